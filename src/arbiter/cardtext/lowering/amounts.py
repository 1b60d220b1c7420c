"""Numbers: how many are chosen or counted, and how much of something there is for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.amounts import Const, Count, KindsAmong, Minus, StatOf, Times, TimesHappened
from ...abilities.changes import Bonus, CostLess
from ...abilities.filters import AnyOf, Anything, ControlledBy, Negation, Pattern, SharesWith, StatIs
from ...abilities.nodes import Amount
from ...abilities.selectors import Noted
from ..surface import CostIs, Det, EachTimes, Np, Place, Product, Quant, StatAmong, ThisTurn
from .events import STAYING, without_self
from .filters import all_of, flat
from .slots import Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


def counted(quant: Quant) -> tuple[Amount, bool, bool]:
    match quant.kind:
        case "any":
            return Const(0), False, True
        case "up to":
            return quant.count or Const(1), True, False
        case "n":
            return quant.count or Const(1), False, False
        case _:
            return Const(1), False, False


def times_each(count: Amount, each: Amount) -> Amount:
    match count:
        case Const(n=1):
            return each
        case Const(n=n):
            return Times(n, each)
        case _:
            raise Unclear("it is not clear how many there are of each")


def _times_signed(count: Amount, each: Amount) -> Amount:
    match count:
        case Const(n=n) if n >= 0:
            return Times(n, each)
        case Const(n=n):
            return Minus(Const(0), Times(-n, each))
        case _:
            raise Unclear("it is not clear how many there are of each")


def negative(amount: Amount) -> Amount:
    return Const(-amount.n) if isinstance(amount, Const) else Minus(Const(0), amount)


def scaled(change: Any, amount: Amount) -> Any:
    match change:
        case Bonus(stats=stats):
            return Bonus(tuple((stat, _times_signed(value, amount)) for stat, value in stats))
        case CostLess(per=Const(n=n)):
            return replace(change, per=Times(n, amount))
        case _:
            raise Unclear("it is not clear what there is one of for each")


@lowers(EachTimes)
def lower_each_times(lowering: Lowering, value: EachTimes) -> Any:
    count = lowering.lower(value.count)
    return count if value.each is None else times_each(count, lowering.lower(value.each))


@lowers(Product)
def lower_product(lowering: Lowering, value: Product) -> Any:
    a, b = lowering.lower(value.a), lowering.lower(value.b)
    if isinstance(a, Const):
        return Times(a.n, b)
    if isinstance(b, Const):
        return Times(b.n, a)
    raise Unclear("a number is multiplied by what is not a number")


@lowers(Count)
def lower_count(lowering: Lowering, value: Count) -> Any:
    """ "cards you discarded this turn": how often it happened, unless they are still where they were."""
    what = value.what
    if isinstance(what, Np):
        if what.det.quant.kind == "n":
            raise Unclear("so many of these are not counted: there are as many as it says")
        if what.parts == (Anything(),) and what.owner is None and what.det == Det(Quant("")):
            raise Unclear("it is not said which cards are counted")
        if any(isinstance(part, Place) and part.origin for part in what.parts):
            if any(isinstance(part, ControlledBy) for part in what.parts):
                raise Unclear("where it comes from belongs to the other card")
        for part in what.parts:
            match part:
                case Negation(part=SharesWith(what=Noted(name="picked"), aspect=aspect)):
                    others = replace(what, parts=tuple(one for one in what.parts if one is not part))
                    return lowering.lower(KindsAmong(others, aspect))
                case _:
                    pass
        turns = [part for part in what.parts if isinstance(part, ThisTurn)]
        placed_there = any(isinstance(part, Place) for part in what.parts)
        if len(turns) == 1 and not placed_there and not turns[0].window:
            event, role = without_self(lowering, turns[0].event)
            entered = isinstance(event, Pattern) and event.to == lowering.conventions.home
            if isinstance(event, Pattern) and role == "subject" and event.kind not in STAYING and not entered:
                lowering.conventions.check(
                    replace(what, parts=tuple(part for part in what.parts if part not in turns))
                )
                rest = [
                    inner for part in what.parts if part not in turns for inner in flat(lowering.lower(part))
                ]
                filter = all_of(rest) if rest else None
                if event.subject is not None and filter is not None:
                    filter = all_of([event.subject, filter])
                return TimesHappened(replace(event, subject=filter or event.subject))
    return lowering.field_by_field(value)


@lowers(StatOf)
def lower_stat_of(lowering: Lowering, value: StatOf) -> Any:
    return lowering.conventions.stat_of(lowering.field_by_field(value))


@lowers(CostIs)
def lower_cost_is(lowering: Lowering, value: CostIs) -> Any:
    return StatIs(value.stat, value.op, lowering.lower(value.amount))


@lowers(StatAmong)
def lower_stat_among(lowering: Lowering, value: StatAmong) -> Any:
    return AnyOf(tuple(lowering.lower(StatIs(value.stat, "=", amount)) for amount in value.amounts))
