"""Connections with limits: how long a request may take to arrive, how long its headers may be, how long an answer may
wait to be taken, and how many connections one address may have."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import Budget
from .messages import MAX_FRAME

HEAD = 16 * 1024  # bytes of a request's first line and headers
ARRIVING = 15.0  # seconds until the head of a request has arrived
BODY = 120.0  # seconds until all of a request has arrived
TAKING = 30.0  # seconds for which a client may leave what it is sent untaken
KEPT_ALIVE = 10  # seconds for which a connection waits for the next request
SHUTDOWN = 8  # seconds for what is under way when the server stops
BYTES, BYTES_BURST = 32 * 1024, 256 * 1024  # that a WebSocket may send: a second, and in a burst
CONTROL, CONTROL_BURST = 2.0, 30.0  # pings and pongs: the same
CONNECTIONS = 4_000
PER_ADDRESS = 200


class Door:
    """Counts connections by the address at the other end."""

    def __init__(
        self, most: int = CONNECTIONS, per_address: int = PER_ADDRESS, proxied: bool = False
    ) -> None:
        self.most = most
        self.per_address = most if proxied else per_address  # all of a proxy's have one address
        self.held: Counter[str] = Counter()

    def enters(self, address: str) -> bool:
        if self.held.total() >= self.most or self.held[address] >= self.per_address:
            return False
        self.held[address] += 1
        return True

    def leaves(self, address: str) -> None:
        self.held[address] -= 1
        if self.held[address] <= 0:
            del self.held[address]


class Untaken:
    """Ends a connection whose client does not take what it is sent."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.untaken: asyncio.TimerHandle | None = None

    def begins(self) -> None:
        if self.untaken is None:
            self.untaken = asyncio.get_running_loop().call_later(TAKING, self.transport.abort)

    def ends(self) -> None:
        if self.untaken is not None:
            self.untaken.cancel()
            self.untaken = None


class Http(H11Protocol):
    door = Door()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.counted = ""
        self.upgraded = False
        self.deadline: asyncio.TimerHandle | None = None
        self.untaken = Untaken()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.untaken.transport = transport
        _give_up_unacknowledged(transport)
        address = self.client[0] if self.client else ""
        if self.door.enters(address):
            self.counted = address or "?"
            self._expect(ARRIVING)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self.untaken.ends()
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self.counted:
            self.door.leaves("" if self.counted == "?" else self.counted)
            self.counted = ""

    def _expect(self, seconds: float | None) -> None:
        """Within so many seconds the request has to go on, or the connection is ended; None: nothing is expected."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        waiting = before is None or before.response_complete
        if waiting and self.deadline is None:
            self._expect(ARRIVING)
        super().data_received(data)
        if self.upgraded:
            return
        if self.cycle is not before and self.cycle is not None:
            self._expect(BODY)
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self._expect(None)

    def on_response_complete(self) -> None:
        self._expect(None)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.upgraded = True
        self._expect(None)
        self.untaken.ends()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, Socket):
            protocol.counted_by = self  # it has taken the connection over

    def pause_writing(self) -> None:
        self.untaken.begins()
        self.flow.pause_writing()

    def resume_writing(self) -> None:
        self.untaken.ends()
        self.flow.resume_writing()


class Socket(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.counted_by: Http | None = None
        self.untaken = Untaken()
        self.bytes = Budget(BYTES, BYTES_BURST)
        self.control = Budget(CONTROL, CONTROL_BURST)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.untaken.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.untaken.ends()
        if self.counted_by is not None:
            self.counted_by._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.bytes.spend(len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        self._answer_control(super().handle_ping)

    def handle_pong(self, event: Any) -> None:
        self._answer_control(lambda: super(Socket, self).handle_pong(event))

    def _answer_control(self, answer: Callable[[], None]) -> None:
        """Whoever sends pings without end makes the server work, and answers pile up if they are not read."""
        if self.control.spend():
            answer()
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        self.untaken.begins()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.untaken.ends()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # it has not read for that long: it will not read the farewell either


def _give_up_unacknowledged(transport: asyncio.Transport) -> None:
    """What a client does not take while a connection is being closed keeps it open only for so long, either."""
    plain = transport.get_extra_info("socket")
    if plain is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with suppress(OSError):
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(TAKING * 1000))


def configured(app: Any, **more: Any) -> uvicorn.Config:
    """How the server listens: everything here has a bound."""
    door: Door = more.pop("door", None) or Door()
    return uvicorn.Config(
        app,
        **{
            "http": type("Http", (Http,), {"door": door}),
            "h11_max_incomplete_event_size": HEAD,
            "ws": Socket,
            "ws_max_size": 4 * MAX_FRAME,
            "ws_per_message_deflate": False,  # packing a state for each of its watchers takes longer than sending it
            "ws_ping_interval": 20,
            "ws_ping_timeout": 30,
            "proxy_headers": False,  # the guard decides whom to believe
            "timeout_keep_alive": KEPT_ALIVE,
            "timeout_graceful_shutdown": SHUTDOWN,
            "log_level": "error",  # or whoever sends nonsense fills the log
            "log_config": None,
            "server_header": False,
            "lifespan": "on",
            "backlog": 512,
            **more,
        },
    )
