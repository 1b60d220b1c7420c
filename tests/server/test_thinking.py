"""Computer players that are slow, wrong or broken harm no game but their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import arbiter.players
from arbiter.players.random import Random
from arbiter.server.thinking import Thinker
from server.running import Running

QUICK = "sve-1.3.1"


@pytest.fixture
def careless(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """A server with slow, cheating and crashing players, and two processes to think in."""
    for name in ("slow", "cheat", "crash"):
        monkeypatch.setitem(arbiter.players.PLAYERS, name, Random)
    made: list[Running] = []

    def start(patience: float) -> Running:
        command = (sys.executable, str(Path(__file__).with_name("slow_mind.py")))
        thinker = Thinker(most=2, patience=patience, command=command)
        made.append(Running(f"sqlite:///{tmp_path}/games.db", thinker=thinker))
        return made[0]

    yield start
    for server in made:
        server.stop()


def test_a_slow_opponent_delays_no_other_table(careless):
    server = careless(600.0)
    seat = server.new(QUICK, player="slow", opponent="slow")
    with server.watch(seat["game"]) as watcher, server.sit(server.new(QUICK, opponent="random")) as player:
        watcher.hear()
        player.play(10)  # within the patience of `hear`, while the other would think for an hour
        assert player.over or player.state["moves"] > 10
        assert server.get(f"/api/games/{seat['game']}")["moves"] == 0


def test_a_thought_that_takes_too_long_is_given_up(careless):
    server = careless(0.5)
    with server.sit(server.new(QUICK, opponent="slow", seed=1)) as player:
        player.play(3)
        assert player.state["moves"] >= 3


@pytest.mark.parametrize("opponent", ["cheat", "crash"])
def test_a_player_that_answers_nonsense_does_nothing(careless, opponent: str):
    server = careless(30.0)
    with server.sit(server.new(QUICK, opponent=opponent, seed=1)) as player:
        player.play()
        assert player.over
