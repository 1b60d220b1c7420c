"""A scrape of the official Force of Will card list, as JSON or CSV; costs are addresses of pictures."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

from ..cleaning import is_object_list, name_of, number_of, read_rows, text_of, without_empty, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat, Refusal
from ._fow import set_of

ICONS = {"white": "W", "red": "R", "blue": "U", "green": "G", "black": "B"}
#: the kind of an ability is printed as a picture, and stands alone in a line here
_KIND = re.compile(r"^(Automatic|Activate|Activated|Continuous)\n+", re.MULTILINE)


def _recognise(content: Content) -> bool:
    if isinstance(content.json, dict):
        return is_object_list(content.json.get("card"), "number", "att_def")
    return "card_number" in content.text[:400] and "card_att_def" in content.text[:400]


def _symbol(address: Any) -> str:
    icon = str(address).rpartition("/")[2].partition(".")[0].casefold()
    if icon.isdigit():
        return f"{{{int(icon)}}}"
    return f"{{{ICONS.get(icon, icon.upper())}}}" if icon else ""


def _row(card: dict[str, Any]) -> CardRow:
    code = word_of(card.get("number"))
    stats = [part.strip() for part in word_of(card.get("att_def")).split("/")]
    costs = card.get("cost") or []
    fields = {
        "name": name_of(card.get("name")),
        "type": word_of(card.get("type")),
        "cost": "".join(_symbol(each.get("attribute")) for each in costs),
        "race": word_of(card.get("race")),
        "atk": number_of(stats[0]) if len(stats) == 2 else None,
        "def": number_of(stats[1]) if len(stats) == 2 else None,
        "text": _KIND.sub("", text_of(card.get("text"))),
        "code": code,
    }
    return CardRow(without_empty(fields), code, set_of(code))


def _from_csv(text: str) -> tuple[list[dict[str, Any]], list[Refusal]]:
    """A line for every symbol of a cost: lines of one number are one card."""
    cards: dict[str, dict[str, Any]] = {}
    lines = csv.DictReader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")))
    try:
        for line in lines:
            row = {str(key).removeprefix("card_"): value for key, value in line.items()}
            card = cards.setdefault(str(row.get("number")), {**row, "cost": []})
            if row.get("cost_attribute"):
                card["cost"].append({"attribute": row["cost_attribute"]})
    except csv.Error as error:
        broken = Refusal(f"line {lines.line_num}", f"nothing from here on is read: {error}")
        return list(cards.values()), [broken]
    return list(cards.values()), []


def _read(content: Content) -> Database:
    cards, broken = (content.json["card"], []) if isinstance(content.json, dict) else _from_csv(content.text)
    made = read_rows("fow", cards, _row, lambda row: row.get("number"))
    made.refused += broken
    return made


FORMAT = DatabaseFormat(
    "fow-official", "a scrape of the official Force of Will card list, JSON or CSV",
    "`number` and `att_def` (CSV: `card_number`, `card_att_def`)", _recognise, _read,
)  # fmt: skip
