"""TCG Arena card lists: which card a number is; they hold no rules text."""

from __future__ import annotations

from typing import Any

from ..cleaning import name_of, read_rows, without_empty, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat

TYPES = {"fftcg": ("forward", "backup", "summon", "monster"), "sve": ("follower", "amulet", "leader")}


def _recognise(content: Content) -> bool:
    first = (
        next(iter(content.json.values()), None) if isinstance(content.json, dict) and content.json else None
    )
    return isinstance(first, dict) and "face" in first and "id" in first


def _game(cards: list[Any]) -> str:
    kinds = [str(card.get("type", "")).casefold() for card in cards if isinstance(card, dict)]
    for game, known in TYPES.items():
        if any(kind.startswith(known) for kind in kinds):
            return game
    return "fow"


def _row(card: dict[str, Any]) -> CardRow:
    code = word_of(card.get("id"))
    fields = {"name": name_of(card.get("name")), "type": word_of(card.get("type")), "code": code}
    return CardRow(without_empty(fields), code, word_of(card.get("set")).upper(), has_text=False)


def _read(content: Content) -> Database:
    cards = list(content.json.values())
    return read_rows(_game(cards), cards, _row)


FORMAT = DatabaseFormat(
    "tcgarena-cards", "TCG Arena cards: names and numbers, no rules text", "objects by number with `face`",
    _recognise, _read,
)  # fmt: skip
