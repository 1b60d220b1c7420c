"""Random games with real cards: whatever the game says it can play, it plays to the end without an error."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from arbiter.abilities.card import Card
from arbiter.abilities.effects import Token
from arbiter.abilities.tree import walk
from arbiter.cardtext.cards import card_from_jsonl
from arbiter.games import ruleset
from arbiter.games.sve.deckbuilding import COPIES, FEWEST, MOST_EVOLVED, NEUTRAL, check_deck
from arbiter.games.sve.plain import CARDS
from arbiter.kernel.library import Library
from arbiter.kernel.visibility import observe
from contract.playing import examples, play

FILE = Path(__file__).parents[4] / "shared" / "cards" / "sve.jsonl"
RULESET = "sve-1.3.1"
LONGEST = 1500  # decisions

pytestmark = pytest.mark.shared


@cache
def whole() -> list[Card]:
    rules = ruleset(RULESET)
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        card, problems = card_from_jsonl("sve", json.loads(line))
        if not problems and not rules.unsupported(card):
            found.append(card)
    return found


@cache
def tokens() -> dict[str, Card]:
    """Cards effects may name although nobody brought them."""
    return {card.name: card for card in (*whole(), *CARDS.values()) if "token" in card.faces[0].types}


@cache
def cards() -> list[Card]:
    """The cards of the database that can be played whole, with every token they name."""
    return [card for card in whole() if named(card) <= tokens().keys()]


def named(card: Card) -> set[str]:
    return {
        node.name
        for face in card.faces
        for ability in face.abilities
        for node in walk(ability)
        if isinstance(node, Token)
    }


def legal_deck(chosen: random.Random) -> dict[str, list[Card]]:
    """A leader, cards of its class and neutral ones, and evolved cards, of its followers if there are any."""
    every = cards()
    leader = chosen.choice([card for card in every if "leader" in card.faces[0].types])
    craft = {NEUTRAL, *leader.faces[0].attributes}
    own = [card for card in every if craft & set(card.faces[0].attributes)]
    chosen.shuffle(own)
    main = [card for card in own if len(card.faces[0].types) == 1 and card.faces[0].types[0] != "leader"]
    deck: dict[str, list[Card]] = {"leader": [leader], "main": [], "evolve": []}
    names: set[str] = set()
    for card in main:
        if card.name not in names and len(deck["main"]) < FEWEST:
            names.add(card.name)
            deck["main"] += [card] * COPIES
    evolved = [card for card in own if "evolved" in card.faces[0].types]
    evolved.sort(key=lambda card: card.name not in names)
    for card in evolved:
        if card.name not in {one.name for one in deck["evolve"]} and len(deck["evolve"]) + 2 <= MOST_EVOLVED:
            deck["evolve"] += [card] * 2
    assert check_deck(deck) == []
    return deck


def test_random_games_with_real_cards_end_without_an_error() -> None:
    if not FILE.is_file():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    rules = ruleset(RULESET)
    for seed in range(examples(10)):
        chosen = random.Random(seed)
        lib = Library(rules)
        lib.named.update(tokens())
        first, second = (
            {part: [lib.add(card) for card in held] for part, held in legal_deck(chosen).items()}
            for _ in range(2)
        )
        game = rules.new_game(lib, (first, second), seed)
        game.run()
        try:
            for at, _ in enumerate(play(game, seed, LONGEST)):
                if at % 100 == 0:
                    observe(game, 0)
                    observe(game, 1)
        except Exception as error:
            error.add_note(f"in the game with seed {seed}")
            raise
