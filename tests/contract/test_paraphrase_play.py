"""A game played with what the paraphrases of its cards say is the same game: the paraphrase is what is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter import table
from arbiter.abilities.card import Card, Face
from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import number
from arbiter.cardtext.paraphrase import paraphrase, read_paraphrase
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.table import Sheet, Table
from contract.playing import any_answer, decks

LONGEST = 4000  # answers


def said(game: str, ability: Ability) -> Ability:
    made = read_paraphrase(game, paraphrase(game, ability))
    object.__setattr__(made, "text", ability.text)
    return number(made)


def from_paraphrases(sheet: Sheet) -> Sheet:
    game = RULESETS[sheet.ruleset][0]
    known: dict[str, Card] = {}

    def face(one: Face) -> Face:
        return replace(one, abilities=tuple(said(game, ability) for ability in one.abilities))

    def card(one: Card) -> Card:
        if one.name not in known:
            known[one.name] = replace(one, faces=tuple(face(each) for each in one.faces))
        return known[one.name]

    return replace(
        sheet,
        decks=tuple(
            tuple((name, tuple(card(one) for one in cards)) for name, cards in sections)
            for sections in sheet.decks
        ),
    )


def played(sheet: Sheet, seed: int) -> list[str]:
    """What has happened, in the words of the log."""
    game = Table(sheet.new_game(), sheet, undo=False)
    words = rng.seeded(seed)
    while (asked := game.decision()) is not None and len(game.answers) < LONGEST:
        game.answer(any_answer(asked, words))
    return [str(line) for line in game.whole_log()]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_played_from_the_paraphrases_is_the_same_game(ruleset: str, seed: int) -> None:
    sheet = table.sheet(ruleset, decks(ruleset, seed), seed)
    log = played(sheet, seed)
    assert len(log) > 50
    assert played(from_paraphrases(sheet), seed) == log
