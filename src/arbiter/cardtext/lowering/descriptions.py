"""Adjectives and relative clauses of a noun phrase."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.conditions import Is
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    HasCounter,
    IsOther,
    IsThis,
    Negation,
    SharesWith,
)
from ...abilities.nodes import Selector
from ...abilities.selectors import Opponent, This, You
from ..references import ThatPlayer
from ..surface import (
    AnAbility,
    AnyPlayer,
    Called,
    Det,
    Enemies,
    Enemy,
    Kinds,
    Np,
    Place,
    Quant,
    ThisTurn,
    Zone,
)
from .events import without_self
from .filters import all_of, single_owner
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(AllOf)
def lower_all_of(lowering: Lowering, value: AllOf) -> Any:
    if any(isinstance(part, Kinds) for part in value.parts):
        return lowering.filter(
            Np(Det(Quant("a")), value.parts), Slot(Is(This(), value), "filter", False, lowering.actor)
        )
    return all_of(lowering.conventions.described([lowering.lower(part) for part in value.parts]))


@lowers(AnyOf)
def lower_any_of(lowering: Lowering, value: AnyOf) -> Any:
    return lowering.lower(value.parts[0]) if len(value.parts) == 1 else lowering.field_by_field(value)


@lowers(Negation)
def lower_negation(lowering: Lowering, value: Negation) -> Any:
    made = lowering.field_by_field(value)
    if isinstance(made.part, AllOf) and len(made.part.parts) == 1:
        made = Negation(made.part.parts[0])
    match made.part:
        case HasCounter(name=name, op=">=", amount=1):
            return HasCounter(name, "=", 0)
        case _:
            pass
    return IsOther() if made.part == IsThis() else made


@lowers(SharesWith)
def lower_shares(lowering: Lowering, value: SharesWith) -> Any:
    what = value.what
    if (
        isinstance(what, Np)
        and what.det.quant.kind == "this"
        and any(isinstance(p, Place) for p in what.parts)
    ):
        raise Unclear("where it is belongs to the other card")
    if isinstance(what, Np) and what.det.other:
        # "that doesn't share a race with other resonators": than the one that is compared
        quant = Quant("all") if what.det.quant.kind == "a" else what.det.quant
        value = replace(value, what=replace(what, det=Det(quant, target=what.det.target)), others=True)
    elif isinstance(what, Np) and what.det == Det(Quant("a")):  # with any of them
        value = replace(value, what=replace(what, det=Det(Quant("all"))))
    return lowering.field_by_field(value)


@lowers(Enemy)
def lower_enemy(lowering: Lowering, value: Enemy) -> Any:
    return ControlledBy(Opponent())


@lowers(Enemies)
def lower_enemies(lowering: Lowering, value: Enemies) -> Any:
    return AnyOf(lowering.conventions.enemies())


@lowers(AnAbility)
def lower_an_ability(lowering: Lowering, value: AnAbility) -> Any:
    return Anything()


@lowers(Called)
def lower_called(lowering: Lowering, value: Called) -> Any:
    return lowering.lower(value.name)


@lowers(Place)
def lower_place(lowering: Lowering, value: Place) -> Any:
    zones = [
        lowering.conventions.in_zone(name, _whose_zone(lowering, zone))
        for zone in value.zones
        for name in zone.names
    ]
    return zones[0] if len(zones) == 1 else AnyOf(tuple(zones))


def _whose_zone(lowering: Lowering, zone: Zone) -> Selector | None:
    """Whose zone it is; "their hand" of a player who does something is that player's own."""
    if zone.owner is None:
        return None
    if isinstance(zone.owner, AnyPlayer):
        return None
    owner = single_owner(lowering.lower(zone.owner))
    if lowering.actor is None or zone.names != ("hand",):
        theirs = isinstance(owner, ThatPlayer) and lowering.actor is not None
        return lowering.conventions.theirs(zone.names) if theirs else owner
    if lowering.counting:
        return owner  # "for each card in your hand" is counted before anybody acts
    if isinstance(owner, You):
        raise Unclear("it is not clear who “you” is while another player acts")
    return lowering.conventions.theirs(zone.names) if isinstance(owner, ThatPlayer) else owner


@lowers(ThisTurn)
def lower_this_turn(lowering: Lowering, value: ThisTurn) -> Any:
    event, role = without_self(lowering, value.event)
    if isinstance(event, AnyOf):
        return AnyOf(tuple(Did(one, role, value.window) for one in event.parts))
    return Did(event, role, value.window)
