"""FoWPro decks: a number for every copy."""

from __future__ import annotations

from ..cleaning import word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry

PARTS = {
    "ruler": "ruler",
    "main": "main",
    "stones": "stones",
    "side": "sideboard",
    "runes": "runes",
    "extra": "extra",
}


def _recognise(content: Content) -> bool:
    found = content.json
    return isinstance(found, dict) and isinstance(found.get("main"), list) and "stones" in found


def _read(content: Content) -> list[DeckList]:
    deck = DeckList("fow", word_of(content.json.get("name")))
    for key, section in PARTS.items():
        held = content.json.get(key)
        for number in [held] if isinstance(held, str) and held else held if isinstance(held, list) else []:
            add(deck, section, entry(content.where, 1, "", number))
    return [deck]


FORMAT = DeckFormat("fowpro-fdk", "a FoWPro `.fdk`", "`main` and `stones` as lists", _recognise, _read)
