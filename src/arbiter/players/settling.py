"""When what was started is over, and how it is brought to that point."""

from __future__ import annotations

from arbiter.kernel.decision import SOME, YES_NO, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import shared_zone
from arbiter.kernel.questions import Ask

from .default import IDLE, idle_answer

AHEAD = 40  # questions that are answered while something finishes


def advance(game: Game, answer: list[int]) -> None:
    """Answer, and go on to the next question that has more than one answer."""
    game.answer(answer)
    game.run()
    while (
        (asked := game.s.decision) is not None and (forced := asked.forced) is not None and not acting(asked)
    ):
        game.answer(forced)
        game.run()


def acting(asked: Decision) -> bool:
    """Whether somebody may start something new."""
    return asked.about == Ask.ACTION or asked.about == Ask.ATTACK


def settled(game: Game, turn: int) -> bool:
    """Whether nothing is under way that was started in this turn: nothing waits, no battle, and somebody may act."""
    s = game.s
    if s.decision is None or s.turn != turn:
        return True
    if s.battle or s.attackers or not acting(s.decision):
        return False
    return game.rules.stack < 0 or not s.zones[shared_zone(game.rules.stack)]


def go_on(asked: Decision, seat: int) -> list[int]:
    """An answer on the way: the seat goes through with what it started, the other lets it."""
    if asked.seat != seat:
        return idle_answer(asked)
    if asked.shape == YES_NO:
        return [0]
    if asked.about == Ask.ATTACK:
        for i, option in enumerate(asked.options):
            if option.verb not in IDLE:
                return [i]
    if asked.shape == SOME and not asked.legal and asked.default is None:
        return list(range(min(max(asked.lo, 1), asked.hi, len(asked.options))))
    return idle_answer(asked)
