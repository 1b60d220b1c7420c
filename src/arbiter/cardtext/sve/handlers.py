"""What Shadowverse: Evolve means by records that the games have in common, and by its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.abilities import Activated, Keyword, SpellText, Static
from ...abilities.amounts import Count
from ...abilities.changes import CostLess, Forbid, Permit
from ...abilities.conditions import Compare, Every, Happened, Is, Unless
from ...abilities.effects import (
    Apply,
    Delay,
    If,
    Special,
)
from ...abilities.filters import (
    AnyOf,
    Anything,
    InZone,
    IsNamed,
    Pattern,
)
from ...abilities.nodes import Condition, Effect, Filter, Selector
from ...abilities.selectors import (
    Among,
    Each,
    Noted,
    This,
    You,
)
from ...abilities.tree import walk
from ..lowering import Handler, Lowering, Slot, Unclear, all_of, lowers
from ..lowering.conditions import check_who_did
from ..surface import (
    Det,
    DoneThisWay,
    EvolveInto,
    FirstPlayed,
    Moved,
    Np,
    Quant,
)

#: where cards are played from
PLAYED_FROM = ("hand", "ex area")


HANDLERS: dict[type, Handler] = {}


#: what is spoken of again once it was discarded or revealed
SHOWN = {"discard": "discarded", "reveal": "looked"}


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
    check_who_did(lowering, event)
    subject = event.subject if isinstance(event, Pattern) else None
    if isinstance(event, Pattern) and event.kind in SHOWN and isinstance(subject, Np):
        if subject.det.quant.kind not in ("a", ""):
            raise Unclear("it is not clear how many it were")
        return lowering.lower(Is(Noted(SHOWN[event.kind]), subject))
    if isinstance(event, Moved) and event.to is not None and event.to.owner is not None:
        # "if you put it into your EX area": one that is there
        there = InZone(event.to.names[0], lowering.lower(event.to.owner))
        return _of_those_there(lowering.in_common(value), there)
    return lowering.in_common(value)


def _of_those_there(asked: Condition, there: Filter) -> Condition:
    match asked:
        case Is(filter=Anything()):
            return replace(asked, filter=there)
        case Compare(a=Count(what=Among(what=dealt, filter=filter))):
            return replace(asked, a=Count(Among(dealt, all_of([filter, there]))))
        case _:
            return asked


@lowers(Activated, table=HANDLERS)
def lower_activated(lowering: Lowering, value: Activated) -> Any:
    """ "Activate only if this was summoned from the cemetery": on another turn that is not known any more."""
    if any(isinstance(node, DoneThisWay) for limit in value.limits for node in walk(limit)):
        raise Unclear("it is not said when this happened")
    return lowering.in_common(value)


@lowers(Apply, table=HANDLERS)
def lower_apply(lowering: Lowering, value: Apply) -> Any:
    """ "Evolve this follower. Your tokens don't take damage.": what is so of cards, for no time that is said, is an
    ability of its own."""
    made = lowering.in_common(value)
    if isinstance(made, Apply) and made.duration == "game" and not lowering.timed:
        if isinstance(made.what, Each) and any(isinstance(one, (Forbid, Permit)) for one in made.changes):
            raise Unclear("it is not said how long this is so")
    return made


@lowers(Keyword, table=HANDLERS)
def lower_keyword(lowering: Lowering, value: Keyword) -> Keyword:
    """ "When playing this card, …: this card costs 3 to play": that is its cost then."""
    made: Keyword = lowering.in_common(value)
    return replace(made, word="cost") if made.cost and not made.inner and not made.word else made


@lowers(FirstPlayed, table=HANDLERS)
def lower_first_played(lowering: Lowering, value: FirstPlayed) -> Static:
    """It costs so much as long as none of its kind was played this turn."""
    assert isinstance(value.change, CostLess)
    lowering.conventions.check(Np(Det(Quant("")), value.what))
    change: CostLess = lowering.lower(value.change)
    kind = all_of(lowering.conventions.described([lowering.lower(part) for part in value.what]))
    asked: Condition = Unless(Happened(Pattern("play", kind, player=You(), detail="card")))
    first = lowering.conventions.standing(lowering.lower(value.condition))
    if first is not None:
        asked = Every((first, asked))
    where = AnyOf(tuple(InZone(zone, You()) for zone in PLAYED_FROM))
    return Static(You(), (replace(change, what=all_of([kind, where])),), asked)


@lowers(EvolveInto, table=HANDLERS)
def lower_evolve_into(lowering: Lowering, value: EvolveInto) -> Effect:
    """The names it may have, with a sign before each of which the whole is meant, not a part."""
    named = value.named.parts if isinstance(value.named, AnyOf) else (value.named,)
    names = [one.name if one.part else f"={one.name}" for one in named if isinstance(one, IsNamed)]
    if len(names) != len(named):
        raise Unclear("it is not clear what it evolves into")
    what = lowering.fitted(value.what, Selector, Slot(value, "what", lowering.paying, lowering.actor))
    return lowering.conventions.special(Special("evolve into", what, word="|".join(names)))


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
