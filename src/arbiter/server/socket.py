"""One connection: reads what a client says, refuses what it may not say, and sends what its room shows it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from arbiter.errors import ArbiterError
from arbiter.kernel.ids import Ref, Seat, opponent, player_of

from .frames import encoded
from .histories import history
from .limits import Budget, visitor_of
from .loaded_games import LoadedGames
from .messages import (
    CLOSED,
    CODES,
    MAX_FRAME,
    Accepted,
    Advice,
    Advise,
    Answer,
    Check,
    ClientMessage,
    Concede,
    Explain,
    Hello,
    Lines,
    LogSince,
    Obstacles,
    Pass,
    Reasons,
    Refused,
    Say,
    Stops,
    Understand,
    Understood,
    Undo,
    Verdict,
    WhyNot,
)
from .refusal import Refusal
from .room import Room
from .rows import fits
from .thinking import Failed

LOG = logging.getLogger("arbiter.server")
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
PATIENCE = 10.0  # seconds until a hello
WAITING = 400  # messages that may wait for a client that does not read …
WAITING_BYTES = 2 * 1024 * 1024  # … and characters in them
SENDING = 20.0  # seconds until a client has taken one message
RATE = 20.0  # messages a second
BURST = 60.0
TALK_RATE = 0.5  # lines of chat a second
TALK_BURST = 5.0
ADVISER = "search:2s"  # who is asked what it would do
QUICK_ADVISER = "search:40"  # and who answers at once
FORBEARANCE = 25  # bad messages before the connection is closed

MALFORMED, NOT_YOURS, FOREIGN, NO_GAME, NO_HELLO = 4400, 4401, 4403, 4404, 4408
NOT_READING, LARGE, MANY, FAST, BUSY = 4410, 4413, 4428, 4429, 4503
#: the code a connection is closed with when its hello is refused
CLOSING = {"no such game": NO_GAME, "too fast": FAST, "too many": MANY, "busy": BUSY}


class Closing(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


class Connection:
    """Somebody at a table: a player, or a watcher (seat -1)."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket
        self.seat = -1
        self.room: Room
        self.visitor = visitor_of(socket.client.host if socket.client else "")
        self.out: asyncio.Queue[str | int] = asyncio.Queue(WAITING)
        self.waiting = 0  # characters in the queue
        self.budget = Budget(RATE, BURST)
        self.talk = Budget(TALK_RATE, TALK_BURST)
        self.bad = 0
        self.closed = 0
        self.reading: asyncio.Task[str] | None = None
        self.advising: asyncio.Task[None] | None = None

    # --- sending ---------------------------------------------------------------------------------------------------

    def send(self, data: str) -> None:
        if self.closed:
            return
        self.waiting += len(data)
        if self.waiting > WAITING_BYTES and self.out.qsize():
            self.close(NOT_READING)
            return
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.close(NOT_READING)

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = code
            if code == NOT_READING:  # it would not read the rest either
                while not self.out.empty():
                    self.out.get_nowait()
            while self.out.full():
                self.out.get_nowait()
            self.out.put_nowait(code)

    async def sender(self) -> None:
        """Everything goes out here, one after another."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            while True:
                item = await self.out.get()
                async with asyncio.timeout(SENDING):
                    if isinstance(item, int):
                        await self.socket.close(item, CLOSED.get(item, ""))
                        return
                    self.waiting -= len(item)
                    await self.socket.send_data(item, mode="text")

    def refuse(self, id: int, problem: Refusal) -> None:
        self.send(
            encoded(
                Refused(
                    id=id,
                    code=problem.code,
                    message=problem.message,
                    clause=problem.clause,
                    hint=problem.hint,
                )
            )
        )

    # --- receiving -------------------------------------------------------------------------------------------------

    async def receive(self) -> ClientMessage:
        """The next message that is one; others are refused, and too many of them end the connection."""
        while True:
            text = await self._received()
            data = text.encode() if isinstance(text, str) else text
            if len(data) > MAX_FRAME:
                self.refuse(0, Refusal("too large", CODES["too large"], hint=f"at most {MAX_FRAME} bytes"))
                raise Closing(LARGE)
            if not self.budget.spend():
                self._bad(0, Refusal("too fast", CODES["too fast"]), FAST)
                continue
            try:
                return DECODER.decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
                self._bad(0, Refusal("malformed", str(problem), hint="see /api/docs"), MALFORMED)

    async def _received(self) -> str:
        """What the client says next. Raises WebSocketDisconnect also when it has not read what it was sent."""
        reading = asyncio.ensure_future(self.socket.receive_data(mode="text"))
        self.reading = reading
        try:
            return await reading
        except asyncio.CancelledError:
            if self.closed:
                raise WebSocketDisconnect(detail="not reading") from None
            raise
        finally:
            self.reading = None

    def _bad(self, id: int, problem: Refusal, code: int) -> None:
        self.refuse(id, problem)
        self.bad += 1
        if self.bad > FORBEARANCE:
            raise Closing(code)

    async def serve(self, loaded_games: LoadedGames, game: str) -> None:
        sending = asyncio.create_task(self.sender())
        sending.add_done_callback(self._given_up)
        try:
            with loaded_games.connections.one(self.visitor):
                await self._serve(loaded_games, game)
        except Refusal as problem:
            self.refuse(0, problem)
            self.close(CLOSING.get(problem.code, BUSY))
        except Closing as closing:
            self.close(closing.code)
        except WebSocketDisconnect:
            sending.cancel()
        finally:
            if self.closed:
                loaded_games.metrics.closed[self.closed] += 1
            if self.advising is not None:
                self.advising.cancel()
            if hasattr(self, "room"):
                self.room.leave(self)
            with suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(sending, 5)

    def _given_up(self, _: asyncio.Task[None]) -> None:
        """Nothing can be sent any more: do not wait for what the client might say."""
        self.closed = self.closed or NOT_READING
        if self.reading is not None:
            self.reading.cancel()

    async def _serve(self, loaded_games: LoadedGames, game: str) -> None:
        try:
            hello = await asyncio.wait_for(self.receive(), PATIENCE)
        except TimeoutError:
            raise Closing(NO_HELLO) from None
        if not isinstance(hello, Hello):
            self.refuse(hello.id, Refusal("malformed", "the first message is hello"))
            raise Closing(MALFORMED)
        try:
            room = await loaded_games.room(game, None if hello.token else self.visitor)
        except Refusal as problem:
            self.refuse(hello.id, problem)
            raise Closing(CLOSING.get(problem.code, BUSY)) from None
        except (SQLAlchemyError, OSError) as problem:
            self.refuse(hello.id, unavailable(problem))
            raise Closing(BUSY) from None
        self.seat = self._seat(room, hello)
        async with room.lock:
            if room.gone:
                raise Closing(BUSY)
            await room.enter(self)
        room.play_on()
        while not self.closed:
            await self._handle(await self.receive())

    def _seat(self, room: Room, hello: Hello) -> int:
        if not hello.token:
            return -1
        for seat in (0, 1):
            if fits(hello.token, room.row.seats[seat].token_hash):
                return seat
        self.refuse(hello.id, Refusal("not your seat", CODES["not your seat"], hint="watch without a token"))
        raise Closing(NOT_YOURS)

    async def _handle(self, message: ClientMessage) -> None:
        await self._answering(message, self._handled(message))

    async def _answering(self, message: ClientMessage, doing: Coroutine[Any, Any, None]) -> None:
        """Do it; whatever stands against it is the reply."""
        try:
            await doing
        except Refusal as problem:
            self.refuse(message.id, problem)
        except ArbiterError as problem:
            self.refuse(message.id, Refusal.of(problem))
        except (SQLAlchemyError, OSError) as problem:
            self.refuse(message.id, unavailable(problem))

    async def _handled(self, message: ClientMessage) -> None:
        if isinstance(message, Explain) and message.card < 0 and self.seat >= 0:
            await self._tell_history(self.room, message)
        elif isinstance(message, Advise) and self.seat >= 0:
            self._ask_for_advice(message)
        else:
            async with self.room.lock:
                if not self.room.gone:
                    await self._do(self.room, message)

    async def _tell_history(self, room: Room, message: Explain) -> None:
        """How a player's number came about. The game is played again for it, and nobody at the table waits."""
        player = player_of(Ref(message.card))
        if player > 1:
            raise Refusal("not possible", "there is no such player")
        if not room.loaded_games.loads.spend(self.visitor):
            raise Refusal(
                "too fast", "you ask how too many numbers came about", hint="wait a little", retry=5
            )
        async with room.lock:
            table = room.shown().table
            given = table.setup, list(table.answers)
        steps = await room.loaded_games.workers.later(history, *given, self.seat, player, message.what)
        self._reply(Reasons(message.id, message.what, steps))

    def _ask_for_advice(self, message: Advise) -> None:
        """Begin to find out what the computer would do; what the client says meanwhile is heard."""
        if self.advising is not None and not self.advising.done():
            raise Refusal("busy", "it is still thinking about what you asked", hint="wait a moment", retry=1)
        self.advising = asyncio.create_task(self._answering(message, self._advise(self.room, message)))

    async def _advise(self, room: Room, message: Advise) -> None:
        async with room.lock:
            table, _ = room.asked(self.seat, message.rev)
            if not room.row.seats[opponent(Seat(self.seat))].computer:
                raise Refusal("not possible", "only against the computer can it be asked what it would do")
            if not room.loaded_games.loads.spend(self.visitor):
                raise Refusal("too fast", "you ask for advice too often", hint="wait a little", retry=5)
            given = room.row.id, room.row.setup, list(table.answers)
        try:
            adviser = QUICK_ADVISER if message.quick else ADVISER
            found = await room.loaded_games.thinker.ask(*given, adviser, 0, "advise")
        except Failed as problem:
            LOG.warning("game %s: %s", room.row.id, problem)
            raise Refusal("busy", "no advice came of it", hint="try again", retry=5) from None
        self._reply(Advice(message.id, message.rev, found.lines))

    async def _do(self, room: Room, message: ClientMessage) -> None:
        if self.seat < 0 and not isinstance(message, (LogSince, Understand)):
            raise Refusal("watching", CODES["watching"])
        if isinstance(message, Check):
            room.asked(self.seat, message.rev)
            problem = await room.work(room.shown().check, message.chosen)
            self._reply(
                Verdict(
                    id=message.id,
                    ok=problem is None,
                    because=problem.message if problem else "",
                    clause=(problem.clause or "") if problem else "",
                )
            )
        elif isinstance(message, WhyNot):
            found = await room.work(room.shown().why_not, self.seat, message.card, message.label)
            self._reply(Obstacles(message.id, found))
        elif isinstance(message, Explain):
            steps = await room.work(room.shown().explain, self.seat, message.card, message.what)
            self._reply(Reasons(message.id, message.what, steps))
        elif isinstance(message, Understand):
            sides = await room.work(room.shown().understood, self.seat, message.card)
            self._reply(Understood(message.id, sides))
        elif isinstance(message, LogSince):
            lines = await room.work(room.shown().lines, self.seat, message.since)
            self._reply(Lines(message.id, message.since, lines))
        elif isinstance(message, Say):
            if not self.talk.spend():
                raise Refusal("too fast", "you talk too much", hint="wait a little", retry=2)
            room.company.say(self.seat, message.text)
            self._reply(Accepted(message.id, room.row.rev))
        elif isinstance(message, Hello):
            raise Refusal("malformed", "hello was said already")
        else:
            await self._change(room, message)

    async def _change(self, room: Room, message: Answer | Pass | Stops | Undo | Advise | Concede) -> None:
        """Done and kept; only then acknowledged."""
        if isinstance(message, Answer):
            await room.answer(self.seat, message.rev, message.chosen)
        elif isinstance(message, Pass):
            await room.pass_(self.seat, message.rev, message.mode)
        elif isinstance(message, Stops):
            await room.stops(self.seat, message.stops, message.asking)
        elif isinstance(message, Undo):
            await room.undo(self.seat, message.rev)
        else:
            await room.concede(self.seat)
        self._reply(Accepted(message.id, room.row.rev))

    def _reply(self, message: object) -> None:
        self.send(encoded(message))


def unavailable(problem: Exception) -> Refusal:
    """The store does not answer: it is down, locked or full."""
    LOG.error("the database cannot be used: %s", str(problem).splitlines()[0] if str(problem) else problem)
    return Refusal("busy", "the games cannot be reached just now", hint="try again in a moment", retry=5)
