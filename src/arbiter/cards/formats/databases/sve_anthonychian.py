"""The files of a fan client: set files, card data by name, cards by number, printings, the Japanese number map."""

from __future__ import annotations

import re
from typing import Any

from ..cleaning import is_object_list, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._sve import row

_NUMBER = re.compile(r"[A-Z0-9]+[a-z]?-[A-Z0-9Ⓢ]+[a-z]?(?:EN)?")


def _first(value: Any) -> Any:
    return next(iter(value.values()), None) if isinstance(value, dict) and value else None


def _is_map(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(
            isinstance(to, str) and _NUMBER.fullmatch(to) and _NUMBER.fullmatch(number)
            for number, to in value.items()
        )
    )


def _recognise(content: Content) -> bool:
    found = content.json
    first = _first(found)
    by_key = isinstance(first, dict) and "cardType" in first and ("effect" in first or "cardText" in first)
    listed = is_object_list(found, "cardNo", "details") or is_object_list(found, "cardNo", "cardType")
    return listed or by_key or _is_map(found)


def _row(card: dict[str, Any]) -> CardRow:
    said = {**card, **(card.get("details") or {})}
    kind = word_of(said.get("cardType"))
    special = word_of(said.get("specialType")) or word_of(card.get("type"))
    if special.casefold() in ("evolved", "token", "advanced") and special.casefold() not in kind.casefold():
        kind += f" / {special}"
    return row(
        code=word_of(said.get("cardNo")),
        name=said.get("name"),
        kind=kind,
        class_name=said.get("class"),
        trait=said.get("traits") or said.get("trait"),
        cost=said.get("cost"),
        attack=said.get("attack"),
        defense=said.get("defense"),
        text=said.get("effect") or said.get("cardText"),
        set=word_of(said.get("set")),
        has_text="effect" in said or "cardText" in said,
    )


def _read(content: Content) -> Database:
    found = content.json
    if _is_map(found):
        return Database("sve", same=dict(found))
    if isinstance(found, dict):
        cards: Any = [
            {"name": name, **card} if isinstance(card, dict) else card for name, card in found.items()
        ]
    else:
        cards = found
    return read_rows("sve", cards, _row, lambda card: card.get("cardNo") or card.get("name"))


FORMAT = DatabaseFormat(
    "anthonychian", "the files of a Shadowverse: Evolve fan client: sets, card data, printings, Japanese numbers",
    "`cardNo` with `details` or `cardType`; `cardType` with `effect`; a map from number to number",
    _recognise, _read,
)  # fmt: skip
