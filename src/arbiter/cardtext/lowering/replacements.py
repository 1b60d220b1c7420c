"""What is prevented, or happens instead of something else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.abilities import Replacement
from ...abilities.amounts import ThatMuch
from ...abilities.effects import (
    Cancel,
    ChangeEvent,
    May,
    Move,
    Note,
    Nothing,
    Prevent,
    Remove,
    ReplaceFor,
    Sequence,
)
from ...abilities.filters import IsOneOf, Pattern
from ...abilities.nodes import Effect
from ...abilities.selectors import You
from ...abilities.tree import walk
from ..references import It
from ..surface import CancelInto, HowMuchPrevented, PreventDamage, Prevention
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


#: what happens to a card that goes elsewhere by it
LEAVING = frozenset({"move", "destroy", "banish", "discard"})


@lowers(Prevention)
def lower_prevention(lowering: Lowering, value: Prevention) -> Any:
    event = lowering.lower(value.event)
    if isinstance(event, Pattern) and event.kind != "damage":
        raise Unclear("only damage is prevented")
    before, lowering.preventing = lowering.preventing, True
    then = None if value.then is None else lowering.lower(value.then)
    lowering.preventing = before
    instead: Effect = Nothing() if then is None else Sequence((Nothing(), then), "prevented")
    condition = None if value.condition is None else lowering.lower(value.condition)
    return Replacement(event, instead, condition)


@lowers(PreventDamage)
def lower_prevent_damage(lowering: Lowering, value: PreventDamage) -> Any:
    match value.event:
        case Pattern(kind="damage", subject=None, source=None) if value.amount is not None or value.once:
            raise Unclear("it is not said to whom the damage is dealt")
        case Pattern(kind="damage", subject=to, source=by, detail=detail):
            told = None if to is None else IsOneOf(to)  # type: ignore[arg-type]
            prevent = Prevent(told, by, value.amount, detail, value.once, "game")
            return lowering.lower(prevent)
        case _:
            raise Unclear("only damage is prevented")


@lowers(CancelInto)
def lower_cancel_into(lowering: Lowering, value: CancelInto) -> Any:
    """What is done to a spell as it is cancelled happens to it on its way to the graveyard."""
    goes = _elsewhere(lowering, lowering.lower(value.elsewhere))
    if goes is None or value.of.zone.names != ("graveyard",):
        raise Unclear("it is not clear where the spell goes")
    slot = Slot(value, "what", False, lowering.actor)
    what = lowering.selector(value.what, slot)
    moved = Pattern("move", subject=IsOneOf(It("it")), frm="chase", to="graveyard")
    return Sequence(
        (Note(what, "targets"), ReplaceFor(moved, goes, once=True), Cancel(It("it"))), "cancelled"
    )


@lowers(HowMuchPrevented)
def lower_how_much_prevented(lowering: Lowering, value: HowMuchPrevented) -> Any:
    if not lowering.preventing:
        raise Unclear("it is not clear what was prevented")
    return ThatMuch()


@lowers(Replacement, ReplaceFor)
def lower_replacement(lowering: Lowering, value: Any) -> Any:
    """ "If it would be destroyed, remove it from the game instead": it happens, and it goes elsewhere."""
    before, lowering.preventing = lowering.preventing, _prevents(value.instead)
    match value.instead:
        case Sequence(parts=(_, then), joined="prevented this way"):
            if not any(isinstance(node, HowMuchPrevented) for node in walk(then)):
                raise Unclear("what is said next is done once, and not whenever damage is prevented")
        case _:
            pass
    made = lowering.field_by_field(value)
    lowering.preventing = before
    match made.instead:
        case Sequence(parts=(May(who=You(), otherwise=None) as may, *rest), joined="instead"):
            # "you may do this instead. If you do, …": who does not lets it happen
            made = replace(made, instead=replace(made.instead, parts=(may.effect, *rest)), optional=True)
        case _:
            pass
    if isinstance(made.instead, May) and made.instead.who == You() and made.instead.otherwise is None:
        made = replace(made, instead=made.instead.effect, optional=True)
    if not isinstance(made.event, Pattern) or made.event.kind not in LEAVING or made.optional:
        return made
    goes = _elsewhere(lowering, made.instead)
    return made if goes is None else replace(made, instead=goes)


def _elsewhere(lowering: Lowering, effect: Effect) -> ChangeEvent | None:
    """Where a card goes instead, if that is all that the effect does to it."""
    match effect:
        case Remove(what=It(), face_down=False):
            return ChangeEvent(zone="removed area")
        case Move(what=It(), zone=zone, place=place, turned=False, face_down=False, counters=()) if (
            zone != lowering.conventions.home
        ):
            return ChangeEvent(zone=zone, place=place)
        case _:
            return None


def _prevents(effect: Effect) -> bool:
    return isinstance(effect, Sequence) and effect.parts[0] == Nothing()
