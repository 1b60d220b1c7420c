"""The database of a cube browser: numbers are made of the set's name and the card's place in it."""

from __future__ import annotations

from typing import Any

from ..cleaning import is_object_list, is_true, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fftcg import marked_text, row

ROMAN = {"I": 1, "V": 5, "X": 10}
#: sets after Opus XIV have names
SETS = {
    "crystal dominion": 15, "emissaries of light": 16, "rebellion's call": 17, "resurgence of power": 18,
    "from nightmares": 19, "dawn of heroes": 20, "beyond destiny": 21, "hidden hope": 22, "hidden trials": 23,
    "hidden legends": 24, "tears of the planet": 25,
}  # fmt: skip


def _recognise(content: Content) -> bool:
    found = content.json
    return isinstance(found, dict) and is_object_list(found.get("cards"), "index", "exburst")


def _set_number(name: str) -> str:
    word = name.casefold().removeprefix("opus ").strip()
    if word in SETS:
        return str(SETS[word])
    if word.isdigit():
        return word
    if not word or any(letter not in ROMAN for letter in word.upper()):
        return name
    values = [ROMAN[letter] for letter in word.upper()]
    later = [*values[1:], 0]
    return str(sum(-one if one < after else one for one, after in zip(values, later, strict=True)))


def _row(card: dict[str, Any]) -> CardRow:
    number = _set_number(word_of(card.get("set")))
    identifier = word_of(card.get("guid"))
    return row(
        code=f"{number}-{int(card['index']):03}",
        name=card.get("name"),
        kind=card.get("type"),
        cost=card.get("cost"),
        power=card.get("power"),
        of_elements=card.get("elements"),
        job=card.get("jobs"),
        categories=card.get("categories"),
        multicard=is_true(card.get("multicard")),
        text=marked_text(card.get("text")),
        set=word_of(card.get("set")),
        numbers=(identifier,) if identifier else (),
    )


def _read(content: Content) -> Database:
    return read_rows("fftcg", content.json["cards"], _row)


FORMAT = DatabaseFormat(
    "cube-db", "the database of a cube browser", "`cards` with `index` and `exburst`", _recognise, _read
)
