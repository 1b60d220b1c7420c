"""A game played with what the paraphrases of its cards say is the same game: the paraphrase is what is played."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from arbiter import table
from arbiter.cardtext.paraphrase import card_read_from_paraphrases
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.table import GameSetup, Table
from contract.playing import any_answer, decks

LONGEST = 4000  # answers


def from_paraphrases(setup: GameSetup) -> GameSetup:
    card = partial(card_read_from_paraphrases, RULESETS[setup.ruleset][0])
    return replace(
        setup,
        decks=tuple(
            tuple((name, tuple(map(card, cards))) for name, cards in sections) for sections in setup.decks
        ),
    )


def played(setup: GameSetup, seed: int) -> list[str]:
    """What has happened, in the words of the log."""
    game = Table(setup.new_game(), setup, undo=False)
    words = rng.seeded(seed)
    while (asked := game.decision()) is not None and len(game.answers) < LONGEST:
        game.answer(any_answer(asked, words))
    return [str(line) for line in game.whole_log()]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_played_from_the_paraphrases_is_the_same_game(ruleset: str, seed: int) -> None:
    setup = table.game_setup(ruleset, decks(ruleset, seed), seed)
    log = played(setup, seed)
    assert len(log) > 50
    assert played(from_paraphrases(setup), seed) == log
