"""A game looked at afterwards: how the chance of winning went up and down, and which decisions cost most.

Every question with more than one answer is thought about anew from what the seat could see then, for a short time each,
so small differences mean little: what cannot be told from chance counts as nothing lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from arbiter.table.table import Table

from .advice import in_words
from .budget import Budget
from .moves import Move, moves
from .search import Search

COSTLIEST = 3
LEAST = 0.03  # a loss of less than this is not worth a word
SURE = 1.5  # standard errors between what was played and what was better
LONGEST = 0.5  # seconds for one question
SHORTEST = 0.02


@dataclass(frozen=True)
class Point:
    """A question of the seat: after how many answers, in which turn, and the chance of winning then."""

    at: int
    turn: int
    chance: float


@dataclass(frozen=True)
class Costly:
    """A decision with what was played, what would have been better, and the chance of winning with each."""

    at: int
    turn: int
    played: str
    better: str
    chance: float
    best: float


def review(
    start: Table, answers: Sequence[list[int]], seat: int, whole: Budget
) -> tuple[list[Point], list[Costly]]:
    """Look at a game from its beginning, for about so long, or with so many iterations for each question."""
    questions = _count(start.copy(), answers, seat)
    each = min(LONGEST, max(SHORTEST, whole.seconds / max(1, questions)))
    budget = whole if whole.iterations else Budget(seconds=each)
    points: list[Point] = []
    costly: list[Costly] = []
    table = start.copy()
    for at, answer in enumerate(answers):
        decision = table.decision()
        if decision is None or (answer and answer[0] < 0):
            break
        if decision.seat == seat and decision.forced is None:
            _judge(table, answer, at, Search(at, budget), points, costly)
        table.step(answer)
    costly.sort(key=lambda one: one.chance - one.best)
    return points, costly[:COSTLIEST]


def _count(table: Table, answers: Sequence[list[int]], seat: int) -> int:
    n = 0
    for answer in answers:
        decision = table.decision()
        if decision is None or (answer and answer[0] < 0):
            break
        n += decision.seat == seat and decision.forced is None
        table.step(answer)
    return n


def _judge(
    table: Table, answer: list[int], at: int, search: Search, points: list[Point], costly: list[Costly]
) -> None:
    game = table.game
    decision = table.decision()
    assert decision is not None
    found = moves(game, decision)
    if len(found) == 1:
        return
    played = _played(found, answer)
    thoughts = search.consider(game, decision, found, favoured=played)
    best = thoughts[0]
    turn = game.s.turn
    points.append(Point(at, turn, 1.0 if best.wins else best.chance))
    mine = next((one for one in thoughts if one.move is played), None)
    if mine is None or mine is best or not mine.visits:
        return
    lost = (1.0 if best.wins else best.chance) - mine.chance
    if lost > LEAST and (best.wins or lost > SURE * sqrt(best.doubt + mine.doubt)):
        labels = table.labels()
        words = [in_words(decision, labels, one) for one in (answer, best.move.answer)]
        costly.append(Costly(at, turn, words[0], words[1], mine.chance, mine.chance + lost))


def _played(found: list[Move], answer: list[int]) -> Move | None:
    return next((move for move in found if sorted(move.answer) == sorted(answer)), None)
