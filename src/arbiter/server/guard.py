"""What every request goes through first: where it comes from, how often, and what the answer's headers are."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from .limits import Budgets, Limits, address_of, proxies, visitor_of
from .lobby import Problem
from .logs import REQUEST
from .messages import CLOSED, CODES
from .socket import FAST, FOREIGN, MALFORMED

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
BAD = (400, 401, 413, 429)  # answers to what no client of ours sends …
BAD_COSTS = 4.0  # … and what such a request costs its visitor besides
LONGEST = 4096  # bytes of a path, and of what is asked after it


class Guard:
    """Refuses pages of other origins, names this server does not go by (a foreign name may be pointed at it), and
    visitors that ask too much. ``names``: host names it goes by besides addresses and localhost. ``trusted``: proxies
    that are believed when they say whom a request is from; what anybody else says about that is not listened to."""

    def __init__(
        self,
        app: ASGIApp,
        names: Iterable[str] = (),
        limits: Limits | None = None,
        trusted: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower() for name in names)}
        self.trusted = proxies(trusted)
        limits = limits or Limits()
        self.changes = Budgets(limits.rate, limits.burst)
        self.reads = Budgets(limits.rate * limits.reads, limits.burst * limits.reads)

    async def rest(self) -> None:
        """Before the server stops, while its connections are still there."""
        loaded_games = getattr(getattr(self.app, "state", None), "loaded_games", None)
        if loaded_games is not None:
            await loaded_games.rest()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        visitor = self._visitor(scope)
        REQUEST.set(f"{scope.get('method', 'WebSocket')} {scope['path'][:100]}")
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        own = self._known(host) and (origin is None or _same(origin, host))
        if scope["type"] == "websocket":
            code = 0 if own else FOREIGN
            code = code or (0 if _sensible(scope) else MALFORMED)
            code = code or (0 if self.changes.spend(visitor) else FAST)
            await (_turn_away(receive, send, code) if code else self.app(scope, receive, send))
            return
        send = _with_headers(send, scope["path"].startswith("/api"))
        if not own:
            hint = "open the page under the address the server printed, or name this host with --allow-host"
            await _answer(send, 403, "foreign origin", hint)
        elif not _sensible(scope):
            await _answer(send, 400, "malformed", "see /api/docs")
        elif not self._pays(scope, visitor):
            await _answer(send, 429, "too fast", "wait a little")
        else:
            await self.app(scope, receive, self._counting(send, visitor) if _costs(scope) else send)

    def _counting(self, send: Send, visitor: str) -> Send:
        """Whoever sends what no client of ours would is heard less often."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in BAD:
                self.changes.charge(visitor, BAD_COSTS)
            await send(message)

        return sending

    def _visitor(self, scope: Any) -> str:
        """Who asks; everything behind this sees the address as the one the request comes from."""
        peer = scope.get("client")
        forwarded = [
            value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"
        ]
        found = address_of(peer[0] if peer else "", forwarded, self.trusted)
        scope["client"] = (found, peer[1] if peer else 0)
        return visitor_of(found)

    def _pays(self, scope: Any, visitor: str) -> bool:
        if _costs(scope):
            return self.changes.spend(visitor)
        return not scope["path"].startswith("/api") or self.reads.spend(visitor)

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


def _sensible(scope: Any) -> bool:
    """Whether an address can be one of ours: no signs that no name has, and not longer than any. What is asked after it
    is for those who answer."""
    path = scope["path"]
    if len(path) > LONGEST or len(scope["query_string"]) > LONGEST:
        return False
    return not any(ord(sign) < 32 or sign == "\x7f" for sign in path)


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


async def _turn_away(receive: Receive, send: Send, code: int) -> None:
    """Accept and close with a code: a browser shows no code of a refused handshake."""
    await receive()
    accept: Any = {"type": "websocket.accept", "subprotocol": None, "headers": []}
    close: Any = {"type": "websocket.close", "code": code, "reason": CLOSED[code]}
    await send(accept)
    await send(close)


async def _answer(send: Send, status: int, code: str, hint: str) -> None:
    body = msgspec.json.encode(Problem(code=code, message=CODES[code], clause="", hint=hint))
    start: Any = {
        "type": "http.response.start",
        "status": status,
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            *([(b"retry-after", b"5")] if status == 429 else []),
        ],
    }
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
