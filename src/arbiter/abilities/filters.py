"""Descriptions of cards: "resonator", "with [Flying]", "you control", "with total cost 2 or less"."""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import Amount, Filter, Selector


@dataclass(frozen=True)
class AllOf(Filter):
    parts: tuple[Filter, ...]


@dataclass(frozen=True)
class AnyOf(Filter):
    parts: tuple[Filter, ...]


@dataclass(frozen=True)
class Negation(Filter):
    part: Filter


@dataclass(frozen=True)
class Anything(Filter):
    """Every card."""


@dataclass(frozen=True)
class IsType(Filter):
    """A type word of the game, lower case: "resonator", "chant", "follower", "forward", "spell", "token"."""

    name: str


@dataclass(frozen=True)
class IsRace(Filter):
    """A race, trait or job, as printed."""

    name: str


@dataclass(frozen=True)
class IsAttribute(Filter):
    """An attribute, element or class, lower case; the game's word for "none" included ("void")."""

    name: str


@dataclass(frozen=True)
class IsGeneral(Filter):
    """A phrase printed before the type: "special", "basic", "master"; also categories and sets."""

    name: str


@dataclass(frozen=True)
class IsNamed(Filter):
    """The exact name, or a part of it."""

    name: str
    part: bool = False


@dataclass(frozen=True)
class HasKeyword(Filter):
    name: str


@dataclass(frozen=True)
class HasNoAbility(Filter):
    """It has no abilities; ``printed``: none is printed on it."""

    printed: bool = False


@dataclass(frozen=True)
class StatIs(Filter):
    """``op`` is one of = != < <= > >=, or "odd" or "even", which need no second number. ``stat`` "attributes" is how
    many attributes it has."""

    stat: str
    op: str
    amount: Amount


@dataclass(frozen=True)
class InZone(Filter):
    """In a zone of the game; ``of`` says whose."""

    zone: str
    of: Selector | None = None


@dataclass(frozen=True)
class ControlledBy(Filter):
    who: Selector


@dataclass(frozen=True)
class OwnedBy(Filter):
    who: Selector


@dataclass(frozen=True)
class IsThis(Filter):
    """The card with the ability itself."""


@dataclass(frozen=True)
class IsOther(Filter):
    """Any card but the one with the ability."""


@dataclass(frozen=True)
class IsAnother(Filter):
    """Any card but the targets chosen before it for the same spell or ability; where there are none, any card but the
    one with the ability ("another target resonator")."""


@dataclass(frozen=True)
class IsOneOf(Filter):
    """One of the things ``what`` names."""

    what: Selector


@dataclass(frozen=True)
class IsTurned(Filter):
    """Rested, engaged, dull; or, with ``turned`` false, upright."""

    turned: bool = True


@dataclass(frozen=True)
class IsFaceDown(Filter):
    face_down: bool = True


@dataclass(frozen=True)
class IsAttacking(Filter):
    pass


@dataclass(frozen=True)
class IsBlocking(Filter):
    pass


@dataclass(frozen=True)
class IsBattling(Filter):
    """It is in battle, by the rules of the game: not every attacker need be."""


@dataclass(frozen=True)
class IsDamaged(Filter):
    """It has been dealt at least ``least`` damage that is still on it."""

    least: int = 1


@dataclass(frozen=True)
class IsToken(Filter):
    pass


@dataclass(frozen=True)
class HasCounter(Filter):
    name: str
    op: str = ">="
    amount: int = 1


@dataclass(frozen=True)
class HasAttached(Filter):
    """Some card matching ``what`` is attached (added, bestowed) to it."""

    what: Filter


@dataclass(frozen=True)
class SharesWith(Filter):
    """Has the same name, or a race, attribute … in common with what ``what`` names; with "attack" as the aspect, takes
    part in the same attack; with "battle", fights with it or against it; with "another owner", belongs to another
    player than one of them."""

    what: Selector
    aspect: str
    others: bool = False  # what is compared is none of those it is compared with


@dataclass(frozen=True)
class Targets(Filter):
    """A spell or ability waiting to resolve that targets something matching ``what`` (players included); with ``only``,
    just one such thing and nothing else."""

    what: Filter
    only: bool = False


@dataclass(frozen=True)
class IsPlayer(Filter):
    """A player, not a card; ``who`` limits which."""

    who: Selector | None = None


@dataclass(frozen=True)
class SourceIs(Filter):
    """An ability (or the effect of one) whose source matches."""

    what: Filter


@dataclass(frozen=True)
class Did(Filter):
    """It took part in something this turn: ``role`` is "subject" or "source" of the event. ``window`` narrows the time
    to a shorter stretch by the ruleset's name for it ("battle": the battle under way)."""

    event: Filter
    role: str = "subject"
    window: str = ""


@dataclass(frozen=True)
class Pattern(Filter):
    """A description of something that happens; see :mod:`arbiter.abilities.happenings` for the kinds.

    ``subject`` describes what it happens to, ``source`` what causes it, ``player`` whom it concerns;
    ``frm`` and ``to`` are zones of a movement; ``detail`` narrows the kind (a phase, a counter's name, "battle").
    ``together``: however often it happens at the same time, that is once ("one or more").
    ``subject_var``, ``source_var``, ``player_var``: the names by which the text speaks of them (:class:`Var`). All
    events of an ability give the same names.
    """

    kind: str
    subject: Filter | None = None
    source: Filter | None = None
    player: Selector | None = None
    frm: str = ""
    to: str = ""
    detail: str = ""
    op: str = ""
    amount: int = 0
    together: bool = False
    subject_var: str = ""
    source_var: str = ""
    player_var: str = ""
