"""Searching a collection: prefixes of words, and what cards are."""

from __future__ import annotations

import json
import re
import sqlite3

from ..library import loose
from .records import Facets, Found, Page, Query

MAX_LIMIT = 1000
_MAX_TEXT = 300
_MAX_WORDS = 12
_MAX_WORD = 40
_MAX_VALUES = 200


def search(connection: sqlite3.Connection, game: str, ruleset: str, query: Query) -> Page:
    said = loose(query.text[:_MAX_TEXT].encode("utf-8", "ignore").decode())
    words = [word[:_MAX_WORD] for word in re.findall(r"\w+", said)][:_MAX_WORDS]
    conditions, values = ["c.game=?", "c.ruleset IN ('', ?)", "c.has_text=1", "c.back=0"], [game, ruleset]
    source = "cards c"
    if words:
        source = "words w CROSS JOIN cards c ON c.id=w.rowid"
        conditions.insert(0, "words MATCH ?")
        values.insert(0, " ".join(f'"{word}"*' for word in words))
    _add_filters(conditions, values, ruleset, query)
    where = f"FROM {source} WHERE {' AND '.join(conditions)}"
    total = connection.execute(f"SELECT count(*) {where}", values).fetchone()[0]
    order, keys = "c.loose, c.number", []
    if words:  # names that begin with what was typed, then names with it, then texts
        order = f"CASE instr(' ' || c.loose, ?) WHEN 1 THEN 0 WHEN 0 THEN 2 ELSE 1 END, {order}"
        keys.append(f" {said}")
    limit, offset = max(0, min(query.limit, MAX_LIMIT)), max(0, min(query.offset, 10**9))
    ids = connection.execute(
        f"SELECT c.id {where} ORDER BY {order} LIMIT ? OFFSET ?", [*values, *keys, limit, offset]
    ).fetchall()
    rows = (
        connection.execute("SELECT * FROM whole_cards WHERE id=?", (each["id"],)).fetchone() for each in ids
    )
    return Page(total, tuple(found(row, ruleset) for row in rows))


def _add_filters(conditions: list[str], values: list[str], ruleset: str, query: Query) -> None:
    for kind, wanted in (
        ("types", query.types),
        ("attributes", query.attributes),
        ("races", query.races),
        ("sets", query.sets),
    ):
        if wanted := tuple(each.encode("utf-8", "ignore").decode() for each in wanted[:_MAX_VALUES]):
            marks = ",".join("?" * len(wanted))
            conditions.append(
                f"c.id IN (SELECT t.card FROM terms t WHERE t.kind='{kind}' AND t.value IN ({marks}))"
            )
            values.extend(wanted)
    if query.cost_min is not None:
        conditions.append("c.cost>=CAST(? AS INTEGER)")
        values.append(str(query.cost_min))
    if query.cost_max is not None:
        conditions.append("c.cost<=CAST(? AS INTEGER)")
        values.append(str(query.cost_max))
    if query.whole is not None:
        conditions.append(f"instr(c.whole, ?){'>' if query.whole else '='}0")
        values.append(f" {ruleset} ")
    if query.source:
        conditions.append("c.source=?")
        values.append(query.source)


def found(row: sqlite3.Row, ruleset: str) -> Found:
    types = tuple(json.loads(row["types"]))
    return Found(
        name=row["name"],
        number=row["number"],
        set=row["set_name"],
        type=" / ".join(types),
        types=types,
        cost=row["cost"],
        printed_cost=row["printed_cost"],
        attributes=tuple(json.loads(row["attributes"])),
        races=tuple(json.loads(row["races"])),
        stats=tuple((name, value) for name, value in json.loads(row["stats"])),
        text=row["text"],
        whole=f" {ruleset} " in row["whole"],
        source=row["source"],
        sides=tuple(json.loads(row["side_names"])),
        corrected=row["corrected"],
    )


def facets(connection: sqlite3.Connection, game: str, ruleset: str) -> Facets:
    mine = "c.game=? AND c.ruleset IN ('', ?) AND c.has_text=1 AND c.back=0"
    counted: dict[str, dict[str, int]] = {"types": {}, "attributes": {}, "races": {}, "sets": {}}
    for kind, value, n in connection.execute(
        f"SELECT t.kind, t.value, count(*) FROM terms t CROSS JOIN cards c ON c.id=t.card WHERE {mine}"
        " GROUP BY t.kind, t.value ORDER BY t.kind, t.value",
        (game, ruleset),
    ):
        counted[kind][value] = n
    costs = connection.execute(
        f"SELECT c.cost, count(*) FROM cards c WHERE {mine} AND c.cost IS NOT NULL GROUP BY 1 ORDER BY 1",
        (game, ruleset),
    )
    cards, whole = connection.execute(
        f"SELECT count(*), total(instr(c.whole, ?)>0) FROM cards c WHERE {mine}",
        (f" {ruleset} ", game, ruleset),
    ).fetchone()
    return Facets(cards, int(whole), **counted, costs={row[0]: row[1] for row in costs})
