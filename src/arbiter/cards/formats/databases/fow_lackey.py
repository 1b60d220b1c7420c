"""LackeyCCG card data: tab-separated; both sides of a ruler in one row, with ``//`` between them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

from ..cleaning import name_of, number_of, read_rows, text_of, without_empty, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat, Refusal
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


def _read(content: Content) -> Database:
    lines = csv.DictReader(io.StringIO(content.text), delimiter="\t")
    rows: list[Any] = []
    try:
        rows.extend(lines)
    except csv.Error as error:
        found = read_rows("fow", rows, _sides, lambda row: row.get("Name"))
        found.refused.append(Refusal(f"line {lines.line_num}", f"nothing from here on is read: {error}"))
        return found
    return read_rows("fow", rows, _sides, lambda row: row.get("Name"))


FORMAT = DatabaseFormat(
    "lackey", "`carddata.txt` of the LackeyCCG plugin", "a first line `Name`, `Set`, `ImageFile`, … with tabs",
    _recognise, _read,
)  # fmt: skip
