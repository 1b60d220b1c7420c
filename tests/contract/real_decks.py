"""Decks of real cards at random: of what the database beside the repository has and a game can play whole."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.cards import CardLibrary, Deck, load_cards
from arbiter.cards.decks import TOKENS, add_tokens
from arbiter.cardtext import card_from_jsonl
from arbiter.errors import ArbiterError
from arbiter.games import ruleset
from arbiter.kernel.game import Game
from arbiter.kernel.library import Library

FOLDER = Path(__file__).parents[3] / "shared" / "cards"
Sections = dict[str, list[Card]]


@cache
def database(game: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def library(game: str) -> CardLibrary:
    return load_cards(game, FOLDER / f"{game}.jsonl")


def whole(rules: str, card: Card) -> bool:
    """Whether the game can play all of the card."""
    return not any(face.unread for face in card.faces) and not ruleset(rules).unsupported(card)


def shuffled(chosen: random.Random, names: Iterable[str]) -> list[str]:
    every = sorted(set(names))
    chosen.shuffle(every)
    return every


# --- Force of Will -------------------------------------------------------------------------------------------------


@cache
def fow_names(rules: str) -> dict[str, list[str]]:
    """The names in the database by the part of a deck they go to."""
    found: dict[str, list[str]] = {"ruler": [], "main": [], "stones": [], "runes": []}
    for row in database("fow"):
        if rules != "fow-8.01" and not row["extra"].get("era_5_12"):  # type: ignore[attr-defined]
            continue
        if str(row["id"]).strip().endswith(("J", "*")):
            continue
        kind = str(row["type"]).lower()
        if "ruler" in kind:
            part = "ruler"
        elif "stone" in kind:
            part = "stones"
        elif "rune" in kind and "chant" not in kind:
            part = "runes"
        else:
            part = "main"
        found[part].append(str(row["name"]))
    return found


def fow_cards(chosen: random.Random, part: str, rules: str) -> Iterator[Card]:
    """Cards of a part in random order, those the game can play whole; in an old edition those of its time."""
    for name in shuffled(chosen, fow_names(rules)[part]):
        card = library("fow").find(name)
        if whole(rules, card) and fow_part(card) == part:
            yield card


def fow_part(card: Card) -> str:
    types = card.faces[0].types
    if "ruler" in types:
        return "ruler"
    if "magic stone" in types:
        return "stones"
    return "runes" if "rune" in types and "chant" not in types else "main"


def fow_deck(chosen: random.Random, rules: str = "fow-8.01") -> Sections:
    check = ruleset(rules).check_deck
    ruler = next(card for card in fow_cards(chosen, "ruler", rules) if len(card.faces) > 1)
    main = fow_cards(chosen, "main", rules)
    stones = fow_cards(chosen, "stones", rules)
    deck: Sections = {"ruler": [ruler], "main": [], "stones": []}
    while len(deck["main"]) < 40:
        deck["main"].extend([next(main)] * 4)
    while len(deck["stones"]) < 10:
        deck["stones"].extend([next(stones)] * 2)
    runes: list[Card] = []
    for card in fow_cards(chosen, "runes", rules):
        if not check({**deck, "runes": [*runes, card]}):
            runes.append(card)
        if len(runes) == 5:
            break
    return {**deck, "runes": runes} if runes else deck


def old_deck(chosen: random.Random) -> Sections:
    """Cards that both old editions know."""
    return fow_deck(chosen, "fow-5.00")


# --- Shadowverse: Evolve -------------------------------------------------------------------------------------------


def sve_deck(chosen: random.Random) -> Sections:
    """One class and its neutral cards, with their evolved cards."""
    names = shuffled(chosen, (str(row["name"]) for row in database("sve")))
    cards = [card for card in map(library("sve").find, names) if whole("sve-1.3.1", card)]
    leader = next(card for card in cards if "leader" in card.faces[0].types)
    deck: Sections = {"leader": [leader], "main": [], "evolve": []}
    for card in cards:
        if sve_fits({**deck, "main": [card]}) and describes_its_tokens(card):
            deck["main"].extend([card] * 3)
            if len(deck["evolve"]) < 10 and sve_fits({**deck, "evolve": [card]}):
                deck["evolve"].append(card)
        if len(deck["main"]) >= 42:
            break
    return deck


def describes_its_tokens(card: Card) -> bool:
    """Not every token a card names is in the database; such a card is refused with the clause."""
    lib = Library(ruleset("sve-1.3.1"))
    lib.named.update((token.name, token) for token in tokens("sve-1.3.1", {"main": [card]}))
    try:
        lib.add(card)
    except ArbiterError as error:
        return error.clause != "9.1.2.3"
    return True


def tokens(name: str, deck: Sections) -> list[Card]:
    """The tokens the cards of a deck name: they come with the database."""
    if name != "sve-1.3.1":
        return []
    made = Deck("real", name, deck)
    add_tokens(made, library("sve"))
    return made.sections.pop(TOKENS, [])


def sve_fits(deck: Sections) -> bool:
    """Whether nothing but the size of the main deck is wrong."""
    return all(" has 40 to 50 cards" in why for _, why in ruleset("sve-1.3.1").check_deck(deck))


# --- FINAL FANTASY TCG ---------------------------------------------------------------------------------------------


@cache
def fftcg_cards() -> list[Card]:
    every = [card_from_jsonl("fftcg", row)[0] for row in database("fftcg")]
    return [card for card in every if whole("fftcg", card)]


def fftcg_deck(chosen: random.Random) -> Sections:
    """Two elements, so that most of it can be paid for; many Backups."""
    elements = set(chosen.sample(["fire", "ice", "wind", "earth", "lightning", "water"], 2))
    fitting = [
        card for card in fftcg_cards() if set(card.faces[0].attributes) <= elements | {"light", "dark"}
    ]
    chosen.shuffle(fitting)
    fitting.sort(key=lambda card: "backup" in card.faces[0].types, reverse=True)
    backups = [card for card in fitting if "backup" in card.faces[0].types][:6]
    others = [card for card in fitting if "backup" not in card.faces[0].types]
    return {"main": [card for card in (*backups, *others) for _ in range(3)][:50]}


DECKS: dict[tuple[str, str], tuple[Callable[[random.Random], Sections], int]] = {
    ("fow-5.00", "bifrost"): (old_deck, 4),
    ("fow-5.12", "valhalla"): (old_deck, 6),
    ("fow-8.01", "bifrost"): (fow_deck, 10),
    ("sve-1.3.1", "standard"): (sve_deck, 10),
    ("fftcg", "constructed"): (fftcg_deck, 10),
}


def real_game(name: str, format: str, chosen: random.Random, seed: int) -> Game:
    """A game between two decks of real cards, dealt."""
    rules = ruleset(name, format)
    build, _ = DECKS[name, format]
    lib = Library(rules)
    decks = [build(chosen) for _ in range(2)]
    assert [rules.check_deck(deck) for deck in decks] == [[], []]
    lib.named.update((card.name, card) for deck in decks for card in tokens(name, deck))
    first, second = (
        {part: [lib.add(card) for card in cards] for part, cards in deck.items()} for deck in decks
    )
    game = rules.new_game(lib, (first, second), seed)
    game.run()
    return game
