"""Writing to a collection: rows come in, are read, and are put together with the other sides of their cards."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError

from ..corrections import Corrections
from ..databases import front_number
from ..files import read_databases
from ..formats import CardRow, Database
from ..library import fold, loose, number_keys
from .records import AddReport, Refused, UpdateReport
from .search_fields import ReadRow, family_of, identity_of, read_row, reader_version, rulesets_of
from .store import Store

Progress = Callable[[int, int], None]
_CHUNK = 500
#: the columns of the table contents
CONTENTS = frozenset(
    ("numbers", "fields", "types", "printed_cost", "attributes", "races", "stats", "text", "more_text", "own_names",
     "side_names", "unfit")
)  # fmt: skip


@dataclass
class _Incoming:
    game: str
    row: CardRow
    file: str
    identity: str
    read: ReadRow | None = None
    kept: bool = False  # the very same row is there, and was read by this version


def nothing_to_say(done: int, total: int) -> None:
    """The progress of which nobody wants to hear."""


def add(store: Store, paths: Iterable[str | Path], corrections: Corrections, progress: Progress) -> AddReport:
    read = read_databases(paths)
    databases = read.found
    report = AddReport(skipped=read.skipped, files=[(each.file, each.format) for each in databases])
    report.refused += [Refused(file, "", why) for file, why in read.refused]
    report.refused += [Refused(each.file, no.row, no.reason) for each in databases for no in each.refused]
    coming: list[_Incoming] = []
    for game in dict.fromkeys(each.game for each in databases):
        coming += _compared(store, [each for each in databases if each.game == game])
    wanted = [each for each in coming if each.row.has_text]
    for done, each in enumerate(wanted):
        progress(done, len(wanted))
        if each.kept:
            continue
        try:
            each.read = read_row(each.game, each.row, corrections)
        except ArbiterError as error:
            label = " ".join(word for word in (each.row.code, each.row.name) if word)
            report.refused.append(Refused(each.file, label, error.message))
    progress(len(wanted), len(wanted))
    return _write(store, databases, coming, report)


def _compared(store: Store, databases: Sequence[Database]) -> list[_Incoming]:
    """The rows of one game's databases, each once, the last one counting."""
    game = databases[0].game
    coming: dict[str, _Incoming] = {}
    for database in databases:
        for row in database.rows:
            identity = identity_of(row)
            held = coming.get(identity)
            if held is not None and not row.has_text and held.row.has_text:
                continue
            if held is not None and _another(row, loose(held.row.name), held.row.set):
                identity = f"{identity}@{row.set.casefold()}"
            coming[identity] = _Incoming(game, row, database.file, identity)
    with store.reading() as connection:
        stored = _stored(connection, game, list(coming))
        for identity, each in list(coming.items()):
            found = stored.get(identity)
            if found is not None and _another(each.row, found["loose"], found["set_name"]):
                del coming[identity]
                each.identity = f"{identity}@{each.row.set.casefold()}"
                coming[each.identity] = each
            elif found is not None and _is_same(each.row, found):
                each.kept = found["reader"] == reader_version(game) or not each.row.has_text
    return list(coming.values())


def _another(row: CardRow, name: str, set_name: str) -> bool:
    """Whether a row is another card than the one that has its number: by name and by set."""
    return (
        bool(row.set and set_name) and row.set.casefold() != set_name.casefold() and loose(row.name) != name
    )


def _is_same(row: CardRow, found: sqlite3.Row) -> bool:
    return (
        bool(found["has_text"]) == row.has_text
        and found["fields"] == _json(row.fields)
        and found["set_name"] == row.set
        and found["numbers"] == _json(row.numbers)
    )


def _stored(connection: sqlite3.Connection, game: str, identities: Sequence[str]) -> dict[str, sqlite3.Row]:
    found: dict[str, sqlite3.Row] = {}
    for at in range(0, len(identities), _CHUNK):
        part = identities[at : at + _CHUNK]
        marks = ",".join("?" * len(part))
        for row in connection.execute(
            f"SELECT * FROM whole_cards WHERE game=? AND ruleset='' AND identity IN ({marks})", (game, *part)
        ):
            found[row["identity"]] = row
    return found


def _write(
    store: Store, databases: Sequence[Database], coming: Sequence[_Incoming], report: AddReport
) -> AddReport:
    with store.writing() as connection:
        touched: dict[tuple[str, str], None] = {}
        for game in dict.fromkeys(each.game for each in coming):
            mine = [each for each in coming if each.game == game]
            before = _stored(connection, game, [each.identity for each in mine])
            for each in mine:
                found = before.get(each.identity)
                if each.kept and found is not None:
                    _count(report, each, found, json.loads(found["unfit"]))
                elif each.read is not None or not each.row.has_text:
                    _count(report, each, found, {} if each.read is None else each.read.unfit)
                    if found is not None:
                        touched[game, found["family"]] = None
                    touched[game, _upsert(connection, each)] = None
        for database in databases:
            report.numbers += len(database.same)
            connection.executemany(
                "INSERT OR REPLACE INTO same_numbers VALUES (?,?,?,?)",
                [(database.game, number_keys(a)[0], b, database.file) for a, b in database.same.items()],
            )
        for game, family in touched:
            put_together(connection, game, "", family)
    return report


def _count(
    report: AddReport, each: _Incoming, found: sqlite3.Row | None, unfit: dict[str, list[str]]
) -> None:
    if not each.row.has_text:
        report.numbers += 1
        return
    if found is None or not found["has_text"]:
        report.new += 1
    elif _is_same(each.row, found):
        report.same += 1
    else:
        report.changed += 1
    whole = len(unfit) < len(rulesets_of(each.game))
    report.whole += whole
    report.unread += not whole


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _upsert(connection: sqlite3.Connection, each: _Incoming) -> str:
    """Write a row; the family of sides it belongs to."""
    row = each.row
    values: dict[str, Any] = {
        "game": each.game,
        "ruleset": "",
        "identity": each.identity,
        "number": row.code,
        "set_name": row.set,
        "numbers": _json(row.numbers),
        "fields": _json(row.fields),
        "has_text": int(row.has_text),
        "source": each.file,
        **_read_values(each.game, row, each.identity, each.read),
    }
    _save(connection, values)
    return str(values["family"])


def _save(connection: sqlite3.Connection, values: dict[str, Any]) -> None:
    """Write a row, or replace it; a row without text never replaces one with it."""
    mine = {key: value for key, value in values.items() if key not in CONTENTS}
    changes = ",".join(f"{key}=excluded.{key}" for key in mine if key not in ("game", "ruleset", "identity"))
    only = "" if values["has_text"] else " WHERE cards.has_text=0"
    row = connection.execute(
        f"INSERT INTO cards({','.join(mine)}) VALUES ({','.join('?' * len(mine))})"
        f" ON CONFLICT(game, ruleset, identity) DO UPDATE SET {changes}{only} RETURNING id",
        list(mine.values()),
    ).fetchone()
    if row is not None:
        rest = {"id": row[0], **{key: value for key, value in values.items() if key in CONTENTS}}
        connection.execute(
            f"INSERT OR REPLACE INTO contents({','.join(rest)}) VALUES ({','.join('?' * len(rest))})",
            list(rest.values()),
        )


def _read_values(game: str, row: CardRow, identity: str, read: ReadRow | None) -> dict[str, Any]:
    """The columns that come from reading a row."""
    name = row.name if read is None else read.name
    values: dict[str, Any] = {"name": name, "folded": fold(name), "loose": loose(name)}
    values["family"] = loose(name) if game == "sve" else family_of(game, row, identity)
    if read is not None:
        values |= {
            "types": _json(read.types),
            "cost": read.cost,
            "printed_cost": read.printed_cost,
            "attributes": _json(read.attributes),
            "races": _json(read.races),
            "stats": _json(read.stats),
            "text": read.text,
            "more_text": read.more_text,
            "own_names": _json(read.names),
            "unfit": _json(read.unfit),
            "corrected": read.corrected,
            "reader": reader_version(game),
        }
    return values


def insert_built_in(connection: sqlite3.Connection, game: str, ruleset: str, read: ReadRow) -> None:
    """A card of ours, for one ruleset."""
    row = CardRow({"name": read.name})
    identity = f"{fold(read.name)}@{'/'.join(read.types)}"
    values = {
        "game": game, "ruleset": ruleset, "identity": identity, "number": "", "set_name": "", "numbers": "[]",
        "fields": "{}", "has_text": 1, "source": "built in", **_read_values(game, row, identity, read),
        "family": identity,
    }  # fmt: skip
    _save(connection, values)
    put_together(connection, game, ruleset, identity)


# --- putting sides together ------------------------------------------------------------------------------------------


def put_together(connection: sqlite3.Connection, game: str, ruleset: str, family: str) -> None:
    """Write what follows from all sides of a card: what it is found by, and under which rules it is whole."""
    rows = connection.execute(
        "SELECT * FROM whole_cards WHERE game=? AND ruleset=? AND family=? ORDER BY id",
        (game, ruleset, family),
    ).fetchall()
    for row in rows:
        forget(connection, row["id"])
    texts = [row for row in rows if row["has_text"]]
    has_front = any(row["number"] and number_keys(row["number"])[0] == family for row in texts)
    for row in rows:
        if not row["has_text"]:
            _number(connection, game, row, row["id"], 3)
            continue
        back = game == "fow" and has_front and bool(front_number(row["number"]))
        others: list[sqlite3.Row] = []
        if game == "fow" and not back:
            others = [each for each in texts if has_front and front_number(each["number"])]
        elif game == "sve" and not ruleset:
            others = [each for each in texts if _is_evolved(each) != _is_evolved(row)][-1:]
        _write_side(connection, game, ruleset, row, others, back)


def _is_evolved(row: sqlite3.Row) -> bool:
    return '"evolved"' in row["types"]


def _write_side(
    connection: sqlite3.Connection,
    game: str,
    ruleset: str,
    row: sqlite3.Row,
    others: Sequence[sqlite3.Row],
    back: bool,
) -> None:
    every = [row, *others]
    unfit = {name for each in every for name in json.loads(each["unfit"])}
    whole = [name for name in ([ruleset] if ruleset else rulesets_of(game)) if name not in unfit]
    own: list[str] = json.loads(row["own_names"])
    names = [name for each in every for name in json.loads(each["own_names"])]
    side_names = [name for name in dict.fromkeys(names) if name != row["name"]]
    connection.execute(
        "UPDATE cards SET back=?, whole=? WHERE id=?", (int(back), f" {' '.join(whole)} ", row["id"])
    )
    connection.execute("UPDATE contents SET side_names=? WHERE id=?", (_json(side_names), row["id"]))
    if back:
        return
    card = row["id"]
    if row["source"] != "built in":
        _number(connection, game, row, card, 0)
        for other in others:
            if front_number(other["number"]):
                key = number_keys(other["number"])[0]
                connection.execute("INSERT OR IGNORE INTO numbers VALUES (?,?,2,?)", (game, key, card))
        connection.executemany(
            "INSERT OR IGNORE INTO aliases VALUES (?,?,?,?)",
            [(game, fold(name), loose(name), card) for name in side_names],
        )
    texts = [text for each in every for text in (each["text"], each["more_text"])] if game == "fow" else []
    texts = texts or [row["text"], row["more_text"]]
    connection.execute(
        "INSERT INTO words(rowid, name, number, text) VALUES (?,?,?,?)",
        (
            card,
            loose(" ".join((*own, *side_names))),
            loose(f"{row['number']} {row['set_name']}"),
            loose(" ".join(texts)),
        ),
    )
    connection.executemany(
        "INSERT OR IGNORE INTO terms VALUES (?,?,?)",
        [(kind, value, card) for kind, value in _terms(row) if value],
    )


def _terms(row: sqlite3.Row) -> Iterator[tuple[str, str]]:
    for kind in ("types", "attributes", "races"):
        for value in json.loads(row[kind]):
            yield kind, value
    yield "sets", row["set_name"]


def _number(connection: sqlite3.Connection, game: str, row: sqlite3.Row, card: int, rank: int) -> None:
    for number in (row["number"], *json.loads(row["numbers"])):
        for at, key in enumerate(number_keys(number) if number else ()):
            connection.execute(
                "INSERT OR IGNORE INTO numbers VALUES (?,?,?,?)", (game, key, rank + bool(at), card)
            )


def forget(connection: sqlite3.Connection, card: int) -> None:
    """Take a card out of everything it is found by."""
    connection.execute("DELETE FROM words WHERE rowid=?", (card,))
    for table in ("numbers", "aliases", "terms"):
        connection.execute(f"DELETE FROM {table} WHERE card=?", (card,))


def delete(connection: sqlite3.Connection, card: int) -> None:
    forget(connection, card)
    connection.execute("DELETE FROM cards WHERE id=?", (card,))
    connection.execute("DELETE FROM contents WHERE id=?", (card,))


# --- taking away and reading again -----------------------------------------------------------------------------------


def remove(store: Store, where: str, values: Sequence[object]) -> int:
    """Take away the user's cards that meet a condition."""
    with store.writing() as connection:
        rows = connection.execute(
            f"SELECT id, game, family FROM cards WHERE source<>'built in' AND ({where})", values
        ).fetchall()
        for row in rows:
            delete(connection, row["id"])
        for game, family in dict.fromkeys((row["game"], row["family"]) for row in rows):
            put_together(connection, game, "", family)
    return len(rows)


def read_again(
    store: Store, rows: Sequence[sqlite3.Row], corrections: Corrections, progress: Progress
) -> UpdateReport:
    """Read the text of stored rows once more. A row that is no card any longer stays as it was, and is named."""
    report = UpdateReport()
    made: list[tuple[sqlite3.Row, ReadRow]] = []
    for done, row in enumerate(rows):
        progress(done, len(rows))
        try:
            made.append((row, read_row(row["game"], card_row(row), corrections)))
        except ArbiterError as error:
            report.refused.append(
                Refused(row["source"], f"{row['number']} {row['name']}".strip(), error.message)
            )
    progress(len(rows), len(rows))
    with store.writing() as connection:
        touched: dict[tuple[str, str], None] = {}
        for row, read in made:
            editions = len(rulesets_of(row["game"]))
            report.cards += 1
            report.whole_before += len(json.loads(row["unfit"])) < editions
            report.whole += len(read.unfit) < editions
            values = _read_values(row["game"], card_row(row), row["identity"], read)
            for table, mine in (("cards", False), ("contents", True)):
                part = {key: value for key, value in values.items() if (key in CONTENTS) == mine}
                changes = ",".join(f"{key}=?" for key in part)
                connection.execute(f"UPDATE {table} SET {changes} WHERE id=?", [*part.values(), row["id"]])
            touched[row["game"], row["family"]] = None
            touched[row["game"], str(values["family"])] = None
        for game, family in touched:
            put_together(connection, game, "", family)
    return report


def card_row(row: sqlite3.Row) -> CardRow:
    """The row of a database as it was added."""
    return CardRow(
        json.loads(row["fields"]),
        row["number"],
        row["set_name"],
        tuple(json.loads(row["numbers"])),
        bool(row["has_text"]),
    )
