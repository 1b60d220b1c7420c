"""A player that is told what its seat may know, at a table and in simulations alike."""

from __future__ import annotations

from abc import ABC, abstractmethod

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table.log import Line, Log
from arbiter.table.table import Table

from . import asking


class InformedPlayer(ABC):
    repeatable = False  # its seed does not say what it does

    def __init__(self) -> None:
        self._log = Log()

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.ask(table.game, decision, view, table.log(decision.seat))

    def pick(self, game: Game, decision: Decision) -> list[int]:
        return self.ask(game, decision, asking.view_of(game, decision), self._log.seen_by(decision.seat))

    def follow(self, log: Log) -> None:
        self._log = log

    @abstractmethod
    def finish(self, seat: int, outcome: str, reason: str = "") -> None:
        """The game is over."""

    @abstractmethod
    def ask(self, game: Game, decision: Decision, view: View, lines: list[Line]) -> list[int]:
        """A legal answer to the question in the view; ``lines``: the log as the seat may read it. Raises Forfeit. The
        game is for checking the answer, and for nothing else."""
