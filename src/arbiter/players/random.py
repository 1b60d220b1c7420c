"""The random player: any legal answer, each as likely as any other."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.playout import any_answer
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

__all__ = ["Random", "any_answer"]


class Random:
    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.words = rng.seeded(seed)

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return any_answer(decision, self.words)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        return any_answer(decision, self.words)
