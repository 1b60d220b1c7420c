"""Where games are kept. A game is its setup and its answers; everything else follows from them.

A row of ``moves`` is never changed: taking back is a row too (``[BACK, n]``: the first n answers stand). The number of
the row is part of its key, so of two processes that play one game only one can write the next row.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from importlib.resources import files
from pathlib import Path
from time import time
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    and_,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from arbiter.errors import ArbiterError

from . import messages
from .appending import INSERT, UPDATE, Appending, Entry, File, durable, ordered
from .limits import Limits
from .rows import GameRow, Played, Settings, as_json, game_row, plain_game, plain_seat, standing
from .tables import CHANNEL, games, meta, moves, seats

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
DAY = 24 * 3600
PAGE = r"^([0-9]{1,15}-[A-Za-z0-9_-]{1,32})?$"  # where a page of the lobby begins
AT_ONCE = 20  # games that are deleted in one go


class Conflict(ArbiterError):
    """Somebody else has played on meanwhile."""


def database_url(given: str) -> str:
    """A URL with the driver this server uses."""
    try:
        url = make_url(given)
    except ArgumentError:
        raise ArbiterError(
            f"{given!r} is no database URL",
            hint="for example: sqlite:///games.db or postgresql://user:password@host/arbiter",
        ) from None
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        raise ArbiterError(
            f"databases of the kind {url.drivername} are not supported", hint="use sqlite or postgresql"
        )
    if driver == DRIVERS["sqlite"] and url.database in (None, "", ":memory:"):
        raise ArbiterError("games need a file to be kept in", hint="for example: sqlite:///games.db")
    return url.set(drivername=driver).render_as_string(hide_password=False)


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.process = secrets.token_hex(8)  # how the processes on one database tell each other apart
        try:
            self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=not self.sqlite)
        except (NoSuchModuleError, ImportError, ModuleNotFoundError) as problem:
            raise ArbiterError(
                f"the driver of this database is missing: {problem}",
                hint="pip install 'arbiter[server,postgres]'",
            ) from None
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", durable)
        self.one_writer = asyncio.Lock() if self.sqlite else None
        self.file = File(self.url) if self.sqlite else None
        self.appending = Appending(self._append)

    @property
    def sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    @property
    def shared(self) -> bool:
        """Whether other processes may be told what this one writes."""
        return not self.sqlite

    async def _tell(self, db: AsyncConnection, game: str) -> None:
        """Tell the other processes, at the moment the transaction is done."""
        if self.shared:
            await db.execute(select(func.pg_notify(CHANNEL, f"{self.process} {game}")))

    async def announce(self, game: str, news: str) -> None:
        """Tell the other processes something about a game that is not kept."""
        async with self.writing() as db:
            await db.execute(select(func.pg_notify(CHANNEL, f"{self.process} {game} {news}")))

    async def open(self) -> None:
        """Bring the database up to date; make it, if it is not there."""
        if self.sqlite:
            where = Path(make_url(self.url).database or "")
            where.parent.mkdir(parents=True, exist_ok=True)
            _for_us_alone(where)
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as problem:
            shown = make_url(self.url).render_as_string()
            reason = str(getattr(problem, "orig", None) or problem).splitlines()[0]
            raise ArbiterError(
                f"the database {shown} cannot be used: {reason}",
                hint="is it running, and is the URL right? --database takes another one",
            ) from None

    async def close(self) -> None:
        if self.file is not None:
            self.file.close()
        await self.engine.dispose()

    async def secret(self) -> str:
        """What the server's processes have in common and nobody else knows; made once."""
        async with self.writing() as db:
            found = await db.scalar(select(meta.c.value).where(meta.c.key == "secret"))
        if found is None:
            with suppress(IntegrityError):  # another process has just made it
                async with self.writing() as db:
                    await db.execute(insert(meta).values(key="secret", value=secrets.token_hex(32)))
            async with self.writing() as db:
                found = await db.scalar(select(meta.c.value).where(meta.c.key == "secret"))
        return str(found)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something. SQLite has one writer at a time, and lets others try again and again
        until they are given up; here they take turns."""
        async with self.one_writer or nullcontext(), self.engine.begin() as connection:
            yield connection

    # --- games -----------------------------------------------------------------------------------------------------

    async def add(self, game: GameRow, answers: list[list[int]], follows: str = "") -> bool:
        """Keep a new game. ``follows``: the game it is the rematch of; False, and nothing is kept, if that has one."""
        game.began = game.changed = int(time())
        game.moves = game.rev = game.base = len(answers)
        async with self.writing() as db:
            if follows:
                free = and_(games.c.id == follows, games.c.rematch == "")
                done = await db.execute(update(games).where(free).values(rematch=game.id))
                if done.rowcount != 1:
                    return False
                await self._tell(db, follows)
            await db.execute(insert(games).values(plain_game(game)))
            rows = [plain_seat(game.id, at, seat) for at, seat in enumerate(game.seats)]
            await db.execute(insert(seats), rows)
            if answers:
                rows = [
                    {"game": game.id, "rev": at + 1, "answer": as_json(one), "by_hand": False}
                    for at, one in enumerate(answers)
                ]
                await db.execute(insert(moves), rows)
        return True

    async def game(self, id: str) -> GameRow | None:
        async with self.engine.connect() as db:
            row = (await db.execute(select(games).where(games.c.id == id))).mappings().first()
            if row is None:
                return None
            found = await db.execute(select(seats).where(seats.c.game == id).order_by(seats.c.seat))
            return game_row(row, list(found.mappings()))

    async def rev(self, id: str) -> int:
        async with self.engine.connect() as db:
            return int(await db.scalar(select(games.c.rev).where(games.c.id == id)) or 0)

    async def played(self, id: str) -> Played:
        """Every answer that stands."""
        return standing(await self.rows(id))

    async def rows(self, id: str, after: int = 0) -> list[tuple[int, list[int], bool]]:
        """The rows of a game behind row ``after``: number, answer, and whether a person gave it by hand."""
        wanted = select(moves.c.rev, moves.c.answer, moves.c.by_hand).where(moves.c.game == id)
        async with self.engine.connect() as db:
            found = await db.execute(wanted.where(moves.c.rev > after).order_by(moves.c.rev))
            return [(rev, _answer(answer), by_hand) for rev, answer, by_hand in found.all()]

    async def listed(
        self, status: str, ruleset: str, limit: int, before: str
    ) -> tuple[list[messages.Game], str]:
        """Games for the lobby, what changed last first; and where the next page begins. Private games are left out."""
        wanted = select(*(c for c in games.c if c.name != "setup")).where(games.c.private.is_(False))
        if status:
            wanted = wanted.where(games.c.status == status)
        if ruleset:
            wanted = wanted.where(games.c.ruleset == ruleset)
        if before:
            changed, id = _page(before)
            wanted = wanted.where(
                or_(games.c.changed < changed, and_(games.c.changed == changed, games.c.id < id))
            )
        wanted = wanted.order_by(games.c.changed.desc(), games.c.id.desc()).limit(limit)
        async with self.engine.connect() as db:
            rows = list((await db.execute(wanted)).mappings())
            ids = [row["id"] for row in rows]
            held: dict[str, list[RowMapping]] = {}
            for seat in (
                await db.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.seat))
            ).mappings():
                held.setdefault(seat["game"], []).append(seat)
        made = [game_row(row, held.get(row["id"], [])).message() for row in rows]
        return made, f"{made[-1].changed}-{made[-1].id}" if len(made) == limit else ""

    async def alive(self, seconds: int, visitor: str | None = None) -> tuple[int, int]:
        """How many games wait for somebody, and how many were played in the last while: of all, or of one visitor."""
        since = int(time()) - seconds
        recent = and_(games.c.status != "finished", games.c.changed >= since)
        if visitor is not None:
            recent = and_(recent, games.c.visitor == visitor)
        async with self.engine.connect() as db:
            rows = await db.execute(
                select(games.c.status, func.count()).where(recent).group_by(games.c.status)
            )
            found = {status: int(n) for status, n in rows.all()}
        return found.get("open", 0), found.get("playing", 0)

    async def begun(self, seconds: int, visitor: str) -> int:
        """How many games a visitor has begun in the last while, whatever became of them."""
        recent = and_(games.c.visitor == visitor, games.c.began >= int(time()) - seconds)
        async with self.engine.connect() as db:
            return int(await db.scalar(select(func.count()).select_from(games).where(recent)) or 0)

    async def count(self) -> int:
        """How many games are kept."""
        async with self.engine.connect() as db:
            return int(await db.scalar(select(func.count()).select_from(games)) or 0)

    async def purge(self, limits: Limits, now: int | None = None) -> dict[str, int]:
        """Delete what has been kept long enough; how many games of each kind. Of games whose limits are over it is
        forgotten who began them."""
        now = int(time()) if now is None else now
        over = games.c.status == "finished"
        kinds = {
            "open": (limits.days_open, games.c.status == "open"),
            "playing": (limits.days_playing, games.c.status == "playing"),
            "finished": (limits.days_finished, over),
            "short": (limits.days_short, and_(over, games.c.moves < limits.short)),
        }
        found = {}
        for kind, (days, which) in kinds.items():
            old = games.c.changed < now - days * DAY
            found[kind] = await self._delete(and_(which, old)) if days else 0
        async with self.writing() as db:
            begun = and_(games.c.visitor != "", games.c.began < now - 2 * DAY)
            await db.execute(update(games).where(begun).values(visitor=""))
        return found

    async def _delete(self, which: ColumnElement[bool]) -> int:
        """Delete games a few at a time, so that nobody waits long for the database."""
        done = 0
        while True:
            async with self.writing() as db:
                ids = list((await db.execute(select(games.c.id).where(which).limit(AT_ONCE))).scalars())
                if not ids:
                    return done
                for table in (moves, seats):
                    await db.execute(delete(table).where(table.c.game.in_(ids)))
                await db.execute(delete(games).where(games.c.id.in_(ids)))
                done += len(ids)

    async def well(self) -> None:
        """Raises what keeps the database from answering."""
        async with self.engine.connect() as db:
            await db.execute(select(1))

    # --- changes ---------------------------------------------------------------------------------------------------

    async def write(self, game: GameRow, answer: list[int], by_hand: bool) -> None:
        """The next row of a game: ``game.rev`` is its number. Raises Conflict when it is there already."""
        game.changed = int(time())
        try:
            await self.appending.append(game, answer, by_hand)
        except IntegrityError:
            raise Conflict("the game has gone on meanwhile", hint="look at the newest state") from None

    async def _append(self, entries: list[Entry]) -> None:
        moved, stands = ordered(entries)
        if self.file is not None and self.one_writer is not None:
            async with self.one_writer:
                await self.file.append(moved, stands)
            return
        async with self.writing() as db:
            await db.execute(INSERT, moved)
            await db.execute(UPDATE, stands)
            for entry in entries:
                await self._tell(db, entry.game)

    async def change(self, id: str, **values: Any) -> None:
        async with self.writing() as db:
            await db.execute(update(games).where(games.c.id == id).values(values))

    async def claim(self, game: GameRow, seat: int) -> bool:
        """Begin an open game with the seat taken; False if somebody was quicker."""
        game.changed = int(time())
        free = and_(games.c.id == game.id, games.c.status == "open")
        values = {"status": "playing", "setup": game.setup, "changed": game.changed, "join_hash": ""}
        async with self.writing() as db:
            done = await db.execute(update(games).where(free).values(values))
            if done.rowcount != 1:
                return False
            row = plain_seat(game.id, seat, game.seats[seat])
            await db.execute(update(seats).where(seats.c.game == game.id, seats.c.seat == seat).values(row))
            await self._tell(db, game.id)
        return True

    async def seat(self, id: str, seat: int, **values: Any) -> None:
        async with self.writing() as db:
            await db.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(values))
            await self._tell(db, id)

    async def settle(self, id: str, seat: int, settings: Settings) -> None:
        await self.seat(id, seat, settings=as_json(settings))


def _answer(kept: str) -> list[int]:
    try:
        return msgspec.json.decode(kept, type=list[int])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise ArbiterError(f"an answer that is kept of it is damaged: {problem}") from None


def _page(before: str) -> tuple[int, str]:
    """Where a page of the lobby begins: after the game of this name, which changed then."""
    changed, _, id = before.partition("-")
    return int(changed), id


def _for_us_alone(path: Path) -> None:
    """The seeds of running games are in the file, so nobody else may read it."""
    with suppress(OSError):  # a folder that cannot be written to is told of when the database is opened
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
        path.chmod(0o600)


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("arbiter.server").joinpath("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
