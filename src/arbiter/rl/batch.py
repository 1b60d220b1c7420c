"""Many games at once, stepped by processes, with all arrays in shared memory.

Each process steps its share of the games, encodes them straight into the arrays that the caller reads, and begins a new
game where one is over. The caller and a process wait for each other at two semaphores, which take a fifth of the
processor time of messages through a pipe; a pipe only carries what went wrong.
"""

from __future__ import annotations

import contextlib
import gc
import pickle
from collections.abc import Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from arbiter.errors import ArbiterError

from . import layout
from .arrays import SHAPES, arrays_of_many
from .decks import Dealer, DeckSource
from .encoding import Encoder
from .episode import Episode
from .record import Record
from .seeds import Seeds
from .stepping import Results, Rows

#: new objects until a process looks for garbage, and how often it then looks through older ones: with many games under
#: way most of what it would look through is in use, and nearly all garbage is freed without it
RARELY = (50_000, 5, 5)
PATIENCE = 120  # seconds for the other processes to do one step
SIGN_OF_LIFE = 1.0  # seconds of waiting until who is waited for is looked at

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


RESET, STEP, STOP = 0, 1, 2  # what the caller wants of a process
DONE, FAILED = 0, 1  # how that went


class Meeting(NamedTuple):
    """How the caller and one process meet. ``begin``: there is work; ``end``: it is done; ``line``: the words for
    what went wrong; ``wanted``, ``went``: the bytes of the shared memory that say what is wanted and how it went."""

    begin: Semaphore
    end: Semaphore
    line: Connection
    wanted: int
    went: int


def _work(memory: str, games: int, first: int, last: int, options: dict[str, Any], at: Meeting) -> None:
    """What a process does until it is told to stop, or the caller is gone."""
    shared = SharedMemory(memory)
    share: Share | None = None
    try:
        share = Share(shared, games, first, last, options)
        gc.collect()
        gc.freeze()  # cards and programs stay: looking through them for garbage is a part of every step
        gc.set_threshold(*RARELY)
        _report(shared, at)
        while _wait_for_work(at) and (wanted := _byte(shared, at.wanted)) != STOP:
            try:
                share.reset() if wanted == RESET else share.step()
            except Exception as problem:  # the caller is told, and decides
                _report(shared, at, f"{type(problem).__name__}: {problem}")
            else:
                _report(shared, at)
    except ArbiterError as problem:
        _report(shared, at, problem.message)
    except (OSError, KeyboardInterrupt):
        pass
    finally:
        if share is not None:
            share.close()
        with contextlib.suppress(BufferError):
            shared.close()


def _byte(memory: SharedMemory, at: int) -> int:
    assert memory.buf is not None
    return memory.buf[at]


def _report(memory: SharedMemory, at: Meeting, problem: str = "") -> None:
    assert memory.buf is not None
    if problem:
        at.line.send_bytes(problem.encode())
    memory.buf[at.went] = FAILED if problem else DONE
    at.end.release()


def _wait_for_work(at: Meeting) -> bool:
    """Whether there is any; there is none any more once the caller has ended."""
    while not at.begin.acquire(True, SIGN_OF_LIFE):
        caller = parent_process()
        if caller is not None and not caller.is_alive():
            return False
    return True


def _check_that_processes_can_have(options: dict[str, Any]) -> None:
    try:
        pickle.dumps(options)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise ArbiterError(
            f"decks cannot be sent to the processes of a batch: {problem}",
            hint="define the function at the top level of a module",
        ) from None


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
        decks: DeckSource = "all",
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
        _check_that_processes_can_have(options)
        size = _places(games)[1]
        self._memory = SharedMemory(create=True, size=size + 2 * processes)
        self.arrays = _arrays(self._memory, games)
        for name in SHAPES:  # what has not changed is not written again
            self.arrays[name].flags.writeable = False
        self._observation = {name: self.arrays[name] for name in SHAPES}
        context = get_context("spawn")
        self._meetings: list[Meeting] = []
        self._workers: list[Any] = []
        for n in range(processes):
            mine, theirs = context.Pipe(duplex=False)
            meeting = Meeting(
                context.Semaphore(0), context.Semaphore(0), mine, size + 2 * n, size + 2 * n + 1
            )
            share = (games * n // processes, games * (n + 1) // processes)
            worker = context.Process(
                target=_work,
                args=(self._memory.name, games, *share, options, meeting._replace(line=theirs)),
                daemon=True,
            )
            worker.start()
            theirs.close()
            self._meetings.append(meeting)
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

    def _tell(self, wanted: int) -> None:
        memory = self._memory.buf
        assert memory is not None
        for meeting in self._meetings:
            memory[meeting.wanted] = wanted
            meeting.begin.release()

    def _wait(self) -> None:
        failed = [
            meeting
            for meeting, worker in zip(self._meetings, self._workers, strict=True)
            if self._how_it_went(meeting, worker) == FAILED
        ]
        problems = [meeting.line.recv_bytes() for meeting in failed]
        for problem in problems:
            raise ArbiterError(problem.decode())

    def _how_it_went(self, meeting: Meeting, worker: Any) -> int:
        for waited in range(PATIENCE):
            alive = not waited or worker.is_alive()
            if meeting.end.acquire(True, SIGN_OF_LIFE):
                return _byte(self._memory, meeting.went)
            if not alive:
                raise ArbiterError(
                    f"a process of the batch has ended (exit code {worker.exitcode})",
                    hint="it has written why, unless it was killed; close the batch and make another",
                )
        raise ArbiterError(f"a process did not do its step within {PATIENCE} s")

    def close(self) -> None:
        """End the processes and free the arrays."""
        if self._meetings:
            self._tell(STOP)
        for meeting, worker in zip(self._meetings, self._workers, strict=True):
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
            meeting.line.close()
        self._meetings, self._workers = [], []
        self.arrays, self._observation = {}, {}
        with contextlib.suppress(BufferError):
            self._memory.close()
        with contextlib.suppress(FileNotFoundError):
            self._memory.unlink()

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
