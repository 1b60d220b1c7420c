"""A long answer is computed a few steps at a time, so that other threads go on; that changes nothing of the game."""

import random

import pytest

from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.kernel import saving
from arbiter.players.default import idle_answer
from arbiter.table import game_setup

ONE_EACH = ["fow-8.01", "fow-5.12", "sve-1.3.1", "fftcg"]


@pytest.mark.parametrize("ruleset", [name for name in ONE_EACH if name in RULESETS])
def test_a_game_run_step_by_step_is_the_same_game(ruleset):
    decks = tuple(load_deck(ruleset, name) for name in deck_names(ruleset)[:2])
    whole, sliced = (game_setup(ruleset, decks, seed=4).new_game() for _ in range(2))
    chance = random.Random(1)
    slices = 0
    for _ in range(40):
        whole.run()
        while sliced.s.decision is None and not sliced.s.outcome:
            sliced.run(1)
            slices += 1
        asked = whole.s.decision
        assert saving.digest(whole.s, whole.lib) == saving.digest(sliced.s, sliced.lib)
        if asked is None:
            break
        one = asked.shape == 0 and asked.options
        answer = [chance.randrange(len(asked.options))] if one else idle_answer(asked)
        whole.answer(answer)
        sliced.answer(answer)
    assert slices > 80
