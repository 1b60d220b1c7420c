"""Many games at once, stepped by processes, with all arrays in shared memory.

Each process steps its share of the games, encodes them straight into the arrays that the caller reads, and begins a new
game where one is over.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbiter.errors import ArbiterError

from . import layout
from .arrays import SHAPES, arrays_of_many
from .decks import Dealer
from .encoding import Encoder
from .episode import Episode
from .record import Record
from .seeds import Seeds

#: new objects until a process looks for garbage, and how often it then looks through older ones: with many games under
#: way most of what it would look through is in use, and nearly all garbage is freed without it
RARELY = (50_000, 5, 5)
PATIENCE = 120.0  # seconds for the other processes to do one step

#: the arrays that are shared besides the observations, with a row a game
COLUMNS: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
    "action": ((), np.int64),
    "seat": ((), np.int8),
    "rewards": ((2,), np.float32),
    "terminated": ((), np.bool_),
    "truncated": ((), np.bool_),
    "seed": ((), np.int64),
    "steps": ((), np.int32),
}


def _places(games: int) -> tuple[dict[str, int], int]:
    """Where each array begins, and how many bytes there are: first the observations, a record a game."""
    at = games * layout.RECORD
    found: dict[str, int] = {}
    for name, (shape, kind) in COLUMNS.items():
        found[name] = at
        at += -(-games * int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize // 64) * 64
    return found, at


def _arrays(memory: SharedMemory, games: int) -> dict[str, NDArray[Any]]:
    places, _ = _places(games)
    assert memory.buf is not None
    found = arrays_of_many(memory.buf, games)
    for name, (shape, kind) in COLUMNS.items():
        found[name] = np.ndarray((games, *shape), kind, memory.buf, places[name])
    return found


class Share:
    """The games of one process: numbers ``first`` up to ``last``."""

    def __init__(
        self, memory: SharedMemory, games: int, first: int, last: int, options: dict[str, Any]
    ) -> None:
        self.first, self.last = first, last
        self.arrays = {name: column[first:last] for name, column in _arrays(memory, games).items()}
        self.max_cycles = options["max_cycles"]
        self.dealer = Dealer(options["ruleset"], options["format"], options["decks"])
        self.seeds = [Seeds() for _ in range(first, last)]
        self.games: list[tuple[Episode, Encoder]] = []
        assert memory.buf is not None
        size = layout.RECORD
        self.records = [Record(memory.buf[at * size : (at + 1) * size]) for at in range(first, last)]

    def reset(self) -> None:
        """Begin every game with the seed in its row."""
        arrays = self.arrays
        arrays["rewards"][:] = 0
        arrays["terminated"][:] = arrays["truncated"][:] = False
        self.games = [self._begin(at, int(seed)) for at, seed in enumerate(arrays["seed"])]
        self._tell()

    def _begin(self, at: int, seed: int | None) -> tuple[Episode, Encoder]:
        chosen = self.seeds[at].next(seed)
        game, encoder, _ = self.dealer.deal(chosen)
        episode = Episode(game)
        self.arrays["seed"][at] = chosen
        encoder.encode(episode, max(0, episode.seat), self.records[at])
        return episode, encoder

    def step(self) -> None:
        arrays = self.arrays
        arrays["rewards"][:] = 0
        arrays["terminated"][:] = arrays["truncated"][:] = False
        for at, action in enumerate(arrays["action"].tolist()):
            episode, encoder = self.games[at]
            episode.act(action)
            over = episode.seat < 0
            if over or episode.steps >= self.max_cycles:
                arrays["rewards"][at] = episode.rewards
                arrays["terminated" if over else "truncated"][at] = True
                self.games[at] = self._begin(at, None)
            else:
                encoder.encode(episode, episode.seat, self.records[at])
        self._tell()

    def _tell(self) -> None:
        """Who is asked, and how far each game is."""
        self.arrays["seat"][:] = [max(0, episode.seat) for episode, _ in self.games]
        self.arrays["steps"][:] = [episode.steps for episode, _ in self.games]

    def close(self) -> None:
        """Let go of the memory."""
        self.arrays.clear()
        for record in self.records:
            record.into.release()


def _work(memory: str, games: int, first: int, last: int, options: dict[str, Any], line: Connection) -> None:
    """What a process does until it is told to stop, or the caller is gone."""
    shared = SharedMemory(memory)
    share: Share | None = None
    try:
        share = Share(shared, games, first, last, options)
        gc.collect()
        gc.freeze()  # cards and programs stay: looking through them for garbage is a part of every step
        gc.set_threshold(*RARELY)
        line.send("")
        while (wanted := line.recv()) != "stop":
            try:
                share.reset() if wanted == "reset" else share.step()
            except Exception as problem:  # the caller is told, and decides
                line.send(f"{type(problem).__name__}: {problem}")
            else:
                line.send("")
    except ArbiterError as problem:
        line.send(problem.message)
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        if share is not None:
            share.close()
        with contextlib.suppress(BufferError):
            shared.close()


class BatchEnv:
    """``games`` games over ``processes`` processes. The arrays that are returned are the shared ones: copy what is to
    be changed, or kept beyond the next step."""

    def __init__(
        self,
        games: int,
        processes: int = 1,
        *,
        ruleset: str = "sve-1.3.1",
        format: str = "",
        decks: str | Path | Sequence[str | Path] = "all",
        max_cycles: int = 5000,
    ) -> None:
        if not 1 <= processes <= games:
            raise ArbiterError(f"{games} games cannot be spread over {processes} processes")
        self.games = games
        options = {
            "ruleset": ruleset,
            "format": format,
            "decks": decks,
            "max_cycles": max_cycles,
        }
        Dealer(ruleset, format, decks)  # what cannot be played is refused here
        self._memory = SharedMemory(create=True, size=_places(games)[1])
        self.arrays = _arrays(self._memory, games)
        for name in SHAPES:  # what has not changed is not written again
            self.arrays[name].flags.writeable = False
        context = get_context("spawn")
        self._lines: list[Any] = []
        self._workers: list[Any] = []
        for n in range(processes):
            mine, theirs = context.Pipe()
            share = (games * n // processes, games * (n + 1) // processes)
            worker = context.Process(
                target=_work, args=(self._memory.name, games, *share, options, theirs), daemon=True
            )
            worker.start()
            theirs.close()
            self._lines.append(mine)
            self._workers.append(worker)
        try:
            self._wait()
        except BaseException:
            self.close()
            raise

    def reset(self, seed: int | None = None) -> dict[str, NDArray[Any]]:
        """Begin all games; their seeds follow from this one and stand in ``arrays["seed"]``."""
        seeds = Seeds()
        first = seeds.next(seed)
        self.arrays["seed"][:] = [first, *(seeds.next() for _ in range(self.games - 1))]
        self._all("reset")
        return self.observation

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """An action for each game, by whoever is asked there (``arrays["seat"]``). Returns the observations of those
        who are asked next, the rewards of both seats, and which games ended or were cut off; in those the observation
        is already that of the next game."""
        self.arrays["action"][:] = actions
        self._all("step")
        found = self.arrays
        return self.observation, found["rewards"], found["terminated"], found["truncated"]

    @property
    def observation(self) -> dict[str, NDArray[Any]]:
        return {name: self.arrays[name] for name in SHAPES}

    def _all(self, wanted: str) -> None:
        for line in self._lines:
            with contextlib.suppress(OSError):  # of one that has ended it is said below
                line.send(wanted)
        self._wait()

    def _wait(self) -> None:
        problems: list[str] = []
        for line, worker in zip(self._lines, self._workers, strict=True):
            try:
                if not line.poll(PATIENCE):
                    raise ArbiterError(f"a process did not do its step within {PATIENCE:g} s")
                problems.append(line.recv())
            except (EOFError, ConnectionError):
                worker.join(1)
                raise ArbiterError(
                    f"a process of the batch has ended (exit code {worker.exitcode})"
                ) from None
        for problem in filter(None, problems):
            raise ArbiterError(problem)

    def close(self) -> None:
        """End the processes and free the arrays."""
        for line, worker in zip(self._lines, self._workers, strict=True):
            with contextlib.suppress(OSError):
                line.send("stop")
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
            line.close()
        self._lines, self._workers = [], []
        self.arrays = {}
        with contextlib.suppress(BufferError):
            self._memory.close()
        with contextlib.suppress(FileNotFoundError):
            self._memory.unlink()

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
