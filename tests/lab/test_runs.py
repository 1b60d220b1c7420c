"""Runs of the lab: the same bytes however they are played, and nothing that is damaged is counted."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from arbiter import lab
from arbiter.cli import run as arbiter_command
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS, ruleset
from arbiter.lab.playing import Match, has_clock
from arbiter.lab.records import encode
from arbiter.lab.report import losses
from arbiter.lab.running import Here, Processes
from arbiter.lab.verifying import record_of, verify
from arbiter.lab.writing import Writer
from arbiter.table import replay

RULESET = "sve-1.3.1"  # its games are the quickest


def header(**how):
    """All games are loaded here, and only one by the processes of a run: that must make no difference."""
    for name in RULESETS:
        ruleset(name)
    decks = lab.load_decks(RULESET, ["bridge", "lamps"])
    return lab.plan(RULESET, decks, **{"players": ("random", "random"), "games": 24, "seed": 5, **how})


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A run of 24 games, played in one go by one process."""
    file = tmp_path_factory.mktemp("lab") / "run.jsonl"
    made = header()
    lab.play(made, file, Here(made))
    return file


def test_two_processes_write_the_same_bytes_as_one(whole, tmp_path):
    made = header()
    lab.play(made, tmp_path / "two.jsonl", Processes(made, 2))
    assert (tmp_path / "two.jsonl").read_bytes() == whole.read_bytes()


def test_an_interrupted_run_goes_on_to_the_same_bytes(whole, tmp_path):
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True)
    for cut in (0, 100, len(lines[0]), sum(map(len, lines[:4])), sum(map(len, lines[:15])) + 40):
        file = tmp_path / f"{cut}.jsonl"
        file.write_bytes(data[:cut])  # the last one ends in the middle of a line
        made = header()
        lab.play(made, file, Here(made))
        assert file.read_bytes() == data


def test_a_process_that_dies_loses_nothing(whole, tmp_path):
    made = header()
    pool = Processes(made, 2)
    killed = threading.Event()

    def kill_one() -> None:
        for _ in range(600):
            workers = list((pool._pool._processes or {}).values())
            if workers:
                os.kill(workers[0].pid, signal.SIGKILL)
                killed.set()
                return
            time.sleep(0.05)

    killer = threading.Thread(target=kill_one)
    killer.start()
    lab.play(made, tmp_path / "killed.jsonl", pool)
    killer.join()
    assert killed.is_set()
    assert (tmp_path / "killed.jsonl").read_bytes() == whole.read_bytes()


def test_ranges_played_apart_are_the_whole_run(whole, tmp_path):
    files = []
    for first in (0, 12):
        made = header(first=first, games=12)
        files.append(tmp_path / f"{first}.jsonl")
        lab.play(made, files[-1], Here(made))
    merged = tmp_path / "merged.jsonl"
    assert arbiter_command(["lab", "merge", *map(str, reversed(files)), "-o", str(merged)]) == 0
    assert merged.read_bytes() == whole.read_bytes()


def test_games_of_several_pairs_are_merged_in_the_order_of_a_run(tmp_path):
    decks = lab.load_decks(RULESET, ["bridge", "lamps"])
    decks.append(replace(decks[0], name="bridge again"))
    for name, first, games in (("all", 0, 14), ("one", 0, 4), ("two", 4, 10)):
        made = lab.plan(RULESET, decks, players=("random", "random"), first=first, games=games)
        lab.play(made, tmp_path / name, Here(made))
    merged = lab.merge([lab.RunFile(tmp_path / "two"), lab.RunFile(tmp_path / "one")])
    assert merged.games == lab.read_run(tmp_path / "all").games
    assert lab.figures(merged) == lab.figures(lab.RunFile(tmp_path / "all"))


def test_games_with_the_same_chance_have_exchanged_seats(whole):
    games = lab.read_run(whole).games
    assert [game.number for game in games] == list(range(24))
    assert all(game.swapped == bool(game.number & 1) for game in games)
    assert all(games[at].seed == games[at + 1].seed for at in range(0, 24, 2))


def test_a_pair_stops_when_its_rate_is_known(tmp_path):
    made = header(games=None, until=0.4)
    lab.play(made, tmp_path / "one.jsonl", Here(made))
    alone = lab.read_run(tmp_path / "one.jsonl")
    lab.play(made, tmp_path / "two.jsonl", Processes(made, 2))
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    matchup = lab.figures(alone).matchups[0]
    assert (matchup.high - matchup.low) / 2 <= 0.4
    fewer = lab.Run(alone.header, alone.games[:-2])
    matchup = lab.figures(fewer).matchups[0]
    assert (matchup.high - matchup.low) / 2 > 0.4


def test_verifying_finds_a_game_that_was_changed(whole, tmp_path):
    assert verify(lab.read_run(whole), sample=3).different == []
    lines = whole.read_text().splitlines()
    game = json.loads(lines[7])
    game["winner"] = 1 - game["winner"]
    lines[7] = json.dumps(game)
    edited = tmp_path / "edited.jsonl"
    edited.write_text("\n".join(lines) + "\n")
    (found,) = verify(lab.read_run(edited)).different
    assert (found.number, found.why) == (6, "its winner came out differently")
    assert arbiter_command(["lab", "verify", str(edited)]) == 1


def test_damaged_lines_are_named_and_not_counted(whole, tmp_path, capsys):
    lines = whole.read_text().splitlines()
    lines[3] = lines[3][:50]
    lines[5] = lines[4]
    lines[9] = lines[9].replace('"pair":0', '"pair":7')
    lines[11] = lines[11].replace('"number":10', '"number":1000')
    lines[12] = lines[12].replace('"in_hand":[[', '"in_hand":[[1,')
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text("\n".join(lines) + "\n")
    read = lab.read_run(damaged)
    assert [(each.line, each.why.partition(":")[0]) for each in read.damaged] == [
        (4, "this is no game"),
        (6, "the game stands there twice"),
        (10, "the game is of a pair that the run has not"),
        (12, "the run has no game 1000"),
        (13, "the turns of the game do not fit together"),
    ]
    assert lab.figures(read).games == 19
    assert arbiter_command(["lab", "report", str(damaged)]) == 0
    assert "damaged.jsonl, line 4" in capsys.readouterr().err
    made = header()
    with pytest.raises(ArbiterError, match="line 4"):
        lab.play(made, damaged, Here(made))


def test_a_run_with_a_game_missing_is_not_gone_on_with(whole, tmp_path):
    """The games after the gap would be counted, and the missing one never played."""
    lines = whole.read_bytes().splitlines(keepends=True)
    file = tmp_path / "gap.jsonl"
    file.write_bytes(b"".join(lines[:5] + lines[6:12]))
    made = header()
    with pytest.raises(ArbiterError, match="line 6: game 4 of pair 0 is missing before it"):
        lab.play(made, file, Here(made))
    file.write_bytes(b"".join(lines[:5]))  # what the hint says
    lab.play(made, file, Here(made))
    assert file.read_bytes() == whole.read_bytes()


def test_two_runs_do_not_write_into_one_file(whole, tmp_path):
    file = tmp_path / "run.jsonl"
    with Writer(file, header()), pytest.raises(ArbiterError, match="being written by another run"):
        Writer(file, header())
    made = header()
    lab.play(made, file, Here(made))
    assert file.read_bytes() == whole.read_bytes()


def test_processes_end_with_the_run_that_started_them(tmp_path):
    """Killed at once, a run can tell its processes nothing."""
    program = "from arbiter.cli import main; main()"
    options = ["lab", "run", "--decks", "bridge", "lamps", "--ruleset", RULESET, "--players", "random"]
    options += ["--jobs", "2", "--games", "100000", "-o", str(tmp_path / "run.jsonl")]
    with subprocess.Popen([sys.executable, "-c", program, *options], start_new_session=True) as driver:
        while len(processes_of(driver.pid)) < 3 or not (tmp_path / "run.jsonl").exists():
            assert driver.poll() is None
            time.sleep(0.05)
        driver.kill()
    for _ in range(200):
        if not processes_of(driver.pid):
            return
        time.sleep(0.05)
    os.killpg(driver.pid, signal.SIGKILL)
    pytest.fail("the processes of the run go on without it")


def processes_of(session):
    """Processes of a session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of_session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(of_session) == session and state != "Z":
                found.append(int(stat.parent.name))
    return found


def test_a_long_run_is_reported_without_being_kept_in_memory(whole, tmp_path):
    """Ten times as many games take about as much memory."""
    peaks = []
    for times in (3, 30):
        file = repeated(whole, tmp_path / f"{times}.jsonl", times)
        tracemalloc.start()
        read = lab.RunFile(file)
        assert lab.figures(read).games == 24 * times
        assert len(losses(read)[0][1]) == 5
        assert not read.damaged
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


def repeated(whole, path, times):
    """A run file with the same games again and again, under new numbers."""
    run = lab.read_run(whole)
    run.header.games = 24 * times
    with path.open("wb") as file:
        file.write(encode(run.header) + b"\n")
        for at in range(times):
            for game in run.games:
                file.write(encode(msgspec.structs.replace(game, number=game.number + 24 * at)) + b"\n")
    return path


def test_another_run_is_not_gone_on_with(whole):
    made = header(seed=6)
    with pytest.raises(ArbiterError, match="another run"):
        lab.play(made, whole, Here(made))


def test_a_run_of_another_version_is_refused(whole, tmp_path):
    old = tmp_path / "old.jsonl"
    old.write_bytes(whole.read_bytes().replace(b'"version":"', b'"version":"0.0.', 1))
    with pytest.raises(ArbiterError, match=r"a run of Arbiter 0\.0\."):
        lab.read_run(old)


def test_a_game_of_a_run_can_be_replayed(whole):
    read = lab.read_run(whole)
    for game in read.games[:2]:
        table = replay(record_of(read.header, game), undo=False)
        winner = -1 if table.outcome == "draw" else "AB".index(table.outcome) ^ game.swapped
        assert (table.digest(), winner) == (game.digest, game.winner)


def test_what_is_said_of_cards_is_what_happened(whole):
    """The facts of one game, counted from its log instead."""
    read = lab.read_run(whole)
    game = read.games[0]
    table = replay(record_of(read.header, game), undo=False)
    played = [line.text for line in table.whole_log() if line.text.startswith(("A plays ", "B plays "))]
    names = [card.faces[0].name for card in read.header.cards]
    for side, seat in ((0, "A"), (1, "B")):
        counted = [names[copy.card] for copy in game.cards[side] if copy.played > 0]
        assert set(counted) <= {text.removeprefix(f"{seat} plays ") for text in played}
        assert sum(copy.opening for copy in game.cards[side]) == 4
        assert all(copy.drawn < 0 for copy in game.cards[side] if copy.opening)


def test_players_with_a_clock_keep_their_answers(whole):
    assert not has_clock(("random", "search:20"))
    assert has_clock(("greedy", "search:20ms"))
    made = header()
    match = Match(made, 0)
    assert match.play(0).answers is None
    match.keeps_answers = True
    game = match.play(0)
    assert game.answers is not None
    assert verify(lab.Run(made, [game])).different == []
    game.answers[-1] = [99]
    assert verify(lab.Run(made, [game])).different[0].why.startswith("its answers cannot be given")


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "--decks", "nothing", "--games", "2"],
        ["run", "--decks", "knights", "--games", "2"],
        ["run", "--decks", "knights", "knights", "--games", "2"],
        ["run", "--decks", "knights", "tide", "--games", "0"],
        ["run", "--decks", "knights", "tide", "--games", "100000000000000000000"],
        ["run", "--decks", "knights", "tide", "--until", "much"],
        ["run", "--decks", "knights", "tide", "--players", "oracle"],
        ["run", "--decks", "knights", "tide", "--jobs", "0"],
        ["report", "nowhere.jsonl"],
        ["report", "/dev/null"],
        ["run", "--decks", "knights", "tide", "--players", "random", "greedy", "random"],
        ["run", "--decks", "knights", "tide", "--first", "-2"],
        ["run", "--decks", "knights", "tide", "--first", "3"],
        ["run", "--decks", "/dev/zero", "tide", "--games", "2"],
        ["run", "--decks", ".", "tide", "--games", "2"],
        ["compare", "knights", "tide", "--error", "2"],
        ["compare", "knights", "tide", "--games", "0"],
        ["compare", "knights", "tide", "--by", "-5"],
        ["hands", "knights", "--games", "100000000000000000000"],
        ["hands", "knights", "--games", "0"],
        ["tune", "knights", "--pool", "tide", "--copies", "0"],
        ["tune", "knights", "--pool", "No Such Card"],
    ],
)
def test_bad_input_is_one_line(arguments, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert arbiter_command(["lab", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
