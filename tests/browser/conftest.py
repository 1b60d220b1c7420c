"""A server, a real Chromium, and pages that tell when anything went wrong in them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make dev")
pytest.importorskip("litestar", reason="the server's dependencies are not installed: make dev")

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request  # noqa: E402

from arbiter.server.pages import Pages  # noqa: E402

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SEED = 7  # every game is dealt from it, so that a test sees the same game each time
PATIENCE = 180  # seconds a server may take to start, on a machine with much else to do
#: set where the browser must be there: a skipped test would be a failure that nobody sees
REQUIRED = os.environ.get("ARBITER_BROWSER") == "require"


def missing(reason: str) -> None:
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        missing("there is no Chromium here; on Debian: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Server:
    """`arbiter serve` in a process of its own, with a database and a data folder of its own. ``program``: what is run
    instead; ``options``: more options of the command."""

    def __init__(self, folder: Path, *options: str, program: tuple[str, ...] = ("-m", "arbiter")) -> None:
        self.options = options
        self.data = folder / "data"
        self.program = program
        self.database = f"sqlite:///{folder / 'games.db'}"
        self.log = folder / "log.txt"
        self.config = folder / "serve.toml"
        self.config.write_text("[limits]\nvisitor_played = 1000\n")  # all tests visit from one address
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            *self.program,
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
            "--seed",
            str(SEED),
            *self.options,
        ]
        surroundings = {**os.environ, "ARBITER_DATA": str(self.data), "ARBITER_CONFIG": str(self.config)}
        with self.log.open("a") as log:
            begun = log.tell()
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=surroundings)
        end = time.monotonic() + PATIENCE
        while not self.port:
            said = self.log.read_text()[begun:]
            if "http://" in said:
                self.port = int(said.split("http://")[1].split()[0].rsplit(":", 1)[1])
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"the server does not start: {said}")
            time.sleep(0.1)
        self._answers()

    def _answers(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.process is not None and self.process.poll() is None and time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/api/health", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.log.read_text()[-2000:]}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would: no time to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not Pages().built:
        missing("the browser client is not built: make client")
    made = Server(tmp_path_factory.mktemp("server"))
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server nobody else uses, so that it may be killed."""
    if not Pages().built:
        missing("the browser client is not built: make client")
    made = Server(tmp_path)
    yield made
    made.stop()


class Watch:
    """What must not happen in a page: errors, and requests that leave the host."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.allowed: list[str] = []

    def page(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)
        page.on("websocket", lambda socket: self._host(socket.url))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in self.allowed):
            self.errors.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        self._host(request.url)

    def _host(self, url: str) -> None:
        if not (urlsplit(url).hostname or "127.").startswith("127."):
            self.errors.append(f"left the host: {url}")


Open = Callable[..., Page]


@pytest.fixture
def watch() -> Iterator[Watch]:
    made = Watch()
    yield made
    assert made.errors == []


@pytest.fixture
def visit(chromium: Browser, watch: Watch) -> Iterator[Open]:
    """Pages of separate people: nothing kept in one browser is known in another."""
    made: list[BrowserContext] = []

    def opened(
        width: int = 1280, height: int = 720, touch: bool = False, dark: bool = True, still: bool = True
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(120_000)
        made.append(context)
        page = context.new_page()
        watch.page(page)
        return page

    yield opened
    for context in made:
        context.close()
