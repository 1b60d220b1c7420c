"""What every request goes through first: where it comes from, how often, and what the answer's headers are."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .lobby import Problem
from .messages import CODES
from .socket import FOREIGN, Budget

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
]
FREE = ("GET", "HEAD", "OPTIONS")
VISITORS = 10_000  # addresses whose requests are counted


class Guard:
    """Refuses pages of other origins, names this server does not go by (a foreign name may be pointed at it), and
    visitors that ask too much. ``names``: host names it goes by besides addresses and localhost."""

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), rate: float = 20.0, burst: float = 200.0
    ) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower() for name in names)}
        self.rate = rate
        self.burst = burst
        self.budgets: OrderedDict[str, Budget] = OrderedDict()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        own = self._known(host) and (origin is None or _same(origin, host))
        if scope["type"] == "websocket":
            if own:
                await self.app(scope, receive, send)
            else:
                await _turn_away(receive, send)
            return
        send = _with_headers(send, scope["path"].startswith("/api"))
        if not own:
            hint = "open the page under the address the server printed, or name this host with --allow-host"
            await _answer(send, 403, "foreign origin", hint)
        elif _costs(scope) and not self._budget(scope).spend():
            await _answer(send, 429, "too fast", "wait a little")
        else:
            await self.app(scope, receive, send)

    def _known(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def _budget(self, scope: Scope) -> Budget:
        client = scope.get("client")
        who = client[0] if client else ""
        found = self.budgets.pop(who, None) or Budget(self.rate, self.burst)
        self.budgets[who] = found
        if len(self.budgets) > VISITORS:
            self.budgets.popitem(last=False)
        return found


def _costs(scope: Any) -> bool:
    """Whether a request counts against its visitor's budget: whatever changes something, and searching."""
    path = scope["path"]
    return scope["method"] not in FREE or (path.startswith("/api/rulesets/") and "/card" in path)


def _same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _with_headers(send: Send, api: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given: list[tuple[bytes, bytes]] = list(message.get("headers", []))
            named = {name.lower() for name, _ in given}
            given += [header for header in HEADERS if header[0] not in named]
            if api:
                given.append((b"cache-control", b"no-store"))
            message["headers"] = given
        await send(message)

    return sending


async def _turn_away(receive: Receive, send: Send) -> None:
    """Accept and close with a code: a browser shows no code of a refused handshake."""
    await receive()
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    close: Any = {"type": "websocket.close", "code": FOREIGN, "reason": "foreign origin"}
    await send(accept)
    await send(close)


async def _answer(send: Send, status: int, code: str, hint: str) -> None:
    body = msgspec.json.encode(Problem(code=code, message=CODES[code], clause="", hint=hint))
    start: Any = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
    }
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
