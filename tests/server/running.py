"""A server in a thread, and somebody who plays at it through nothing but its protocol."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from arbiter.server.app import application
from arbiter.server.limits import Budget, Limits
from arbiter.server.serving import listening
from arbiter.server.socket import BURST, RATE
from arbiter.server.wire import configured

#: everybody in a test comes from one address
PLENTY = Limits(
    visitor_open=1000,
    visitor_played=1000,
    visitor_day=10_000,
    visitor_connections=1000,
    visitor_trials=8,
    rate=10_000,
    burst=10_000,
    loads=10_000,
    scenarios=10_000,
)


AT_ONCE = 5.0  # seconds; a machine that is busy with other tests takes its time


class Running:
    def __init__(self, database: str, **settings: Any) -> None:
        self.socket = listening("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        door = settings.pop("door", None)
        settings.setdefault("limits", PLENTY)
        config = configured(application(database, **settings), door=door, timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.thread.start()
        for _ in range(600):
            if self.server.started:
                break
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.05)
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(20)

    def new(self, ruleset: str, **wanted: Any) -> dict[str, Any]:
        return self.post("/api/games", ruleset=ruleset, **wanted)

    def post(self, path: str, expect: int = 201, **body: Any) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        assert answer.status_code == expect, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str, expect: int = 200, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def sit(self, seat: dict[str, Any], **options: Any) -> Somebody:
        return Somebody(self.url, seat["game"], seat["token"], **options)

    def watch(self, game: str) -> Somebody:
        return Somebody(self.url, game, "")


class Process:
    """`arbiter serve`, as a user runs it."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "arbiter", "serve", "--port", "0", "--database", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        self.url = found[0]

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


def opened(url: str, game: str, **options: Any) -> ClientConnection:
    return connect(
        f"{url.replace('http', 'ws', 1)}/api/games/{game}/play", max_size=None, legacy=True, **options
    )


class Somebody:
    """A client that keeps what it is told."""

    def __init__(self, url: str, game: str, token: str, seed: int = 0, **options: Any) -> None:
        self.ws = opened(url, game, **options)
        self.chance = random.Random(seed)
        self.patience = Budget(RATE - 2, BURST - 20)  # a little slower than the server would refuse
        self.numbers = 0
        self.welcome: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.rematch = ""
        self.say("hello", token=token)

    def say(self, type: str, **fields: Any) -> int:
        while not self.patience.spend():
            time.sleep(0.05)
        self.numbers += 1
        self.ws.send(json.dumps({"type": type, "id": self.numbers, **fields}))
        return self.numbers

    def hear(self, timeout: float = 60) -> dict[str, Any]:
        """The next message; what it says about the game is remembered."""
        said: dict[str, Any] = json.loads(self.ws.recv(timeout))
        if said["type"] == "welcome":
            self.welcome = said
        elif said["type"] == "rematch":
            self.rematch = said["game"]
        elif said["type"] == "state":
            self.state = said
            assert said["log_at"] <= len(self.log)
            self.log = self.log[: said["log_at"]] + said["log"]
        return said

    def reply(self, number: int) -> dict[str, Any]:
        """The answer to what was said as ``number``."""
        while True:
            said = self.hear()
            if said.get("id") == number and said["type"] not in ("welcome", "state"):
                return said

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        return self.reply(self.say(type, **fields))

    def asked(self) -> dict[str, Any]:
        """Wait until there is a question, or the game is over."""
        while not self.state or (self.state["ask"] is None and not self.over):
            self.hear()
        found: dict[str, Any] = self.state["ask"] or {}
        return found

    @property
    def over(self) -> bool:
        return bool(self.state and self.state["view"]["outcome"])

    def any_answer(self) -> list[int]:
        ask = self.state["ask"]
        if ask["proposals"]:
            return list(self.chance.choice(ask["proposals"]))
        if ask["shape"] == "one":
            return [self.chance.randrange(len(ask["options"]))]
        if ask["shape"] == "yes or no":
            return [self.chance.randrange(2)]
        return list(ask["suggested"])

    def answer(self, chosen: list[int] | None = None) -> dict[str, Any]:
        given = self.any_answer() if chosen is None else chosen
        rev = self.state["rev"]
        said = self.ask("answer", rev=rev, chosen=given)
        if said["type"] == "accepted":
            while self.state["rev"] <= rev:
                self.hear()
        return said

    def play(self, limit: int = 100_000) -> int:
        """Answer until the game is over; how often."""
        for n in range(limit):
            if not self.asked():
                return n
            said = self.answer()
            assert said["type"] == "accepted", said
        return limit

    def look(self) -> None:
        """Watch until the game is over."""
        while not self.over:
            self.hear()

    def closed(self) -> int:
        """Wait until the server ends the connection; its code."""
        try:
            while True:
                self.hear(20)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0

    def leave(self) -> None:
        self.ws.close()

    def __enter__(self) -> Somebody:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


def until(fact: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something is so."""
    late = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < late, "it is not so"
        time.sleep(0.02)


class Held:
    """Does what a function does, once it is let go: whoever can go on meanwhile does not wait for it."""

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does
        self.begun = threading.Event()
        self.free = threading.Event()
        self.over = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.begun.set()
        self.over = not self.free.wait(120) or self.over
        return self.does(*given, **named)

    @contextmanager
    def holding(self) -> Iterator[None]:
        """What is done here is done while the function waits."""
        assert self.begun.wait(60)
        try:
            yield
            assert not self.over
        finally:
            self.free.set()


def hear_until(somebody: Somebody, rev: int) -> None:
    """Nobody asks: the state of that number has to come by itself."""
    until = time.monotonic() + AT_ONCE
    while not somebody.state or somebody.state["rev"] < rev:
        somebody.hear(max(0.01, until - time.monotonic()))


def asked_of(people: list[Somebody]) -> Somebody:
    """Whoever is asked, once all have seen the newest state. A state with a question may come a moment after one of
    the same number that does not."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        newest = max(each.state["rev"] if each.state else 0 for each in people)
        for each in people:
            hear_until(each, newest)
        if found := [each for each in people if each.state["ask"]]:
            return found[0]
        for each in people:
            with suppress(TimeoutError):
                each.hear(0.2)
    raise AssertionError("nobody is asked anything")
