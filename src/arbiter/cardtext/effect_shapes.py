"""What the parts of an effect are like: who deals damage, what shows cards, what is a price."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..abilities.conditions import YouDo
from ..abilities.effects import (
    Banish,
    By,
    Damage,
    DefineX,
    Destroy,
    If,
    Look,
    May,
    Move,
    Note,
    Remove,
    Reveal,
    Sequence,
    Turn,
)
from ..abilities.filters import AllOf, AnyOf, ControlledBy, InZone, IsOneOf, IsType
from ..abilities.nodes import Ability, Effect, Filter, Selector
from ..abilities.selectors import Choice, Noted, Opponent, Target, This
from ..abilities.tree import replaced, walk
from .implied import FIELD
from .lowering.filters import swapped
from .references import EventSubject, It, ThatPlayer
from .scope import speaks

#: what is done with a card so that it is gone: a price, where something else depends on it
GIVEN_UP = (Banish, Destroy, Remove, Move, Turn)


def target_first(sequence: Sequence, spell: bool) -> tuple[Effect, ...]:
    """ "… X damage to target resonator, where X is its ATK": the number is settled first, but it is the target's.
    Where a card that has numbers of its own deals the damage, it may be that card's as well."""
    if sequence.joined == "where" and isinstance(acting := sequence.parts[-1], By):
        if isinstance(acting.who, (Opponent, Target)) and any(
            isinstance(node, ThatPlayer) for part in sequence.parts[:-1] for node in walk(part)
        ):  # "target player discards X cards, where X is the number of Elves they control"
            inner = Sequence((*sequence.parts[:-1], acting.effect), "where")
            return (replace(acting, effect=inner),)
    first, rest = sequence.parts[0], sequence.parts[1:]
    if not spell and any(isinstance(node, Damage) for part in rest for node in walk(part)):
        return sequence.parts
    if sequence.joined.startswith("where") and isinstance(first, DefineX) and speaks(first.amount):
        targets = {node for part in rest for node in walk(part) if isinstance(node, Target)}
        if len(targets) == 1:
            (target,) = targets
            said = tuple(swapped(part, target, Noted("targets")) for part in rest)
            return (Note(target, "targets"), first, *said)
    return sequence.parts


def of_event(value: Any) -> Any:
    """What is done instead of an event speaks of the card of the event."""
    if isinstance(value, It):
        return EventSubject(value.noun)
    return value if isinstance(value, Ability) else replaced(value, of_event)


def in_play(what: Selector) -> bool:
    """Whether it is said to be a card in play."""
    return any(node == FIELD for node in walk(what))


def given_up(part: Effect, after: Effect) -> bool:
    """Whether something is given up so that the next part is done."""
    if not isinstance(after, If) or after.condition != YouDo() or not isinstance(part, GIVEN_UP):
        return False
    return isinstance(part.what, (Choice, This)) and not (isinstance(part, Move) and part.zone == "field")


def dealer(effect: Effect) -> Selector | None:
    """Who deals damage by this, if that is all it does."""
    if isinstance(effect, May):
        return dealer(effect.effect)
    return effect.source if isinstance(effect, Damage) else None


def shows(effect: Effect) -> bool:
    return shows(effect.effect) if isinstance(effect, By) else isinstance(effect, (Look, Reveal))


def possessed(said: Any, asked: Selector) -> Any:
    """ "If your J-ruler is …, you may pay less to play its abilities": its are those of what is asked about."""
    return swapped(said, IsOneOf(It("its")), IsOneOf(asked))


#: what a chant is while it is played
SPELL = (IsType("spell"), InZone("chase"))


def among_shown(filter: Filter) -> Filter | None:
    """One of the cards just shown, for one that is nowhere unless it is said where it is; None: that is said."""
    if isinstance(filter, AnyOf):
        parts = [among_shown(part) for part in filter.parts]
        return None if None in parts else AnyOf(tuple(part for part in parts if part is not None))
    if not isinstance(filter, AllOf) or any(isinstance(node, ControlledBy) for node in walk(filter)):
        return None
    unsaid = (FIELD,) if FIELD in filter.parts else SPELL if set(SPELL) < set(filter.parts) else ()
    if not unsaid:
        return None
    return AllOf((IsOneOf(Noted("looked")), *(one for one in filter.parts if one not in unsaid)))
