"""What must be so, and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Amount, Condition, Filter, Selector
from .nouns import Quant
from .places import Zone


@dataclass(frozen=True)
class AmountAmong(Condition):
    """ "you roll a 4, 5 or 6"."""

    amount: Amount
    numbers: tuple[Amount, ...]


@dataclass(frozen=True)
class There(Condition):
    """There are so many of these, as the phrase itself says."""

    what: Selector


@dataclass(frozen=True)
class Has(Condition):
    """The player has, or controls, so many of these; ``lacks``: does not."""

    who: Selector
    what: Selector
    lacks: bool = False


@dataclass(frozen=True)
class Many(Condition):
    """A number is as many as the quantity says."""

    amount: Amount
    quant: Quant


@dataclass(frozen=True)
class PaidKinds(Condition):
    """The card was paid for with CP of so many elements."""

    quant: Quant


@dataclass(frozen=True)
class FormsPartyWith(Condition):
    """The card attacks in a party with these."""

    what: Selector


@dataclass(frozen=True)
class HasMore(Condition):
    """The player has more, or fewer, of these than the other player; or so many more."""

    who: Selector
    op: str
    what: tuple[Filter, ...]
    than: Selector
    by: Amount | None = None


@dataclass(frozen=True)
class More(Condition):
    """There are more of the first than of the second."""

    what: Selector
    than: Selector


@dataclass(frozen=True)
class PaidFor(Condition):
    """The cost was paid, as a sentence of its own says ("if the additional cost was paid")."""

    name: str


@dataclass(frozen=True)
class SpentToPlay(Condition):
    """Will of each of these kinds was spent to play the card itself."""

    cost: str


@dataclass(frozen=True)
class CameFrom(Condition):
    """It came into play from there."""

    what: Selector
    frm: Zone
    detail: str = ""


@dataclass(frozen=True)
class DoneThisWay(Condition):
    """It happened by what the text said before: "if you discarded a Knight this way"."""

    event: Filter


@dataclass(frozen=True)
class TookPart(Condition):
    """ "the battle in which this card attacked": what it did there."""

    what: Selector
    did: Filter


@dataclass(frozen=True)
class Product(Amount):
    a: Amount
    b: Amount


@dataclass(frozen=True)
class EachTimes(Amount):
    """So many, or so many for each."""

    count: Amount
    each: Amount | None = None


@dataclass(frozen=True)
class HowMuchPrevented(Amount):
    """As much as was prevented by what is said before."""


@dataclass(frozen=True)
class NthTime(Condition):
    """What the ability waits for has happened so often this turn: "if it's your 3rd this turn"."""

    number: int
