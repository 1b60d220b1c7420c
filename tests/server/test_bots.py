"""Programs at a server: only those it was told of, and those that misbehave lose their own games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.server.computers import read_bots
from arbiter.table.forfeits import WORDS
from server.running import Running

ROOT = Path(__file__).parents[2]
QUICK = "sve-1.3.1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    where = tmp_path_factory.mktemp("server") / "games.db"
    good, bad = ROOT / "examples" / "bots" / "first_legal.py", ROOT / "tests" / "players" / "bad_bot.py"
    bots = read_bots([f"good={sys.executable} {good}", f"bad={sys.executable} {bad} illegal"])
    running = Running(f"sqlite:///{where.as_posix()}", pace=0.0, bots=bots)
    yield running
    running.stop()


def test_the_lobby_offers_the_bots(server: Running):
    for ruleset in server.get("/api/rulesets"):
        assert ruleset["opponents"][-2:] == ["bot:good", "bot:bad"]


def test_a_whole_game_against_a_program(server: Running):
    seat = server.new(QUICK, opponent="bot:good", seed=1)
    with server.sit(seat) as player:
        player.play()
        assert player.over
        by_answering = [f"B {told}" for told in WORDS.values()]
        assert not any(line["text"] in by_answering for line in player.log)


def test_a_program_that_answers_illegally_loses_and_the_log_says_so(server: Running):
    with server.sit(server.new(QUICK, opponent="bot:bad", seed=1)) as player:
        player.play()
        assert player.state["view"]["outcome"] == "A"
        assert any("B loses: the answer was not legal" in line["text"] for line in player.log)


@pytest.mark.parametrize("name", ["cmd:ls", "cmd@1s:touch made", "py:bot.py", "bot:unknown"])
def test_no_request_starts_a_program_of_its_own_choice(server: Running, name: str):
    for wanted in ({"opponent": name}, {"opponent": "random", "player": name}):
        refused = server.post("/api/games", expect=404, ruleset=QUICK, **wanted)
        assert refused["code"] == "unknown"
