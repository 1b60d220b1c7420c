"""How many tables one server process holds: computers playing each other, 200 watchers, and a few people whose answers
must be acknowledged in under 100 ms, 19 times in 20.

    python bench/server.py [--ruleset sve-1.3.1] [--seconds 10] [--tables 1 4 16 64]

Starts `arbiter serve` on a database of its own, and measures from outside, over the protocol alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

WATCHERS = 200
PEOPLE = 4
LIMIT = 0.100


class Bench:
    def __init__(self, url: str, ruleset: str) -> None:
        self.url = url
        self.ruleset = ruleset
        self.times: list[float] = []
        self.frames = 0
        self.moves = 0

    async def post(self, http: httpx.AsyncClient, **wanted: object) -> dict:
        while True:
            answer = await http.post("/api/games", json={"ruleset": self.ruleset, **wanted})
            if answer.status_code == 201:
                return answer.json()
            await asyncio.sleep(0.5)

    def socket(self, game: str) -> connect:
        return connect(f"{self.url.replace('http', 'ws', 1)}/api/games/{game}/play", max_size=None)

    async def table(self, http: httpx.AsyncClient, watchers: int, ready: asyncio.Semaphore) -> None:
        """Computers play each other, one game after another, while some watch."""
        first = True
        while True:
            seat = await self.post(http, player="greedy", opponent="greedy")
            watching = [
                asyncio.create_task(self.watch(seat["game"], counts=n == 0)) for n in range(max(1, watchers))
            ]
            if first:
                ready.release()
                first = False
            try:
                await asyncio.gather(*watching)
            finally:
                for task in watching:
                    task.cancel()

    async def watch(self, game: str, counts: bool) -> None:
        async with self.socket(game) as ws:
            await ws.send('{"type": "hello"}')
            async for data in ws:
                self.frames += 1
                said = data if isinstance(data, str) else data.decode()
                if said.startswith('{"type":"state"'):
                    self.moves += counts
                    if '"outcome":""' not in said[:2000]:
                        return

    async def person(self, http: httpx.AsyncClient, seed: int) -> None:
        """Somebody who answers at random a few times a second."""
        chance = random.Random(seed)
        while True:
            seat = await self.post(http, opponent="random")
            async with self.socket(seat["game"]) as ws:
                await ws.send(json.dumps({"type": "hello", "token": seat["token"]}))
                asked = 0.0
                async for data in ws:
                    said = json.loads(data)
                    if said["type"] == "accepted":
                        self.times.append(time.perf_counter() - asked)
                    if said["type"] != "state":
                        continue
                    if said["view"]["outcome"]:
                        break
                    ask = said["ask"]
                    if ask is None:
                        continue
                    await asyncio.sleep(0.1)
                    chosen = ask["proposals"][0] if ask["proposals"] else ask["suggested"]
                    if ask["shape"] == "one":
                        chosen = [chance.randrange(len(ask["options"]))]
                    asked = time.perf_counter()
                    await ws.send(json.dumps({"type": "answer", "rev": said["rev"], "chosen": chosen}))


async def measure(url: str, ruleset: str, tables: int, seconds: float) -> tuple[float, float, float, int]:
    """p50 and p95 of an answer's time, moves of computers a second, and how many answers were timed."""
    bench = Bench(url, ruleset)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = asyncio.Semaphore(0)
        tasks = []
        for n in range(tables):
            share = WATCHERS // tables + (n < WATCHERS % tables)
            tasks.append(asyncio.create_task(bench.table(http, share, ready)))
        tasks += [asyncio.create_task(bench.person(http, n)) for n in range(PEOPLE)]
        for _ in range(tables):
            await ready.acquire()
        await asyncio.sleep(3)
        bench.times.clear()
        bench.moves = 0
        await asyncio.sleep(seconds)
        times, moves = sorted(bench.times), bench.moves
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not times:
        return 9.9, 9.9, moves / seconds, 0
    return times[len(times) // 2], times[int(len(times) * 0.95)], moves / seconds, len(times)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", default="sve-1.3.1")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 4, 8, 16, 32, 64, 128])
    given = parser.parse_args()
    held = 0
    print(f"{given.ruleset}: {WATCHERS} watchers, {PEOPLE} people")
    for tables in given.tables:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{Path(folder).as_posix()}/games.db"
            command = [sys.executable, "-m", "arbiter", "serve", "--port", "0", "--database", url]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+", server.stdout.readline())
                if found is None:
                    print("the server did not start", file=sys.stderr)
                    return 1
                p50, p95, moves, n = asyncio.run(measure(found[0], given.ruleset, tables, given.seconds))
            finally:
                server.terminate()
                server.wait(30)
        print(
            f"{tables:>4} tables: an answer takes {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms ({n} timed); "
            f"computers answer {moves:.0f} times a second",
            flush=True,
        )
        if p95 >= LIMIT:
            break
        held = tables
    print(f"held with p95 under {LIMIT * 1000:.0f} ms: {held} tables and {WATCHERS} watchers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
