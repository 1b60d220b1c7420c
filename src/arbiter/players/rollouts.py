"""Imagined games played on as two greedy players would who leave each other's plays unanswered.

In its turn a player does whatever looks best once it is finished, until doing nothing looks best. What looked no better
than nothing is not tried again in the same turn, and what looked good is tried again only if nothing better has been
found. Targets, blocks and the like are answered by trying. The position after the chosen move is the one that was
looked at, so nothing is played twice.
"""

from __future__ import annotations

from collections.abc import Hashable
from time import perf_counter

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game

from .default import idle_answer, produces_only
from .evaluation import Evaluation
from .moves import Move, moves
from .outlook import BRANCHES, Outlook
from .sequence import opening
from .settling import AHEAD, acting, advance, go_on, settled

#: questions about how to do what has been decided, answered in the first way offered
ROUTINE = ("pay", "spend", "produce", "trigger", "order")
LONGEST = 300  # questions of one rollout
THOUGHTS = 24  # games imagined for one answer on the way
DEEP = 1  # questions in a row that are answered by trying, after one that is


class Rollouts:
    """Plays on by one evaluation. ``until``: when to stop by the clock; 0 for never."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.until = 0.0
        self._gains: dict[
            Hashable, float
        ] = {}  # by the keys of moves, how much better than nothing they looked …
        self._turn = -1  # … in this turn

    @property
    def late(self) -> bool:
        return 0.0 < self.until < perf_counter()

    def play(self, game: Game, end: int) -> Game:
        """Play to the end of a turn. ``game`` is changed; the one returned may be another."""
        self._turn = -1
        for _ in range(LONGEST):
            asked = game.s.decision
            if asked is None or game.s.turn > end or self.late:
                break
            if acting(asked) and game.s.turn_player == asked.seat and settled(game, game.s.turn):
                game = self._act(game, asked)
            else:
                advance(game, self._answer(game, asked))
        return game

    def _act(self, game: Game, asked: Decision) -> Game:
        """Do what looks best once it is finished, or nothing."""
        found = moves(game, asked)
        if len(found) == 1:
            advance(game, found[0].answer)
            return game
        seat, turn = asked.seat, game.s.turn
        if turn != self._turn:
            self._turn = turn
            self._gains.clear()
        gains = self._gains
        best, most = -1, 0.0
        good: list[tuple[Move, Game]] = []
        nothing = self.evaluation.lasting_odds(game, seat)
        for move in self._by_promise(found):
            key = move.key
            if key in gains:
                if gains[key] <= most:
                    continue
            elif produces_only(game, asked.options[move.answer[0]]):
                gains[key] = 0.0
                continue
            if self.late:
                return game
            after = game.copy()
            after.asks_all = (
                True  # or the last thing one can do would look better by what the next turn brings
            )
            advance(after, move.answer)
            self._settle(after, turn)
            gain = gains[key] = self.evaluation.lasting_odds(after, seat) - nothing
            if gain <= 0.0:
                continue
            if gain > most:
                best, most = len(good), gain
            good.append((move, after))
        if best < 0:
            advance(game, found[0].answer)
            return game
        first = opening(game, found, good)
        after = good[first if first >= 0 else best][1]
        after.asks_all = False
        return after

    def _by_promise(self, found: list[Move]) -> list[Move]:
        """The moves but for doing nothing: those not tried in this turn, then the others by how good they looked."""
        gains = self._gains
        new = [move for move in found[1:] if move.key not in gains]
        if len(new) < len(found) - 1:
            known = [move for move in found[1:] if move.key in gains]
            known.sort(key=lambda move: -gains[move.key])
            new += known
        return new

    def _settle(self, game: Game, turn: int) -> None:
        for _ in range(AHEAD):
            asked = game.s.decision
            if asked is None or settled(game, turn) or self.late:
                break
            advance(game, self._answer(game, asked))

    def _answer(self, game: Game, asked: Decision) -> list[int]:
        """An answer on the way: by trying, if it is about more than what has been decided."""
        if asked.about in ROUTINE:
            return idle_answer(asked)
        if acting(asked):
            return go_on(asked, game.s.turn_player)
        found = moves(game, asked)[:BRANCHES]
        best = found[0]
        if len(found) == 1:
            return best.answer
        outlook = Outlook(self.evaluation, THOUGHTS)
        most = 0.0
        for move in found:
            if self.late:
                break
            after = game.copy()
            after.asks_all = True
            advance(after, move.answer)
            odds = outlook.finish(after, asked.seat, game.s.turn, DEEP)
            if move is found[0] or odds > most:
                best, most = move, odds
        return best.answer
