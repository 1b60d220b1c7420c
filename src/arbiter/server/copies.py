"""Looking after a database of games: deleting what is old, copies made while the server runs, bringing one back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlalchemy.engine import make_url

from arbiter.errors import ArbiterError

from .limits import Limits
from .store import Store, database_url

POSTGRES = "pg_dump --format=custom DATABASE > FILE copies one of PostgreSQL, pg_restore brings it back"


def _file(url: str) -> Path:
    found = make_url(database_url(url))
    if not found.drivername.startswith("sqlite") or not found.database:
        raise ArbiterError("this is for databases of SQLite", hint=POSTGRES)
    return Path(found.database)


def purge(url: str, limits: Limits) -> dict[str, int]:
    """Delete what has been kept long enough; how many games of each kind."""
    store = Store(url)

    async def run() -> dict[str, int]:
        try:
            await store.open()
            return await store.purge(limits)
        finally:
            await store.close()

    return asyncio.run(run())


def backup(url: str, to: Path) -> int:
    """Copy a database into a file; how many games are in it."""
    source = _file(url)
    if not source.exists():
        raise ArbiterError(f"there is no database {source}")
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise ArbiterError(f"{to}: {error.strerror}", hint="name a file that is not there yet") from None
    try:
        with closing(sqlite3.connect(source)) as db, closing(sqlite3.connect(to)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        return _games(to)
    except (sqlite3.Error, ArbiterError) as error:
        to.unlink()
        raise ArbiterError(f"{source} could not be copied: {error}") from None


def restore(copy: Path, url: str) -> tuple[int, Path | None]:
    """Make a copy the database; how many games are in it, and where what was there is kept."""
    target = _file(url)
    n = _games(copy)
    before = None
    if target.exists():
        _refuse_running(target)
        before = target.with_name(f"{target.name}.before-{datetime.now():%Y%m%d-%H%M%S}")
        target.rename(before)
        for more in ("-wal", "-shm"):
            target.with_name(target.name + more).unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with closing(sqlite3.connect(copy)) as db, closing(sqlite3.connect(target)) as made:
        db.backup(made)
    return n, before


def _games(file: Path) -> int:
    """How many games are in a database that is sound."""
    if not file.is_file():
        raise ArbiterError(f"there is no file {file}")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise ArbiterError(f"{file} is damaged")
            return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        raise ArbiterError(f"{file} is no database of games: {error}") from None


def _refuse_running(file: Path) -> None:
    """Everything is in the file itself once nobody has it open; a server that runs would write to the old one."""
    try:
        with closing(sqlite3.connect(file, timeout=1)) as db:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            db.execute("BEGIN EXCLUSIVE")
            db.rollback()
    except sqlite3.Error as error:
        raise ArbiterError(f"{file} is in use: {error}", hint="stop the server first") from None
    if busy:
        raise ArbiterError(f"{file} is in use", hint="stop the server first")
