"""Bad cards, bad decks and bad answers are refused with the clause."""

from __future__ import annotations

import pytest

from arbiter import table
from arbiter.cards import load_deck, starter_decks
from arbiter.cardtext import card_from_fields
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel import rng
from arbiter.players.random import any_answer


@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({"name": "Cart", "type": "Vehicle", "cost": 2}, "5.1"),
        ({"name": "Wall", "type": "Backup", "element": "Earth", "cost": 2, "power": 5000}, "5.2.6.1"),
        ({"name": "Debt", "type": "Forward", "element": "Earth", "cost": -1, "power": 5000}, "4.1"),
        ({"type": "Forward", "cost": 2}, "5.2.2.1"),
    ],
)
def test_bad_cards(fields: dict[str, object], clause: str):
    with pytest.raises(ArbiterError) as refused:
        card_from_fields("fftcg", fields)
    assert str(refused.value.clause).endswith(clause)


def test_the_starter_decks_are_legal_and_a_short_one_is_not():
    rules = ruleset("fftcg")
    for name in starter_decks("fftcg"):
        deck = load_deck("fftcg", name)
        assert rules.check_deck(deck.sections) == []
        short = {"main": deck.sections["main"][1:]}
        assert [clause for clause, _ in rules.check_deck(short)] == ["8.1.1.1"]
        assert ruleset("fftcg", "limited").check_deck(short) == []


def test_a_payment_that_is_not_legal_is_refused_and_the_game_goes_on():
    decks = tuple(load_deck("fftcg", name) for name in starter_decks("fftcg")[:2])
    for seed in range(30):
        game = table.start("fftcg", decks, seed=seed)
        words = rng.seeded(seed)
        for _ in range(60):
            asked = game.decision()
            if asked is None:
                break
            if asked.about == "pay":
                before = game.digest()
                with pytest.raises(ArbiterError) as refused:
                    game.answer(list(range(len(asked.options))) if len(asked.options) > 4 else [])
                assert refused.value.clause in ("5.2.1.3.1", "11.2.1.1", "5.2.1.2")
                assert game.digest() == before
                return
            playing = [i for i, option in enumerate(asked.options) if option.verb == "play"]
            game.answer(playing[:1] or any_answer(asked, words))
    raise AssertionError("nothing was ever paid for")
