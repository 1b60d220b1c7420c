"""The random player: any legal answer, each as likely as any other."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .default import least_parts


class Random:
    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.words = rng.seeded(seed)

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return any_answer(decision, self.words)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        return any_answer(decision, self.words)


def any_answer(decision: Decision, words: list[int]) -> list[int]:
    """A legal answer to any question, at random."""
    shape = decision.shape
    n = len(decision.options)
    if shape == ONE:
        return [rng.draw(words) % n]
    if shape == SOME:
        return _some(decision, n, words)
    if shape == NUMBER:
        steps = (decision.hi - decision.lo) // decision.unit + 1
        return [decision.lo + decision.unit * (rng.draw(words) % steps)]
    if shape == ORDER:
        order = list(range(n))
        rng.shuffle(words, order)
        return order
    if shape == DIVIDE:
        return _divide(decision, n, words)
    return [rng.draw(words) % 2]


def _some(decision: Decision, n: int, words: list[int]) -> list[int]:
    if decision.legal:
        return decision.legal[rng.draw(words) % len(decision.legal)]
    low, high = max(0, decision.lo), min(n, decision.hi)
    order = list(range(n))
    rng.shuffle(words, order)
    return order[: low + rng.draw(words) % (high - low + 1)]


def _divide(decision: Decision, n: int, words: list[int]) -> list[int]:
    parts = least_parts(decision)
    for _ in range((decision.total - sum(parts)) // decision.unit):
        parts[rng.draw(words) % n] += decision.unit
    return parts
