"""A play that cannot be completed is taken back, and leaves no trace (903.2g, 903.2j)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.game import Game
from arbiter.kernel.saving import digest
from arbiter.kernel.state import State

CARDS = """
ruleset = "fow-8.01"

[[card]]
name = "Ballista"
type = "Regalia"
cost = "{1}"
text = "{X}, {Rest}: Destroy target resonator with total cost X."

[[card]]
name = "Strike"
type = "Chant"
cost = "{X}"
text = "Destroy target resonator with total cost X."

[[card]]
name = "Giant"
type = "Resonator"
cost = "{3}"
atk = 500
def = 500

[[scenario]]
title = "an ability with an X between those that leave a target"
A.field = ["Ballista", "3x Fire Stone"]
B.field = ["Filler", "Giant"]
play = ""

[[scenario]]
title = "a card with an X between those that leave a target"
A.field = ["3x Fire Stone"]
A.hand = ["Strike"]
B.field = ["Filler", "Giant"]
play = ""
"""


def positions(folder: Path) -> list[Game]:
    file = folder / "positions.toml"
    file.write_text(CARDS, encoding="utf-8")
    games = []
    for scenario in read_file(file):
        game, _ = set_up(scenario)
        game.run()
        games.append(game)
    return games


def choose(game: Game, verb: str, name: str) -> None:
    ask = game.s.decision
    assert ask is not None
    for at, option in enumerate(ask.options):
        if option.verb == verb and option.ref >= 0 and game.infos[option.ref & 0xFFFF].name == name:
            game.answer([at])
            game.run()
            return
    raise AssertionError(f"{verb} {name} is not offered")


def bare(state: State) -> State:
    """The state without the note that an action turned out to be impossible just now, and without the question."""
    copy = state.clone()
    copy.refused = []
    copy.decision = copy.asked = copy.before = None
    copy.answer = []
    copy.frames[-1].step = copy.frames[-1].stage = 0
    return copy


@pytest.mark.parametrize(("which", "verb", "name"), [(0, "activate", "Ballista"), (1, "play", "Strike")])
def test_no_trace_is_left(tmp_path: Path, which: int, verb: str, name: str) -> None:
    game = positions(tmp_path)[which]
    before = digest(bare(game.s), game.lib)
    ask = game.s.decision
    assert ask is not None
    offered = {(option.verb, option.ref, option.extra) for option in ask.options}
    for tried in (1, 2):
        choose(game, verb, name)
        while game.s.decision is not None and game.s.decision.about != "action":
            assert game.s.decision.about == "x"
            game.answer([2])
            game.run()
        again = game.s.decision
        assert again is not None
        assert again.seat == 0
        assert digest(bare(game.s), game.lib) == before
        refused = set(game.s.refused) if tried == 2 else set()
        assert {(option.verb, option.ref, option.extra) for option in again.options} == offered - refused
    assert refused, "what could not be completed twice in a row is not offered before something has changed"
    choose(game, "call", "Plain Ruler")
    after = game.s.decision
    assert after is not None
    assert after.seat == 0
    assert refused <= {(option.verb, option.ref, option.extra) for option in after.options}
