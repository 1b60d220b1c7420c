"""The process a computer player thinks in: `python -m arbiter.server.mind`. Jobs come in on standard input, answers go
out on standard output; each is a length in four bytes and a msgpack record.

It keeps the tables of the games it was asked about, so that a job usually brings only the newest answers.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct

from arbiter.errors import ArbiterError
from arbiter.players import Computer, player, read_player
from arbiter.players.advice import THINKS, advise
from arbiter.players.bots.bot import Bot
from arbiter.players.default import idle_answer
from arbiter.players.review import review
from arbiter.table import Table
from arbiter.table.carddata import GameSetupData, setup_from
from arbiter.table.forfeits import Forfeit, concession

from .lobby import Review, ReviewCostly, ReviewPoint
from .messages import AdviceLine

PROGRAMS = 4  # bots kept running by one process
NICENESS = 10  # whoever plays comes before whoever thinks


Task = Literal["answer", "advise", "review"]


class Job(Struct):
    """``setup`` is there when the game is to be begun anew; ``answers`` are those since the last job on this game.
    ``forget``: games that will not be asked about again."""

    game: str
    setup: bytes | None
    answers: list[list[int]]
    player: str
    seed: int
    forget: list[str]
    task: Task = "answer"
    seat: int = 0


class Thought(Struct):
    """What was asked for: an ``answer``, ``lines`` of advice, or a ``review``; or why there is none."""

    answer: list[int]
    problem: str = ""
    lines: list[AdviceLine] = []
    review: Review | None = None


class Minds:
    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.players: dict[tuple[str, int], Computer] = {}
        self.bots: list[tuple[str, int]] = []  # players that are programs; whoever was asked last is last

    def think(self, job: Job) -> Thought:
        if job.task == "review":
            return reviewed(job)
        for game in job.forget:
            self.tables.pop(game, None)
            for key in [key for key in self.players if key[0] == game]:
                gone = self.players.pop(key)
                if isinstance(gone, Bot):
                    gone.close()
                    self.bots.remove(key)
        table = self._table(job)
        decision = table.decision()
        if decision is None:
            return Thought([], "the game is over")
        if job.task == "advise":
            return advised(table, job.player)
        key = (job.game, decision.seat)
        if key not in self.players:
            self.players[key] = player(job.player, job.seed + decision.seat)
        thinker = self.players[key]
        self._let_go(key)
        try:
            answer = thinker.choose(decision, table.observe(decision.seat), table)
        except Forfeit as lost:
            return Thought(concession(decision.seat, lost.why), lost.message)
        try:
            return Thought(table.check(answer))
        except ArbiterError as problem:
            return Thought(idle_answer(decision), f"{job.player} gave an illegal answer: {problem.message}")

    def _let_go(self, asked: tuple[str, int]) -> None:
        """End the programs that were not asked for longest, if there are many; they are started again when asked."""
        if not isinstance(self.players[asked], Bot):
            return
        if asked in self.bots:
            self.bots.remove(asked)
        self.bots.append(asked)
        for key in self.bots[:-PROGRAMS]:
            bot = self.players[key]
            assert isinstance(bot, Bot)
            bot.close()

    def _table(self, job: Job) -> Table:
        if job.setup is not None:
            setup = setup_from(msgspec.json.decode(job.setup, type=GameSetupData))
            self.tables[job.game] = Table(setup.new_game(), setup, undo=False)
        table = self.tables[job.game]
        for answer in job.answers:
            table.step(answer)
        return table


def advised(table: Table, player: str) -> Thought:
    """What the searching player would do in the place of whoever is asked."""
    budget = read_player(player)[1] or THINKS
    found = advise(table, budget, len(table.answers))
    lines = [
        AdviceLine(words=one.words, chance=round(one.chance, 3), wins=one.wins, chosen=one.answer)
        for one in found
    ]
    return Thought([], lines=lines)


def reviewed(job: Job) -> Thought:
    """A whole game, looked at from a seat."""
    assert job.setup is not None
    setup = setup_from(msgspec.json.decode(job.setup, type=GameSetupData))
    budget = read_player(job.player)[1] or THINKS
    start = Table(setup.new_game(), setup, undo=False)
    points, costly = review(start, job.answers, job.seat, budget)
    return Thought(
        [],
        review=Review(
            seat=job.seat,
            points=[ReviewPoint(at=one.at, turn=one.turn, chance=round(one.chance, 3)) for one in points],
            costly=[
                ReviewCostly(
                    at=one.at,
                    turn=one.turn,
                    played=one.played,
                    better=one.better,
                    chance=round(one.chance, 3),
                    best=round(one.best, 3),
                )
                for one in costly
            ],
        ),
    )


def read(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    return stream.read(int.from_bytes(head, "big"))


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)
    minds = Minds()
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may write there
    while (data := read(stdin)) is not None:
        job = msgspec.msgpack.decode(data, type=Job)
        try:
            thought = minds.think(job)
        except Exception as problem:  # whatever goes wrong in a player must not end the others' games
            minds.tables.pop(job.game, None)
            thought = Thought([], f"{type(problem).__name__}: {problem}")
        made = msgspec.msgpack.encode(thought)
        stdout.write(len(made).to_bytes(4, "big") + made)
        stdout.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # the server is being stopped, and stops us too
        main()
