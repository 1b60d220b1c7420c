"""The answer of somebody who wants nothing: pass, pay in the first way offered, choose as little as allowed."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.effects import Produce
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.playout import least_parts
from arbiter.table.table import Table

#: What an option that does nothing is called, in any game.
IDLE = ("pass", "no block", "forfeit", "no attack", "keep", "no", "no reveal", "no ex burst")


def idle_answer(decision: Decision) -> list[int]:
    """A legal answer that does as little as possible."""
    if decision.default is not None:
        return decision.default
    n = len(decision.options)
    shape = decision.shape
    if shape == ONE:
        for i in range(n):
            if decision.options[i].verb in IDLE:
                return [i]
        return [0]
    if shape == SOME:
        return decision.legal[0] if decision.legal else list(range(max(0, decision.lo)))
    if shape == NUMBER:
        return [decision.lo]
    if shape == ORDER:
        return list(range(n))
    if shape == DIVIDE:
        parts = least_parts(decision)
        parts[0] += decision.total - sum(parts)
        return parts
    return [1]


def produces_only(game: Game, option: Option) -> bool:
    """Whether an option only makes what other things are paid with; it is made as they are paid."""
    abilities = game.lib.abilities
    if option.verb != "activate" or not 0 <= option.extra < len(abilities):
        return False
    ability = abilities[option.extra]
    return isinstance(ability, Activated) and isinstance(ability.effect, Produce)


def nothing_to_do(decision: Decision, table: Table) -> bool:
    """Whether nobody would want to be asked: one can only pass, or make will that nothing can be paid with."""
    if decision.shape != ONE:
        return False
    idle = [option for option in decision.options if option.verb in IDLE]
    if len(idle) != 1:
        return False
    return all(option is idle[0] or produces_only(table.game, option) for option in decision.options)
