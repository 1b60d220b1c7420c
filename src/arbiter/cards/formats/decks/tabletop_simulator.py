"""Tabletop Simulator saved objects: decks of cards with nicknames."""

from __future__ import annotations

import re
from typing import Any

from ..cleaning import is_object_list, word_of
from ..content import Content
from ..records import DeckFormat, DeckList
from ..sections import section_of
from ._lines import NUMBERS, add, entry


def _recognise(content: Content) -> bool:
    return isinstance(content.json, dict) and is_object_list(content.json.get("ObjectStates"))


def _number(card: dict[str, Any]) -> str:
    """A description may begin with the card's number."""
    match = re.match(rf"({NUMBERS})\b", str(card.get("Description") or "") + " ")
    return match[1] if match else ""


def _walk(deck: DeckList, thing: Any, section: str, where: str) -> None:
    if not isinstance(thing, dict):
        return
    held = thing.get("ContainedObjects")
    if isinstance(held, list) and held:
        title = str(thing.get("Nickname") or "")
        deck.name = deck.name or word_of(title)
        for each in held:
            _walk(deck, each, section_of(title) or section, where)
    elif str(thing.get("Name", "")).startswith("Card") and thing.get("Nickname"):
        add(deck, section, entry(where, 1, thing["Nickname"], _number(thing)))


def _read(content: Content) -> list[DeckList]:
    deck = DeckList(loose=True)
    for each in content.json["ObjectStates"]:
        _walk(deck, each, "", content.where)
    return [deck] if deck.sections else []


FORMAT = DeckFormat("tts", "a Tabletop Simulator saved object", "`ObjectStates`", _recognise, _read)
