"""The greedy player: tries each option in its head, lets what it started finish, and takes what looks best.

It never looks at what its seat may not know: it thinks in an imagined game (see :mod:`.imagining`).
"""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import NUMBER, ONE, ORDER, SOME, YES_NO, Decision
from arbiter.kernel.game import Game, check_answer
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .default import idle_answer
from .imagining import imagine
from .random import any_answer
from .worth import WON, Judge

TRIES = 12  # how many answers to one question are thought about
AHEAD = 24  # how many questions are answered idly while something finishes


class Greedy:
    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self.words = rng.seeded(seed)
        self._judge: Judge | None = None

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        candidates = self._candidates(decision)
        if len(candidates) == 1:
            return candidates[0]
        if self._judge is None:
            self._judge = Judge(game)
        root = imagine(game, decision.seat, self.words)
        best = candidates[0]
        most = -2 * WON
        for answer in candidates:
            value = self._try(root, decision, answer)
            if value > most:
                best, most = answer, value
        return best

    def _candidates(self, decision: Decision) -> list[list[int]]:
        """The answers worth thinking about, the idle one first: something must look better to be done."""
        idle = idle_answer(decision)
        shape = decision.shape
        found: list[list[int]]
        if shape == ONE:
            found = [[i] for i in range(len(decision.options))]
        elif shape == YES_NO:
            found = [[0], [1]]
        elif shape == NUMBER:
            found = [[decision.hi], [decision.lo]]
        elif shape == SOME and decision.legal:
            return decision.legal[:1]
        elif shape == ORDER:
            return [idle]
        elif shape == SOME and decision.lo <= 1 <= decision.hi:
            found = [[i] for i in range(len(decision.options))]
        else:
            found = [any_answer(decision, self.words) for _ in range(6)]
        every = [idle] + [answer for answer in found if answer != idle]
        if len(every) > TRIES:
            rest = every[1:]
            order = list(range(len(rest)))
            rng.shuffle(self.words, order)
            every = [idle] + [rest[i] for i in order[: TRIES - 1]]
        return every

    def _try(self, root: Game, decision: Decision, answer: list[int]) -> int:
        """How the game looks once what the answer starts is finished."""
        assert self._judge is not None
        seat = decision.seat
        game = root.copy()
        check_answer(decision, answer)
        game.answer(answer)
        game.run()
        for _ in range(AHEAD):
            asked = game.s.decision
            if asked is None or self._settled(game, asked, root):
                break
            game.answer(_go_on(asked, seat))
            game.run()
        return self._judge.worth(game, seat)

    def _settled(self, game: Game, asked: Decision, root: Game) -> bool:
        """Whether what was started is over: nothing waits, no battle, and somebody may act."""
        if game.s.turn != root.s.turn:
            return True
        waiting = game.rules.stack >= 0 and bool(game.s.zones[game.rules.stack * 2])
        return not waiting and not game.s.battle and asked.about == "action"


def _go_on(asked: Decision, seat: int) -> list[int]:
    """Answers on the way: the seat goes through with what it started, the other lets it."""
    if asked.shape == YES_NO and asked.seat == seat:
        return [0]
    if asked.shape == SOME and not asked.legal and asked.seat == seat and asked.default is None:
        return list(range(min(max(asked.lo, 1), asked.hi, len(asked.options))))
    return idle_answer(asked)
