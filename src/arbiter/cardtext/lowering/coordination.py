"""Phrases joined by "and" and "or": what is said once and belongs to each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.filters import AnyOf, Anything, ControlledBy, IsOneOf, IsOther, IsRace, Negation
from ...abilities.nodes import Filter, Selector
from ...abilities.selectors import Both, Noted
from ...abilities.tree import walk
from ..surface import Called, Enemy, Kind, Kinds, Np, Place
from .filters import all_of
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(Kinds)
def lower_kinds(lowering: Lowering, value: Kinds) -> Any:
    refuse_two_races(value)
    return AnyOf(tuple(lowering.lower(part) for part in value.parts))


@lowers(Kind)
def lower_kind(lowering: Lowering, value: Kind) -> Any:
    return all_of([lowering.lower(part) for part in (*value.adjectives, value.noun)])


def refuse_two_races(value: Kinds) -> None:
    """ "Elf and Dwarf resonators": what the last says of itself is said of all."""
    if isinstance(value.parts[0], IsRace) and any(
        isinstance(part, Kind) and part.adjectives and isinstance(part.adjectives[0], IsRace)
        for part in value.parts
    ):
        raise Unclear("a race and a kind of card of another race")


def one_of_each(value: Np, joints: tuple[str, ...] = ("and",)) -> tuple[Np, ...]:
    """ "a follower and amulet on your field": one of each; empty if the phrase does not join kinds so."""
    at = next((at for at, part in enumerate(value.parts) if isinstance(part, Kinds)), -1)
    if at < 0:
        return ()
    kinds, before, behind = value.parts[at], value.parts[:at], value.parts[at + 1 :]
    assert isinstance(kinds, Kinds)
    if kinds.joined not in joints:
        return ()
    own = any(isinstance(kind, Kind) for kind in kinds.parts)
    shared = behind
    if kinds.parts[-1] == Anything():  # "a Knight and/or card named …": the name is that of the card
        shared = tuple(part for part in behind if isinstance(part, (Place, ControlledBy, IsOneOf)))
    made: list[Np] = []
    for number, kind in enumerate(kinds.parts):
        if isinstance(kind, Kind):
            parts: tuple[Filter, ...] = (*kind.adjectives, kind.noun)
        else:
            parts = (*before, kind) if number == 0 or not own else (kind,)
        made.append(replace(value, parts=(*parts, *(behind if kind is kinds.parts[-1] else shared))))
    return tuple(made)


@lowers(Both)
def lower_both(lowering: Lowering, value: Both) -> Any:
    return joined(lowering, value, Slot(value, "parts", lowering.paying, lowering.actor))


def joined(lowering: Lowering, value: Both, slot: Slot) -> Both:
    """What phrases joined by "and" name where they stand."""
    refuse_exception(value)
    if isinstance(last := value.parts[-1], Np) and any(node == Noted("picked") for node in walk(last)):
        raise Unclear("it is not clear whether that is said of all of them together")
    value = controlled_alike(lowering.conventions.both(Both(from_one_place(value.parts))))
    return Both(tuple(lowering.selector(part, slot) for part in value.parts))


def from_one_place(parts: tuple[Selector, ...]) -> tuple[Selector, ...]:
    """ "target addition and target resonator from your graveyard": the place behind the last belongs to all."""
    last = parts[-1]
    places = tuple(part for part in last.parts if _says_origin(part)) if isinstance(last, Np) else ()
    if not places:
        return parts
    shared = (
        replace(part, parts=(*part.parts, *places))
        if isinstance(part, Np)
        and part.owner is None
        and not any(isinstance(one, (Place, IsOneOf, ControlledBy)) for one in part.parts)
        else part
        for part in parts[:-1]
    )
    return (*shared, last)


def _says_origin(part: Filter) -> bool:
    return (isinstance(part, Place) and part.origin) or (
        isinstance(part, IsOneOf) and part.what == Noted("looked")
    )


def controlled_alike(value: Both) -> Both:
    """ "the Knights and the Mages you control": both; "all Knights and all Mages you control" says it of the last."""
    if all(isinstance(part, Np) and part.det.quant.kind in ("the", "") for part in value.parts):
        return said_behind_last(value, (ControlledBy,))
    return value


def said_behind_last(value: Both, kinds: tuple[type, ...]) -> Both:
    """What is said behind the last of several, of all of which nothing of the kind is said."""
    last = value.parts[-1]
    said = tuple(part for part in last.parts if isinstance(part, kinds)) if isinstance(last, Np) else ()
    return Both(
        tuple(
            replace(part, parts=(*part.parts, *said))
            if part is not last
            and isinstance(part, Np)
            and part.owner is None
            and part.det.quant.kind != "this"
            and not any(isinstance(one, (Place, IsOneOf, ControlledBy, Enemy)) for one in part.parts)
            else part
            for part in value.parts
        )
    )


def refuse_exception(value: Both) -> None:
    """ "all cards except this card and the chosen card": two exceptions, or two things?"""
    before, last = value.parts[:-1], value.parts[-1]
    if isinstance(last, Np) and (where := _places(last)):
        if all(isinstance(part, Np) and _places(part) not in ((), where) for part in before):
            return  # "all cards on the field except this card and all cards in your hand": they are elsewhere
    if any(isinstance(part, Np) and _excepts(part) for part in before):
        raise Unclear("what stands behind “and” may be excepted too")


def _excepts(value: Np) -> bool:
    """Whether a phrase ends in what it leaves out."""
    last = value.parts[-1] if value.parts else None
    return isinstance(last, IsOther) or (isinstance(last, Negation) and isinstance(last.part, Called))


def _places(value: Np) -> tuple[Place, ...]:
    return tuple(part for part in value.parts if isinstance(part, Place))
