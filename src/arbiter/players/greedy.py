"""The greedy player: tries each move in its head, lets what it started finish, and takes what looks best then.

It never looks at what its seat may not know: it thinks in an imagined game (`kernel.imagining`). It chooses what its
own effects are about as suits it best, and expects to be blocked in the way that suits it least. Effects that end with
the turn count for nothing by themselves, so it keeps them for when they decide something. What opens more moves and
takes none away is done before what looks best, and of ways that look equally good the one that leaves most to do
(`sequence`).
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from arbiter.kernel import rng
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.imagining import imagine
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .evaluation import Evaluation
from .moves import Move, moves
from .outlook import Outlook
from .sequence import opening, still_open
from .settling import acting, advance, settled
from .weighing import named_weights

DEEP = 2  # questions on the way in a row that are answered by trying
THOUGHTS = 160  # games imagined for one answer


class Tried(NamedTuple):
    """A move with what it looks worth, and the game after it as far as it was played."""

    move: Move
    value: float
    after: Game


class Greedy:
    name = "greedy"

    def __init__(self, seed: int = 0, weights: str = "") -> None:
        self.words = rng.seeded(seed)
        self.weights = weights  # the name of those to judge by; the shipped ones, if empty
        self._evaluation: Evaluation | None = None

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        found = moves(game, decision)
        if len(found) == 1:
            return found[0].answer
        root = imagine(game, decision.seat, self.words)
        root.unanswered = True
        root.asks_all = True  # or doing the last thing one can would look better by what the next turn brings
        tried = self.values(root, decision, found)
        best = max(tried, key=lambda one: one.value)
        if best is not tried[0] or not acting(decision):
            alike = [one for one in tried if one.value == best.value]
            if len(alike) > 1:
                best = max(alike, key=lambda one: still_open(one.after, decision.seat, root.s.turn))
        if best is not tried[0] and acting(decision) and settled(root, root.s.turn):
            good = [(one.move, one.after) for one in tried[1:] if one.value > tried[0].value]
            first = opening(root, found, good)
            if first >= 0:
                return good[first][0].answer
        return best.move.answer

    def judge(self, game: Game) -> Evaluation:
        """What it judges positions by, made when the first is seen."""
        if self._evaluation is None:
            self._evaluation = Evaluation(game.rules, named_weights(self.weights, game.rules))
        return self._evaluation

    def values(self, root: Game, decision: Decision, found: list[Move], until: float = 0.0) -> list[Tried]:
        """What each move looks worth in an imagined game, the idle one first. ``until``: when to stop by the clock;
        the moves that are left then look no better than the worst."""
        evaluation = self.judge(root)
        outlook = Outlook(evaluation, THOUGHTS)
        turn = root.s.turn
        made: list[Tried] = []
        for move in found:
            if 0.0 < until < perf_counter() and made:
                made.append(Tried(move, min(one.value for one in made), root))
                continue
            game = root.copy()
            if move is found[0] and settled(root, turn) and acting(decision):
                value = evaluation.after_fading(game, decision.seat)  # what comes after passing comes anyway
            else:
                advance(game, move.answer)
                value = outlook.finish(game, decision.seat, turn, DEEP)
            made.append(Tried(move, value, game))
        return made
