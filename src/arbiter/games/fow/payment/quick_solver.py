"""203, 907: payments that need no search: each source of will is used once, and none of them costs will."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from arbiter.kernel.ids import Seat

from ..vocabulary import WILL, WILLS
from .costs import Cost
from .will import WillSource

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


@mypyc_attr(acyclic=True, free_list_len=1)
class Plan:
    """How a cost will be paid: which sources are used, and for what."""

    def __init__(self) -> None:
        self.uses: list[int] = []  # in the order they are used
        self.options: list[int] = []
        # for each that costs will, in that order: what must be left of each kind when its price is paid, and the will
        # of each kind that may be spent on prices only
        self.kept: list[list[int]] = []


def quick(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """With sources that cost no will, each used once. Demanded kinds first, because only they can be short."""
    have = pool.copy()
    need = cost.need.copy()
    for kind in range(WILLS):
        if have[kind] and need[kind]:
            used = min(have[kind], need[kind])
            have[kind] = have[kind] - used
            need[kind] = need[kind] - used
    plan = Plan()
    return plan if _cover(need, cost.free, have, found, usable, plan) else None


def _cover(
    need: list[int], free: int, have: list[int], found: list[WillSource], usable: list[int], plan: Plan
) -> bool:
    kind = -1
    for i in range(WILLS):
        if need[i] > 0:
            kind = i
            break
    if kind < 0:
        spare = 0
        for i in range(WILLS):
            spare += have[i]
        if spare >= free:
            return True
        for at in usable:
            if not _used(found, plan.uses, at):
                plan.uses.append(at)
                plan.options.append(0)
                spare += found[at].first
                if spare >= free:
                    return True
        return False
    tried: list[WillSource] = []
    for at in usable:
        if _used(found, plan.uses, at):
            continue
        source = found[at]
        if _like_any(source, tried):
            continue
        tried.append(source)
        for option in range(len(source.options)):
            made = source.options[option]
            if made[kind] == 0:
                continue
            left = need.copy()
            extra = have.copy()
            for i in range(WILLS):
                if made[i]:
                    used = min(left[i], made[i])
                    left[i] = left[i] - used
                    extra[i] = extra[i] + made[i] - used
            uses = len(plan.uses)
            plan.uses.append(at)
            plan.options.append(option)
            if _cover(left, free, extra, found, usable, plan):
                return True
            del plan.uses[uses:]
            del plan.options[uses:]
    return False


def _like_any(source: WillSource, others: list[WillSource]) -> bool:
    for other in others:
        if source.like(other):
            return True
    return False


def _used(found: list[WillSource], uses: list[int], at: int) -> bool:
    """Whether a source cannot be used besides these: it is one of them, or needs a card that one of them takes."""
    for other in uses:
        if other == at or (found[other].takes and found[at].takes and found[other].ref == found[at].ref):
            return True
    return False


def lacks_a_kind(game: Game, player: Seat, cost: Cost, found: list[WillSource]) -> bool:
    """Whether there cannot be enough will of a kind that is demanded, whatever is done. If not, there may still be no
    way."""
    need = cost.need
    values = game.s.values[player]
    for kind in range(WILLS):
        short = need[kind]
        if not short:
            continue
        short -= values[WILL + kind]
        for source in found:
            if short <= 0:
                break
            most = 0
            for made in source.options:
                most = max(most, made[kind])
            short -= most * source.times
        if short > 0:
            return True
    return False


def plainly_enough(game: Game, player: Seat, cost: Cost, found: list[WillSource], played: int) -> bool:
    """Whether cards that rest for will, each for itself, are enough of each kind if those that make one of several
    kinds pay free cost only. If not, there may still be a way."""
    have = game.s.values[player][WILL : WILL + WILLS]
    spare = -cost.free
    for at in range(len(found)):
        source = found[at]
        if source.rank != 0 or not source.own or source.only is not None or source.ref == played:
            continue
        if _is_of_one_before(found, at):
            continue  # a card with two will abilities rests for one of them
        if len(source.options) > 1:
            spare += source.first
        else:
            made = source.options[0]
            for kind in range(WILLS):
                if made[kind]:
                    have[kind] += made[kind]
    need = cost.need
    for kind in range(WILLS):
        left = have[kind] - need[kind]
        if left < 0:
            return False
        spare += left
    return spare >= 0


def _is_of_one_before(found: list[WillSource], at: int) -> bool:
    """Whether a source before this one is an ability of the same card."""
    ref = found[at].ref
    for before in range(at):
        if found[before].ref == ref:
            return True
    return False
