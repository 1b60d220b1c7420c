"""LackeyCCG card data: tab-separated; both sides of a ruler in one row, with ``//`` between them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any

from ..cleaning import name_of, number_of, read_rows, text_of, without_empty, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat
from ._fow import attributes, cost


def _recognise(content: Content) -> bool:
    return content.text.partition("\n")[0].lower().startswith("name\tset\timagefile\t")


def _parts(value: str, between: str = "//") -> list[str]:
    return [part.strip() for part in value.split(between)]


def _of(value: list[str], side: int) -> str:
    return value[side] if side < len(value) else ""


def _code(image: str) -> str:
    """ "1-001" of "EN1-001", "1-001J" of "EN1-001-j"."""
    bare = re.sub(r"-j$", "J", image.strip(), flags=re.IGNORECASE)
    return re.sub(r"^EN(?=\d)", "", bare)


def _sides(row: dict[str, Any]) -> Iterator[CardRow]:
    value = {key.strip().casefold(): row[key] or "" for key in row if isinstance(key, str)}
    images = _parts(value["imagefile"], ",")
    texts, names = _parts(value.get("cardtext", "")), _parts(value["name"])
    atk, defence = (re.split(r"//?", value.get(key, "")) for key in ("atk", "def"))
    kind = _parts(value.get("type", ""))
    race, attribute = _parts(value.get("subtype/race", "")), _parts(value.get("attribute", ""))
    two = max(len(images), len(texts), len(names)) > 1
    for side in range(2 if two else 1):
        back = side == 1
        front_ruler = not back and kind[0].casefold() == "ruler"
        code = _code(_of(images, side) or images[0] + ("J" if back else ""))
        fields = {
            "name": name_of(_of(names, side) or names[0]),
            "type": _of(kind, side) or ("J-Ruler" if back and kind[0].casefold() == "ruler" else kind[0]),
            "cost": cost(value.get("cost")) if not back else "",
            "attribute": attributes(_of(attribute, side) or attribute[0]),
            "race": _of(race, side) or race[0],
            "atk": None if front_ruler else number_of(_of(atk, side)),
            "def": None if front_ruler else number_of(_of(defence, side)),
            "text": text_of(_of(texts, side)),
            "code": code,
        }
        yield CardRow(without_empty(fields), code, word_of(value.get("set")), (_of(images, side),))


def _cells(line: str, wanted: int) -> list[str]:
    """The cells of a line. Some programs quote cells, others write quotes as they are: a quote that is never closed
    must not swallow the rest of the line."""
    try:
        cells = next(csv.reader([line], delimiter="\t"))
    except csv.Error:
        cells = []
    return cells if len(cells) == wanted else line.split("\t")


def _rows(text: str) -> Iterator[dict[str, str]]:
    """A card is a line; a carriage return inside one is a line break of the card's text."""
    lines = text.replace("\r\n", "\n").replace("\r", "<br />").split("\n")
    heading = lines[0].split("\t")
    for line in lines[1:]:
        if line.strip():
            yield dict(zip(heading, _cells(line, len(heading)), strict=False))


def _read(content: Content) -> Database:
    return read_rows("fow", _rows(content.text), _sides, lambda row: row.get("Name"))


FORMAT = DatabaseFormat(
    "lackey", "`carddata.txt` of the LackeyCCG plugin", "a first line `Name`, `Set`, `ImageFile`, … with tabs",
    _recognise, _read,
)  # fmt: skip
