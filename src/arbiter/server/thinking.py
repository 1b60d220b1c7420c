"""Computer players think in processes of their own, so that however long they take nobody else waits.

There are as many processes as there are thoughts at a time, up to a limit; beyond it thoughts queue. A thought that
takes too long is given up: its process is ended, and the answer is that of somebody who wants nothing.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from .mind import NICENESS, Job, Task, Thought

LOG = logging.getLogger("arbiter.server")
MOST = 8  # processes
PATIENCE = 60.0  # seconds for one thought
KEPT = 40  # tables a process keeps


class Failed(Exception):
    """No thought came of it."""


class Mind:
    """One process, and what it knows."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.known: OrderedDict[str, list[list[int]]] = OrderedDict()
        self.dropped: list[str] = []  # what it still keeps though it will be told anew

    async def think(
        self,
        command: Sequence[str],
        game: str,
        setup: bytes,
        answers: list[list[int]],
        player: str,
        seed: int,
        task: Task,
        seat: int,
    ) -> Thought:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        known = None if task == "review" else self.known.pop(game, None)
        fresh = known is None or answers[: len(known)] != known
        forget, self.dropped = self.dropped, []
        if len(self.known) >= KEPT:
            forget.append(self.known.popitem(last=False)[0])
        job = Job(
            game,
            setup if fresh else None,
            answers if fresh or known is None else answers[len(known) :],
            player,
            seed,
            forget,
            task,
            seat,
        )
        data = msgspec.msgpack.encode(job)
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(4), "big")
        thought = msgspec.msgpack.decode(await self.process.stdout.readexactly(size), type=Thought)
        if thought.problem:
            self.dropped.append(game)
        elif task != "review":
            self.known[game] = list(answers)
        return thought

    def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        self.process = None
        self.known.clear()
        self.dropped.clear()


class Thinker:
    """All the processes of a server."""

    def __init__(
        self,
        most: int = MOST,
        patience: float = PATIENCE,
        command: Sequence[str] = (sys.executable, "-m", "arbiter.server.mind"),
        niceness: int = NICENESS,
    ) -> None:
        self.command = command
        self.niceness = niceness
        self.patience = patience
        self.minds = [Mind() for _ in range(most)]
        self.idle: list[Mind] = list(self.minds)
        self.free = asyncio.Semaphore(most)

    async def think(
        self, game: str, setup: bytes, answers: list[list[int]], player: str, seed: int
    ) -> list[int]:
        """The answer of a computer player to the question a game has come to. Raises Failed."""
        thought = await self.ask(game, setup, answers, player, seed)
        return thought.answer

    async def ask(
        self,
        game: str,
        setup: bytes,
        answers: list[list[int]],
        player: str,
        seed: int,
        task: Task = "answer",
        seat: int = 0,
    ) -> Thought:
        """What a computer player thinks of the question a game has come to, or of the whole game. Raises Failed."""
        async with self.free:
            mind = self._take(game)
            try:
                thought = await asyncio.wait_for(
                    mind.think(
                        (*self.command, str(self.niceness)), game, setup, answers, player, seed, task, seat
                    ),
                    self.patience,
                )
            except TimeoutError:
                mind.end()
                raise Failed(f"{player} took longer than {self.patience:g} s") from None
            except (OSError, EOFError, asyncio.IncompleteReadError) as problem:
                mind.end()
                raise Failed(f"the process of {player} has ended: {problem}") from None
            except BaseException:
                mind.end()  # a thought broken off leaves its process in the middle of a message
                raise
            finally:
                self.idle.append(mind)
        if thought.problem:
            LOG.warning("game %s: %s", game, thought.problem)
            if not thought.answer:
                raise Failed(thought.problem)
        return thought

    def _take(self, game: str) -> Mind:
        """The process that knows the game; else one that runs; else a new one."""
        found = next((mind for mind in self.idle if game in mind.known), None)
        found = found or next((mind for mind in self.idle if mind.process is not None), None) or self.idle[0]
        self.idle.remove(found)
        return found

    def close(self) -> None:
        for mind in self.minds:
            mind.end()
