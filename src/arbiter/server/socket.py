"""One connection: reads what a client says, refuses what it may not say, and sends what its room shows it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from arbiter.errors import ArbiterError

from . import frames
from .hall import Hall
from .messages import (
    CLOSED,
    CODES,
    MAX_FRAME,
    Accepted,
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
    Stops,
    Understand,
    Understood,
    Undo,
    Verdict,
    WhyNot,
)
from .room import Refusal, Room, encoded
from .store import fits

DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
PATIENCE = 10.0  # seconds until a hello
WAITING = 400  # messages that may wait for a client that does not read
RATE = 20.0  # messages a second
BURST = 60.0
FORBEARANCE = 25  # bad messages before the connection is closed

MALFORMED, NOT_YOURS, FOREIGN, NO_GAME, NO_HELLO, LARGE, FAST = 4400, 4401, 4403, 4404, 4408, 4413, 4429


class Closing(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


class Budget:
    """So many messages a second, and some in a burst."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def spend(self) -> bool:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Connection:
    """Somebody at a table: a player, or a watcher (seat -1)."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket
        self.seat = -1
        self.room: Room
        self.out: asyncio.Queue[str | int] = asyncio.Queue(WAITING)
        self.budget = Budget()
        self.bad = 0
        self.closed = 0

    # --- sending ---------------------------------------------------------------------------------------------------

    def send(self, data: str) -> None:
        try:
            self.out.put_nowait(data)
        except asyncio.QueueFull:
            self.close(FAST)

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = code
            while self.out.full():
                self.out.get_nowait()
            self.out.put_nowait(code)

    async def sender(self) -> None:
        """Everything goes out here, one after another."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                item = await self.out.get()
                if isinstance(item, int):
                    await self.socket.close(item, CLOSED.get(item, ""))
                    return
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
            text = await self.socket.receive_data(mode="text")
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

    def _bad(self, id: int, problem: Refusal, code: int) -> None:
        self.refuse(id, problem)
        self.bad += 1
        if self.bad > FORBEARANCE:
            raise Closing(code)

    async def serve(self, hall: Hall, game: str) -> None:
        sending = asyncio.create_task(self.sender())
        try:
            await self._serve(hall, game)
        except Closing as closing:
            self.close(closing.code)
        except WebSocketDisconnect:
            sending.cancel()
        finally:
            if hasattr(self, "room"):
                self.room.leave(self)
            with suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(sending, 5)

    async def _serve(self, hall: Hall, game: str) -> None:
        try:
            hello = await asyncio.wait_for(self.receive(), PATIENCE)
        except TimeoutError:
            raise Closing(NO_HELLO) from None
        if not isinstance(hello, Hello):
            self.refuse(hello.id, Refusal("malformed", "the first message is hello"))
            raise Closing(MALFORMED)
        try:
            room = await hall.room(game)
        except Refusal as problem:
            self.refuse(hello.id, problem)
            raise Closing(NO_GAME) from None
        self.seat = self._seat(room, hello)
        async with room.lock:
            if room.gone:
                raise Closing(4503)
            room.enter(self)
        room.kick()
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
        try:
            async with self.room.lock:
                if not self.room.gone:
                    await self._do(self.room, message)
        except Refusal as problem:
            self.refuse(message.id, problem)
        except ArbiterError as problem:
            self.refuse(message.id, Refusal.of(problem))

    async def _do(self, room: Room, message: ClientMessage) -> None:
        if self.seat < 0 and not isinstance(message, (LogSince, Understand)):
            raise Refusal("watching", CODES["watching"])
        if isinstance(message, Check):
            problem = room.check(self.seat, message.rev, message.chosen)
            self._reply(
                Verdict(
                    id=message.id,
                    ok=problem is None,
                    because=problem.message if problem else "",
                    clause=(problem.clause or "") if problem else "",
                )
            )
        elif isinstance(message, WhyNot):
            self._reply(Obstacles(message.id, room.why_not(self.seat, message.card, message.label)))
        elif isinstance(message, Explain):
            steps = await room.explain(self.seat, message.card, message.what)
            self._reply(Reasons(message.id, message.what, steps))
        elif isinstance(message, Understand):
            self._reply(Understood(message.id, room.understood(self.seat, message.card)))
        elif isinstance(message, LogSince):
            lines = frames.log_lines(room.playing().log(None if self.seat < 0 else self.seat))
            self._reply(Lines(message.id, message.since, lines[message.since :]))
        elif isinstance(message, Hello):
            raise Refusal("malformed", "hello was said already")
        else:
            await self._change(room, message)

    async def _change(self, room: Room, message: Answer | Pass | Stops | Undo | Concede) -> None:
        """Done and kept; only then acknowledged."""
        if isinstance(message, Answer):
            await room.answer(self.seat, message.rev, message.chosen)
        elif isinstance(message, Pass):
            await room.pass_(self.seat, message.rev, message.mode)
        elif isinstance(message, Stops):
            await room.stops(self.seat, message.stops, message.ask_always)
        elif isinstance(message, Undo):
            await room.undo(self.seat, message.rev)
        else:
            await room.concede(self.seat)
        self._reply(Accepted(message.id, room.row.rev))

    def _reply(self, message: object) -> None:
        self.send(encoded(message))
