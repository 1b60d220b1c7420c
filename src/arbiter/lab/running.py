"""Playing a run: its blocks in their order, over processes, until every pair is done."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol

from arbiter.errors import ArbiterError

from .playing import Block, Worker, worker
from .records import BLOCK, GameLine, Header, decode_game, encode
from .sequential import MeanSequence
from .writing import Writer

AHEAD = 2  # blocks that wait for each process
TRIES = 5  # how often a block is played again whose process died


class Waiting(Protocol):
    """A block under way."""

    def result(self) -> list[GameLine]: ...


class Backend(Protocol):
    """Whoever plays blocks: this process, several of them, or other machines."""

    room: int

    def submit(self, block: Block) -> Waiting: ...

    def close(self) -> None: ...


class Done:
    """A pair's games so far, taken in their order; two games with the same chance count as one value."""

    def __init__(self, header: Header) -> None:
        self.first = header.first
        self.limit = header.first + header.games
        self.until = header.until
        self.next = header.first
        self.sequence = MeanSequence()
        self._half: float | None = None

    def add(self, game: GameLine) -> None:
        self.next = game.number + 1
        if self._half is None:
            self._half = game.score(0)
        else:
            self.sequence.add((self._half + game.score(0)) / 2)
            self._half = None

    @property
    def over(self) -> bool:
        if self.next >= self.limit:
            return True
        return self.until is not None and self._half is None and self.sequence.half_width <= self.until

    @property
    def played(self) -> int:
        return self.next - self.first

    @property
    def expected(self) -> int:
        """How many games it will probably be: an interval is half as wide after four times as many."""
        if self.over:
            return self.played
        most = self.limit - self.first
        if self.until is None or not self.sequence.n:
            return most
        return min(most, int(self.played * (self.sequence.half_width / self.until) ** 2) + 1)


def play_run(
    writer: Writer,
    header: Header,
    backend: Backend,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Play what is missing of a run, and write it down in the order of the run."""
    done = [Done(header) for _ in header.pairs]
    for game in writer.done():
        done[game.pair].add(game)
    under_way: deque[tuple[Block, Waiting]] = deque()
    blocks = _blocks(header, done)
    try:
        while True:
            while len(under_way) < backend.room and (block := next(blocks, None)) is not None:
                under_way.append((block, backend.submit(block)))
            if not under_way:
                return
            block, waiting = under_way.popleft()
            pair = done[block.pair]
            if pair.over:
                continue  # it was begun before that was known
            kept: list[GameLine] = []
            for game in waiting.result():
                if not pair.over:
                    pair.add(game)
                    kept.append(game)
            writer.write(kept)
            if progress is not None:
                progress(sum(pair.played for pair in done), sum(pair.expected for pair in done))
    finally:
        backend.close()


def _blocks(header: Header, done: list[Done]) -> Iterator[Block]:
    """All blocks that may be wanted, in the order of the run: round by round, a block of each pair that goes on."""
    last = header.first + header.games
    for first in range(header.first, last, BLOCK):
        for pair, state in enumerate(done):
            start = max(first, state.next) if state.next < first + BLOCK else last
            count = min(first + BLOCK, last) - start
            if count > 0 and not state.over:
                yield Block(pair, start, count)


class Here:
    """Everything in this process, one block after the other."""

    room = 1

    def __init__(self, header: Header) -> None:
        self._worker = Worker(header)

    def submit(self, block: Block) -> Waiting:
        return _Later(self._worker, block)

    def close(self) -> None:
        pass


class _Later:
    def __init__(self, worker: Worker, block: Block) -> None:
        self._worker, self._block = worker, block

    def result(self) -> list[GameLine]:
        return self._worker.play(self._block)


class Processes:
    """Several processes on this machine. If one dies, what was under way is played again."""

    def __init__(self, header: Header, jobs: int) -> None:
        self._header = encode(header)
        self._jobs = jobs
        self._pool = self._new_pool()
        self.room = jobs * (1 + AHEAD)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), initializer=end_with_parent)

    def submit(self, block: Block) -> Waiting:
        return _Submitted(self, block)

    def future(self, block: Block) -> Future[list[bytes]]:
        try:
            return self._pool.submit(play_block, self._header, block.pair, block.first, block.count)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return self._pool.submit(play_block, self._header, block.pair, block.first, block.count)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class _Submitted:
    def __init__(self, pool: Processes, block: Block) -> None:
        self._pool, self._block = pool, block
        self._future = pool.future(block)

    def result(self) -> list[GameLine]:
        for _ in range(TRIES):
            try:
                return [decode_game(line) for line in self._future.result()]
            except BrokenProcessPool:
                self._future = self._pool.future(self._block)
        raise ArbiterError(
            f"processes died {TRIES} times while they played the same games",
            hint="start the run again with the same options and file: it goes on where it stands",
        )


def end_with_parent() -> None:
    """A process of a run ends as soon as the run is gone, also when that was killed and could tell nobody."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def play_block(header: bytes, pair: int, first: int, count: int) -> list[bytes]:
    """What a process of a run does; games travel as they are written."""
    return [encode(game) for game in worker(header).play(Block(pair, first, count))]
