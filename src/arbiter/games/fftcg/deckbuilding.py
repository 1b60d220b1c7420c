"""5.2.5.1 and 8.1: building a deck. Every broken clause is named, not only the first."""

# mypyc: skip
from __future__ import annotations

from collections import Counter

from arbiter.abilities.abilities import DeckRule
from arbiter.abilities.card import Card
from arbiter.rulebook.hearing import cite

from .vocabulary import TYPES

Problem = tuple[str, str]
COPIES = 3


def broken(message: str, clause: str) -> Problem:
    return clause, message


def check_deck(sections: dict[str, list[Card]], format: str) -> list[Problem]:
    """What keeps the deck from being legal."""
    found: list[Problem] = []
    cite("8.1.1")
    for name in sections:
        if name != "main":
            found.append(broken(f"a deck has no part called {name!r}", clause="8.1.1"))
    cards = sections.get("main", [])
    for name in dict.fromkeys(card.name for card in cards if card.faces[0].types[:1] not in LEGAL):
        found.append(broken(f"{name} is no card of this game", clause="5.1"))
    cite("8.1.1.1")
    if format == "limited" and len(cards) < 40:
        found.append(broken(f"a limited deck has 40 or more cards, not {len(cards)}", clause="8.1.1.1"))
    if format != "limited" and len(cards) != 50:
        found.append(broken(f"a constructed deck has exactly 50 cards, not {len(cards)}", clause="8.1.1.1"))
    return found + _copies(cards)


LEGAL = tuple((kind,) for kind in TYPES)


def number_of(card: Card) -> str:
    """R34 copies are counted by card number; a card without one by its name."""
    return card.code or card.name


def _copies(cards: list[Card]) -> list[Problem]:
    found: list[Problem] = []
    count = Counter(number_of(card) for card in cards)
    seen: set[str] = set()
    for card in cards:
        number = number_of(card)
        if count[number] <= COPIES:
            cite("5.2.5.1", "8.1.1.2")
            continue
        if lifted(card):
            cite("8.1.2")
            continue
        if number not in seen:
            seen.add(number)
            message = f"{count[number]} copies of {card.name} ({number}); at most three are allowed"
            found.append(broken(message, clause="8.1.1.2"))
            found.append(broken(message, clause="5.2.5.1"))
    return found


def lifted(card: Card) -> bool:
    """Whether the card's own text lifts the limit on its copies."""
    return any(isinstance(ability, DeckRule) for ability in card.faces[0].abilities)
