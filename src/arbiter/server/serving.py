"""Running the server until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from arbiter.cards.collection import Collection
from arbiter.errors import ArbiterError

from .app import application
from .messages import MAX_FRAME
from .pages import Pages
from .pictures import Pictures
from .store import Store


def listening(host: str, port: int) -> socket.socket:
    """A socket at the address; an address that cannot be had is said in words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as problem:
        made.close()
        raise ArbiterError(
            f"the server cannot listen at {host}, port {port}: {problem.strerror or problem}",
            hint="--port takes another port, 0 any that is free",
        ) from None
    return made


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Arbiter is at {self.address} (Ctrl-C stops it)", flush=True)
            if self.browser:
                await asyncio.to_thread(webbrowser.open, self.address)


def serve(
    host: str,
    port: int,
    database: str,
    *,
    browser: bool,
    names: tuple[str, ...],
    seed: int | None = None,
    collection: Collection | None = None,
    pictures: Path | None = None,
    allow_import: bool = False,
) -> int:
    """``allow_import``: anybody who reaches the server may add card databases. Otherwise whoever sits at this machine
    may, and only while nobody else can reach the server."""
    logging.basicConfig(level=logging.WARNING, format="arbiter: %(message)s", stream=sys.stderr)
    asyncio.run(_try_database(database))
    pages = Pages()
    if not pages.built:
        print("arbiter: the browser client has not been built (hint: make client)", file=sys.stderr)
    shelf = Pictures(pictures)
    bound = listening(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    config = uvicorn.Config(
        application(
            database,
            names=(*names, host),
            pages=pages,
            seed=seed,
            collection=collection,
            pictures=shelf,
            imports="anybody" if allow_import else "local" if is_loopback(host) and not names else "nobody",
        ),
        ws="websockets-sansio",
        ws_max_size=4 * MAX_FRAME,
        ws_per_message_deflate=False,  # packing a state for each of its watchers takes longer than sending it
        ws_ping_interval=20,
        ws_ping_timeout=30,
        log_level="warning",
        log_config=None,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        backlog=512,
    )
    server = Server(config, f"http://{shown}:{bound.getsockname()[1]}", browser)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    return 0


async def _try_database(url: str) -> None:
    """Fail before listening, with a sentence, if the database cannot be used."""
    store = Store(url)
    try:
        await store.open()
    finally:
        await store.close()
