"""How the game looks once what was started is finished: the one way in which greedy players and imagined games look
ahead. Whoever started it chooses what its effects are about as suits it best, and expects to be blocked in the way that
suits it least."""

from __future__ import annotations

from arbiter.kernel.game import Game
from arbiter.kernel.questions import Ask

from .evaluation import Evaluation
from .moves import Move, moves
from .settling import AHEAD, advance, go_on, settled

BRANCHES = 5  # answers to a question on the way that are thought about


class Outlook:
    """``left``: how many more games may be imagined for answers on the way."""

    def __init__(self, evaluation: Evaluation, left: int) -> None:
        self.evaluation = evaluation
        self.left = left

    def finish(self, game: Game, seat: int, turn: int, deep: int) -> float:
        """How a game of one's own looks to a seat once what was started is finished. ``deep``: how many questions in a
        row are answered by trying."""
        for _ in range(AHEAD):
            asked = game.s.decision
            if asked is None or settled(game, turn):
                break
            mine = asked.seat == seat
            if (
                deep > 0
                and self.left > 0
                and (asked.about != Ask.ACTION if mine else asked.about == Ask.BLOCK)
            ):
                found = moves(game, asked)[:BRANCHES]
                if len(found) > 1:
                    values = [self._branch(game, move, seat, turn, deep - 1) for move in found]
                    return max(values) if mine else min(values)
            advance(game, go_on(asked, seat))
        return self.evaluation.after_fading(game, seat)

    def _branch(self, game: Game, move: Move, seat: int, turn: int, deep: int) -> float:
        self.left -= 1
        other = game.copy()
        advance(other, move.answer)
        return self.finish(other, seat, turn, deep)
