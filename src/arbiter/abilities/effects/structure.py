"""How effects are put together: one after another, under a condition, by choice, for a payment, by whom."""

from __future__ import annotations

from dataclasses import dataclass

from ..amounts import Const
from ..nodes import Amount, Condition, Effect, Selector
from ..selectors import You


@dataclass(frozen=True)
class Sequence(Effect):
    """``joined`` only keeps how the text joins the parts: "" as sentences, "and", "then" or "," within one."""

    parts: tuple[Effect, ...]
    joined: str = ""


@dataclass(frozen=True)
class If(Effect):
    """``joined`` only keeps how the text says it: "instead" if ``otherwise`` comes first and ``then`` replaces it,
    "after" if the condition stands last and so may speak of what comes before it."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None
    joined: str = ""


@dataclass(frozen=True)
class May(Effect):
    """``who`` decides whether ``effect`` is done; ``otherwise`` if not."""

    effect: Effect
    otherwise: Effect | None = None
    who: Selector = You()


@dataclass(frozen=True)
class Modes(Effect):
    """ "Choose one": decided while playing. If ``more_if`` is true then, ``more`` (or up to so many) instead.

    ``resolving``: chosen while resolving ("gains [Flying] or [Pierce]"). ``random``: not chosen, but drawn by lot.
    """

    modes: tuple[Effect, ...]
    count: Amount = Const(1)
    up_to: bool = False
    more: Amount | None = None
    more_if: Condition | None = None
    resolving: bool = False
    more_up_to: bool = False
    random: bool = False


@dataclass(frozen=True)
class Option(Effect):
    """One of several options, which may be chosen only if ``condition`` is true while they are chosen."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class PayToDo(Effect):
    """While resolving, ``who`` may pay ``cost``; if paid ``then``, otherwise ``otherwise``. ``var``: the name of the
    payer."""

    cost: tuple[Effect, ...]
    then: Effect | None = None
    otherwise: Effect | None = None
    who: Selector = You()
    var: str = ""


@dataclass(frozen=True)
class WhenDone(Effect):
    """ "When you do so, …" right after what is done: an automatic ability that has triggered by it, and is played, with
    targets of its own, once this one is over."""

    effect: Effect


@dataclass(frozen=True)
class Repeat(Effect):
    times: Amount
    effect: Effect


@dataclass(frozen=True)
class By(Effect):
    """``who`` does ``effect``: "your opponent discards a card", "each player draws". ``var``: the name of
    whoever does it, while it is done."""

    who: Selector
    effect: Effect
    var: str = ""


@dataclass(frozen=True)
class Note(Effect):
    """Remember what ``what`` names, for later parts of the effect."""

    what: Selector
    name: str = "this way"


@dataclass(frozen=True)
class DefineX(Effect):
    """ "X equals …", "where X is …"."""

    amount: Amount
    name: str = "X"
