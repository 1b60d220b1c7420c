"""TCG Arena decks as JSON: one or several, cards by number in categories."""

from __future__ import annotations

from typing import Any

from ..cleaning import is_object_list, word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ..sections import section_of
from ._lines import add, entry

GAMES = {
    "force of will": "fow",
    "shadowverse: evolve": "sve",
    "shadowverse evolve": "sve",
    "final fantasy": "fftcg",
}
#: what is not in the main deck; every other category is, also "Rune", which means cards of that name in it
OUTSIDE = ("ruler", "stones", "extra", "sideboard", "leader", "evolve")


def _decks(content: Content) -> Any:
    return [content.json] if isinstance(content.json, dict) else content.json


def _recognise(content: Content) -> bool:
    return is_object_list(_decks(content), "deckList")


def _deck(value: dict[str, Any], where: str) -> DeckList:
    deck = DeckList(
        GAMES.get(word_of(value.get("game")).casefold(), ""), word_of(value.get("title")), loose=True
    )
    for category, cards in (value.get("deckList") or {}).items():
        section = section_of(category)
        for card in cards if isinstance(cards, list) and category != "categoriesOrder" else []:
            said = card if isinstance(card, dict) else {"id": card}
            line = entry(where, said.get("count", 1), said.get("name"), said.get("id"))
            add(deck, section if section in OUTSIDE else "main", line)
    return deck


def _read(content: Content) -> list[DeckList]:
    return [_deck(each, content.where) for each in _decks(content) if isinstance(each, dict)]


FORMAT = DeckFormat(
    "tcgarena-json", "TCG Arena decks as JSON", "`deckList` in one or several decks", _recognise, _read
)
