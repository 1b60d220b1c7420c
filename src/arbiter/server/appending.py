"""Answers on their way into the database. What comes while a transaction is being written waits for the next one, and
goes into it together: the disk is waited for once, however many games have been played on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import bindparam, create_engine, event, insert, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, IntegrityError

from .rows import GameRow, as_json
from .tables import games, moves

Values = dict[str, Any]
MOST = 200  # answers in one transaction
LOCKED = 5_000  # milliseconds until a locked database is given up

INSERT = insert(moves)
CHANGED = ("status", "result", "turn", "moves", "rev", "changed")
UPDATE = (
    update(games).where(games.c.id == bindparam("row")).values({name: bindparam(name) for name in CHANGED})
)


class Entry:
    """A row that waits to be written, and how its game stands with it."""

    def __init__(self, game: GameRow, answer: list[int], by_hand: bool) -> None:
        self.game = game.id
        self.move: Values = {"game": game.id, "rev": game.rev, "answer": as_json(answer), "by_hand": by_hand}
        self.stands: Values = {"row": game.id, **{name: getattr(game, name) for name in CHANGED}}
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()


def ordered(entries: list[Entry]) -> tuple[list[Values], list[Values]]:
    """What INSERT and UPDATE take, in the order of the games: two processes that write to the same games do not wait
    for each other in a circle."""
    found = sorted(entries, key=lambda entry: entry.game)
    return [entry.move for entry in found], [entry.stands for entry in found]


def durable(connection: Any, _: object) -> None:
    """SQLite: readers do not wait for the writer, and what was committed is on the disk, so that not even a power cut
    takes it back."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={LOCKED}"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


class File:
    """A SQLite file that answers are appended to: a whole transaction on one thread, without coming back to the event
    loop for each of its statements."""

    def __init__(self, url: str) -> None:
        self.engine = create_engine(make_url(url).set(drivername="sqlite"))
        event.listen(self.engine, "connect", durable)
        self.thread = ThreadPoolExecutor(1, "appending")

    async def append(self, moved: list[Values], stands: list[Values]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._append, moved, stands)

    def _append(self, moved: list[Values], stands: list[Values]) -> None:
        with self.engine.begin() as db:
            db.execute(INSERT, moved)
            db.execute(UPDATE, stands)

    def close(self) -> None:
        self.thread.shutdown()  # what is being written is finished
        self.engine.dispose()


class Appending:
    """``write`` carries out one transaction; an entry's row is in the database when it returns."""

    def __init__(self, write: Callable[[list[Entry]], Awaitable[None]]) -> None:
        self.write = write
        self.waiting: list[Entry] = []
        self.task: asyncio.Task[None] | None = None

    async def append(self, game: GameRow, answer: list[int], by_hand: bool) -> None:
        """Returns when the row is written; raises what keeps it from being."""
        entry = Entry(game, answer, by_hand)
        self.waiting.append(entry)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._write_waiting())
        await entry.written

    async def _write_waiting(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            try:
                await self._write(batch)
            except BaseException:
                for entry in (*batch, *self.waiting):
                    entry.written.cancel()
                self.waiting.clear()
                raise

    async def _write(self, batch: list[Entry]) -> None:
        try:
            await self.write(batch)
        except (IntegrityError, DataError) as problem:
            if len(batch) == 1:
                _fail(batch, problem)
                return
            for entry in batch:  # only the one that is to blame is refused
                await self._write([entry])
        except Exception as problem:  # the database is down, locked or full: everybody who waits is told
            _fail(batch, problem)
        else:
            for entry in batch:
                if not entry.written.done():
                    entry.written.set_result(None)


def _fail(batch: list[Entry], problem: Exception) -> None:
    for entry in batch:
        if not entry.written.done():  # whoever waited may be gone
            entry.written.set_exception(problem)
