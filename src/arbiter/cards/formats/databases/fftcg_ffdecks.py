"""FFDecks cards."""

from __future__ import annotations

from typing import Any

from ..cleaning import is_object_list, is_true, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fftcg import marked_text, row


def _cards(content: Content) -> Any:
    return content.json.get("cards") if isinstance(content.json, dict) else content.json


def _recognise(content: Content) -> bool:
    return is_object_list(_cards(content), "serial_number", "abilities")


def _row(card: dict[str, Any]) -> CardRow:
    identifier = word_of(card.get("octgn_id"))
    return row(
        code=word_of(card.get("serial_number")),
        name=card.get("name"),
        kind=card.get("type"),
        cost=card.get("cost"),
        power=card.get("power"),
        of_elements=card.get("elements") or card.get("element"),
        job=card.get("job"),
        categories=card.get("category"),
        multicard=is_true(card.get("is_multi_playable")),
        text=marked_text(card.get("abilities")),
        numbers=(identifier,) if identifier else (),
    )


def _read(content: Content) -> Database:
    return read_rows("fftcg", _cards(content), _row, lambda card: card.get("serial_number"))


FORMAT = DatabaseFormat(
    "ffdecks", "cards of the FFDecks API", "`serial_number` with `abilities`", _recognise, _read
)
