"""Spreading the games of a series over processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec

from arbiter.table.carddata import GameSetupData, setup_data, setup_from

from .result import Result
from .series import Series

R = TypeVar("R")
ALONE = 10  # games to a chunk when there is but one process


def chunks(games: int, jobs: int) -> list[tuple[int, int]]:
    """(first, count) of each chunk: small enough to show progress and to share the work evenly."""
    size = max(1, min(50, -(-games // (jobs * 4)))) if jobs > 1 else ALONE
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def results(series: Series, games: int, jobs: int) -> Iterator[Result]:
    """The results of all chunks, in whatever order they are done."""
    parts = chunks(games, jobs)
    if jobs <= 1 or len(parts) <= 1:
        for first, count in parts:
            yield series.play(first, count)
        return
    data = msgspec.json.encode(setup_data(series.setup))  # compiled records cannot be pickled
    yield from spread(_play, [(data, series.players, series.seed, *part) for part in parts], jobs)


def spread(work: Callable[..., R], each: Iterable[tuple[Any, ...]], jobs: int) -> Iterator[R]:
    """The results of ``work`` for each tuple of arguments, by so many processes, in whatever order they are done. Who
    stops asking stops the work."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(work, *arguments) for arguments in each]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _play(data: bytes, players: tuple[str, str], seed: int, first: int, count: int) -> Result:
    return _series(data, players, seed).play(first, count)


@lru_cache(maxsize=4)
def _series(data: bytes, players: tuple[str, str], seed: int) -> Series:
    return Series(setup_from(msgspec.json.decode(data, type=GameSetupData)), players, seed)
