"""Programs as players: they are told what their seat may know, and harm nobody but themselves."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import msgspec
import pytest

import arbiter
from arbiter.cards import deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.lab import plan
from arbiter.lab.playing import Match
from arbiter.lab.verifying import record_of
from arbiter.players import Random, player
from arbiter.players.bots import asking
from arbiter.players.bots.agent import Agent
from arbiter.players.bots.bot import Bot
from arbiter.players.bots.messages import Analyse, Analysis, Clock, schema
from arbiter.players.bots.serving import Served, serve
from arbiter.sim import simulate
from arbiter.sim.arena import arena, matchups
from arbiter.table import replay
from arbiter.table.forfeits import Forfeit, Why
from contract.secrets import permuted

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
PYTHON = sys.executable
GOOD = f"cmd:{PYTHON} {EXAMPLES / 'first_legal.py'}"
BAD = Path(__file__).with_name("bad_bot.py")
DECKS = {name: deck_names(name)[:2] for name in ("fow-8.01", "sve-1.3.1", "fftcg")}


def pair(ruleset: str) -> tuple[arbiter.cards.Deck, arbiter.cards.Deck]:
    first, second = DECKS[ruleset]
    return load_deck(ruleset, first), load_deck(ruleset, second)


def bad(way: str, *more: str, time: str = "@10s") -> str:
    return f"cmd{time}:{PYTHON} {BAD} '{way}' {' '.join(more)}"


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", DECKS)
def test_a_program_plays_games_of_every_kind(ruleset: str):
    result = simulate(ruleset, pair(ruleset), (GOOD, "random"), games=2, seed=4)
    assert result.games == 2
    assert result.forfeits == {}


def test_the_same_bot_in_javascript():
    node = shutil.which("node") or shutil.which("node", path=str(Path(PYTHON).parent))
    if node is None:
        pytest.skip("there is no Node.js here")
    bot = f"cmd:{node} {EXAMPLES / 'first_legal.js'}"
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (bot, "random"), games=2, seed=4)
    assert result.forfeits == {}


def test_a_program_plays_several_games_without_being_started_again(tmp_path: Path):
    script = tmp_path / "counting.py"
    starts = tmp_path / "starts"
    script.write_text(
        f"import sys\nopen({str(starts)!r}, 'a').write('x')\nsys.path.insert(0, {str(EXAMPLES)!r})\n"
        "import first_legal\nfirst_legal.main()\n"
    )
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (f"cmd:{PYTHON} {script}", "random"), games=4, seed=1)
    assert result.forfeits == {}
    assert starts.read_text() == "x"


def test_programs_play_in_the_arena():
    setups = matchups("sve-1.3.1", pair("sve-1.3.1"))
    (match,) = arena(setups, [GOOD, bad("illegal")], 1, looked_at=0)
    assert match.score == 1.0
    assert len(match.forfeits) == 2
    assert all("illegal answer" in reason for reason in match.forfeits)


def test_games_of_programs_in_the_lab_are_kept_with_their_answers():
    header = plan("sve-1.3.1", pair("sve-1.3.1"), players=(GOOD, bad("illegal")), games=2)
    match = Match(header, 0)
    for number in (0, 1):
        line = match.play(number)
        assert line.answers is not None
        assert line.winner == 0
        assert "bad bot gave an illegal answer" in line.reason[0]
        record = record_of(header, line)
        assert record.digests[-1][1] == line.digest
        table = replay(record)
        assert "loses: the answer was not legal" in [str(each) for each in table.log(0)][-1]


def test_a_function_plays_in_this_process():
    name = f"py:{EXAMPLES / 'agent.py'}"
    for ruleset in DECKS:
        result = simulate(ruleset, pair(ruleset), (name, "random"), games=1, seed=3)
        assert result.forfeits == {}


def test_a_function_that_fails_or_answers_nonsense_loses():
    for function, why in (
        (lambda obs: 1 / 0, Why.FAILED),
        (lambda obs: None, Why.ILLEGAL),
        (lambda obs: [99999], Why.ILLEGAL),
    ):
        table = arbiter.start("sve-1.3.1", pair("sve-1.3.1"), seed=1)
        asked = table.decision()
        assert asked is not None
        with pytest.raises(Forfeit) as lost:
            Agent(function).choose(asked, table.observe(asked.seat), table)
        assert lost.value.why is why


# --- misbehaving ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("dies", "failed: its program ended; the last it said was: something broke in the bot"),
        ("floods", "wrote more than"),
        ("garbage", "no message"),
        ("deep", "no message"),
        ("wrong id", "answered question 77, not 3"),
        ("illegal", "illegal answer"),
        ("gives up", "gave up: I am lost"),
        ("old", "speaks version 9, not 1"),
    ],
)
def test_a_program_that_misbehaves_loses_and_it_is_said_why(way: str, said: str):
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (bad(way), "greedy"), games=1, seed=2)
    assert result.wins == [0, 1]
    (reason,) = result.forfeits
    assert said in reason


@pytest.mark.parametrize("way", ["hangs", "floods errors", "deaf"])
def test_a_program_that_does_not_answer_in_time_loses(way: str):
    began = time.monotonic()
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (bad(way, time="@500ms"), "random"), games=1, seed=2)
    assert result.wins == [0, 1]
    assert "did not answer within 0.5 s" in next(iter(result.forfeits))
    assert time.monotonic() - began < 10


def test_a_program_that_never_reads_cannot_block_its_host(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("arbiter.players.bots.bot.STARTING", 0.5)
    result = simulate("fow-8.01", pair("fow-8.01"), (bad("never reads"), "random"), games=1, seed=2)
    assert "did not answer within 0.5 s" in next(iter(result.forfeits))


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ended(pid: int) -> bool:
    for _ in range(100):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


def test_what_a_program_started_ends_with_it(tmp_path: Path):
    told = tmp_path / "child"
    name = bad("starts a child and hangs", str(told), time="@500ms")
    simulate("sve-1.3.1", pair("sve-1.3.1"), (name, "random"), games=1, seed=2)
    assert ended(int(told.read_text()))


def test_a_program_ends_with_its_host_however_that_ends(tmp_path: Path):
    told = tmp_path / "child"
    name = bad("starts a child and hangs", str(told))
    code = f"""
from arbiter.cards import load_deck
from arbiter.sim import simulate
decks = tuple(load_deck("sve-1.3.1", name) for name in {DECKS["sve-1.3.1"]!r})
simulate("sve-1.3.1", decks, ({name!r}, "random"), games=1, seed=2)
"""
    host = subprocess.Popen([PYTHON, "-c", code])
    for _ in range(400):
        if told.exists() and told.read_text():
            break
        time.sleep(0.05)
    os.kill(host.pid, signal.SIGKILL)
    host.wait()
    assert ended(int(told.read_text()))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("cmd:", "no program is named"),
        ("cmd:./no-such-bot", "no program './no-such-bot'"),
        ("cmd:'unfinished", "no command line"),
        ("cmd@soon:ls", "no time to think"),
        ("cmd@100:ls", "no time for an answer"),
        ("py:no-such-file.py", "no file"),
        (f"py:{BAD}:nothing", "no function nothing"),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_first_game(name: str, problem: str):
    with pytest.raises(ArbiterError, match=problem):
        player(name)


def test_no_shell_reads_the_command(tmp_path: Path):
    made = tmp_path / "made"
    name = f"cmd:{PYTHON} {BAD} well ; touch {made}"
    simulate("sve-1.3.1", pair("sve-1.3.1"), (name, "random"), games=1, seed=2)
    assert not made.exists()


# --- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", DECKS)
def test_a_bot_is_told_nothing_of_what_its_seat_cannot_see(ruleset: str):
    """The same bytes whatever lies where the seat cannot see it."""
    table = arbiter.start(ruleset, pair(ruleset), seed=3)
    helper = Random(1)
    clock = Clock(1.0, 2.0)
    compared = 0
    for n in range(160):
        asked = table.decision()
        if asked is None:
            break
        if n % 4 == 0:
            other = permuted(table, asked.seat, n)
            told = []
            for each in (permuted(table, asked.seat, n, shuffle=False), other):
                again = each.decision()
                assert again is not None
                ask = asking.ask(n, asking.view_of(each.game, again), each.log(asked.seat), 0, clock)
                told.append(msgspec.json.encode([asking.hello(each.game, asked.seat, clock), ask]))
            assert told[0] == told[1]
            compared += 1
        table.answer(helper.pick(table.game, asked))
    assert compared > 10


def test_messages_are_those_of_the_schema():
    written = json.loads((ROOT / "docs" / "bots.schema.json").read_text())
    assert written == schema(), "write docs/bots.schema.json anew: see docs/bots.md"
    to_bot = jsonschema.Draft202012Validator({**written, "anyOf": [{"$ref": "#/$defs/ToBot"}]})
    clock = Clock(1.0, 2.0)
    for ruleset in DECKS:
        table = arbiter.start(ruleset, pair(ruleset), seed=3)
        helper = Random(1)
        to_bot.validate(msgspec.to_builtins(asking.hello(table.game, 0, clock)))
        for n in range(60):
            asked = table.decision()
            assert asked is not None
            view = table.observe(asked.seat)
            to_bot.validate(msgspec.to_builtins(asking.ask(n, view, table.log(asked.seat), 0, clock)))
            table.answer(helper.pick(table.game, asked))


def test_a_bot_is_sent_only_new_lines_of_the_log(monkeypatch: pytest.MonkeyPatch):
    table = arbiter.start("sve-1.3.1", pair("sve-1.3.1"), seed=3)
    bot = player(GOOD)
    assert isinstance(bot, Bot)
    sent: list[asking.Ask] = []
    made = asking.ask

    def noted(*given: object) -> asking.Ask:
        sent.append(made(*given))  # type: ignore[arg-type]
        return sent[-1]

    monkeypatch.setattr("arbiter.players.bots.bot.asking.ask", noted)
    helper = Random(2)
    for _ in range(80):
        asked = table.decision()
        if asked is None:
            break
        who = bot if asked.seat == 0 else helper
        table.answer(who.choose(asked, table.observe(asked.seat), table))
    bot.close()
    heard: list[str] = []
    for ask in sent:
        del heard[ask.log_from :]
        heard += [line.text for line in ask.log]
    assert heard == [line.text for line in table.log(0)][: len(heard)]
    assert len(sent) > 10
    assert sum(len(ask.log) for ask in sent) < 2 * len(heard)


# --- our players for others -------------------------------------------------------------------------------------------


def test_our_random_player_answers_from_the_question_alone():
    bot = f"cmd:{PYTHON} -m arbiter bot random"
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (bot, "random"), games=2, seed=4)
    assert result.forfeits == {}


def test_our_players_that_think_say_what_they_need():
    bot = f"cmd:{PYTHON} -m arbiter bot greedy"
    result = simulate("sve-1.3.1", pair("sve-1.3.1"), (bot, "random"), games=1, seed=4)
    assert "needs the record" in next(iter(result.forfeits))


def test_our_players_serve_a_host_of_somebody_else():
    done = subprocess.run(
        [PYTHON, EXAMPLES / "host.py", f"{PYTHON} -m arbiter bot greedy", GOOD.removeprefix("cmd:")],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "A is Arbiter's greedy" in done.stdout
    assert "wins after" in done.stdout


POSITION = """
ruleset = "fow-8.01"

[[card]]
name = "Squire"
type = "Resonator"
cost = "{W}{1}"
atk = 400
def = 400

[[scenario]]
title = "one attack is enough"
at = "main phase"
A.field = ["Squire"]
B.life = 400
"""


def test_a_position_is_analysed():
    served = Served("search:20")
    reply = served.reply(Analyse(5, POSITION))
    assert isinstance(reply, Analysis)
    assert (reply.id, reply.seat) == (5, 0)
    assert reply.moves[0].label == "battle"
    assert reply.moves[0].chance is not None
    assert len(reply.moves) > 1


def test_a_position_that_cannot_be_read_is_said():
    sent = io.BytesIO()
    lines = [
        b'{"type":"analyse","id":1,"position":"nothing = ["}',
        b'{"type":"analyse","id":1}',
        b"[" * 99_999,
        b"{",
    ]
    serve(Served("random"), io.BytesIO(b"\n".join(lines)), sent)
    replies = [msgspec.json.decode(line) for line in sent.getvalue().splitlines()]
    assert [reply["type"] for reply in replies] == ["error"] * len(lines)
    assert all("Error:" not in reply["message"] for reply in replies)


def test_a_search_that_has_one_move_says_so():
    served = Served("search:20")
    reply = served.reply(
        Analyse(1, POSITION.replace('A.field = ["Squire"]', "").replace("main phase", "end phase"))
    )
    assert isinstance(reply, Analysis)
    assert len(reply.moves) == 1


def test_a_reason_cannot_command_a_terminal():
    lost = Forfeit(Why.ILLEGAL, "\x1b[2J" + "x" * 10_000)
    assert "\x1b" not in lost.message
    assert len(lost.message) <= 500
