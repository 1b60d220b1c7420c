"""Rounds of a declared loop that change nothing are counted, not performed."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel import saving
from arbiter.kernel.game import Game
from arbiter.kernel.loops import PILED
from arbiter.kernel.questions import Ask

POSITION = """
ruleset = "fow-8.01"

[[card]]
name = "Idle Crank"
type = "Addition:Field"
cost = "{1}"
text = "{0}: Recover this card."

[[card]]
name = "Purse"
type = "Addition:Field"
cost = "{1}"
text = "{0}: You gain 100 life."

[[scenario]]
title = "A free ability"
cites = ["1301.1"]
A.field = ["%s"]
play = ""
"""


def declaring(tmp_path: Path, name: str) -> Game:
    """A game in which a player is asked how often to use the ability."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION % name)
    (scenario,) = read_file(file)
    game, _ = set_up(scenario)
    game.run()
    for _ in range(40):
        asked = game.s.decision
        assert asked is not None
        if asked.about is Ask.LOOP:
            return game
        verbs = [option.verb for option in asked.options]
        waiting = any(game.s.zones[at] for at in (game.rules.place("chase", 0), game.rules.place("chase", 1)))
        game.answer([verbs.index("pass" if waiting else "activate")])
        game.run()
    raise AssertionError("nobody was asked how often")


def performed(game: Game, rounds: int, reload_every: int = 0) -> int:
    """Declare so many rounds; how many steps are taken until somebody else is asked."""
    game.answer([rounds])
    steps = 0
    while game.s.decision is None:
        game.run(1)
        steps += 1
        if reload_every and steps % reload_every == 0:
            game.s = saving.load(saving.save(game.s, game.lib), game.lib)
            game.rebuild()
    return steps


def test_idle_rounds_take_no_steps_and_are_counted(tmp_path: Path) -> None:
    games = {rounds: declaring(tmp_path, "Idle Crank") for rounds in (PILED + 10, PILED + 11, PILED + 900)}
    steps = {rounds: performed(game, rounds) for rounds, game in games.items()}
    few, more, many = games
    assert steps[few] == steps[many]
    lengths = {rounds: game.s.history.length() for rounds, game in games.items()}
    a_round = lengths[more] - lengths[few]
    assert a_round > 0
    assert lengths[many] - lengths[few] == a_round * (many - few)
    verbs = [
        {option.verb for option in game.s.decision.options} for game in games.values() if game.s.decision
    ]
    assert verbs[0] == verbs[1] == verbs[2]
    assert "activate" not in verbs[0]


def test_rounds_that_change_something_are_performed(tmp_path: Path) -> None:
    game = declaring(tmp_path, "Purse")
    before = game.s.values[0][game.rules.values.index("life")]
    performed(game, 300)
    assert game.s.values[0][game.rules.values.index("life")] == before + 300 * 100


@pytest.mark.parametrize("every", [7, 50])
def test_saving_in_the_middle_changes_nothing(tmp_path: Path, every: int) -> None:
    plain, loaded = declaring(tmp_path, "Idle Crank"), declaring(tmp_path, "Idle Crank")
    performed(plain, PILED + 100)
    performed(loaded, PILED + 100, every)
    assert saving.digest(plain.s, plain.lib) == saving.digest(loaded.s, loaded.lib)
