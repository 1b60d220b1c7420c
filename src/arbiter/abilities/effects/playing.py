"""Resources, playing and copying cards, tokens, dice, and what only one game knows."""

from __future__ import annotations

from dataclasses import dataclass

from ..amounts import Const
from ..nodes import Ability, Amount, Change, Condition, Effect, Filter, Selector
from ..selectors import You


@dataclass(frozen=True)
class Pay(Effect):
    """Pay resources, as printed symbols: "{W}{1}"."""

    cost: str


@dataclass(frozen=True)
class Produce(Effect):
    """Produce resources. ``options`` are alternatives, each a string of printed symbols; ``only``: they may be spent
    only on what fulfils it (:class:`SpentOn`, or some of several).
    ``attribute``: only those of an attribute that a card like this has; or of the attribute chosen, if it describes
    cards of that."""

    options: tuple[str, ...]
    count: Amount = Const(1)
    only: Condition | None = None
    attribute: Filter | None = None


@dataclass(frozen=True)
class Cancel(Effect):
    what: Selector


@dataclass(frozen=True)
class PlayCard(Effect):
    """Play a card as part of the effect; ``free``: without paying its cost; ``copy``: a copy of it, made for this;
    ``less``: how this changes what it costs."""

    what: Selector
    free: bool = False
    optional: bool = True
    copy: bool = False
    less: Change | None = None


@dataclass(frozen=True)
class Summon(Effect):
    """Put onto the top of the waiting objects as a spell."""

    what: Selector


@dataclass(frozen=True)
class Copy(Effect):
    """Copy a waiting spell or ability; ``retarget``: new targets may be chosen. Of a card in play: create one like
    it."""

    what: Selector
    retarget: bool = False
    var: str = ""


@dataclass(frozen=True)
class Token(Effect):
    """Create tokens. ``stats`` in the order the game prints them; ``text`` abilities in quotes or keywords."""

    name: str
    count: Amount = Const(1)
    stats: tuple[tuple[str, Amount], ...] = ()
    types: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    zone: str = ""
    controller: Selector = You()
    turned: bool = False
    var: str = ""


@dataclass(frozen=True)
class Tokens(Effect):
    """Create tokens of several kinds at the same time."""

    kinds: tuple[Token, ...]
    var: str = ""


@dataclass(frozen=True)
class Attach(Effect):
    """Add (bestow) ``what`` to ``host``."""

    what: Selector
    host: Selector


@dataclass(frozen=True)
class Transform(Effect):
    """Turn to another side or form: ``to`` names it ("" : the other side)."""

    what: Selector
    to: str = ""


@dataclass(frozen=True)
class Roll(Effect):
    """Roll dice; the total is ThatMuch afterwards."""

    dice: Amount = Const(1)
    sides: int = 6


@dataclass(frozen=True)
class ExtraTurn(Effect):
    who: Selector = You()


@dataclass(frozen=True)
class SkipPhase(Effect):
    phase: str
    who: Selector = You()


@dataclass(frozen=True)
class ChooseWord(Effect):
    """Name something: a race, an attribute, a card name, a number; kept for ChangeWords(chosen) and filters. ``of``:
    only what a card like this has printed."""

    aspect: str
    who: Selector = You()
    of: Filter | None = None


@dataclass(frozen=True)
class Special(Effect):
    """An action that only one game knows, by that game's name for it, with its arguments."""

    name: str
    what: Selector | None = None
    amount: Amount | None = None
    word: str = ""
    var: str = ""
