"""FFDecks decks."""

from __future__ import annotations

from ..cleaning import is_object_list, word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry


def _recognise(content: Content) -> bool:
    return isinstance(content.json, dict) and is_object_list(content.json.get("cards"), "card", "quantity")


def _read(content: Content) -> list[DeckList]:
    deck = DeckList("fftcg", word_of(content.json.get("name")))
    for each in content.json["cards"]:
        card = each.get("card") if isinstance(each, dict) else None
        if isinstance(card, dict):
            add(
                deck,
                "main",
                entry(content.where, each.get("quantity"), card.get("name"), card.get("serial_number")),
            )
    return [deck]


FORMAT = DeckFormat(
    "ffdecks-deck", "a deck of the FFDecks API", "`cards` with `card` and `quantity`", _recognise, _read
)
