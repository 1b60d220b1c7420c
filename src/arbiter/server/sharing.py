"""Several processes on one database: each tells the others which games it has written to (PostgreSQL's NOTIFY), hears
the others (LISTEN), and takes over what they have kept.

A game may be in the memory of several processes. Whoever writes the next row of it is the one that has played on; all
others follow. The process that wrote last goes on with what needs nobody's answer, and that in which a person is
connected passes for them; another does so only if it has not been done after a while, because a process may be gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from arbiter.errors import ArbiterError

from .dealing import restored
from .frames import encoded
from .messages import Rematch
from .rows import GameRow, is_back
from .tables import CHANNEL

if TYPE_CHECKING:
    from arbiter.table import Table

    from .room import Room
    from .store import Store

LOG = logging.getLogger("arbiter.server")
GRACE = 5.0  # seconds the process that wrote last is given to go on
ALIVE = 15.0  # seconds between two looks whether the connection still is one
RETRY = 1.0  # seconds until a lost connection is made again
UNTOLD = (
    10_000  # words that may wait to be told; the oldest are let go of, since it is said again who is where
)


class Announcing:
    """What this process tells the others that is not kept, one word after another: on connections of their own, an
    older word could arrive behind a newer one, and what it says would stand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: deque[tuple[str, str]] = deque(maxlen=UNTOLD)
        self.task: asyncio.Task[None] | None = None

    def say(self, game: str, news: str) -> None:
        self.waiting.append((game, news))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._tell_waiting())

    async def _tell_waiting(self) -> None:
        while self.waiting:
            game, news = self.waiting.popleft()
            await safely(self.store.announce(game, news), game)


async def listen(
    engine: AsyncEngine,
    process: str,
    heard: Callable[[str, str, str], None],
    connected: Callable[[], Awaitable[None]],
) -> None:
    """Tell ``heard`` what other processes say, for as long as the server runs: which of them, about which game, and
    what (`company`; nothing: it has written to it). What was said while there was no connection is lost, so
    ``connected`` looks at everything again."""

    def said(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
        sender, _, said = payload.partition(" ")
        game, _, news = said.partition(" ")
        if sender != process:
            heard(sender, game, news)

    while True:
        try:
            await _listen(engine, said, connected)
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # whatever the driver raises when a connection ends
            LOG.warning("the other processes are not heard: %s", problem)
        await asyncio.sleep(RETRY)


async def _listen(
    engine: AsyncEngine, said: Callable[..., None], connected: Callable[[], Awaitable[None]]
) -> None:
    """Listen until the connection ends."""
    async with engine.connect() as db:
        driver: Any = (await db.get_raw_connection()).driver_connection
        lost = asyncio.Event()
        try:
            driver.add_termination_listener(lambda *_: lost.set())
            await driver.add_listener(CHANNEL, said)
            await connected()
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), ALIVE)
                await driver.execute("SELECT 1", timeout=ALIVE)
        finally:
            with suppress(Exception):  # it is gone, or goes now
                await db.invalidate()


async def catch_up(room: Room) -> None:
    """Take over what another process has kept of a game; call it under the room's lock."""
    kept = await room.loaded_games.kept(room.row.id)
    rows = await room.loaded_games.store.rows(room.row.id, room.row.rev)
    had_rematch = bool(room.row.rematch)
    seats = room.row.seats
    settled = [at for at, seat in enumerate(kept.seats) if seat.settings != seats[at].settings]
    _take_row(room.row, kept)
    if room.table is not None and rows:
        room.behind = True
        try:
            await room.work(_take_answers, room.table, room.by_hand, [(answer, by) for _, answer, by in rows])
        except ArbiterError as problem:
            LOG.warning("game %s is read anew: %s", room.row.id, problem.message)
            await read_anew(room)
        else:
            room.row.rev = rows[-1][0]
            room.note()
        if room.row.status == "finished":
            room.welcome_all()
    if room.row.rematch and not had_rematch:
        for guest in list(room.guests):
            guest.send(encoded(Rematch(room.row.rematch)))
    if rows:
        await room.tell()
    else:  # one showing of a question is enough
        for seat in settled:
            await room.tell(seat)


async def read_anew(room: Room) -> None:
    """Bring a game back to how it is kept: another process was quicker, and what was done here did not happen."""
    kept = await room.loaded_games.kept(room.row.id)
    played = await room.loaded_games.store.played(room.row.id)
    table = await room.work(restored, kept, played)
    room.table, room.by_hand = table, played.by_hand
    if room.showing is not None:
        room.showing.table = table
    room.behind = True
    _take_row(room.row, kept)
    room.row.rev = played.rev
    room.note()


def _take_row(row: GameRow, kept: GameRow) -> None:
    """What others may have changed of a game, its answers aside."""
    row.seats, row.rematch, row.broken = kept.seats, kept.rematch, kept.broken


def _take_answers(table: Table, by_hand: list[bool], rows: list[tuple[list[int], bool]]) -> None:
    for answer, by in rows:
        if is_back(answer):
            table.undo(answer[1])
            del by_hand[answer[1] :]
        else:
            table.step(answer)
            by_hand.append(by)


async def safely(following: Awaitable[None], game: str) -> None:
    """What is done because of other processes must not end anything here."""
    try:
        await following
    except (ArbiterError, SQLAlchemyError, OSError) as problem:
        LOG.warning("game %s could not be shared with other processes: %s", game, problem)
