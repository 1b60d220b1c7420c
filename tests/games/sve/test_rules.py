"""What the rulebook of Shadowverse: Evolve says through the public door: decks, answers, reasons."""

from __future__ import annotations

import pytest

from arbiter import table
from arbiter.cards import card_library, deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.games.sve.plain import CARDS
from arbiter.games.sve.tokens import TOKENS
from arbiter.kernel import rng
from arbiter.players.random import any_answer

RULESET = "sve-1.3.1"


@pytest.mark.parametrize("name", deck_names(RULESET))
def test_our_decks_are_legal(name: str) -> None:
    deck = load_deck(RULESET, name)
    assert ruleset(RULESET).check_deck(deck.sections) == []
    assert not deck.unread()


def test_every_broken_clause_of_a_deck_is_named() -> None:
    cards = card_library(RULESET)
    knight, filler = cards.find("Knight"), cards.find("Filler")
    found = {clause for clause, _ in ruleset(RULESET).check_deck({"main": [knight, filler]})}
    assert {"6.1.1.1", "6.1.1.2"} <= found


def test_the_rulebook_names_seventeen_tokens_and_says_what_they_are() -> None:
    assert len(TOKENS) == 17
    assert CARDS["Viking"].faces[0].stat("atk") == 3
    assert {card.code for card in TOKENS.values()} == {f"A-{n}" for n in range(1, 18)}


def test_an_answer_that_is_not_offered_is_refused() -> None:
    opened = table.start(RULESET, (load_deck(RULESET, "bridge"), load_deck(RULESET, "lamps")), seed=3)
    with pytest.raises(ArbiterError):
        opened.answer("attack the moon")


def test_a_game_plays_to_its_end_and_says_who_won() -> None:
    decks = (load_deck(RULESET, "bridge"), load_deck(RULESET, "lamps"))
    opened = table.start(RULESET, decks, seed=11, undo=False)
    words = rng.seeded(11)
    while (asked := opened.decision()) is not None:
        opened.answer(any_answer(asked, words))
    assert opened.outcome in ("A", "B", "draw")
    assert any("7.2.4" in str(line) for line in opened.log(0))
