"""The searching player: a tree of the moves of both players, grown in games imagined anew again and again.

Single-observer information-set tree search. Each iteration imagines a game the seat cannot tell from the real one,
follows the tree by what has looked best so far and what has been tried least, adds one move, plays on quickly to the
end of a turn, and remembers how that looked. It thinks in imagined games only, so it cannot peek.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import exp, sqrt
from time import perf_counter

from arbiter.kernel import rng
from arbiter.kernel.decision import ONE, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat, opponent
from arbiter.kernel.imagining import imagine
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .budget import Budget
from .default import idle_answer
from .evaluation import chance
from .greedy import Greedy
from .moves import Move, moves
from .quick import Quick, produces_only
from .ranking import Ranker
from .settling import acting, advance
from .weighing import named_weights
from .winning import Answer, Prover, unseen_by

USUAL = Budget(seconds=1.0)
FLOOR = 4  # iterations, before it is asked whether there is time for one more
CURIOUS = 0.35  # how much trying what has been tried little is worth
SURE = 4.0  # differences of the log of the odds beyond this are not looked at
SHARP = 0.4  # how far the prior chances of the first moves are apart, the less the further
NARROW = 6  # moves that are looked at from the beginning
WIDENING = 1.0  # how many more, with the root of the number of visits
WORLDS = 32  # imagined games that are thought in again
GLANCE = 0.25  # the part of the time for the greedy player's opinion
PROVING = 0.3  # the part of the time for proving a win
HEEDING = 0.03  # the part of the time for proving that the other wins next, for each move …
HEEDED = 3  # … of so many …
HEEDED_AT = 300  # … in so many positions
PROVED = 20_000  # positions looked at for that
CLEARLY = 1.5  # standard errors by which another move must look better than the greedy player's
DIFFERING = 0.05  # a variance that few visits are taken to have at least
#: questions about how to do what has been decided: thought about once they are really asked, and not before
ROUTINE = ("pay", "spend", "produce", "trigger", "order")
SETTLED = (
    3  # up to so many nodes from the root, what was started is finished with care before it is played on
)
PLAYED_ON = 120  # questions answered after the tree ends


class Node:
    """What is known of a move. ``total``: of the chances of the thinking seat, over all visits; ``squares``: of their
    squares. ``usual``: how questions on the way to the next choice of an action are answered (see `_on_the_way`)."""

    __slots__ = ("available", "children", "prior", "squares", "total", "usual", "visits")

    def __init__(self, prior: float = 1.0) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[Hashable, Node] = {}
        self.usual: dict[Hashable, Hashable] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def doubt(self) -> float:
        """The variance of the mean. Few visits count as if they had differed a little more."""
        if not self.visits:
            return 1.0
        mean = self.total / self.visits
        return (max(0.0, self.squares / self.visits - mean * mean) + DIFFERING / self.visits) / self.visits


@dataclass(frozen=True)
class Thought:
    """What thinking about a move came to. ``wins``: it was proved to win this turn. ``doubt``: the variance of the
    chance."""

    move: Move
    visits: int
    chance: float
    wins: bool = False
    doubt: float = 0.0

    @staticmethod
    def of(move: Move, node: Node, wins: bool) -> Thought:
        return Thought(move, node.visits, node.mean(), wins, node.doubt())


class Search:
    name = "search"

    def __init__(self, seed: int = 0, budget: Budget = USUAL, weights: str = "") -> None:
        self.words = rng.seeded(seed)
        self.budget = budget
        self.greedy = Greedy(seed ^ 0xFACE, weights)
        self._quick: Quick | None = None
        self._won = False  # whether an iteration won in the turn it began in
        self._lost = False  # whether one was lost

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        if decision.about in ROUTINE:
            return self.greedy.pick(game, decision)
        found = self._worth_thinking(game, decision)
        if len(found) == 1:
            return found[0].answer
        return self.consider(game, decision, found)[0].move.answer

    def consider(
        self,
        game: Game,
        decision: Decision,
        found: list[Move] | None = None,
        favoured: Move | None = None,
    ) -> list[Thought]:
        """Every move with what came of it, the best first. ``favoured``: a move that is looked at as much as one that
        looks best at first sight."""
        began = perf_counter()
        found = self._worth_thinking(game, decision) if found is None else found
        if len(found) == 1:
            return [Thought(found[0], 0, 0.0)]
        if self._quick is None:
            learned = named_weights(self.greedy.weights, game.rules).moves
            self._quick = Ranker(game, learned) if learned else Quick(game)
        root = self._first_sight(game, decision, found)
        if favoured is not None:
            root.children[favoured.key].prior = max(child.prior for child in root.children.values())
        won = self._grow(root, game, decision, began)
        thoughts = [Thought.of(move, root.children[move.key], move.answer == won) for move in found]
        thoughts.sort(key=lambda one: (one.wins, one.visits, one.chance), reverse=True)
        if not thoughts[0].wins:
            self._prefer_greedy(root, thoughts)
        if self._lost and acting(decision) and thoughts[0].move is found[0]:
            self._heed(game, decision, thoughts)
        return thoughts

    def _prefer_greedy(self, root: Node, thoughts: list[Thought]) -> None:
        """Unless another move has turned out clearly better, do what looked best at first sight."""
        first = max(thoughts, key=lambda one: root.children[one.move.key].prior)
        usual, found = root.children[first.move.key], root.children[thoughts[0].move.key]
        if found is not usual and found.mean() - usual.mean() < CLEARLY * sqrt(usual.doubt() + found.doubt()):
            thoughts.remove(first)
            thoughts.insert(0, first)

    def _worth_thinking(self, game: Game, decision: Decision) -> list[Move]:
        """The moves without those that only make what other things are paid with."""
        found = moves(game, decision)
        if not acting(decision):
            return found
        return [
            move
            for move in found
            if not move.answer or not produces_only(game, decision.options[move.answer[0]])
        ]

    def _first_sight(self, game: Game, decision: Decision, found: list[Move]) -> Node:
        """The root, with the greedy player's opinion as prior chances."""
        world = imagine(game, decision.seat, self.words)
        world.asks_all = True
        until = perf_counter() + GLANCE * self.budget.seconds if self.budget.seconds else 0.0
        values = self.greedy.values(world, decision, found, until)
        most = max(value for _, value in values)
        root = Node()
        for move, value in values:
            root.children[move.key] = Node(exp(max(value - most, -SURE) / SHARP))
        return root

    def _grow(self, root: Node, game: Game, decision: Decision, began: float) -> list[int] | None:
        """Iterate until the budget is spent. An answer that wins this turn, if there is one, ends it: it is looked for
        as soon as some iteration has won this turn."""
        worlds: list[Game] = []
        iteration = 0
        proved = False
        self._won = self._lost = False
        while self._may_go_on(iteration, began):
            if len(worlds) < WORLDS:
                worlds.append(imagine(game, decision.seat, self.words))
            world = worlds[iteration % len(worlds)].copy()
            world.s.rng = rng.seeded(rng.draw(self.words))
            self._iterate(root, world, decision.seat)
            iteration += 1
            if self._won and not proved:
                proved = True
                answer = self._winning(game, worlds[0], decision, began)
                if answer is not None:
                    return answer
        return None

    def _winning(self, game: Game, world: Game, decision: Decision, began: float) -> list[int] | None:
        """An answer that wins this turn whatever the other does with what can be seen of it."""
        seconds = self.budget.seconds
        until = min(perf_counter() + PROVING * seconds, began + seconds) if seconds else 0.0
        limit = max(FLOOR, self.budget.iterations) * 4 if self.budget.iterations else PROVED
        proof = Prover(decision.seat, limit, unseen_by(game, decision.seat), until).prove(world)
        return list(proof.line[0].answer) if proof.answer is Answer.YES else None

    def _heed(self, game: Game, decision: Decision, thoughts: list[Thought]) -> None:
        """Doing nothing looks best, and some iteration was lost in the next turn: if the other wins then with what can
        be seen of it, do the first thing of which that cannot be shown."""
        world = imagine(game, decision.seat, self.words)
        unseen = unseen_by(game, decision.seat)
        for at, thought in enumerate(thoughts[:HEEDED]):
            after = _left_alone(world, thought.move, decision.seat)
            until = perf_counter() + HEEDING * self.budget.seconds if self.budget.seconds else 0.0
            prover = Prover(opponent(decision.seat), HEEDED_AT, unseen, until, viewer=decision.seat)
            if prover.prove(after).answer is not Answer.YES:
                thoughts.insert(0, thoughts.pop(at))
                return

    def _may_go_on(self, iteration: int, began: float) -> bool:
        if self.budget.iterations:
            return iteration < self.budget.iterations
        spent = perf_counter() - began
        if iteration < FLOOR:
            return spent < self.budget.seconds
        return spent + spent / iteration < self.budget.seconds  # there is time for one more like those before

    # --- one iteration ----------------------------------------------------------------------------------------------

    def _iterate(self, root: Node, game: Game, seat: int) -> None:
        node = root
        path = [root]
        turn = game.s.turn
        while (asked := game.s.decision) is not None and game.s.turn <= turn + 1:
            if node is not root and not acting(asked):
                advance(game, self._on_the_way(node, game, asked))
                continue
            found = moves(game, asked)
            if node is root:
                found = [move for move in found if move.key in root.children]
            if len(found) == 1:
                advance(game, found[0].answer)
                continue
            move, child = self._select(node, game, asked, found, asked.seat == seat)
            path.append(child)
            node = child
            advance(game, move.answer)
            if child.visits == 0:
                break
        if len(path) <= SETTLED:
            while (asked := game.s.decision) is not None and game.s.turn == turn and not acting(asked):
                advance(game, self._on_the_way(node, game, asked))
        value = self._play_on(game, seat, turn)
        for passed in path:
            passed.visits += 1
            passed.total += value
            passed.squares += value * value

    def _on_the_way(self, node: Node, game: Game, asked: Decision) -> list[int]:
        """Targets, blocks and the like are not tried in turn, or what was started would be judged by the mean of good
        and bad ones: whoever is asked answers as the greedy player would, the same in each imagined game."""
        if asked.about in ROUTINE:
            return idle_answer(asked)
        found = moves(game, asked)
        if len(found) == 1:
            return found[0].answer
        question = (asked.seat, asked.about, asked.ref, asked.ability)
        known = node.usual.get(question)
        for move in found:
            if move.key == known:
                return move.answer
        world = game.copy()
        world.asks_all = True
        best = max(self.greedy.values(world, asked, found), key=lambda pair: pair[1])[0]
        node.usual[question] = best.key
        return best.answer

    def _select(
        self, node: Node, game: Game, asked: Decision, found: list[Move], mine: bool
    ) -> tuple[Move, Node]:
        children = node.children
        if any(move.key not in children for move in found):
            self._add(node, game, asked, found)
        mean = node.total / node.visits if node.visits else 0.5
        expected = (mean if mine else 1.0 - mean) - 0.05
        best, most = found[0], -1.0
        if len(found) > NARROW:  # of many moves, those that look best at first sight come first
            wide = NARROW + int(WIDENING * sqrt(node.visits))
            found = sorted(found, key=lambda move: -children[move.key].prior)[:wide]
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
        assert self._quick is not None
        for move in found:
            if move.key not in node.children:
                score = self._quick.score(game, asked, move)
                node.children[move.key] = Node(exp(max(score, -5.0) / self._quick.warmth))

    def _play_on(self, game: Game, seat: int, turn: int) -> float:
        """Play on at first sight to the end of the next turn, and judge."""
        assert self._quick is not None
        for _ in range(PLAYED_ON):
            asked = game.s.decision
            if asked is None or game.s.turn > turn + 1:
                break
            if asked.about in ROUTINE:
                advance(game, idle_answer(asked))
                continue
            if asked.shape == ONE and not asked.checked:  # copies need not be told apart here
                if game.dirty:
                    game.refresh()
                found = [Move(i, [i]) for i in range(len(asked.options))]
            else:
                found = moves(game, asked)
            if len(found) == 1:
                advance(game, found[0].answer)
            else:
                advance(game, self._quick.answer(game, asked, found, self.words))
        if game.s.outcome == "AB"[seat] and game.s.turn == turn:
            self._won = True
        elif game.s.outcome == "AB"[opponent(Seat(seat))]:
            self._lost = True
        return chance(self.greedy.judge(game).after_fading(game, seat))


def _left_alone(world: Game, move: Move, seat: Seat) -> Game:
    """The game after a move, when nobody does anything more until the other's next turn."""
    game = world.copy()
    turn = game.s.turn
    advance(game, move.answer)
    for _ in range(PLAYED_ON):
        asked = game.s.decision
        if asked is None or (game.s.turn > turn and asked.seat != seat and acting(asked)):
            break
        advance(game, idle_answer(asked))
    return game
