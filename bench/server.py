"""What one server holds, how soon a fresh clone shows its first page, how large the client is.

    python bench/server.py                  tables held with 200 watchers; size of the client
    python bench/server.py --fresh          … and the time from `make play` in a fresh clone to the first page (minutes)
    python bench/server.py --json           the same for machines

Tables: `arbiter serve` is started on a database of its own. Computers play each other at so many tables (one game after
another), 200 watchers are spread over them, and four people answer ten times a second each. Measured from outside, over
the protocol alone: the time from sending an answer until it is acknowledged, which is after it was stored. The largest
number of tables is searched for at which 19 answers of 20 take less than 100 ms. Load and people are processes of their
own on the same machine, so a machine with few cores holds less than the server alone would."""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import gzip
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx
    from websockets.asyncio.client import connect

WATCHERS = 200
PEOPLE = 4
LIMIT = 0.100
SETTLING = 3.0  # seconds before anything is measured
ROOT = Path(__file__).parent.parent
HELLO = b'{"type":"hello"}'


# --- load: tables and watchers, in a process of their own -------------------------------------------------------------


class Load:
    def __init__(self, url: str, ruleset: str) -> None:
        import httpx

        self.url = url
        self.ruleset = ruleset
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.moves = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def run(self, tables: int) -> None:
        ready = asyncio.Semaphore(0)
        for n in range(tables):
            share = WATCHERS // tables + (n < WATCHERS % tables)
            self.tasks.append(asyncio.create_task(self.table(share, ready)))
        for _ in range(tables):
            await ready.acquire()
        print("ready", flush=True)
        while True:
            before = self.moves
            await asyncio.sleep(1)
            print(self.moves - before, flush=True)

    async def table(self, watchers: int, ready: asyncio.Semaphore) -> None:
        """Computers play each other, one game after another, while some watch."""
        while True:
            game = (await post(self.http, self.ruleset, player="greedy", opponent="greedy"))["game"]
            idle = [asyncio.create_task(self.drain(game)) for _ in range(watchers - 1)]
            ready.release()
            await self.watch(game)
            for task in idle:
                task.cancel()

    async def watch(self, game: str) -> None:
        """Until the game is over, counting its answers."""
        async with socket(self.url, game) as ws:
            await ws.send(HELLO.decode())
            async for data in ws:
                said = data if isinstance(data, str) else data.decode()
                if said.startswith('{"type":"state"'):
                    self.moves += 1
                    if '"outcome":""' not in said[:2000]:
                        return

    async def drain(self, game: str) -> None:
        """A watcher that costs this side as little as can be: what is sent is taken and not looked at."""
        at = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/games/{game}/play HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(bytes([0x81, 0x80 | len(HELLO), 0, 0, 0, 0]) + HELLO)  # masked with zeros
        try:
            while await reader.read(1 << 16):
                pass
        finally:
            writer.close()


async def post(http: httpx.AsyncClient, ruleset: str, **wanted: object) -> dict:
    while True:
        answer = await http.post("/api/games", json={"ruleset": ruleset, **wanted})
        if answer.status_code == 201:
            return dict(answer.json())
        await asyncio.sleep(0.5)


def socket(url: str, game: str) -> connect:
    from websockets.asyncio.client import connect

    return connect(f"{url.replace('http', 'ws', 1)}/api/games/{game}/play", max_size=None)


# --- people, whose answers are timed ----------------------------------------------------------------------------------


async def person(url: str, ruleset: str, seed: int, times: list[float]) -> None:
    """Somebody who answers at random, ten times a second at most."""
    import httpx

    chance = random.Random(seed)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        while True:
            seat = await post(http, ruleset, opponent="random")
            async with socket(url, seat["game"]) as ws:
                await ws.send(json.dumps({"type": "hello", "token": seat["token"]}))
                sent = 0.0
                async for data in ws:
                    said = json.loads(data)
                    if said["type"] == "accepted":
                        times.append(time.perf_counter() - sent)
                    if said["type"] != "state":
                        continue
                    if said["view"]["outcome"]:
                        break
                    if (ask := said["ask"]) is None:
                        continue
                    await asyncio.sleep(0.1)
                    chosen = ask["proposals"][0] if ask["proposals"] else ask["suggested"]
                    if ask["shape"] == "one":
                        chosen = [chance.randrange(len(ask["options"]))]
                    sent = time.perf_counter()
                    await ws.send(json.dumps({"type": "answer", "rev": said["rev"], "chosen": chosen}))


async def timed(url: str, ruleset: str, seconds: float) -> list[float]:
    times: list[float] = []
    tasks = [asyncio.create_task(person(url, ruleset, n, times)) for n in range(PEOPLE)]
    await asyncio.sleep(SETTLING)
    times.clear()
    await asyncio.sleep(seconds)
    found = sorted(times)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


# --- measuring --------------------------------------------------------------------------------------------------------


def measure(ruleset: str, tables: int, seconds: float) -> dict:
    """One server under that many tables: how long answers take."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as ended:
        database = f"sqlite:///{Path(folder).as_posix()}/games.db"
        serve = [sys.executable, "-m", "arbiter", "serve", "--port", "0", "--database", database]
        server = started(serve, ended)
        found = re.search(r"http://\S+", server.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        load = started([sys.executable, __file__, "--load", found[0], str(tables), ruleset], ended)
        if load.stdout.readline() != "ready\n":
            raise SystemExit("the tables did not start")
        begun = time.monotonic()
        times = asyncio.run(timed(found[0], ruleset, seconds))
        took = time.monotonic() - begun
        load.terminate()
        moves = sum(int(line) for line in load.stdout if line.strip().isdigit())
    n = len(times)
    return {
        "tables": tables,
        "p50_ms": round(times[n // 2] * 1000, 1) if n else None,
        "p95_ms": round(times[int(n * 0.95)] * 1000, 1) if n else None,
        "answers_timed": n,
        "computers_answers_a_second": round(moves / took),
    }


def started(command: list[str], ended: contextlib.ExitStack) -> subprocess.Popen:
    made = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def end() -> None:
        made.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            made.wait(20)
        made.kill()

    ended.callback(end)
    return made


def holds(found: dict) -> bool:
    return found["p95_ms"] is not None and found["p95_ms"] < LIMIT * 1000


def search(ruleset: str, seconds: float, most: int, say: Callable[[str], None]) -> dict:
    """Double until it does not hold, then halve the distance until it is an eighth of the number."""
    tried: list[dict] = []

    def good(tables: int) -> bool:
        found = measure(ruleset, tables, seconds)
        tried.append(found)
        say(
            f"{tables:>5} tables: an answer takes {found['p50_ms']} ms, p95 {found['p95_ms']} ms "
            f"({found['answers_timed']} timed); computers answer {found['computers_answers_a_second']} times a second"
        )
        return holds(found)

    low, high = 0, min(4, most)
    while high <= most and good(high):
        low, high = high, high * 2
    while high <= most and high - low > max(1, low // 8):
        middle = (low + high) // 2
        low, high = (middle, high) if good(middle) else (low, middle)
    return {"held": low, "watchers": WATCHERS, "people": PEOPLE, "p95_under_ms": LIMIT * 1000, "tried": tried}


def client() -> dict:
    """The size of everything a browser loads."""
    from arbiter.server.pages import Pages

    files = {name: data for name, (data, _) in Pages().files.items()}
    if not files:
        return {"problem": "the client is not built: make client"}
    return {
        "files": len(files),
        "bytes": sum(map(len, files.values())),
        "gzipped": sum(len(gzip.compress(data, 9)) for data in files.values()),
    }


def fresh(say: Callable[[str], None]) -> dict:
    """From `make play` in a fresh clone until the page and its script have come."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "-q", str(ROOT), f"{folder}/clone"], check=True)
        begun = time.monotonic()
        made = subprocess.Popen(
            ["make", "play", f"SERVE_ARGS=--port 0 --database sqlite:///{folder}/games.db"],
            cwd=f"{folder}/clone",
            env={**os.environ, "BROWSER": "true", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            for line in made.stdout:
                say(f"  {time.monotonic() - begun:6.1f} s  {line.rstrip()}")
                found = re.search(r"Arbiter is at (http://\S+)", line)
                if found:
                    return {"seconds": round(_page(found[1], begun), 1)}
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(made.pid, signal.SIGTERM)
            made.wait(30)
    return {"problem": "make play ended before there was a page"}


def _page(url: str, begun: float) -> float:
    page = urllib.request.urlopen(url, timeout=60).read().decode()
    script = re.search(r'src="(/assets/[^"]+)"', page)
    if script is None:
        raise SystemExit("the page has no script: is the client built?")
    urllib.request.urlopen(url + script[1], timeout=60).read()
    return time.monotonic() - begun


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", default="sve-1.3.1")
    parser.add_argument(
        "--seconds", type=float, default=10, help="how long each number of tables is measured"
    )
    parser.add_argument("--most", type=int, default=512, help="tables beyond which nothing is tried")
    parser.add_argument("--fresh", action="store_true", help="also time `make play` in a fresh clone")
    parser.add_argument("--only-fresh", action="store_true", help="nothing but that")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for machines")
    given = parser.parse_args()

    import arbiter

    def say(text: str) -> None:
        print(text, file=sys.stderr if given.json else sys.stdout, flush=True)

    kind = "compiled" if arbiter.COMPILED else "plain Python"
    made: dict = {"arbiter": arbiter.__version__, "compiled": arbiter.COMPILED, "cores": os.cpu_count()}
    made["load_average"] = round(os.getloadavg()[0], 1)
    say(f"arbiter {arbiter.__version__}, {kind}, {os.cpu_count()} cores, load {made['load_average']} before")
    if not given.only_fresh:
        say(f"{given.ruleset}: {WATCHERS} watchers, {PEOPLE} people, {given.seconds:g} s each")
        made["tables"] = {"ruleset": given.ruleset, **search(given.ruleset, given.seconds, given.most, say)}
        say(
            f"held with p95 under {LIMIT * 1000:.0f} ms: {made['tables']['held']} tables and {WATCHERS} watchers "
            f"({kind})"
        )
        made["client"] = client()
        say("client: " + ", ".join(f"{value} {name}" for name, value in made["client"].items()))
    if given.fresh or given.only_fresh:
        made["fresh_clone"] = fresh(say)
        say(
            "from `make play` in a fresh clone to the first page: "
            + (
                f"{made['fresh_clone']['seconds']} s"
                if "seconds" in made["fresh_clone"]
                else made["fresh_clone"]["problem"]
            )
        )
    if given.json:
        print(json.dumps(made, indent=1))
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--load"]:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(Load(sys.argv[2], sys.argv[4]).run(int(sys.argv[3])))
    else:
        sys.exit(main())
