"""Many games at once, stepped by processes, with all arrays in shared memory.

Each process steps its share of the games, encodes them straight into the arrays that the caller reads, and begins a new
game where one is over.
"""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, cast

if sys.platform != "win32":
    from select import POLLIN, poll

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
from .stepping import Results, Rows

#: new objects until a process looks for garbage, and how often it then looks through older ones: with many games under
#: way most of what it would look through is in use, and nearly all garbage is freed without it
RARELY = (50_000, 5, 5)
PATIENCE = 120.0  # seconds for the other processes to do one step

#: the arrays that are shared besides the observations, with a row a game
COLUMNS: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
    "action": ((), np.int64),
    "seed": ((), np.int64),
    "seat": ((), np.int8),
    "steps": ((), np.int32),
    "rewards": ((2,), np.float32),
    "terminated": ((), np.bool_),
    "truncated": ((), np.bool_),
}
RESULTS = ("seat", "steps", "rewards", "terminated", "truncated")


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
        arrays = {name: column[first:last] for name, column in _arrays(memory, games).items()}
        self.seed, self.action = arrays["seed"], arrays["action"]
        self.dealer = Dealer(options["ruleset"], options["format"], options["decks"])
        self.seeds = [Seeds() for _ in range(first, last)]
        assert memory.buf is not None
        size = layout.RECORD
        self.records = [Record(memory.buf[at * size : (at + 1) * size]) for at in range(first, last)]
        self.results = Results(*(cast(Any, arrays[name].reshape(-1).data) for name in RESULTS))
        self.rows = Rows(self.records, self.results, options["max_cycles"], self._begin)

    def reset(self) -> None:
        """Begin every game with the seed in its row."""
        self.rows.reset(self.seed.tolist())

    def step(self) -> None:
        self.rows.step(self.action.tolist())

    def _begin(self, row: int, seed: int | None) -> tuple[Episode, Encoder]:
        chosen = self.seeds[row].next(seed)
        game, encoder, _ = self.dealer.deal(chosen)
        self.seed[row] = chosen
        return Episode(game), encoder

    def close(self) -> None:
        """Let go of the memory."""
        del self.seed, self.action
        self.results.release()
        for record in self.records:
            record.into.release()


#: what the caller tells a process; a process answers with what went wrong, or with nothing
RESET, STEP, STOP = b"reset", b"step", b"stop"


def _work(memory: str, games: int, first: int, last: int, options: dict[str, Any], line: Connection) -> None:
    """What a process does until it is told to stop, or the caller is gone."""
    shared = SharedMemory(memory)
    share: Share | None = None
    try:
        share = Share(shared, games, first, last, options)
        gc.collect()
        gc.freeze()  # cards and programs stay: looking through them for garbage is a part of every step
        gc.set_threshold(*RARELY)
        line.send_bytes(b"")
        while (wanted := line.recv_bytes()) != STOP:
            try:
                share.reset() if wanted == RESET else share.step()
            except Exception as problem:  # the caller is told, and decides
                line.send_bytes(f"{type(problem).__name__}: {problem}".encode())
            else:
                line.send_bytes(b"")
    except ArbiterError as problem:
        line.send_bytes(problem.message.encode())
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        if share is not None:
            share.close()
        with contextlib.suppress(BufferError):
            shared.close()


def _readiness(line: Connection) -> Callable[[float], bool]:
    """Waits for so many seconds until there is something to read, and says whether there is. What `Connection.poll`
    does, too, but that makes a selector each time, which takes a noticeable part of a step."""
    if sys.platform == "win32":
        return line.poll
    waiting = poll()
    waiting.register(line.fileno(), POLLIN)
    return lambda seconds: bool(waiting.poll(seconds * 1000))


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
        self._observation = {name: self.arrays[name] for name in SHAPES}
        context = get_context("spawn")
        self._lines: list[Any] = []
        self._ready: list[Callable[[float], bool]] = []
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
            self._ready.append(_readiness(mine))
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
        self._tell(RESET)
        self._wait()
        return self.observation

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """An action for each game, by whoever is asked there (``arrays["seat"]``). Returns the observations of those
        who are asked next, the rewards of both seats, and which games ended or were cut off; in those the observation
        is already that of the next game."""
        self.start(actions)
        return self.finish()

    def start(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """The first half of a step: the processes begin to work, and the caller is free until :meth:`finish`. The
        arrays are being written meanwhile."""
        self.arrays["action"][:] = actions
        self._tell(STEP)

    def finish(self) -> tuple[dict[str, NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The second half: waits for the processes, and returns what :meth:`step` does."""
        self._wait()
        found = self.arrays
        return self.observation, found["rewards"], found["terminated"], found["truncated"]

    @property
    def observation(self) -> dict[str, NDArray[Any]]:
        return self._observation.copy()

    def _tell(self, wanted: bytes) -> None:
        for line in self._lines:
            with contextlib.suppress(OSError):  # of one that has ended it is said below
                line.send_bytes(wanted)

    def _wait(self) -> None:
        problems: list[bytes] = []
        for line, ready, worker in zip(self._lines, self._ready, self._workers, strict=True):
            try:
                if not ready(PATIENCE):
                    raise ArbiterError(f"a process did not do its step within {PATIENCE:g} s")
                problems.append(line.recv_bytes())
            except (EOFError, ConnectionError):
                worker.join(1)
                raise ArbiterError(
                    f"a process of the batch has ended (exit code {worker.exitcode})"
                ) from None
        for problem in filter(None, problems):
            raise ArbiterError(problem.decode())

    def close(self) -> None:
        """End the processes and free the arrays."""
        for line, worker in zip(self._lines, self._workers, strict=True):
            with contextlib.suppress(OSError):
                line.send_bytes(STOP)
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
            line.close()
        self._lines, self._ready, self._workers = [], [], []
        self.arrays, self._observation = {}, {}
        with contextlib.suppress(BufferError):
            self._memory.close()
        with contextlib.suppress(FileNotFoundError):
            self._memory.unlink()

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
