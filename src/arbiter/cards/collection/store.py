"""The file a collection is kept in: SQLite, with a full-text index. Several processes and threads may use it."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbiter.errors import ArbiterError

VERSION = 3
PATIENCE = 60.0  # seconds to wait for another process that is writing
SCHEMA = """
-- One row a side of a card, in order of arrival: what is searched by. ruleset: "" for all of the game's. family: what
-- the sides of one card have in common; back: a side that is only shown with its front. whole: the rulesets under which
-- the card is whole, between spaces. reader: the version that has read the text.
CREATE TABLE cards(
  id INTEGER PRIMARY KEY, game TEXT NOT NULL, ruleset TEXT NOT NULL, has_text INTEGER NOT NULL,
  back INTEGER NOT NULL DEFAULT 0, cost INTEGER, loose TEXT NOT NULL, number TEXT NOT NULL,
  whole TEXT NOT NULL DEFAULT '', source TEXT NOT NULL, identity TEXT NOT NULL, family TEXT NOT NULL,
  name TEXT NOT NULL, folded TEXT NOT NULL, set_name TEXT NOT NULL, reader TEXT NOT NULL DEFAULT '',
  corrected TEXT NOT NULL DEFAULT '', UNIQUE(game, ruleset, identity));
-- The rest of each row. fields: as the file says, before corrections. own_names, more_text: of all sides the row itself
-- has, and of all but the first. side_names: of all other sides. unfit: sentences that cannot be played, by ruleset.
CREATE TABLE contents(
  id INTEGER PRIMARY KEY, numbers TEXT NOT NULL, fields TEXT NOT NULL, types TEXT NOT NULL DEFAULT '[]',
  printed_cost TEXT NOT NULL DEFAULT '', attributes TEXT NOT NULL DEFAULT '[]', races TEXT NOT NULL DEFAULT '[]',
  stats TEXT NOT NULL DEFAULT '[]', text TEXT NOT NULL DEFAULT '', more_text TEXT NOT NULL DEFAULT '',
  own_names TEXT NOT NULL DEFAULT '[]', side_names TEXT NOT NULL DEFAULT '[]', unfit TEXT NOT NULL DEFAULT '{}');
CREATE VIEW whole_cards AS SELECT * FROM cards JOIN contents USING (id);
CREATE INDEX cards_by_folded ON cards(game, ruleset, folded);
CREATE INDEX cards_by_loose ON cards(game, ruleset, loose);
CREATE INDEX cards_by_family ON cards(game, ruleset, family);
CREATE INDEX cards_by_source ON cards(source);
-- The ways to call for a card by number; the lowest rank counts: 0 the whole number, 1 a part of it, 2 the number of
-- its other side, 3 and 4 the same of rows without text.
CREATE TABLE numbers(game TEXT NOT NULL, key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL,
  PRIMARY KEY(game, key, rank, card)) WITHOUT ROWID;
CREATE INDEX numbers_by_card ON numbers(card);
CREATE TABLE same_numbers(game TEXT NOT NULL, key TEXT NOT NULL, other TEXT NOT NULL, source TEXT NOT NULL,
  PRIMARY KEY(game, key)) WITHOUT ROWID;
-- The names of other sides.
CREATE TABLE aliases(game TEXT NOT NULL, folded TEXT NOT NULL, loose TEXT NOT NULL, card INTEGER NOT NULL,
  PRIMARY KEY(card, folded)) WITHOUT ROWID;
CREATE INDEX aliases_by_folded ON aliases(game, folded);
CREATE INDEX aliases_by_loose ON aliases(game, loose);
CREATE TABLE terms(kind TEXT NOT NULL, value TEXT NOT NULL COLLATE NOCASE, card INTEGER NOT NULL,
  PRIMARY KEY(kind, value, card)) WITHOUT ROWID;
CREATE INDEX terms_by_card ON terms(card);
CREATE VIRTUAL TABLE words USING fts5(name, number, text, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


class Store:
    """Connections to the file, one a thread and process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        with self.explaining_errors():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise ArbiterError(
                    f"the collection cannot be kept in {path.parent}: {error.strerror or error}",
                    hint="ARBITER_DATA names another folder",
                ) from None
            self._prepare()

    @contextmanager
    def explaining_errors(self) -> Iterator[None]:
        """Whatever SQLite complains of becomes a sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            hint = None
            if "locked" in str(error):
                hint = "another process is writing to the collection; try again"
            elif "fts5" in str(error):
                hint = "this Python's SQLite has no full-text search (FTS5)"
            raise ArbiterError(f"the collection {self.path}: {error}", hint=hint) from None
        except UnicodeEncodeError:
            raise ArbiterError("a name or number holds broken characters") from None
        except sqlite3.DatabaseError as error:
            raise ArbiterError(
                f"the collection {self.path} cannot be used: {error}",
                hint="move the file away and add your card databases again",
            ) from None

    @property
    def connection(self) -> sqlite3.Connection:
        held: tuple[int, sqlite3.Connection] | None = getattr(self._local, "held", None)
        if held is None or held[0] != os.getpid():
            made = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            made.row_factory = sqlite3.Row
            made.execute("PRAGMA synchronous=NORMAL")
            made.execute("PRAGMA temp_store=MEMORY")
            made.execute("PRAGMA cache_size=-32000")
            self._local.held = held = (os.getpid(), made)
        return held[1]

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing."""
        with self.explaining_errors():
            connection = self.connection
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute(
                    "INSERT INTO meta VALUES ('writes', '1')"
                    " ON CONFLICT(key) DO UPDATE SET value=CAST(value AS INTEGER)+1"
                )
            except BaseException:
                if connection.in_transaction:  # a full disk has ended it already
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """One view of the collection, whatever others write meanwhile."""
        with self.explaining_errors():
            connection = self.connection
            if connection.in_transaction:
                yield connection
                return
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def writes(self) -> str:
        """Changes with everything that is written, by whomever."""
        row = self.connection.execute("SELECT value FROM meta WHERE key='writes'").fetchone()
        return "" if row is None else str(row[0])

    def copy_to(self, path: Path) -> None:
        """A copy of the file as it is now."""
        with self.explaining_errors():
            copy = sqlite3.connect(path)
            try:
                self.connection.backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        held: tuple[int, sqlite3.Connection] | None = getattr(self._local, "held", None)
        if held is not None and held[0] == os.getpid():
            held[1].close()
        self._local.held = None

    def _prepare(self) -> None:
        connection = self.connection
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            connection.execute("PRAGMA journal_mode=WAL")
            with self.writing():
                if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
                    for statement in _statements():
                        connection.execute(statement)
                    connection.execute(f"PRAGMA user_version={VERSION}")
        elif version != VERSION:
            raise ArbiterError(
                f"the collection {self.path} was made by another version of this program",
                hint="move the file away and add your card databases again",
            )


def _statements() -> list[str]:
    return [each for each in SCHEMA.split(";\n") if each.strip()]
