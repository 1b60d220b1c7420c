"""What Shadowverse: Evolve means by records that the games have in common, and by its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.abilities import SpellText, Static
from ...abilities.changes import CostLess, HandSize
from ...abilities.conditions import Every, Happened, Is, Unless
from ...abilities.effects import (
    Delay,
    If,
    Special,
)
from ...abilities.filters import (
    AnyOf,
    InZone,
    IsNamed,
    Pattern,
)
from ...abilities.nodes import Condition, Effect, Selector
from ...abilities.selectors import (
    Noted,
    This,
    You,
)
from ..lowering import Handler, Lowering, Slot, Unclear, all_of, lowers
from ..surface import (
    Det,
    DoneThisWay,
    EvolveInto,
    FirstPlayed,
    Np,
    Quant,
)

#: where cards are played from
PLAYED_FROM = ("hand", "ex area")


HANDLERS: dict[type, Handler] = {}


#: what is spoken of again once it was discarded or revealed
SHOWN = {"discard": "discarded", "reveal": "looked"}


@lowers(HandSize, table=HANDLERS)
def lower_limit(lowering: Lowering, value: HandSize) -> HandSize:
    """How many cards may be in a zone; said without a zone, in the hand."""
    return replace(value, way="become" if value.way == "hand" else f"become {value.way}")


@lowers(SpellText, table=HANDLERS)
def lower_spell(lowering: Lowering, value: SpellText) -> Any:
    """What a spell does once it is played is not about where its card will be then."""
    made = lowering.in_common(value)
    if isinstance(made.effect, Delay) and own_zone(made.effect.effect):
        raise Unclear("the card is not there once it is played")
    return made


@lowers(DoneThisWay, table=HANDLERS)
def lower_done(lowering: Lowering, value: DoneThisWay) -> Any:
    """ "if you discarded a Beast card", "if you revealed a spell": one of those that were."""
    event = value.event
    subject = event.subject if isinstance(event, Pattern) else None
    if isinstance(event, Pattern) and event.kind in SHOWN and isinstance(subject, Np):
        if subject.det.quant.kind not in ("a", ""):
            raise Unclear("it is not clear how many it were")
        return lowering.lower(Is(Noted(SHOWN[event.kind]), subject))
    return lowering.in_common(value)


@lowers(FirstPlayed, table=HANDLERS)
def lower_first_played(lowering: Lowering, value: FirstPlayed) -> Static:
    """It costs so much as long as none of its kind was played this turn."""
    assert isinstance(value.change, CostLess)
    lowering.conventions.check(Np(Det(Quant("")), value.what))
    change: CostLess = lowering.lower(value.change)
    kind = all_of([lowering.lower(part) for part in value.what])
    asked: Condition = Unless(Happened(Pattern("play", kind, player=You(), detail="card")))
    first = lowering.conventions.standing(lowering.lower(value.condition))
    if first is not None:
        asked = Every((first, asked))
    where = AnyOf(tuple(InZone(zone, You()) for zone in PLAYED_FROM))
    return Static(You(), (replace(change, what=all_of([kind, where])),), asked)


@lowers(EvolveInto, table=HANDLERS)
def lower_evolve_into(lowering: Lowering, value: EvolveInto) -> Effect:
    """The names it may have, each with a sign that the whole name is meant."""
    named = value.named.parts if isinstance(value.named, AnyOf) else (value.named,)
    names = [one.name for one in named if isinstance(one, IsNamed)]
    if len(names) != len(named):
        raise Unclear("it is not clear what it evolves into")
    what = lowering.fitted(value.what, Selector, Slot(value, "what", lowering.paying, lowering.actor))
    return lowering.conventions.special(
        Special("evolve into", what, word="|".join(f"={name}" for name in names))
    )


def own_zone(effect: Effect) -> str:
    """The zone, other than the field, in which the card must be so that the effect does anything."""
    if not isinstance(effect, If):
        return ""
    asked = effect.condition.parts if isinstance(effect.condition, Every) else (effect.condition,)
    for one in asked:
        match one:
            case Is(what=This(), filter=InZone(zone=zone)) if zone != "field":
                return zone
            case _:
                pass
    return ""
