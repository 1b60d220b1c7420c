"""The searching player: a tree of the moves of both players, grown in games imagined anew again and again.

Single-observer information-set tree search. Each iteration imagines a game the seat cannot tell from the real one,
follows the tree by what has looked best so far and what has been tried least, adds one move, plays on quickly to the
end of a turn, and remembers how that looked. It thinks in imagined games only, so it cannot peek.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp, sqrt
from time import perf_counter

from arbiter.kernel import rng
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .budget import Budget
from .evaluation import Evaluation, chance
from .imagining import imagine
from .moves import Move, moves
from .quick import Quick, produces_only
from .settling import acting, advance

USUAL = Budget(seconds=1.0)
FLOOR = 16  # iterations, however short the time
CURIOUS = 0.35  # how much trying what has been tried little is worth
WARM = 0.7  # how far the chances of moves at first sight are apart: the less, the further
WORLDS = 32  # imagined games that are thought in again
PLAYED_ON = 60  # questions answered after the tree ends


class Node:
    """What is known of a move. ``total``: of the chances of the thinking seat, over all visits."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, prior: float = 1.0) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Hashable, Node] = {}


class Search:
    name = "search"

    def __init__(self, seed: int = 0, budget: Budget = USUAL) -> None:
        self.words = rng.seeded(seed)
        self.budget = budget
        self._ready = False

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        began = perf_counter()
        found = moves(game, decision)
        if acting(decision):
            found = [
                move
                for move in found
                if not move.answer or not produces_only(game, decision.options[move.answer[0]])
            ]
        if len(found) == 1:
            return found[0].answer
        if not self._ready:
            self._ready = True
            self.evaluation = Evaluation(game.rules)
            self.quick = Quick(game)
        root = self._grow(game, decision, began)
        return max(found, key=lambda move: _rank(root.children.get(move.key))).answer

    def _grow(self, game: Game, decision: Decision, began: float) -> Node:
        root = Node()
        worlds: list[Game] = []
        iteration = 0
        while self._may_go_on(iteration, began):
            if len(worlds) < WORLDS:
                made = imagine(game, decision.seat, self.words)
                made.asks_all = True
                worlds.append(made)
            world = worlds[iteration % len(worlds)].copy()
            world.s.rng = rng.seeded(rng.draw(self.words))
            self._iterate(root, world, decision.seat)
            iteration += 1
        return root

    def _may_go_on(self, iteration: int, began: float) -> bool:
        if self.budget.iterations:
            return iteration < self.budget.iterations
        return iteration < FLOOR or perf_counter() - began < self.budget.seconds

    # --- one iteration ----------------------------------------------------------------------------------------------

    def _iterate(self, root: Node, game: Game, seat: int) -> None:
        node = root
        path = [root]
        turn = game.s.turn
        while (asked := game.s.decision) is not None and game.s.turn <= turn + 1:
            found = moves(game, asked)
            if len(found) == 1:
                advance(game, found[0].answer)
                continue
            move, child = self._select(node, game, asked, found, asked.seat == seat)
            path.append(child)
            node = child
            advance(game, move.answer)
            if child.visits == 0:
                break
        value = self._play_on(game, seat, turn)
        for passed in path:
            passed.visits += 1
            passed.total += value

    def _select(
        self, node: Node, game: Game, asked: Decision, found: list[Move], mine: bool
    ) -> tuple[Move, Node]:
        children = node.children
        if any(move.key not in children for move in found):
            self._add(node, game, asked, found)
        mean = node.total / node.visits if node.visits else 0.5
        expected = (mean if mine else 1.0 - mean) - 0.05
        best, most = found[0], -1.0
        whole = sum(children[move.key].prior for move in found)
        for move in found:
            child = children[move.key]
            child.available += 1
            value = expected
            if child.visits:
                value = child.total / child.visits if mine else 1.0 - child.total / child.visits
            value += (
                CURIOUS * child.prior / whole * sqrt(child.available) / (1 + child.visits) * len(found) ** 0.5
            )
            if value > most:
                best, most = move, value
        return best, children[best.key]

    def _add(self, node: Node, game: Game, asked: Decision, found: list[Move]) -> None:
        for move in found:
            if move.key not in node.children:
                score = self.quick.score(game, asked, move)
                node.children[move.key] = Node(exp(max(score, -5.0) / WARM))

    def _play_on(self, game: Game, seat: int, turn: int) -> float:
        """Play on at first sight to the end of the turn after next, and judge."""
        for _ in range(PLAYED_ON):
            asked = game.s.decision
            if asked is None or game.s.turn > turn + 1:
                break
            found = moves(game, asked)
            if len(found) == 1:
                advance(game, found[0].answer)
            else:
                advance(game, self.quick.answer(game, asked, found, self.words))
        return chance(self.evaluation.after_fading(game, seat))


def _rank(child: Node | None) -> tuple[int, float]:
    return (-1, 0.0) if child is None else (child.visits, child.total / max(1, child.visits))
