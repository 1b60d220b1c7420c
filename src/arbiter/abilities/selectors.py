"""Ways of naming cards and players.

A phrase may give what it names a name of its own (``var``), by which the parts after it speak of it (:class:`Var`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .amounts import Const
from .nodes import Amount, Filter, Selector


@dataclass(frozen=True)
class You(Selector):
    pass


@dataclass(frozen=True)
class Opponent(Selector):
    pass


@dataclass(frozen=True)
class EachPlayer(Selector):
    pass


@dataclass(frozen=True)
class TurnPlayer(Selector):
    pass


@dataclass(frozen=True)
class ControllerOf(Selector):
    what: Selector


@dataclass(frozen=True)
class OwnerOf(Selector):
    what: Selector


@dataclass(frozen=True)
class SourceOf(Selector):
    """The cards that have the abilities among ``what``, which wait; a card that waits itself is its own source."""

    what: Selector


@dataclass(frozen=True)
class This(Selector):
    """The card with the ability."""


@dataclass(frozen=True)
class Target(Selector):
    """Chosen while playing. ``filter`` may accept players (IsPlayer). ``up_to``: fewer is allowed."""

    filter: Filter
    count: Amount = Const(1)
    up_to: bool = False
    any_number: bool = False
    var: str = ""


@dataclass(frozen=True)
class Each(Selector):
    """All cards that match, now."""

    filter: Filter
    var: str = ""


@dataclass(frozen=True)
class Choice(Selector):
    """Chosen while resolving (or paying), by ``who``; at random if ``random``."""

    filter: Filter
    count: Amount = Const(1)
    up_to: bool = False
    any_number: bool = False
    who: Selector = You()
    random: bool = False
    var: str = ""


@dataclass(frozen=True)
class Top(Selector):
    """The top cards of a zone."""

    count: Amount
    zone: str
    of: Selector = You()
    bottom: bool = False
    var: str = ""


@dataclass(frozen=True)
class Host(Selector):
    """The card this one is attached to (added, bestowed, linked)."""


@dataclass(frozen=True)
class AttachedTo(Selector):
    """The cards attached to what ``what`` names."""

    what: Selector
    var: str = ""


@dataclass(frozen=True)
class Noted(Selector):
    """Cards an earlier part of the same effect dealt with: "cards put this way", "the rest", "the chosen cards". What
    has a name of its own (``DEEDS``, ``REMOVED``) is told from everything else the effect, or its cost, did."""

    name: str = "this way"


#: under which name it is noted what an effect did to cards, by the kind of the happening
DEEDS: Final = {"discard": "discarded", "destroy": "destroyed", "banish": "banished"}
#: … and which cards it removed from the game
REMOVED: Final = "removed"
#: the names of those to each of which something else is done: "5 damage to 1 and 2 damage to the others"
SHARES: Final = ("first share", "second share", "third share")
#: the names of what an effect did to cards
DONE: Final = frozenset({"this way", REMOVED, *DEEDS.values()})


@dataclass(frozen=True)
class Both(Selector):
    """Everything the parts name."""

    parts: tuple[Selector, ...]
    var: str = ""


@dataclass(frozen=True)
class Among(Selector):
    """Those of ``what`` that match."""

    what: Selector
    filter: Filter


@dataclass(frozen=True)
class Linked(Selector):
    """The cards this card has kept note of in the field: those removed by it; with the name "judgment" those given up
    for its judgment, as they were."""

    name: str = ""
    var: str = ""


@dataclass(frozen=True)
class Var(Selector):
    """What the phrase with this ``var`` has named, in the same text; or what an event happened to, what caused it, whom
    it concerned; or who does something. ``EACH`` is the card or player that a number is worked out for, or that a rule
    about several is about."""

    name: str


EACH: Final = Var("each")
