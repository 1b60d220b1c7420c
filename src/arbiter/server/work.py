"""Where games are computed: on threads, never on the event loop, so that an answer that takes long delays nobody else.

What people wait for has threads of its own. Everything else (computers playing each other, games being loaded, replays)
shares a few others, so that however much of it there is, people do not wait behind it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

PEOPLE = 8  # threads for what people wait for
OTHERS = 2  # threads for everything else

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    def __init__(self, people: int = PEOPLE, others: int = OTHERS) -> None:
        self.people = ThreadPoolExecutor(people, "people")
        self.others = ThreadPoolExecutor(others, "others")

    async def first(self, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do what somebody waits for."""
        return await asyncio.get_running_loop().run_in_executor(self.people, partial(job, *given, **named))

    async def later(self, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do what can wait."""
        return await asyncio.get_running_loop().run_in_executor(self.others, partial(job, *given, **named))

    def close(self) -> None:
        for pool in (self.people, self.others):
            pool.shutdown(wait=False, cancel_futures=True)
