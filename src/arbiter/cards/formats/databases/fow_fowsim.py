"""fowsim (Force of Wind): cards by cluster and set, and the batch file of the same shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cleaning import name_of, number_of, read_rows, text_of, without_empty, word_of, words_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fow import attributes, cost, set_of


def _clusters(content: Content) -> list[Any]:
    top = content.json.get("fow") if isinstance(content.json, dict) else None
    found = top.get("clusters") if isinstance(top, dict) else None
    return found if isinstance(found, list) else []


def _recognise(content: Content) -> bool:
    return bool(_clusters(content))


def _cards(content: Content) -> Iterator[Any]:
    for cluster in _clusters(content):
        for each in cluster.get("sets") or [] if isinstance(cluster, dict) else []:
            for card in each.get("cards") or [] if isinstance(each, dict) else []:
                yield {**card, "set": each.get("code")} if isinstance(card, dict) else card


def _row(card: dict[str, Any]) -> CardRow:
    code = word_of(card.get("id"))
    fields = {
        "name": name_of(card.get("name")),
        "type": words_of(card.get("type")),
        "cost": cost(card.get("cost")),
        "attribute": attributes(card.get("colour")),
        "race": words_of(card.get("race"), "/"),
        "atk": number_of(card.get("ATK")),
        "def": number_of(card.get("DEF")),
        "divinity": number_of(card.get("divinity")) if word_of(card.get("divinity")).isdigit() else None,
        "text": text_of(card.get("abilities")),
        "code": code,
    }
    return CardRow(without_empty(fields), code, word_of(card.get("set")) or set_of(code))


def _read(content: Content) -> Database:
    return read_rows("fow", _cards(content), _row)


FORMAT = DatabaseFormat(
    "fowsim", "the card database of fowsim (Force of Wind), and its batch file", '`{"fow": {"clusters": …}}`',
    _recognise, _read,
)  # fmt: skip
