"""What the rulebook of Shadowverse: Evolve says through the public door: decks, answers, reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter import table
from arbiter.cards import card_library, deck_names, load_deck
from arbiter.cardtext.cards import card_from_fields
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.games.sve.plain import CARDS
from arbiter.games.sve.tokens import TOKENS
from arbiter.games.sve.vocabulary import DECK, EVOLVE_DECK, LEADER_AREA, place
from arbiter.judge import judge
from arbiter.judge.scenario_files import read_file
from arbiter.kernel import rng
from arbiter.kernel.entries import FACE_DOWN
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


def test_decks_are_shuffled_and_laid_where_they_belong() -> None:
    """6.2.1.1–6.2.1.4: chance orders the decks; leader and evolve deck lie in their zones, the latter facedown."""
    decks = (load_deck(RULESET, "bridge"), load_deck(RULESET, "lamps"))
    hands = set()
    for seed in range(4):
        opened = table.start(RULESET, decks, seed=seed)
        s = opened.game.s
        hands.add(tuple(s.card[card] for card in s.zones[place(DECK, 0)]))
        for player in range(2):
            evolved = s.zones[place(EVOLVE_DECK, player)]
            assert len(s.zones[place(LEADER_AREA, player)]) == 1
            assert len(evolved) == len(decks[player].sections["evolve"])
            assert all(s.flags[card] & FACE_DOWN for card in evolved)
    assert len(hands) == 4


def test_a_claim_that_a_follower_cannot_evolve_sees_evolution_points_too(tmp_path: Path) -> None:
    text = """
ruleset = "sve-1.3.1"
[[card]]
name = "Cadet"
type = "Follower"
cost = 2
atk = 2
def = 2
text = "[evolve] [cost01]: Evolve this follower."
[[card]]
name = "Cadet"
type = "Follower / Evolved"
atk = 4
def = 4
[[scenario]]
title = "only an evolution point is there to pay with"
A.field = ["2x Cadet"]
A.evolve_deck = ["Cadet"]
A.play_points = 0
A.evolution_points = 1
play = "A cannot: evolve Cadet"
"""
    file = tmp_path / "claim.toml"
    file.write_text(text, encoding="utf-8")
    verdict = judge(read_file(file)[0])
    assert not verdict.ok
    assert "is offered" in verdict.why


@pytest.mark.parametrize("kind", ["Evolution Point", "Follower / Token", "Follower / Advanced", "Leader"])
def test_only_followers_amulets_and_spells_make_a_main_deck(kind: str) -> None:
    card, _ = card_from_fields("sve", {"name": "Odd One", "type": kind, "class": "Neutral"})
    found = ruleset(RULESET).check_deck({"main": [card] * 3})
    assert any(clause == "6.1.1.2" and "Odd One" in why for clause, why in found)


def test_a_card_may_allow_more_copies_of_itself_in_one_deck_only() -> None:
    fields = {"name": "Many", "class": "Neutral", "atk": 1, "def": 1}
    text = "You can put up to 5 of this card into your evolve deck."
    form, problems = card_from_fields("sve", {**fields, "type": "Follower / Evolved", "text": text})
    assert not problems
    base, _ = card_from_fields("sve", {**fields, "type": "Follower", "cost": 1})
    legal = ruleset(RULESET).check_deck({"main": [base] * 3, "evolve": [form] * 5})
    assert not any(clause == "6.1.1.4" for clause, _ in legal)
    broken = ruleset(RULESET).check_deck({"main": [base] * 4, "evolve": [form] * 6})
    assert sum(clause == "6.1.1.4" for clause, _ in broken) == 2
