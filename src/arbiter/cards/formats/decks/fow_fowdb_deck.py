"""The fowdb deck API as a deck."""

from __future__ import annotations

from ..cleaning import word_of
from ..content import Content
from ..databases.fow_fowdb import is_fowdb
from ..records import DeckFormat, DeckList
from ._lines import add, entry, named_section


def _read(content: Content) -> list[DeckList]:
    deck = DeckList("fow", word_of(content.json.get("name")), loose=True)
    for card in content.json["cards"]:
        if isinstance(card, dict):
            line = entry(content.where, card.get("quantity", 1), card.get("name"), card.get("id"))
            add(deck, named_section(card.get("zone") or ""), line)
    return [deck]


FORMAT = DeckFormat("fowdb-deck", "a deck of the fowdb API", "`cards` with `oracleText`", is_fowdb, _read)
