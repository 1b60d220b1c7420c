"""What descriptions of Force of Will cards contain: their types, their parts, kinds joined in them."""

from __future__ import annotations

from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    InZone,
    IsAttribute,
    IsOneOf,
    IsRace,
    IsToken,
    IsType,
    Negation,
)
from ...abilities.nodes import Filter
from ...abilities.selectors import Noted
from ..lowering import Unclear


def check_kinds(part: AnyOf) -> None:
    """ "a Beast or Divine Beast resonator" are resonators; a card is not one thing among others."""
    if Anything() in part.parts:
        raise Unclear("a card is not one thing among others")
    first = part.parts[0]
    for other in part.parts[1:]:
        if isinstance(first, IsRace) and isinstance(other, AllOf) and isinstance(other.parts[0], IsRace):
            raise Unclear("what stands before a noun belongs to it")


def stone_kind(part: Filter) -> Filter | None:
    if isinstance(part, IsAttribute):
        return IsType(f"{part.name} magic stone")
    if isinstance(part, AnyOf) and all(isinstance(one, IsAttribute) for one in part.parts):
        return AnyOf(
            tuple(IsType(f"{one.name} magic stone") for one in part.parts if isinstance(one, IsAttribute))
        )
    return None


def is_token_in_field(filter: Filter) -> bool:
    """Whether a token in the field is described."""
    inside = parts_inside([filter])
    return IsToken() in inside and InZone("field") in inside


def was_looked_at(filter: Filter) -> bool:
    return IsOneOf(Noted("looked")) in parts_inside([filter])


def type_words(parts: list[Filter]) -> frozenset[str] | None:
    """The type words of a description; "" for one that has a race or a name instead; None if it has none."""
    for part in parts:
        if isinstance(part, AnyOf):
            each = [type_words([one]) for one in part.parts]
            if any(one is not None for one in each):
                return frozenset().union(*(one or frozenset({""}) for one in each))
    found = frozenset(part.name for part in parts if isinstance(part, IsType))
    if any(isinstance(part, IsToken) for part in parts):
        found |= {"token"}
    for part in parts:
        if isinstance(part, AllOf):
            found |= type_words(list(part.parts)) or frozenset()
    return found or None


def parts_inside(parts: list[Filter]) -> list[Filter]:
    out: list[Filter] = []
    for part in parts:
        if isinstance(part, (AllOf, AnyOf)):
            out.extend(parts_inside(list(part.parts)))
        elif not isinstance(part, Negation):
            out.append(part)
    return out
