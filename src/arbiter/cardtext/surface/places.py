"""Zones: whose they are, what is in them, what is put there."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.amounts import Const
from ...abilities.nodes import Amount, Effect, Filter, Node, Selector


@dataclass(frozen=True)
class Zone(Node):
    """Zones and whose they are; None: of any player."""

    names: tuple[str, ...]
    owner: Selector | None = None


@dataclass(frozen=True)
class TopOf(Selector):
    """The top cards of a zone, or the bottom ones."""

    zone: Zone
    count: Amount = Const(1)
    bottom: bool = False


@dataclass(frozen=True)
class Place(Filter):
    """In these zones: "in your hand or EX area", "on your field or in your EX area"; ``origin``: from there."""

    zones: tuple[Zone, ...]
    origin: bool = False


@dataclass(frozen=True)
class FaceUpIn(Filter):
    """It lies face up in a zone of hidden cards: "revealed outside the game"."""

    zone: Zone


@dataclass(frozen=True)
class Dest(Node):
    """Where something is put: ``place`` "top", "bottom" or "either"; ``order`` "any" or "random"; ``how``: turned;
    ``below``: under so many cards from the top; ``nth``: so that it is that card from the top."""

    zone: Zone
    place: str = ""
    order: str = ""
    how: str = ""
    below: int = 0
    nth: int = 0


@dataclass(frozen=True)
class Arriving(Node):
    """How something arrives: ``how`` is "turned", "face down", "face up", "control" (of ``who``), "counters"."""

    how: str
    who: Selector | None = None
    counter: str = ""
    number: Amount | None = None


@dataclass(frozen=True)
class MoveTo(Effect):
    what: Selector
    dest: Dest
    verb: str = "put"
    frm: Zone | None = None
    ways: tuple[Arriving, ...] = ()


@dataclass(frozen=True)
class EitherPlace(Effect):
    """Put here or there, as its player chooses."""

    what: Selector
    first: Dest
    second: Dest


@dataclass(frozen=True)
class TokenInto(Effect):
    """A token that is put somewhere, and how it arrives."""

    token: Effect
    zone: Zone
    ways: tuple[Arriving, ...] = ()


@dataclass(frozen=True)
class ShuffleZone(Effect):
    zone: Zone


@dataclass(frozen=True)
class ShuffleInto(Effect):
    what: Selector
    zone: Zone


@dataclass(frozen=True)
class SearchFor(Effect):
    """No zone: it is named behind what is searched for."""

    what: Selector
    zone: Zone | None = None
