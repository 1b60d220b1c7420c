"""What a searching player would do in somebody's place, in words: it sees no more than that seat does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.kernel.decision import DIVIDE, NUMBER, YES_NO, Decision
from arbiter.table.table import Table

from .budget import Budget
from .search import Search

SHOWN = 3
THINKS = Budget(seconds=2.0)


@dataclass(frozen=True)
class Advice:
    """A move, how often the seat is expected to win with it, and whether it was proved to win this turn."""

    words: str
    chance: float
    wins: bool
    answer: list[int]

    def __str__(self) -> str:
        return f"{self.words}: wins this turn" if self.wins else f"{self.words}: {self.chance:.0%}"


def advise(table: Table, budget: Budget = THINKS, seed: int = 0) -> list[Advice]:
    """The best moves at the question the table has come to, the best first."""
    decision = table.decision()
    if decision is None:
        return []
    thoughts = Search(seed, budget).consider(table.game, decision)
    labels = table.labels()
    return [
        Advice(
            in_words(decision, labels, thought.move.answer), thought.chance, thought.wins, thought.move.answer
        )
        for thought in thoughts[:SHOWN]
        if thought.visits or thought.wins or len(thoughts) == 1
    ]


def in_words(decision: Decision, labels: Sequence[str], answer: Sequence[int]) -> str:
    """An answer as a player would say it."""
    if decision.shape == NUMBER:
        return ", ".join(str(n) for n in answer)
    if decision.shape == DIVIDE:
        return ", ".join(f"{n} to {label}" for n, label in zip(answer, labels, strict=True))
    if decision.shape == YES_NO:
        return "no" if answer[0] else "yes"
    return ", ".join(labels[i] for i in answer) or "nothing"
