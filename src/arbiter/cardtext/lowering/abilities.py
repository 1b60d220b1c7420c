"""Whole abilities, with what holds for all of an ability."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.abilities import PlayRule, Replacement, Static, StatusTriggered, Triggered
from ...abilities.amounts import Const, Count, KindsAmong, TimesHappened, Unknown
from ...abilities.changes import Forbid
from ...abilities.conditions import Compare, Every, Happened, Unless
from ...abilities.effects import Special
from ...abilities.filters import AnyOf, Anything, Negation, Pattern
from ...abilities.nodes import Condition, Filter, Selector
from ...abilities.selectors import Among, Each, EachPlayer, Opponent, You
from ...abilities.tree import replaced, walk
from ..references import It
from ..surface import (
    AnyPlayer,
    AtMost,
    Det,
    Moved,
    Namesakes,
    Np,
    NthTime,
    OfPlaying,
    Quant,
    TooMany,
    WhereX,
    While,
)
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(Triggered)
def lower_triggered(lowering: Lowering, value: Triggered) -> Any:
    """ "When this card enters the field or attacks" waits for either."""
    for event in value.events:
        for one in walk(event):
            if isinstance(one, (Moved, Pattern)) and isinstance(one.subject, Np):
                quant = one.subject.det.quant
                if quant.kind in (">=", "<=", ">", "<", "up to") or quant.count not in (None, Const(1)):
                    raise Unclear("it is not clear how many it takes")
    made = lowering.field_by_field(value)
    events = [one for event in made.events for one in (event.parts if isinstance(event, AnyOf) else (event,))]
    made = replace(made, events=tuple(events))
    return lowering.conventions.triggered(_so_often(made) if _counts_itself(value) else made)


def _counts_itself(value: Triggered) -> bool:
    return any(isinstance(node, NthTime) for node in walk(value))


def _so_often(ability: Triggered) -> Triggered:
    """ "When you play a spell, if it's your 3rd this turn": the spells are counted that it waits for."""
    if len(ability.events) != 1:
        raise Unclear("it is not clear what is counted")

    def known(node: Any) -> Any:
        if isinstance(node, NthTime):
            return Compare(TimesHappened(ability.events[0]), "=", Const(node.number))
        return replaced(node, known)

    made: Triggered = known(ability)
    return made


@lowers(While)
def lower_while(lowering: Lowering, value: While) -> Any:
    made = lowering.lower(value.ability)
    if value.condition is None:
        return made
    if not isinstance(made, (Replacement, Static, PlayRule)) or made.condition is not None:
        raise Unclear("it is not clear what depends on what")
    return replace(made, condition=lowering.conventions.standing(lowering.lower(value.condition)))


@lowers(WhereX)
def lower_where_x(lowering: Lowering, value: WhereX) -> Any:
    made, amount = lowering.lower(value.ability[0]), lowering.lower(value.value)
    if Unknown("X") not in walk(made):
        raise Unclear("it is not clear what X is for")

    def known(node: Any) -> Any:
        return amount if node == Unknown("X") else replaced(node, known)

    return known(made)


@lowers(OfPlaying)
def lower_of_playing(lowering: Lowering, value: OfPlaying) -> Any:
    made = lowering.lower(value.ability)
    if not isinstance(made, PlayRule):
        raise Unclear("it is not clear what this is true of")
    return made


@lowers(AtMost)
def lower_at_most(lowering: Lowering, value: AtMost) -> Any:
    who = lowering.lower(value.who)
    players = (You(), Opponent()) if isinstance(who, (EachPlayer, AnyPlayer)) else (who,)
    return tuple(_at_most_by(lowering, player, value.limit) for player in players)


def _at_most_by(lowering: Lowering, player: Selector, limit: TooMany) -> Static:
    what = lowering.fitted(limit.what, Filter, Slot(Forbid("play"), "by", False, None))
    if limit.act == "draw":
        if what != Anything():
            raise Unclear("nobody chooses what is drawn")
        event, forbid = Pattern("draw", player=player), Forbid("draw")
    else:
        event = Pattern("play", None if what == Anything() else what, player=player, detail="card")
        forbid = Forbid("play", what)
    return Static(player, (forbid,), Happened(event, limit.number))


@lowers(Namesakes)
def lower_namesakes(lowering: Lowering, value: Namesakes) -> Any:
    slot = Slot(value, "what", False, lowering.actor)
    them = Each(lowering.filter(Np(Det(Quant("")), value.what, value.who), slot))
    several = Compare(Count(them), ">", KindsAmong(them, "name"))
    return StatusTriggered(several, Special("banish namesakes", them))


def continued(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Abilities that share a paragraph: "it" in a later one is what the one before it is about; "otherwise" and
    "instead" say when either holds."""
    out: list[Any] = []
    for each in abilities:
        ability = each
        before = next((one for one in reversed(out) if isinstance(one, Static)), None)
        if isinstance(ability, Static) and before is not None:
            if isinstance(ability.what, It):
                ability = replace(ability, what=before.what)
            if ability.name == "otherwise" and isinstance(before.what, Among) and before.condition is None:
                ability = replace(
                    ability, what=replace(before.what, filter=Negation(before.what.filter)), name=""
                )
            elif ability.name == "otherwise":
                if before.condition is None:
                    raise Unclear("it is not clear what is so otherwise")
                ability = replace(ability, condition=Unless(before.condition), name="")
            elif ability.name == "instead" and ability.condition is not None:
                when: Condition = Unless(ability.condition)
                if before.condition is not None:
                    when = Every((before.condition, when))
                out[out.index(before)] = replace(before, condition=when)
                ability = replace(ability, name="")
        out.append(ability)
    return tuple(out)
