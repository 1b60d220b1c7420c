"""materiahunter: one JSON a card, or a list of them."""

from __future__ import annotations

from typing import Any

from ..cleaning import is_object_list, is_true, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fftcg import marked_text, row


def _cards(content: Content) -> Any:
    return [content.json] if isinstance(content.json, dict) else content.json


def _recognise(content: Content) -> bool:
    return is_object_list(_cards(content), "serial", "isExBurst")


def _row(card: dict[str, Any]) -> CardRow:
    return row(
        code=word_of(card.get("serial")),
        name=card.get("name"),
        kind=card.get("type"),
        cost=card.get("cost"),
        power=card.get("power"),
        of_elements=card.get("elements"),
        job=card.get("jobs"),
        categories=card.get("categories"),
        multicard=is_true(card.get("isMultiPlayable")),
        text=marked_text(card.get("abilities")),
    )


def _read(content: Content) -> Database:
    return read_rows("fftcg", _cards(content), _row, lambda card: card.get("serial"))


FORMAT = DatabaseFormat(
    "materiahunter", "materiahunter, one JSON a card", "`serial` with `isExBurst`", _recognise, _read
)
