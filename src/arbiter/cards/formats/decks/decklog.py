"""A Decklog reply: Japanese numbers in three lists."""

from __future__ import annotations

from ..cleaning import is_object_list, word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import add, entry

PARTS = {"p_list": "leader", "list": "main", "sub_list": "evolve"}


def _recognise(content: Content) -> bool:
    return isinstance(content.json, dict) and is_object_list(content.json.get("list"), "card_number", "num")


def _read(content: Content) -> list[DeckList]:
    deck = DeckList("sve", word_of(content.json.get("title")))
    for key, section in PARTS.items():
        for card in content.json.get(key) or []:
            if isinstance(card, dict):
                add(
                    deck,
                    section,
                    entry(content.where, card.get("num"), card.get("name"), card.get("card_number")),
                )
    return [deck]


FORMAT = DeckFormat("decklog", "a Decklog reply", "`list` with `card_number` and `num`", _recognise, _read)
