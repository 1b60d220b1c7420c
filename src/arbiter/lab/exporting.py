"""Tables of a run as CSV and Parquet files."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from arbiter.errors import ArbiterError

from .extras import needed
from .runs import Run
from .tables import PlainTable

FORMATS = ("csv", "parquet")
PARQUET = "writing Parquet files"


def run_tables(run: Run) -> list[PlainTable]:
    """The raw games of a run as tables: a row for each deck of each game, and for each copy of a card."""
    made: list[PlainTable] = []
    for name, rows in (("games", run.rows()), ("copies", run.card_rows())):
        columns = tuple(rows[0]) if rows else ()
        made.append(PlainTable(name, name, columns, [tuple(row.values()) for row in rows]))
    return made


def export(tables: Sequence[PlainTable], folder: Path, kind: str) -> list[Path]:
    """A file for each table; returns what was written."""
    if kind not in FORMATS:
        raise ArbiterError(f"{kind!r} is no format of a table", hint=f"formats: {', '.join(FORMATS)}")
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for table in tables:
        path = folder / f"{table.name.replace(' ', '-')}.{kind}"
        (_write_csv if kind == "csv" else _write_parquet)(table, path)
        written.append(path)
    return written


def _write_csv(table: PlainTable, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(table.columns)
        writer.writerows(table.rows)


def _write_parquet(table: PlainTable, path: Path) -> None:
    arrow, parquet = needed("pyarrow", PARQUET), needed("pyarrow.parquet", PARQUET)
    columns = {name: [row[at] for row in table.rows] for at, name in enumerate(table.columns)}
    parquet.write_table(arrow.table(columns), path)
