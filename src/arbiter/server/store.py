"""Where games are kept. A game is its sheet and its answers; everything else follows from them.

A row of ``moves`` is never changed: taking back is a row too (``[BACK, n]``: the first n answers stand). The number of
the row is part of its key, so of two processes that play one game only one can write the next row.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from time import time
from typing import Any

import msgspec
from msgspec import Struct, field
from sqlalchemy import Connection, RowMapping, and_, event, func, insert, or_, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError

from . import messages
from .messages import Stop
from .tables import games, moves, seats

BACK = -2  # the first number of a row that takes answers back
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class Conflict(ArbiterError):
    """Somebody else has played on meanwhile."""


class Settings(Struct):
    """What a seat has told the server about passing by itself. ``turn``: the turn in which ``passing`` was said."""

    stops: list[Stop] = field(default_factory=list)
    ask_always: bool = False
    passing: str = ""
    turn: int = 0


class SeatRow(Struct, kw_only=True):
    name: str = ""
    computer: str = ""
    deck: str = ""
    token_hash: str = ""
    settings: Settings = field(default_factory=Settings)


class GameRow(Struct, kw_only=True):
    id: str
    ruleset: str
    format: str
    status: str
    public: bool = False
    join_hash: str = ""
    sheet: bytes = b""
    result: str = ""
    turn: int = 0
    moves: int = 0
    rev: int = 0
    base: int = 0
    began: int = 0
    changed: int = 0
    follows: str = ""
    rematch: str = ""
    broken: str = ""
    seats: list[SeatRow] = field(default_factory=list)

    def message(self) -> messages.Game:
        setting = setting_of(self.sheet)
        return messages.Game(
            id=self.id,
            ruleset=self.ruleset,
            format=self.format,
            status=self.status,  # type: ignore[arg-type]
            public=self.public,
            players=[messages.Player(name=s.name, computer=s.computer, deck=s.deck) for s in self.seats],
            result=self.result,
            turn=self.turn,
            moves=self.moves,
            began=self.began,
            changed=self.changed,
            follows=self.follows,
            broken=self.broken,
            unread=setting.unread,
            any_deck=setting.any_deck,
        )


class Setting(Struct):
    """What a table does with decks that are not as the rules and the reader of card text want them."""

    unread: Unread = Unread.REFUSE
    any_deck: bool = False


def setting_of(sheet: bytes) -> Setting:
    """The setting of a table; lists of games do without the sheet, and tell the usual one."""
    return msgspec.json.decode(sheet, type=Setting) if sheet else Setting()


class Played(Struct):
    """The answers of a game that stand, and which of them a person gave by hand."""

    rev: int
    answers: list[list[int]]
    by_hand: list[bool]


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Tokens have 256 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    return bool(token) and bool(kept) and secrets.compare_digest(hashed(token), kept)


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
    return url.set(drivername=driver).render_as_string(hide_password=False)


def _pragmas(connection: Any, _: object) -> None:
    """SQLite: readers do not wait for the writer, and a killed process loses nothing that was committed."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        try:
            self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=not self.sqlite)
        except (NoSuchModuleError, ImportError, ModuleNotFoundError) as problem:
            raise ArbiterError(
                f"the driver of this database is missing: {problem}",
                hint="pip install 'arbiter[server,postgres]'",
            ) from None
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _pragmas)

    @property
    def sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    async def open(self) -> None:
        """Bring the database up to date; make it, if it is not there."""
        if self.sqlite:
            where = make_url(self.url).database
            if where and where != ":memory:":
                Path(where).parent.mkdir(parents=True, exist_ok=True)
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
        await self.engine.dispose()

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection

    # --- games -----------------------------------------------------------------------------------------------------

    async def add(self, game: GameRow, answers: list[list[int]]) -> None:
        game.began = game.changed = int(time())
        game.moves = game.rev = game.base = len(answers)
        async with self._write() as db:
            await db.execute(insert(games).values(_plain(game)))
            rows = [_seat_plain(game.id, at, seat) for at, seat in enumerate(game.seats)]
            await db.execute(insert(seats), rows)
            if answers:
                told = [
                    {"game": game.id, "rev": at + 1, "answer": _json(one), "by_hand": False}
                    for at, one in enumerate(answers)
                ]
                await db.execute(insert(moves), told)

    async def game(self, id: str) -> GameRow | None:
        async with self.engine.connect() as db:
            row = (await db.execute(select(games).where(games.c.id == id))).mappings().first()
            if row is None:
                return None
            found = await db.execute(select(seats).where(seats.c.game == id).order_by(seats.c.seat))
            return _game(row, list(found.mappings()))

    async def rev(self, id: str) -> int:
        async with self.engine.connect() as db:
            return int(await db.scalar(select(games.c.rev).where(games.c.id == id)) or 0)

    async def played(self, id: str) -> Played:
        """Every answer that stands."""
        wanted = select(moves.c.rev, moves.c.answer, moves.c.by_hand).where(moves.c.game == id)
        async with self.engine.connect() as db:
            rows = (await db.execute(wanted.order_by(moves.c.rev))).all()
        made = Played(0, [], [])
        for rev, answer, by_hand in rows:
            given = msgspec.json.decode(answer, type=list[int])
            made.rev = rev
            if len(given) == 2 and given[0] == BACK:
                del made.answers[given[1] :], made.by_hand[given[1] :]
            else:
                made.answers.append(given)
                made.by_hand.append(by_hand)
        return made

    async def listed(
        self, status: str, ruleset: str, limit: int, before: int
    ) -> tuple[list[messages.Game], int]:
        """Games for the lobby, what changed last first; and where the next page begins."""
        wanted = select(*(c for c in games.c if c.name != "sheet"))
        wanted = wanted.where(or_(games.c.status != "open", games.c.public))
        if status:
            wanted = wanted.where(games.c.status == status)
        if ruleset:
            wanted = wanted.where(games.c.ruleset == ruleset)
        if before:
            wanted = wanted.where(games.c.changed < before)
        wanted = wanted.order_by(games.c.changed.desc(), games.c.id).limit(limit)
        async with self.engine.connect() as db:
            rows = list((await db.execute(wanted)).mappings())
            ids = [row["id"] for row in rows]
            held: dict[str, list[RowMapping]] = {}
            for seat in (
                await db.execute(select(seats).where(seats.c.game.in_(ids)).order_by(seats.c.seat))
            ).mappings():
                held.setdefault(seat["game"], []).append(seat)
        made = [_game(row, held.get(row["id"], [])).message() for row in rows]
        return made, made[-1].changed if len(made) == limit else 0

    async def alive(self, seconds: int) -> tuple[int, int]:
        """How many games wait for somebody, and how many were played in the last while."""
        since = int(time()) - seconds
        recent = and_(games.c.status != "finished", games.c.changed >= since)
        async with self.engine.connect() as db:
            rows = await db.execute(
                select(games.c.status, func.count()).where(recent).group_by(games.c.status)
            )
            found = {status: int(n) for status, n in rows.all()}
        return found.get("open", 0), found.get("playing", 0)

    async def by_themselves(self, limit: int) -> list[str]:
        """Unfinished games that only computers play."""
        people = select(seats.c.game).where(seats.c.computer == "")
        wanted = select(games.c.id).where(
            games.c.status == "playing", games.c.broken == "", games.c.id.not_in(people)
        )
        async with self.engine.connect() as db:
            return list((await db.execute(wanted.limit(limit))).scalars())

    # --- changes ---------------------------------------------------------------------------------------------------

    async def write(self, game: GameRow, answer: list[int], by_hand: bool) -> None:
        """The next row of a game: ``game.rev`` is its number. Raises Conflict when it is there already."""
        game.changed = int(time())
        values = {
            name: getattr(game, name) for name in ("status", "result", "turn", "moves", "rev", "changed")
        }
        row = {"game": game.id, "rev": game.rev, "answer": _json(answer), "by_hand": by_hand}
        try:
            async with self._write() as db:
                await db.execute(insert(moves).values(row))
                await db.execute(update(games).where(games.c.id == game.id).values(values))
        except IntegrityError:
            raise Conflict("the game has gone on meanwhile", hint="look at the newest state") from None

    async def change(self, id: str, **values: Any) -> None:
        async with self._write() as db:
            await db.execute(update(games).where(games.c.id == id).values(values))

    async def claim(self, game: GameRow, seat: int) -> bool:
        """Begin an open game with the seat taken; False if somebody was quicker."""
        game.changed = int(time())
        free = and_(games.c.id == game.id, games.c.status == "open")
        values = {"status": "playing", "sheet": game.sheet, "changed": game.changed, "join_hash": ""}
        async with self._write() as db:
            done = await db.execute(update(games).where(free).values(values))
            if done.rowcount != 1:
                return False
            row = _seat_plain(game.id, seat, game.seats[seat])
            await db.execute(update(seats).where(seats.c.game == game.id, seats.c.seat == seat).values(row))
        return True

    async def succeed(self, id: str, successor: str) -> bool:
        """Name the rematch of a game; False if it has one."""
        async with self._write() as db:
            done = await db.execute(
                update(games).where(games.c.id == id, games.c.rematch == "").values(rematch=successor)
            )
            return bool(done.rowcount == 1)

    async def seat(self, id: str, seat: int, **values: Any) -> None:
        async with self._write() as db:
            await db.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(values))

    async def settle(self, id: str, seat: int, settings: Settings) -> None:
        await self.seat(id, seat, settings=_json(settings))


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("arbiter.server").joinpath("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _plain(game: GameRow) -> dict[str, Any]:
    return {name: getattr(game, name) for name in GameRow.__struct_fields__ if name != "seats"}


def _seat_plain(id: str, at: int, seat: SeatRow) -> dict[str, Any]:
    return {
        "game": id,
        "seat": at,
        "name": seat.name,
        "computer": seat.computer,
        "deck": seat.deck,
        "token_hash": seat.token_hash,
        "settings": _json(seat.settings),
    }


def _game(row: RowMapping, held: list[RowMapping]) -> GameRow:
    made = GameRow(**dict(row))
    for seat in held:
        settings = msgspec.json.decode(seat["settings"], type=Settings)
        made.seats.append(
            SeatRow(
                name=seat["name"],
                computer=seat["computer"],
                deck=seat["deck"],
                token_hash=seat["token_hash"],
                settings=settings,
            )
        )
    return made
