"""The fowdb deck API: a deck whose cards come with their text; the other sides stand in ``otherFaces``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cleaning import (
    is_object_list,
    name_of,
    number_of,
    read_rows,
    text_of,
    without_empty,
    word_of,
    words_of,
)
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fow import attributes, cost, set_of


def is_fowdb(content: Content) -> bool:
    found = content.json
    return isinstance(found, dict) and is_object_list(found.get("cards"), "id", "oracleText")


def _side(card: dict[str, Any]) -> CardRow:
    code = word_of(card.get("id"))
    fields = {
        "name": name_of(card.get("name")),
        "type": words_of(card.get("types")),
        "cost": cost(card.get("cost")),
        "attribute": attributes(card.get("colours") or card.get("attributes")),
        "race": words_of(card.get("races"), "/"),
        "atk": number_of(card.get("ATK")),
        "def": number_of(card.get("DEF")),
        "text": text_of(card.get("oracleText")),
        "code": code,
    }
    return CardRow(without_empty(fields), code, set_of(code))


def _sides(card: dict[str, Any]) -> Iterator[CardRow]:
    yield _side(card)
    for other in card.get("otherFaces") or []:
        yield _side(other)


def _read(content: Content) -> Database:
    return read_rows("fow", content.json["cards"], _sides)


FORMAT = DatabaseFormat(
    "fowdb", "the deck API of fowdb; its cards bring their text along", "`cards` with `oracleText`",
    is_fowdb, _read,
)  # fmt: skip
