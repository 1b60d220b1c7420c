"""Damage, life, counters, and how cards stand."""

from __future__ import annotations

from dataclasses import dataclass

from ..amounts import Const
from ..nodes import Amount, Effect, Selector
from ..selectors import This, You


@dataclass(frozen=True)
class Damage(Effect):
    """``source`` deals ``amount`` damage to each thing named. ``divided``: the amount is split while playing."""

    to: Selector
    amount: Amount
    source: Selector = This()
    divided: bool = False


@dataclass(frozen=True)
class RemoveDamage(Effect):
    what: Selector
    amount: Amount | None = None


@dataclass(frozen=True)
class Fight(Effect):
    """Each deals damage equal to its attacking number to the other."""

    a: Selector
    b: Selector


@dataclass(frozen=True)
class GainLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class LoseLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class PayLife(Effect):
    """No amount: as much as the payer chooses."""

    amount: Amount | None


@dataclass(frozen=True)
class SetLife(Effect):
    amount: Amount
    who: Selector = You()


@dataclass(frozen=True)
class Win(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class Lose(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class Turn(Effect):
    """Rest, engage, dull; with ``upright`` recover, refresh, activate."""

    what: Selector
    upright: bool = False


@dataclass(frozen=True)
class PutCounters(Effect):
    """``divided``: the number is split while playing."""

    what: Selector
    name: str
    count: Amount = Const(1)
    divided: bool = False


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """No count: all of them."""

    what: Selector
    name: str
    count: Amount | None = Const(1)


@dataclass(frozen=True)
class MoveCounters(Effect):
    frm: Selector
    to: Selector
    name: str
    count: Amount | None = Const(1)


@dataclass(frozen=True)
class LeaveBattle(Effect):
    what: Selector
