"""Descriptions of cards: how they are put together, and what they describe."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.filters import AllOf, AnyOf, Anything, InZone, IsOneOf, IsPlayer, IsThis, IsType, Pattern
from ...abilities.nodes import Filter, Node, Selector
from ...abilities.selectors import Both, Each, EachPlayer, Opponent, This, You
from ...abilities.tree import replaced

ZONED = (InZone, IsPlayer, IsOneOf)


def placed(part: Filter) -> bool:
    if isinstance(part, ZONED):
        return True
    if isinstance(part, AnyOf):
        return all(placed(one) for one in part.parts)
    return isinstance(part, AllOf) and any(placed(one) for one in part.parts)


def flat(part: Filter) -> list[Filter]:
    if isinstance(part, AllOf):
        return [inner for one in part.parts for inner in flat(one)]
    return [] if isinstance(part, Anything) else [part]


def all_of(parts: list[Filter]) -> Filter:
    every = [inner for part in parts for inner in flat(part)]
    if not every:
        return Anything()
    return every[0] if len(every) == 1 else AllOf(tuple(every))


def described(selector: Selector) -> Filter:
    """A description of what is named by pointing at it."""
    match selector:
        case You() | Opponent():
            return IsPlayer(selector)
        case EachPlayer():
            return IsPlayer()
        case This():
            return IsThis()
        case Both(parts=parts):
            return AnyOf(tuple(described(part) for part in parts))
        case Each(filter=filter):
            return filter
        case _:
            return IsOneOf(selector)


def is_ability(part: Any) -> bool:
    return isinstance(part, IsType) and part.name.endswith("ability")


def all_named(filter: Filter) -> Selector:
    if isinstance(filter, IsPlayer):
        return filter.who or EachPlayer()
    return Each(filter)


def pointed_player(filter: Filter, kind: str) -> Selector | None:
    """Players are named by pointing where there can be no doubt which."""
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    if len(parts) != 1 or not isinstance(parts[0], IsPlayer):
        return None
    who = parts[0].who
    if who is not None:
        return who
    return EachPlayer() if kind in ("each", "all", "") else None


def all_such(filter: Filter) -> Selector:
    """All of these; players are named apart from cards."""
    if isinstance(filter, AllOf) and len(filter.parts) == 1:
        filter = filter.parts[0]
    if isinstance(filter, AnyOf):
        players = [one for one in filter.parts if isinstance(one, IsPlayer)]
        cards = [one for one in filter.parts if not isinstance(one, IsPlayer)]
        if players and cards:
            named = [one.who or EachPlayer() for one in players]
            return Both((*named, Each(cards[0] if len(cards) == 1 else AnyOf(tuple(cards)))))
    return Each(filter)


def in_role(event: Pattern, role: str, thing: Filter | None) -> Pattern:
    """The event with this as its subject or source."""
    return replace(event, source=thing) if role == "source" else replace(event, subject=thing)


def swapped(value: Any, old: Node, new: Node) -> Any:
    """``value`` with ``new`` wherever ``old`` was."""
    return new if value == old else replaced(value, lambda part: swapped(part, old, new))


def single_owner(owner: Selector) -> Selector | None:
    return None if isinstance(owner, EachPlayer) else owner
