"""Cards that change zones, are looked for or looked at."""

from __future__ import annotations

from dataclasses import dataclass

from ..amounts import Const
from ..nodes import Amount, Effect, Filter, Selector
from ..selectors import You


@dataclass(frozen=True)
class Move(Effect):
    """Put cards into a zone of their owner (or, where a zone has a controller, under ``controller``).

    ``place`` is "top", "bottom", "either" (the mover chooses) or ""; ``below`` with "top": under so many cards;
    ``order`` "any" lets the mover choose, "random" shuffles them;
    ``turned`` and ``face_down`` say how they arrive; ``how`` keeps the verb where the rules give it a meaning
    ("return", "reveal").
    """

    what: Selector
    zone: str
    place: str = ""
    controller: Selector | None = None
    turned: bool = False
    face_down: bool = False
    how: str = "put"
    counters: tuple[tuple[str, Amount], ...] = ()
    reveal: bool = False
    order: str = ""
    below: int = 0


@dataclass(frozen=True)
class Draw(Effect):
    count: Amount = Const(1)
    who: Selector = You()
    up_to: bool = False


@dataclass(frozen=True)
class Discard(Effect):
    """``what`` is usually a Choice in the hand."""

    what: Selector


@dataclass(frozen=True)
class Destroy(Effect):
    """Destroy, break."""

    what: Selector


@dataclass(frozen=True)
class Banish(Effect):
    what: Selector


@dataclass(frozen=True)
class Remove(Effect):
    """Remove from the game."""

    what: Selector
    face_down: bool = False


@dataclass(frozen=True)
class Shuffle(Effect):
    zone: str
    of: Selector = You()


@dataclass(frozen=True)
class Search(Effect):
    """Look through a zone for cards; those found are noted as "found". ``count`` None: for all there are. ``more``: up
    to one of each of these besides.
    ``also``: further zones of the same player to look through."""

    zone: str
    filter: Filter
    count: Amount | None = Const(1)
    up_to: bool = False
    of: Selector = You()
    reveal: bool = False
    more: tuple[Filter, ...] = ()
    also: tuple[str, ...] = ()
    var: str = ""


@dataclass(frozen=True)
class Look(Effect):
    """``who`` looks at cards; they are noted as "looked"."""

    what: Selector
    who: Selector = You()


@dataclass(frozen=True)
class Reveal(Effect):
    what: Selector


@dataclass(frozen=True)
class ReorderTop(Effect):
    """Put the noted cards back on top (or on the bottom) in any order."""

    what: Selector
    zone: str
    bottom: bool = False
    either: bool = False
