"""SVEN decks: numbers and counts."""

from __future__ import annotations

from ..cleaning import word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry


def _recognise(content: Content) -> bool:
    return isinstance(content.json, dict) and content.json.get("format") == "sve-deck"


def _read(content: Content) -> list[DeckList]:
    said = content.json
    deck = DeckList("sve", word_of(said.get("name")))
    if said.get("leader"):
        add(deck, "leader", entry(content.where, 1, "", said["leader"]))
    for section in ("main", "evolve"):
        held = said.get(section)
        for number, count in held.items() if isinstance(held, dict) else ():
            add(deck, section, entry(content.where, count, "", number))
    return [deck]


FORMAT = DeckFormat("sven-deck", "a SVEN deck", '`"format": "sve-deck"`', _recognise, _read)
