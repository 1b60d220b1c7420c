"""Our own card database: a JSON object a line."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from arbiter.cardtext import fields_from_jsonl

from ..cleaning import name_of, read_rows, word_of
from ..content import Content
from ..records import CardRow, Database, DatabaseFormat, Refusal

#: the types only one game has
TYPES = {
    "forward": "fftcg", "backup": "fftcg", "monster": "fftcg", "summon": "fftcg", "crystal": "fftcg",
    "follower": "sve", "amulet": "sve", "leader": "sve", "spell": "sve", "evolution point": "sve",
}  # fmt: skip
_KEYS = ("attribute_or_element_or_class", "race_or_job_or_trait", "def_or_power", "text", "cost", "type")


def _lines(content: Content) -> list[tuple[int, Any]] | None:
    if isinstance(content.json, dict) and "\n" not in content.text.strip():
        return [(1, content.json)]
    return content.json_lines


def _recognise(content: Content) -> bool:
    lines = _lines(content)
    if not lines or not isinstance(lines[0][1], dict):
        return False
    first = lines[0][1]
    return "name" in first and "id" in first and any(key in first for key in _KEYS) and "serial" not in first


def _game(rows: list[Any]) -> str:
    kinds: Counter[str] = Counter()
    for row in rows:
        kind = re.split(r" ?[/:]", str(row.get("type", "")))[0].casefold() if isinstance(row, dict) else ""
        if kind and ":" not in str(row.get("type", "")):
            kinds[TYPES.get(kind, "fow")] += 1
    return kinds.most_common(1)[0][0] if kinds else "fow"


def _read(content: Content) -> Database:
    lines = _lines(content) or []
    rows = [value for _, value in lines if value is not None]
    game = _game(rows)

    def row(value: dict[str, Any]) -> CardRow:
        fields = {**fields_from_jsonl(game, value), "name": name_of(value.get("name"))}
        return CardRow(fields, word_of(value.get("id")), word_of(value.get("set")))

    made = read_rows(game, rows, row)
    made.refused += [Refusal(f"line {at}", "not JSON") for at, value in lines if value is None]
    return made


FORMAT = DatabaseFormat(
    "jsonl", "our own: a JSON object a line", "a line is an object with `id`, `name` and one of our keys",
    _recognise, _read,
)  # fmt: skip
