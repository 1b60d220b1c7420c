"""What the lab costs besides the games: several jobs against one, and memory over many games.

    python bench/lab.py speed [--ruleset sve-1.3.1] [--players random] [--games 1000] [--jobs 2]
    python bench/lab.py memory [--games 100000] [--jobs 2]
    python bench/lab.py same [--ruleset fow-8.01] [--players greedy] [--games 400] [--folder runs]

Speed is measured in processor time, since a busy machine says nothing by its clock, and after everything has started:
on as many cores as there are processes, they take as long as the busiest of them, or as all their work and the
driver's shared evenly. Memory is that of the driver and of each process (resident, in MB) while the games are played;
the growth is the slope over the second half of the games. `same` plays a matrix of the first four decks by one job, by
two of which a process and the whole run are killed again and again, and over Ray, and compares the files.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import linear_regression
from tempfile import TemporaryDirectory

import arbiter
from arbiter import lab
from arbiter.cards import deck_names
from arbiter.lab.playing import Block
from arbiter.lab.records import Header
from arbiter.lab.running import Backend, Here, Processes

PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")
WARM = 20  # games before anything is measured


def header(given: argparse.Namespace, games: int, first: int = 0) -> Header:
    decks = lab.load_decks(given.ruleset, deck_names(given.ruleset)[:2])
    players = (given.players, given.players)
    return lab.plan(given.ruleset, decks, players=players, games=games, first=first, seed=1)


def children(of: int = 0) -> list[int]:
    """Processes that this one (or another) has started, without those that only keep books for multiprocessing."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == (of or os.getpid()) and b"spawn_main" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue
    return sorted(found)


def used(pid: int) -> float:
    """Seconds of processor time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident(pid: int) -> float:
    """Megabytes of memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


class Kept:
    """A backend that goes on after a run, so that what has started is used again."""

    def __init__(self, inner: Processes) -> None:
        self.inner = inner
        self.room = inner.room
        self.submit = inner.submit

    def close(self) -> None:
        pass


def speed(given: argparse.Namespace) -> dict[str, object]:
    whole = header(given, given.games)
    with TemporaryDirectory() as folder:
        here = Here(whole)
        warm(here, 1)
        before = time.process_time()
        lab.play(whole, Path(folder, "one.jsonl"), here)
        one = time.process_time() - before
        pool = Processes(whole, given.jobs)
        warm(pool, given.jobs)
        driver = -time.process_time()
        workers = {pid: -used(pid) for pid in children()}
        lab.play(whole, Path(folder, "several.jsonl"), Kept(pool))
        driver += time.process_time()
        busy = [since + used(pid) for pid, since in workers.items()]
        pool.close()
        same = Path(folder, "one.jsonl").read_bytes() == Path(folder, "several.jsonl").read_bytes()
    needed = max(*busy, (sum(busy) + driver) / given.jobs)
    return {
        "games": given.games,
        "one job, s": round(one, 2),
        "processes, s": [round(each, 2) for each in busy],
        "driver, s": round(driver, 2),
        "speed-up": round(one / needed, 2),
        "same bytes": same,
    }


def warm(backend: Backend, jobs: int) -> None:
    """Let every process play some games, so that all of them have started."""
    for waiting in [backend.submit(Block(0, 0, WARM)) for _ in range(2 * jobs)]:
        waiting.result()


def memory(given: argparse.Namespace) -> dict[str, object]:
    whole = header(given, given.games)
    every = max(10, given.games // 200)
    samples: list[tuple[int, list[float]]] = []

    def progress(done: int, _: int) -> None:
        if done // every > len(samples):
            found = [resident(os.getpid()), *(resident(pid) for pid in children())]
            samples.append((done, found))
            if len(samples) % 20 == 0:
                print(f"{done:>9,} games: {', '.join(f'{each:.1f}' for each in found)} MB", flush=True)

    with TemporaryDirectory() as folder:
        file = Path(folder, "run.jsonl")
        lab.play(whole, file, Processes(whole, given.jobs), progress)
        bytes_written = file.stat().st_size
    half = samples[len(samples) // 2 :]
    grown = []
    for at in range(given.jobs + 1):
        line = linear_regression([done for done, _ in half], [found[at] for _, found in half])
        grown.append(line.slope * 1e6)
    names = ["driver", *(f"process {n}" for n in range(1, given.jobs + 1))]
    return {
        "games": given.games,
        "file, MB": round(bytes_written / 1e6),
        "first, MB": dict(zip(names, samples[0][1], strict=True)),
        "half, MB": dict(zip(names, half[0][1], strict=True)),
        "last, MB": dict(zip(names, samples[-1][1], strict=True)),
        "growth, bytes a game": {name: round(each, 2) for name, each in zip(names, grown, strict=True)},
    }


def same(given: argparse.Namespace) -> dict[str, object]:
    """The files stay in the folder, so that a measurement that was stopped goes on."""
    folder = Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = deck_names(given.ruleset)[:4]
    asked = ["--decks", *names, "--ruleset", given.ruleset, "--players", given.players]
    asked += ["--games", str(given.games), "--json"]
    chance = Random(1)
    pairs = len(names) * (len(names) - 1) // 2
    killed = 0
    files = {name: folder / f"{name}.jsonl" for name in ("one job", "killed", "ray")}
    run(asked, files["one job"], "--jobs", "1").wait()
    while lines(files["killed"]) < pairs * given.games:
        driver = run(asked, files["killed"], "--jobs", str(given.jobs))
        enough = lines(files["killed"]) + chance.randrange(1, 1 + pairs * given.games // 4)
        while driver.poll() is None and lines(files["killed"]) < enough:
            time.sleep(0.5)
            workers = children(driver.pid)
            if workers and chance.random() < 0.02:
                os.kill(chance.choice(workers), signal.SIGKILL)
                killed += 1
        driver.kill()
        driver.wait()
        killed += 1
    run(asked, files["ray"], "--ray", "local").wait()
    digests = {name: sha256(file.read_bytes()).hexdigest() for name, file in files.items()}
    played = {name: lines(file) for name, file in files.items()}
    return {"games": played, "killed": killed, "sha256": digests, "same": len(set(digests.values())) == 1}


def run(asked: list[str], file: Path, *how: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "arbiter", "lab", "run", *asked, "-o", str(file), *how]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def lines(file: Path) -> int:
    """Games that a file has."""
    return max(0, file.read_bytes().count(b"\n") - 1) if file.exists() else 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("speed", "memory", "same"))
    parser.add_argument("--ruleset")
    parser.add_argument("--players")
    parser.add_argument("--games", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", default="runs", help="where the files of `same` are kept")
    given = parser.parse_args()
    job, games = {"speed": (speed, 1000), "memory": (memory, 100_000), "same": (same, 400)}[given.what]
    given.games = given.games or games
    given.ruleset = given.ruleset or ("fow-8.01" if job is same else "sve-1.3.1")
    given.players = given.players or ("greedy" if job is same else "random")
    found = job(given)
    print(f"{given.ruleset}, {given.players}, {'compiled' if arbiter.COMPILED else 'plain Python'}")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
