"""Cards that are moved, searched for, shuffled."""

from __future__ import annotations

from dataclasses import replace
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar

from ...abilities.effects import Discard, Modes, Move, Search, Sequence, Shuffle, Token
from ...abilities.filters import IsOneOf
from ...abilities.nodes import Node, Selector
from ...abilities.selectors import Both, Noted, Opponent, OwnerOf, Target, This, Top, You
from ...abilities.tree import replaced, walk
from ..references import It, ThatPlayer
from ..surface import (
    Besides,
    Either,
    EitherPlace,
    FromAmong,
    MoveTo,
    Np,
    Place,
    Quant,
    SearchFor,
    ShuffleInto,
    ShuffleZone,
    TopOf,
    Zone,
)
from .amounts import counted
from .coordination import one_of_each
from .slots import Slot, Unclear
from .table import lowers
from .tokens import tokens_made

if TYPE_CHECKING:
    from .core import Lowering


T = TypeVar("T", bound=Node)


def _remembered_deck(lowering: Lowering, zone: Zone) -> Zone:
    """ "it" is the deck last spoken of."""
    if zone.names == ("it",):
        if lowering.deck is None:
            raise Unclear("it is not clear which deck is meant")
        return lowering.deck
    if "deck" in zone.names[0]:
        lowering.deck = zone
    return zone


@lowers(MoveTo)
def lower_move(lowering: Lowering, value: MoveTo) -> Any:
    value = replace(value, dest=replace(value.dest, zone=_remembered_deck(lowering, value.dest.zone)))
    zone, whose = value.dest.zone.names[0], value.dest.zone.owner
    if zone == lowering.conventions.home or whose is not None:
        controller = lowering.lower(whose) if isinstance(whose, Opponent) else None
        made = tokens_made(
            lowering, value.what, "" if zone == lowering.conventions.home else zone, controller
        )
        if made is not None:
            theirs = isinstance(whose, ThatPlayer) and lowering.actor is not None
            if not theirs and not isinstance(whose, (You, Opponent, NoneType)):
                raise Unclear("it is not clear whose token that is")
            if isinstance(made, Token):
                return replace(made, turned=made.turned or value.dest.how == "turned")
            if value.dest.how:
                raise Unclear("it is not clear how the tokens are put there")
            return made
    slot = Slot(value, "what", lowering.paying, lowering.actor)
    slot.looked = lowering.looked
    what = lowering.fitted(value.what, Selector, slot)
    if any(way.how == "resolving" for way in value.ways):
        if what not in (This(), It("it")):
            raise Unclear("only this card resolves")
        what = This()  # "put it into its owner's hand as it resolves"
    owner = None if value.dest.zone.owner is None else lowering.lower(value.dest.zone.owner)
    made = lowering.conventions.moved(value, what, owner)
    if below := value.dest.below or max(0, value.dest.nth - 1):
        if not isinstance(made, Move) or made.order:
            raise Unclear("it is not clear how deep each of them lies")
        return replace(made, below=below)
    return made


@lowers(SearchFor)
def lower_search(lowering: Lowering, value: SearchFor) -> Any:
    what, zone = value.what, value.zone
    more: tuple[Selector, ...] = ()
    if isinstance(what, Np) and what.det.quant.kind == "a":
        # "a Knight and/or Elf": up to one of each
        both = one_of_each(what, ("and", "and/or"))
        what = Both(both) if both else what
    if isinstance(what, Both):
        what, *others = what.parts
        more = tuple(others)
    if not isinstance(what, (Np, Either)):
        raise Unclear("it is not clear what is searched for")
    first = what.parts[0] if isinstance(what, Either) else what
    quant = first.det.quant if isinstance(first, Np) else Quant("a")
    if zone is None:
        what, zone = _without_zone(what)
    slot = Slot(value, "what", lowering.paying, lowering.actor)
    filter = lowering.filter(what, slot)
    count, up_to, any_number = counted(quant)
    owner = None if zone.owner is None else lowering.lower(zone.owner)
    lowering.searched = owner or You()
    _remembered_deck(lowering, zone)
    search = Search(
        zone.names[0],
        filter,
        None if quant.kind in ("all", "each") else count,
        up_to or any_number,
        owner or You(),
        more=tuple(lowering.filter(other, slot) for other in more),
        also=zone.names[1:],
    )
    found = lowering.conventions.searched(search)
    return found[0] if len(found) == 1 else Sequence(tuple(found), "flat")


def _without_zone(what: Selector) -> tuple[Selector, Zone]:
    """A phrase without the zone that is named behind it, and that zone."""
    if isinstance(what, Np):
        for part in what.parts:
            if isinstance(part, Place) and len({zone.owner for zone in part.zones}) == 1:
                names = tuple(name for zone in part.zones for name in zone.names)
                zone = Zone(names, part.zones[0].owner)
                return replace(what, parts=tuple(p for p in what.parts if p is not part)), zone
    raise Unclear("it is not clear where to search")


@lowers(TopOf)
def lower_top(lowering: Lowering, value: TopOf) -> Any:
    if len(value.zone.names) > 1:
        raise Unclear("it is not clear which deck is meant")
    _remembered_deck(lowering, value.zone)
    owner = None if value.zone.owner is None else lowering.lower(value.zone.owner)
    return Top(lowering.lower(value.count), value.zone.names[0], owner or You(), value.bottom)


@lowers(ShuffleZone)
def lower_shuffle(lowering: Lowering, value: ShuffleZone) -> Any:
    """ "the deck" is the one that was searched, or that of the card spoken of."""
    zone = _remembered_deck(lowering, value.zone)
    owner = lowering.searched or OwnerOf(It("its"))
    if zone.owner is not None:
        owner = lowering.lower(zone.owner)
    return Shuffle(zone.names[0], owner)


@lowers(ShuffleInto)
def lower_shuffle_into(lowering: Lowering, value: ShuffleInto) -> Any:
    what = lowering.fitted(value.what, Selector, Slot(value, "what", lowering.paying, lowering.actor))
    zone = value.zone.names[0]
    return Sequence((Move(what, zone), Shuffle(zone, OwnerOf(It("its")))), "shuffle")


@lowers(EitherPlace)
def lower_either_place(lowering: Lowering, value: EitherPlace) -> Any:
    if isinstance(value.what, Np) and value.what.det.quant.kind not in ("this", "that", "a"):
        raise Unclear("it is not clear how many are put where")
    places = tuple(lowering.lower(MoveTo(value.what, dest)) for dest in (value.first, value.second))
    if any(isinstance(node, Target) for place in places for node in walk(place)):
        raise Unclear("it is not clear what is put there")
    return Modes(places, resolving=True)


@lowers(Besides)
def lower_besides(lowering: Lowering, value: Besides) -> Any:
    effect = value.effect
    return lowering.lower(_among_looked_at(effect) if isinstance(effect, MoveTo) else effect)


@lowers(FromAmong)
def lower_from_among(lowering: Lowering, value: FromAmong) -> Any:
    effect = _among_looked_at(value.effect)
    if effect is value.effect:
        raise Unclear("it is not clear what is chosen from among them")
    return lowering.lower(effect)


def _among_looked_at(effect: T) -> T:
    """The effect, in which all cards that are chosen from nowhere in particular are some of those looked at."""

    def swap(value: Any) -> Any:
        if isinstance(value, Discard):  # from the hand, as always
            return value
        if not isinstance(value, Np):
            return replaced(value, swap)
        chosen = value.owner is None and value.det.quant.kind in ("a", "n", "up to", "any")
        if chosen and not any(isinstance(part, Place) for part in value.parts):
            return replace(value, parts=(*value.parts, IsOneOf(Noted("looked"))))
        return value

    made: T = swap(effect)
    return made
