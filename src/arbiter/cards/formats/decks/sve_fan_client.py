"""Decks of Shadowverse: Evolve fan clients: ``mainDeck`` and an evolve deck, by number with a count or card by card."""

from __future__ import annotations

from typing import Any

from ..cleaning import word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry

PARTS = {
    "leader": "leader", "leaderCards": "leader", "mainDeck": "main", "evoDeck": "evolve", "evolveDeck": "evolve",
    "tokenDeck": "tokens",
}  # fmt: skip


def _recognise(content: Content) -> bool:
    return isinstance(content.json, dict) and isinstance(content.json.get("mainDeck"), (dict, list))


def _add(deck: DeckList, section: str, cards: Any, where: str) -> None:
    if isinstance(cards, str) and cards:
        add(deck, section, entry(where, 1, cards))
    elif isinstance(cards, dict):
        for number, card in cards.items():
            said = card if isinstance(card, dict) else {"count": card}
            add(deck, section, entry(where, said.get("count", 1), said.get("name"), number))
    elif isinstance(cards, list):
        for card in cards:
            if isinstance(card, dict):
                add(deck, section, entry(where, card.get("count", 1), card.get("name"), card.get("id")))
            elif isinstance(card, str):
                add(deck, section, entry(where, 1, card))


def _read(content: Content) -> list[DeckList]:
    said = content.json
    deck = DeckList("sve", word_of(said.get("name") or said.get("deckName")))
    for key, section in PARTS.items():
        _add(deck, section, said.get(key), content.where)
    return [deck]


FORMAT = DeckFormat(
    "sve-fan-client", "decks of the anthonychian client (DingDongDB JSON) and of a Japanese one", "`mainDeck`",
    _recognise, _read,
)  # fmt: skip
