"""Random games with real cards: whatever the game says it can play, it plays to the end without an error."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from arbiter.abilities.card import Card
from arbiter.cards import CardLibrary, import_jsonl
from arbiter.games import ruleset
from arbiter.games.fow.deckbuilding import check_deck
from arbiter.kernel.library import Library
from arbiter.kernel.visibility import observe
from contract.playing import examples, play

FILE = Path(__file__).parents[3] / "shared" / "cards" / "fow.jsonl"
RULESET = "fow-8.01"
LONGEST = 2500  # decisions: long enough for cards to meet, short enough for a test
COPIES = 4

pytestmark = pytest.mark.shared


@cache
def names() -> dict[str, list[str]]:
    """The names in the database by the part of a deck they go to."""
    found: dict[str, list[str]] = {"ruler": [], "main": [], "stones": [], "runes": []}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["id"].strip().endswith(("J", "*")):
            continue
        kind = row["type"].lower()
        if "ruler" in kind:
            part = "ruler"
        elif "stone" in kind:
            part = "stones"
        elif "rune" in kind and "chant" not in kind:
            part = "runes"
        else:
            part = "main"
        found[part].append(row["name"])
    return {part: sorted(set(held)) for part, held in found.items()}


@cache
def library() -> CardLibrary:
    return import_jsonl("fow", FILE)


def playable(chosen: random.Random, part: str) -> Iterator[Card]:
    """Cards of a part in random order, those the game can play whole."""
    rules = ruleset(RULESET)
    every = names()[part].copy()
    chosen.shuffle(every)
    for name in every:
        card = library().find(name)
        if not any(face.unread for face in card.faces) and not rules.unsupported(card):
            if belongs(card) == part:
                yield card


def belongs(card: Card) -> str:
    types = card.faces[0].types
    if "ruler" in types:
        return "ruler"
    if "magic stone" in types:
        return "stones"
    return "runes" if "rune" in types and "chant" not in types else "main"


def legal_deck(chosen: random.Random) -> dict[str, list[Card]]:
    """A legal deck of real cards the game can play whole."""
    ruler = next(card for card in playable(chosen, "ruler") if len(card.faces) > 1)
    main = playable(chosen, "main")
    stones = playable(chosen, "stones")
    deck: dict[str, list[Card]] = {"ruler": [ruler], "main": [], "stones": []}
    while len(deck["main"]) < 40:
        deck["main"].extend([next(main)] * COPIES)
    while len(deck["stones"]) < 10:
        deck["stones"].extend([next(stones)] * 2)
    runes: list[Card] = []
    for card in playable(chosen, "runes"):
        if not check_deck({**deck, "runes": [*runes, card]}):
            runes.append(card)
        if len(runes) == 5:
            break
    deck["runes"] = runes
    assert check_deck(deck) == []
    return deck


def test_random_games_with_real_cards_end_without_an_error() -> None:
    if not FILE.is_file():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    rules = ruleset(RULESET)
    for seed in range(examples(10)):
        chosen = random.Random(seed)
        lib = Library(rules)
        first, second = (
            {part: [lib.add(card) for card in cards] for part, cards in legal_deck(chosen).items()}
            for _ in range(2)
        )
        game = rules.new_game(lib, (first, second), seed)
        game.run()
        try:
            for at, _ in enumerate(play(game, seed, LONGEST)):
                if at % 200 == 0:
                    observe(game, 0)
                    observe(game, 1)
        except Exception as error:
            error.add_note(f"in the game with seed {seed}")
            raise
