"""Series of games: the same result however they are run, and an honest interval."""

import json
import subprocess
import sys

import pytest

from arbiter.cards import load_deck
from arbiter.cli import run
from arbiter.sim import simulate, wilson
from arbiter.sim.series import Series, seed_of
from arbiter.table import game_setup


def decks():
    return load_deck("fow-8.01", "knights"), load_deck("fow-8.01", "tide")


def counted(result):
    return result.games, result.decisions, result.turns, result.wins, result.draws


def test_the_number_of_processes_makes_no_difference():
    alone = simulate("fow-8.01", decks(), ("random", "random"), games=12, seed=4, jobs=1)
    shared = simulate("fow-8.01", decks(), ("random", "random"), games=12, seed=4, jobs=2)
    assert counted(alone) == counted(shared)
    assert sum(alone.wins) + alone.draws == alone.games == 12


def test_a_series_begins_like_a_longer_one():
    short = simulate("fow-8.01", decks(), games=4, seed=9)
    long = simulate("fow-8.01", decks(), games=8, seed=9)
    assert long.decisions > short.decisions
    assert all(a <= b for a, b in zip(short.wins, long.wins, strict=True))


@pytest.mark.plain
def test_intervals_are_those_of_the_textbook():
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    low, high = wilson(0, 20)
    assert (low, round(high, 3)) == (0.0, 0.161)


def test_json_has_what_it_promises(capsys):
    assert (
        run(["sim", "--decks", "knights", "tide", "--players", "random", "random", "--games", "3", "--json"])
        == 0
    )
    shown = json.loads(capsys.readouterr().out)
    assert {"games", "decisions", "turns", "seconds", "wins", "draws"} <= set(shown)
    assert shown["games"] == 3


@pytest.mark.plain
@pytest.mark.parametrize(
    "arguments",
    [
        ["--decks", "nothing", "tide"],
        ["--players", "random", "oracle"],
        ["--games", "0"],
        ["--games", "many"],
        ["--ruleset", "chess"],
        ["--format", "casual", "--games", "1"],
    ],
)
def test_bad_input_is_one_line(arguments: list[str], capsys):
    assert run(["sim", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def piped(*arguments: str, text: str, home) -> subprocess.CompletedProcess[str]:
    import os

    command = [sys.executable, "-m", "arbiter", *arguments]
    environment = {**os.environ, "ARBITER_DATA": str(home), "NO_COLOR": "1"}
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment)


def test_a_game_in_the_terminal_ends_politely_and_leaves_a_record(tmp_path):
    done = piped(
        "play", "--seed", "3", "--opponent", "random", text="?\n-\nl\nw call\ni Oriel\npass\n", home=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Until next time." in done.stdout
    record = next((tmp_path / "records").glob("*.json"))
    again = piped("replay", str(record), "--json", text="", home=tmp_path)
    assert json.loads(again.stdout)["verified"] >= 1


def test_giving_up_is_losing(tmp_path):
    done = piped("play", "--seed", "3", text="q\n", home=tmp_path)
    assert done.returncode == 0
    assert "You lose." in done.stdout


def test_no_record_no_traceback(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text('{"version": 1, "answers": 3}')
    done = piped("replay", str(broken), text="", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("arbiter: the record is damaged")


def test_who_began_and_how_long_it_took_is_counted():
    series = Series(game_setup("fow-8.01", decks(), 0), ("random", "random"), 2)
    for number in range(4):
        one = series.play(number, 1)
        game = series.prepared[number & 1].deal(seed_of(2, number))
        game.run()
        began = game.s.turn_player ^ (number & 1)  # as the deck's number: seats change every other game
        assert one.first == one.wins[began]
        assert one.shortest == one.longest == one.turns
    both = series.play(0, 2)
    assert (both.shortest, both.longest) == tuple(sorted(series.play(n, 1).turns for n in (0, 1)))
