"""People, watchers and hostile clients at one server at once, for ten minutes at most, on this machine alone.

    python bench/soak.py                                   40 tables, 500 watchers, every hostile kind, 600 seconds
    python bench/soak.py --seconds 60 --tables 10 --watchers 50
    python bench/soak.py --database postgresql://arbiter@127.0.0.1/soak

`arbiter serve` is started on a database of its own. People play against the computer at people's pace. Everybody has an
address of their own (127.x.y.z), so that limits count as they would. Printed: how long people waited until answers
were acknowledged and until they saw the next state (p50, p95, p99), the processor time of the server, of its computer
players, of this program and of everything else on the machine, the server's memory over time, and what was refused, by
kind. It ends with code 1 if one of 20 answers took longer than 200 ms, or if memory in the last quarter of the time was
a tenth more than in the quarter before it. On a machine that is busy with other things, only processor times tell
something."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

LONGEST = 600  # seconds
LIMIT = 0.200
GROWTH = 1.1
TICKS = os.sysconf("SC_CLK_TCK")
RULESETS = ("sve-1.3.1", "fftcg", "fow-8.01")
_numbers = count(2)


def stat(pid: int) -> list[str]:
    """What the kernel counts of a process, after its name; empty when it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return []


def children(pid: int) -> list[int]:
    found = (int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal())
    return [one for one in found if stat(one)[1:2] == [str(pid)]]


def processor(pid: int) -> float:
    """Seconds of processor time, those of children that have ended included."""
    return sum(map(int, stat(pid)[11:15])) / TICKS


def busy() -> float:
    """Seconds of processor time of the whole machine: everything but idling and waiting for disks."""
    counted = [int(n) for n in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(counted) - counted[3] - counted[4]) / TICKS


class Usage:
    """Processor time since it was made."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.before = self._now()

    def _now(self) -> dict[str, float]:
        return {
            "the server": processor(self.server),
            "its computer players": sum(map(processor, children(self.server))),
            "this program": time.process_time(),
            "the machine": busy(),
        }

    def spent(self) -> dict[str, float]:
        now = self._now()
        found = {who: now[who] - self.before[who] for who in now}
        found["everything else"] = 2 * found["the machine"] - sum(found.values())
        return found


class Soak:
    def __init__(self, url: str, seconds: int) -> None:
        self.url = url
        self.until = time.monotonic() + seconds
        self.took: list[float] = []
        self.seen: list[float] = []
        self.messages = self.characters = 0
        self.refused: Counter[str] = Counter()
        self.memory: list[tuple[float, int]] = []
        self.games: list[str] = []

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    def address(self) -> str:
        n = next(_numbers)
        return f"127.0.{n // 250 % 250}.{n % 250 + 2}"

    def count(self, message: str | bytes) -> None:
        self.messages += 1
        self.characters += len(message)

    def http(self, address: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.url, timeout=30, transport=httpx.AsyncHTTPTransport(local_address=address)
        )

    @asynccontextmanager
    async def sit(self, game: str, token: str, address: str) -> AsyncIterator[ClientConnection]:
        path = f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/play"
        async with connect(path, local_addr=(address, 0), max_size=None, open_timeout=30) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            yield socket

    # --- honest ----------------------------------------------------------------------------------------------------

    async def person(self, seed: int) -> None:
        chance = random.Random(seed)
        address = self.address()
        async with self.http(address) as http:
            while self.on:
                body = {"ruleset": chance.choice(RULESETS), "opponent": "random"}
                made = await http.post("/api/games", json=body)
                if made.status_code != 201:
                    self.refused[f"person: {made.json()['code']}"] += 1
                    await asyncio.sleep(2)
                    continue
                seat = made.json()
                self.games.append(seat["game"])
                async with self.sit(seat["game"], seat["token"], address) as socket:
                    await self.play(socket, chance)

    async def play(self, socket: ClientConnection, chance: random.Random) -> None:
        asked_at = 0.0
        answered = -1
        async for text in socket:
            if not self.on:
                return
            self.count(text)
            said = json.loads(text)
            if said["type"] == "accepted":
                self.took.append(time.monotonic() - asked_at)
            elif said["type"] == "refused" and said["code"] != "stale":
                self.refused[f"person: {said['code']}"] += 1
            elif said["type"] == "state":
                if 0 <= answered < said["rev"]:
                    self.seen.append(time.monotonic() - asked_at)
                    answered = -1
                if said["view"].get("outcome"):
                    return
                if said["ask"]:
                    await asyncio.sleep(chance.uniform(0.5, 3.0))
                    chosen = chance.choice(said["ask"]["proposals"] or [said["ask"]["suggested"]])
                    asked_at, answered = time.monotonic(), said["rev"]
                    answer = {"type": "answer", "id": 1, "rev": said["rev"], "chosen": chosen}
                    await socket.send(json.dumps(answer))

    async def watcher(self) -> None:
        address = self.address()
        while self.on:
            await asyncio.sleep(random.uniform(0.5, 3))
            if self.games:
                async with self.sit(random.choice(self.games[-60:]), "", address) as socket:
                    until = time.monotonic() + 30
                    while self.on and (left := until - time.monotonic()) > 0:
                        with contextlib.suppress(TimeoutError):  # nothing happens in a game that is over
                            self.count(await asyncio.wait_for(socket.recv(), left))

    # --- hostile ---------------------------------------------------------------------------------------------------

    async def creator(self) -> None:
        async with self.http(self.address()) as http:
            while self.on:
                made = await http.post("/api/games", json={"ruleset": "sve-1.3.1", "opponent": "friend"})
                self.refused[f"creator: {made.status_code}"] += 1
                await asyncio.sleep(0.05)

    async def talker(self) -> None:
        """Deep JSON, no UTF-8, NUL, forged addresses."""
        bodies = [b"[" * 60_000, b'{"ruleset": "\xff"}', b'{"ruleset": "a", "name": "\\u0000"}']
        async with self.http(self.address()) as http:
            while self.on:
                headers = {"content-type": "application/json", "x-forwarded-for": "8.8.8.8"}
                made = await http.post("/api/games", content=random.choice(bodies), headers=headers)
                self.refused[f"talker: {made.status_code}"] += 1
                await asyncio.sleep(0.05)

    async def silent(self) -> None:
        """Watches and never reads."""
        address = self.address()
        while self.on:
            await asyncio.sleep(1)
            if self.games:
                async with self.sit(random.choice(self.games[-20:]), "", address) as socket:
                    socket.transport.pause_reading()
                    await asyncio.sleep(20)
                    self.refused["silent: held for 20 s"] += 1

    async def half(self) -> None:
        """Begins requests and does not end them, or sends headers without end."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        while self.on:
            address = self.address()
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
            writer.write(
                b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Long: x\r\n" * random.choice((1, 5000))
            )
            with contextlib.suppress(TimeoutError, OSError):
                await asyncio.wait_for(reader.read(), 30)
            self.refused["half: ended"] += 1
            writer.close()

    async def flooder(self) -> None:
        address = self.address()
        while self.on:
            await asyncio.sleep(1)
            if self.games:
                async with self.sit(random.choice(self.games[-20:]), "", address) as socket:
                    for n in range(2000):
                        await socket.send(json.dumps({"type": "log", "id": n, "since": 0}))
                    async for text in socket:  # until it is closed
                        if (said := json.loads(text))["type"] == "refused":
                            self.refused[f"flooder: {said['code']}"] += 1

    # --- all of it -------------------------------------------------------------------------------------------------

    async def again(self, kind: str, work: Any) -> None:
        """Do something until the time is over, whatever happens to its connection."""
        while self.on:
            try:
                await work()
            except ConnectionClosed as end:
                self.refused[f"{kind}: closed {end.rcvd.code if end.rcvd else 'without a word'}"] += 1
            except (OSError, InvalidStatus, httpx.HTTPError, TimeoutError) as problem:
                self.refused[f"{kind}: {type(problem).__name__}"] += 1
            await asyncio.sleep(0.5)

    async def measure(self, pid: int) -> None:
        began = time.monotonic()
        while self.on:
            with open(f"/proc/{pid}/status", encoding="ascii") as file:
                kb = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
            self.memory.append((time.monotonic() - began, kb // 1024))
            await asyncio.sleep(2)

    async def run(self, pid: int, tables: int, watchers: int, hostile: int) -> None:
        work = [self.measure(pid)]
        work += [self.again("person", lambda n=n: self.person(n)) for n in range(tables)]
        work += [self.again("watcher", self.watcher) for _ in range(watchers)]
        for kind in ("creator", "talker", "silent", "half", "flooder"):
            work += [self.again(kind, getattr(self, kind)) for _ in range(hostile)]
        tasks = [asyncio.create_task(each) for each in work]
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def report(self, spent: dict[str, float]) -> int:
        if not self.took or not self.seen:
            print("nobody could answer")
            return 1
        print(f"{len(self.took)} answers, {self.messages} messages, {self.characters / 1e6:.0f} MB")
        p95 = shown("acknowledged", self.took)
        shown("next state   ", self.seen)
        print("processor time (s): " + ", ".join(f"{who} {each:.1f}" for who, each in spent.items()))
        server = spent["the server"] * 1000
        print(
            f"the server: {server / len(self.took):.2f} ms an answer, {server / self.messages:.3f} ms a message"
        )
        some = self.memory[:: max(1, len(self.memory) // 12)]
        print("memory (MB): " + ", ".join(f"{at:.0f} s {mb}" for at, mb in some))
        for what, n in sorted(self.refused.items()):
            print(f"{n:7} {what}")
        part = len(self.memory) // 4
        third, last = (statistics.median(mb for _, mb in self.memory[-n:][:part]) for n in (2 * part, part))
        return int(p95 > LIMIT or last > GROWTH * third)


def shown(what: str, seconds: list[float]) -> float:
    """Print how long something took; the time that one of 20 took longer than."""
    took = sorted(seconds)
    p50, p95, p99 = (took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.95, 0.99))
    print(f"{what}: p50 {p50:.3f} s, p95 {p95:.3f} s, p99 {p99:.3f} s, longest {took[-1]:.3f} s")
    return p95


def main() -> int:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--seconds", type=int, default=LONGEST)
    about.add_argument("--tables", type=int, default=40)
    about.add_argument("--watchers", type=int, default=500)
    about.add_argument("--hostile", type=int, default=3, help="hostile clients of each kind")
    about.add_argument(
        "--database", default="", help="an empty one, as a URL; usually a SQLite file of its own"
    )
    given = about.parse_args()
    seconds = min(given.seconds, LONGEST)
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "arbiter",
            "serve",
            "--port",
            "0",
            "--database",
            given.database or f"sqlite:///{folder}/games.db",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
                assert found, "the server did not start"
                soak = Soak(found[0], seconds)
                used = Usage(server.pid)
                print("load average: " + Path("/proc/loadavg").read_text().strip(), flush=True)
                asyncio.run(soak.run(server.pid, given.tables, given.watchers, given.hostile))
                spent = used.spent()
            finally:
                server.terminate()
                server.wait(30)
    return soak.report(spent)


if __name__ == "__main__":
    sys.exit(main())
