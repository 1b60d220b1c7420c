"""Numbers in card text."""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import Amount, Filter, Selector


@dataclass(frozen=True)
class Const(Amount):
    n: int


@dataclass(frozen=True)
class Unknown(Amount):
    """X or Y: settled while the card is played, or by the text that defines it."""

    name: str = "X"


@dataclass(frozen=True)
class Count(Amount):
    """How many things ``what`` names."""

    what: Selector


@dataclass(frozen=True)
class Times(Amount):
    """``n`` for each ``amount``."""

    n: int
    amount: Amount


@dataclass(frozen=True)
class Plus(Amount):
    a: Amount
    b: Amount


@dataclass(frozen=True)
class Minus(Amount):
    a: Amount
    b: Amount


@dataclass(frozen=True)
class Half(Amount):
    """Half of ``amount``; ``up`` says which way an odd number goes."""

    amount: Amount
    up: bool = True


@dataclass(frozen=True)
class Quotient(Amount):
    """How often ``n`` goes into ``amount``: "for each two counters"."""

    amount: Amount
    n: int


@dataclass(frozen=True)
class EqualShare(Amount):
    """What each of ``among`` gets if ``amount`` is divided equally, rounded up to a multiple of ``unit``."""

    amount: Amount
    among: Amount
    unit: int = 1


@dataclass(frozen=True)
class StatOf(Amount):
    """A number printed on or computed for a card, added over all that ``what`` names: "atk", "def", "cost", ..."""

    what: Selector
    stat: str


@dataclass(frozen=True)
class OwnStat(Amount):
    """In a description: another number of the card that is described ("with ATK different from its printed ATK")."""

    stat: str


@dataclass(frozen=True)
class MostOf(Amount):
    """The highest ``stat`` among what ``what`` names; with ``least`` the lowest."""

    what: Selector
    stat: str
    least: bool = False


@dataclass(frozen=True)
class ValueOf(Amount):
    """A player's number: "life", "hand", ..."""

    who: Selector
    value: str


@dataclass(frozen=True)
class PaidNumber(Amount):
    """A number of the payment for the card or ability itself, by the game's name for it."""

    name: str


@dataclass(frozen=True)
class CountersOn(Amount):
    what: Selector
    name: str = ""


@dataclass(frozen=True)
class ThatMuch(Amount):
    """The amount of the event that triggered, was replaced, or was just carried out."""


@dataclass(frozen=True)
class Rolled(Amount):
    """What the dice rolled last by the same card came to."""


@dataclass(frozen=True)
class KindsAmong(Amount):
    """How many different races, attributes, names … there are among ``what``."""

    what: Selector
    aspect: str


@dataclass(frozen=True)
class TimesHappened(Amount):
    """How often something happened this turn; with ``total`` how much of it there was in all (damage, life)."""

    event: Filter
    window: str = "turn"
    total: bool = False
