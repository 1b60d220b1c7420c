"""The get-cards reply of Square Enix: the present shape, that of 2022 (capitals, "火/水", "○"), and a renamed copy."""

from __future__ import annotations

from typing import Any

from ..cleaning import is_object_list, is_true, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fftcg import row, square_enix_text


def _cards(content: Content) -> Any:
    found = content.json
    return found.get("cards") if isinstance(found, dict) else found


def _recognise(content: Content) -> bool:
    cards = _cards(content)
    return (
        is_object_list(cards, "code", "name_en")
        or is_object_list(cards, "Code", "Name_EN")
        or is_object_list(cards, "cardNumber", "element", "text")
    )


def _row(card: dict[str, Any]) -> CardRow:
    value = {key.casefold(): each for key, each in card.items()}
    sets = value.get("set")
    categories = [value.get("category_1"), value.get("category_2")]
    return row(
        code=word_of(value.get("code") or value.get("cardnumber") or value.get("id")),
        name=value.get("name_en") or value.get("name"),
        kind=value.get("type_en") or value.get("type"),
        cost=value.get("cost"),
        power=value.get("power"),
        of_elements=value.get("element"),
        job=value.get("job_en") or value.get("job"),
        categories=categories if any(categories) else value.get("category"),
        multicard=is_true(value.get("multicard")),
        text=square_enix_text(value.get("text_en") or value.get("text")),
        set=word_of(sets[0] if isinstance(sets, list) and sets else sets),
    )


def _read(content: Content) -> Database:
    return read_rows(
        "fftcg", _cards(content), _row, lambda card: card.get("code") or card.get("Code") or card.get("id")
    )


FORMAT = DatabaseFormat(
    "square-enix", "the get-cards reply of Square Enix, present and of 2022, and a renamed copy",
    "`code` with `name_en`, `Code` with `Name_EN`, or `cardNumber` with `element`", _recognise, _read,
)  # fmt: skip
