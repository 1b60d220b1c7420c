"""Running the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from contextlib import suppress

import uvicorn
from sqlalchemy.engine import make_url

from arbiter.cards.collection import Collection
from arbiter.errors import ArbiterError

from . import logs
from .addresses import is_loopback
from .app import application
from .builder import Imports
from .computers import read_bots
from .pages import Pages
from .pictures import Pictures
from .settings import Settings
from .store import Store
from .wire import Door, configured

TURN = 0.001  # seconds a thread computes before the event loop gets its turn


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


class Server(uvicorn.Server):
    """Says where it is once it is there, and finishes what is being written before it goes."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what was loaded stays: looking through it for garbage would make everybody wait
        if self.started:
            print(f"Arbiter is at {self.address} (Ctrl-C stops it)", flush=True)
            if self.browser:
                await asyncio.to_thread(webbrowser.open, self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # nobody new
            server.close()
        await self.config.app.rest()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def serve(chosen: Settings, *, browser: bool, collection: Collection | None = None) -> int:
    logs.begin(chosen.log)
    sys.setswitchinterval(TURN)
    asyncio.run(_try_database(chosen.database_url))
    pages = Pages()
    if not pages.built:
        print("arbiter: the browser client has not been built (hint: make client)", file=sys.stderr)
    shelf = Pictures(chosen.pictures)
    host = chosen.host
    bound = listening(host, chosen.port)
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    app = application(
        chosen.database_url,
        names=(*chosen.allow_host, host),
        pages=pages,
        seed=chosen.seed,
        collection=collection,
        pictures=shelf,
        imports=_imports(chosen),
        limits=chosen.limits,
        trusted=chosen.proxy,
        bots=read_bots(chosen.bot),
        host=host,
    )
    door = Door(2 * chosen.limits.connections, 2 * chosen.limits.visitor_connections, bool(chosen.proxy))
    server = Server(configured(app, door=door), f"http://{shown}:{bound.getsockname()[1]}", browser)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    return 0


def _imports(chosen: Settings) -> Imports:
    """Who may add card databases: without --allow-import whoever sits at this machine, and only while nobody else can
    reach the server."""
    if chosen.allow_import:
        return "anybody"
    alone = is_loopback(chosen.host) and not chosen.allow_host and not chosen.proxy
    return "local" if alone else "nobody"


def check_settings(chosen: Settings) -> int:
    """Say whether a server could run so. Raises ArbiterError for what cannot be."""
    asyncio.run(_try_database(chosen.database_url))
    Pictures(chosen.pictures)
    listening(chosen.host, chosen.port).close()
    url = make_url(chosen.database_url).render_as_string()
    print(f"address    {chosen.host}, port {chosen.port}: free")
    print(f"database   {url}: there, and up to date")
    print(f"proxies    {', '.join(chosen.proxy) or 'none: every visitor is the address it comes from'}")
    print(f"names      {', '.join(chosen.allow_host) or 'none besides addresses and localhost'}")
    print(f"cards      {_imports(chosen)} may add card databases")
    print(f"page       {'built' if Pages().built else 'not built (make client)'}")
    return 0


async def _try_database(url: str) -> None:
    """Fail before listening, with a sentence, if the database cannot be used."""
    store = Store(url)
    try:
        await store.open()
    finally:
        await store.close()
