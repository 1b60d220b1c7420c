"""All the games that are in memory: found, brought back from the store, put away again."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from sqlalchemy.exc import SQLAlchemyError

from arbiter.errors import ArbiterError

from .dealing import restored
from .limits import Budgets, Connections, Limits, kept_as
from .metrics import Metrics
from .refusal import Refusal, no_such_game
from .room import STOPPING, Room
from .rows import GameRow, Played
from .sharing import Announcing, catch_up, listen, safely
from .store import Store
from .thinking import Thinker
from .work import Workers

LOG = logging.getLogger("arbiter.server")
PACE = 0.25  # seconds a computer takes at least where only computers play, so that watchers can follow
IDLE = 120.0  # seconds after which a game nobody looks at is put away …
IDLE_FINISHED = 10.0  # … and one that is over
TIDYING = 5.0  # seconds between two looks for what can be put away
PURGING = 3600.0  # seconds between two looks for what can be deleted
COUNTING = 60.0  # seconds for which the number of kept games is taken to be as it was
LAST_WRITES = 5.0  # seconds a server that stops waits for what is being written …
LAST_WORDS = 2.0  # … and then for what is being sent


class Locks:
    """A lock for each name that is being used."""

    def __init__(self) -> None:
        self.held: dict[str, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        lock, users = self.held.get(name) or (asyncio.Lock(), 0)
        self.held[name] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self.held[name]
            self.held[name] = lock, users - 1
            if users == 1:
                del self.held[name]


class LoadedGames:
    def __init__(
        self,
        store: Store,
        thinker: Thinker | None = None,
        limits: Limits | None = None,
        pace: float = PACE,
        bots: dict[str, str] | None = None,
    ) -> None:
        self.store = store
        self.thinker = thinker or Thinker()
        self.backdrop = Thinker(most=2, command=self.thinker.command, niceness=19)
        self.limits = limits or Limits()
        self.bots = bots or {}  # programs that may play here, by what visitors call them
        self.workers = Workers()
        self.connections = Connections(self.limits)
        self.metrics = Metrics()
        self.loads = Budgets(self.limits.loads / 60, self.limits.loads)
        self.pace = pace
        self.rooms: OrderedDict[str, Room] = OrderedDict()  # what was looked at last is last
        self.loading = Locks()
        self.tidying: asyncio.Task[None] | None = None
        self.listening: asyncio.Task[None] | None = None
        self.following: set[asyncio.Task[None]] = set()
        self.announcing = Announcing(store)
        self.secret = ""
        self.counted, self.counted_at = 0, -COUNTING * 2
        self.stopping = False
        self.closed = False

    async def open(self) -> None:
        await self.store.open()
        self.secret = await self.store.secret()
        self.tidying = asyncio.create_task(self._tidy())
        if self.store.shared:
            hears = listen(self.store.engine, self.store.process, self._heard, self._look_again)
            self.listening = asyncio.create_task(hears)

    async def rest(self) -> None:
        """Before a server stops: finish what is being written, then ask everybody to come back later."""
        self.stopping = True
        await asyncio.gather(*(self._close(room) for room in list(self.rooms.values())))
        for _ in range(int(LAST_WORDS * 20)):  # what they are told last has to reach them
            if not self.connections.total:
                break
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        self.stopping = self.closed = True
        tasks = (self.tidying, self.listening, self.announcing.task, *self.following)
        others = [task for task in tasks if task is not None]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.gather(*(self._close(room) for room in list(self.rooms.values())))
        self.thinker.close()
        self.backdrop.close()
        self.workers.close()
        await self.store.close()

    async def _close(self, room: Room) -> None:
        try:
            async with asyncio.timeout(LAST_WRITES), room.lock:
                self.give_up(room)
        except TimeoutError:
            self.give_up(room)

    def known_as(self, visitor: str) -> str:
        """A visitor as the store knows it."""
        return kept_as(visitor, self.secret)

    # --- rooms -----------------------------------------------------------------------------------------------------

    async def row(self, id: str) -> GameRow:
        """A game as it is kept, unless it is being played here."""
        room = self.rooms.get(id)
        return room.row if room is not None else await self.kept(id)

    async def kept(self, id: str) -> GameRow:
        found = await self.store.game(id)
        if found is None:
            raise no_such_game()
        return found

    async def room(self, id: str, visitor: str | None = None) -> Room:
        """The game, brought to life if need be; once, however many want it. ``visitor``: who only looks, and may make
        the server work only so much; None for whoever plays in it."""
        if self.stopping:
            raise Refusal("busy", "the server is stopping", hint="come back in a moment", retry=5)
        async with self.loading.of(id):
            room = self.rooms.get(id)
            if room is not None and (room.table is not None or await self._still_waits(room)):
                await self._keep_up(room)
                self.rooms.move_to_end(id)
                return room
            if visitor is not None and not self.loads.spend(visitor):
                raise Refusal("too fast", "you look at too many games at once", hint="wait a little", retry=5)
            row = await self.kept(id)
            self._make_space()
            made = await self._load(row)
            self.rooms[id] = made
            if room is not None:  # it has begun meanwhile
                async with made.lock:
                    for guest in list(room.guests):
                        await made.enter(guest)
            return made

    async def _still_waits(self, room: Room) -> bool:
        """Whether a game that could not be played yet, or cannot be any more, is as it was."""
        return bool(room.row.broken) or (await self.kept(room.row.id)).status == "open"

    async def _keep_up(self, room: Room) -> None:
        """Take over what another process has played."""
        if await self.store.rev(room.row.id) == room.row.rev:
            return
        async with room.lock:  # unless it was just being written
            if not room.gone and await self.store.rev(room.row.id) != room.row.rev:
                await catch_up(room)

    # --- other processes -------------------------------------------------------------------------------------------

    def _heard(self, process: str, id: str, news: str) -> None:
        """Another process has written to a game, or has news of who is there."""
        if not news:
            self._written(id)
        elif id in self.rooms:
            self.rooms[id].company.heard(process, news)

    def _written(self, id: str) -> None:
        if id in self.rooms or id in self.loading.held:
            task = asyncio.create_task(safely(self._follow(id), id))
            self.following.add(task)
            task.add_done_callback(self.following.discard)

    async def _look_again(self) -> None:
        """What was said while nobody listened was not heard."""
        for id, room in list(self.rooms.items()):
            self._written(id)
            room.company.ask_again()

    async def _follow(self, id: str) -> None:
        async with self.loading.of(id):  # a game that is being loaded may be as it was before
            room = self.rooms.get(id)
        if room is None:
            return
        if room.table is None:
            await self.begins(id)
            return
        async with room.lock:
            if not room.gone:
                await catch_up(room)
        room.follow()

    async def _load(self, row: GameRow) -> Room:
        played = Played(row.rev, [], [])
        table = None
        try:
            played = await self.store.played(row.id)
            row.rev = played.rev
            if row.status != "open" and not row.broken:
                table = await self.workers.later(restored, row, played)
        except ArbiterError as problem:
            row.broken = f"this game cannot go on: {problem.message}"
            LOG.error("game %s: %s", row.id, row.broken)
            await self.store.change(row.id, broken=row.broken[:1000])
        return Room(self, row, table, played)

    async def begins(self, id: str) -> None:
        """Somebody has joined: whoever waited sees the game begin."""
        (await self.room(id)).play_on()

    def numbers(self) -> dict[str, float]:
        """What there is now, for the metrics."""
        return {
            "games_in_memory": len(self.rooms),
            "connections": self.connections.total,
            "visitors": len(self.connections.held),
            "answers_waiting": self.workers.people._work_queue.qsize(),
            "others_waiting": self.workers.others._work_queue.qsize(),
        }

    async def kept_games(self) -> int:
        """How many games are kept, as counted not long ago: counting all of them takes a while."""
        if monotonic() - self.counted_at > COUNTING:
            self.counted, self.counted_at = await self.store.count(), monotonic()
        return self.counted

    def _make_space(self) -> None:
        """Put the games away that were not looked at for longest, so that there is space for another."""
        while len(self.rooms) >= self.limits.rooms:
            found = next((room for room in self.rooms.values() if not room.busy), None)
            found = found or next((room for room in self.rooms.values() if not room.played), None)
            if found is None:
                raise Refusal("busy", "as many games are being played as this server takes", retry=60)
            self.give_up(found)

    def give_up(self, room: Room) -> None:
        """Let go of a game; whoever is connected comes back to it as it is kept."""
        room.gone = True
        if self.rooms.get(room.row.id) is room:
            del self.rooms[room.row.id]
        asyncio.get_running_loop().call_soon(_send_away, room)  # after what is being said to them
        if room.driver is not None and room.driver is not asyncio.current_task():
            room.driver.cancel()

    async def _tidy(self) -> None:
        """Put away what nobody looks at; it is all in the store. Now and then, delete there what is old."""
        purged = -PURGING
        while True:
            await asyncio.sleep(TIDYING)
            now = monotonic()
            if now - purged > PURGING:
                purged = now
                await self._purge()
            for room in list(self.rooms.values()):
                room.company.go_on(now)
                idle = IDLE_FINISHED if room.row.status == "finished" else IDLE
                if not room.busy and now - room.touched > idle:
                    self.give_up(room)

    async def _purge(self) -> None:
        try:
            found = await self.store.purge(self.limits)
        except (SQLAlchemyError, OSError) as problem:
            LOG.error("old games could not be deleted: %s", problem)
            return
        if any(found.values()):
            LOG.info("deleted old games: %s", ", ".join(f"{n} {kind}" for kind, n in found.items() if n))


def _send_away(room: Room) -> None:
    for guest in list(room.guests):
        guest.close(STOPPING)
