"""The greedy player: tries each option in its head, lets what it started finish, and takes what looks best.

It never looks at what its seat may not know: it thinks in an imagined game (see :mod:`.imagining`). When it attacks
it expects to be blocked in the way that suits it least.
"""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option, check_answer
from arbiter.kernel.game import Game
from arbiter.kernel.ids import card_of, shared_zone
from arbiter.kernel.visibility import View
from arbiter.table.table import Table

from .default import IDLE, idle_answer
from .imagining import imagine
from .random import any_answer
from .worth import WON, Judge

TRIES = 10  # how many answers to one question are thought about
AHEAD = 24  # how many questions are answered while something finishes
BLOCKS = 4  # how many blocks are expected


class Greedy:
    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self.words = rng.seeded(seed)
        self._judge: Judge | None = None

    def choose(self, decision: Decision, view: View, table: Table) -> list[int]:
        return self.pick(table.game, decision)

    def pick(self, game: Game, decision: Decision) -> list[int]:
        candidates = self._candidates(game, decision)
        if len(candidates) == 1:
            return candidates[0]
        if self._judge is None:
            self._judge = Judge(game)
        root = imagine(game, decision.seat, self.words)
        root.asks_all = True  # or doing the last thing one can would look better by what the next turn brings
        best = candidates[0]
        most = -2 * WON
        for answer in candidates:
            if answer == candidates[0] and self._settled(root, decision, root.s.turn):
                value = self._judge.worth(root, decision.seat)  # what comes after passing comes anyway
            else:
                value = self._try(root, decision, answer)
            if value > most:
                best, most = answer, value
        return best

    # --- what is worth a thought ------------------------------------------------------------------------------------

    def _candidates(self, game: Game, decision: Decision) -> list[list[int]]:
        """The answers worth thinking about, the idle one first: something must look better to be done."""
        idle = idle_answer(decision)
        shape = decision.shape
        if shape == ORDER or (shape == SOME and decision.legal):
            return [idle]
        if shape == ONE or (shape == SOME and decision.lo <= 1 <= decision.hi):
            found = self._different(game, decision)
        elif shape == YES_NO:
            found = [[0], [1]]
        elif shape == NUMBER:
            found = [[decision.hi], [decision.lo]]
        else:
            found = [any_answer(decision, self.words) for _ in range(5)]
        every = [idle] + [answer for answer in found if answer != idle]
        if len(every) > TRIES:
            rest = every[1:]
            rng.shuffle(self.words, order := list(range(len(rest))))
            every = [idle] + [rest[i] for i in order[: TRIES - 1]]
        return every

    def _different(self, game: Game, decision: Decision) -> list[list[int]]:
        """One of each kind of option: two copies of a card that are in the same state are the same to play."""
        seen: set[tuple[object, ...]] = set()
        found: list[list[int]] = []
        for i, option in enumerate(decision.options):
            key = (option.verb, option.other, option.extra, _state(game, option))
            if key not in seen:
                seen.add(key)
                found.append([i])
        return found

    # --- thinking ---------------------------------------------------------------------------------------------------

    def _try(self, root: Game, decision: Decision, answer: list[int]) -> int:
        """How the game looks once what the answer starts is finished."""
        game = root.copy()
        check_answer(decision, answer)
        game.answer(answer)
        game.run()
        return self._finish(game, decision.seat, root.s.turn, AHEAD)

    def _finish(self, game: Game, seat: int, turn: int, ahead: int) -> int:
        assert self._judge is not None
        while ahead > 0:
            ahead -= 1
            asked = game.s.decision
            if asked is None or self._settled(game, asked, turn):
                break
            if asked.forced is not None:
                ahead += 1
                game.answer(asked.forced)
                game.run()
                continue
            if asked.about == "block" and asked.seat != seat and len(asked.options) > 1:
                return self._worst_block(game, asked, seat, turn, ahead)
            game.answer(_go_on(asked, seat))
            game.run()
        return self._judge.worth(game, seat)

    def _worst_block(self, game: Game, asked: Decision, seat: int, turn: int, ahead: int) -> int:
        worst = 2 * WON
        answers = [[i] for i in range(len(asked.options))][:BLOCKS]
        if idle_answer(asked) not in answers:
            answers.append(idle_answer(asked))
        for answer in answers:
            other = game.copy()
            other.answer(answer)
            other.run()
            worst = min(worst, self._finish(other, seat, turn, ahead))
        return worst

    def _settled(self, game: Game, asked: Decision, turn: int) -> bool:
        """Whether what was started is over: nothing waits, no battle, and somebody may act, or attack anew."""
        if game.s.turn != turn:
            return True
        waiting = game.rules.stack >= 0 and bool(game.s.zones[shared_zone(game.rules.stack)])
        fighting = game.s.battle or game.s.attackers
        return not waiting and not fighting and asked.about in ("action", "attack")


def _state(game: Game, option: Option) -> tuple[int, ...]:
    ref = option.ref
    if ref < 0 or not game.s.alive(ref):
        return (ref,)
    s = game.s
    card = card_of(ref)
    if card in s.counters or s.host[card] >= 0:
        return (ref,)
    return (s.card[card], s.side[card], s.zone[card], s.flags[card], s.damage[card], s.holder[card])


def _go_on(asked: Decision, seat: int) -> list[int]:
    """Answers on the way: the seat goes through with what it started, the other lets it."""
    if asked.seat != seat:
        return idle_answer(asked)
    if asked.shape == YES_NO:
        return [0]
    if asked.about == "attack":
        for i, option in enumerate(asked.options):
            if option.verb not in IDLE:
                return [i]
    if asked.shape == SOME and not asked.legal and asked.default is None:
        return list(range(min(max(asked.lo, 1), asked.hi, len(asked.options))))
    return idle_answer(asked)
