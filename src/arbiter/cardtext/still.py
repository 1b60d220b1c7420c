"""What "it" still is after the text has dealt with something else in passing.

While an effect is carried out "it" is what the part before dealt with. That is not so where the part before was a price
("Choose 1 Forward. Discard 1 card. If you do so, break it"), or dealt with many ("Deal 2000 damage to all the Forwards.
Break it"): one card is still the one that was chosen, or shown, before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..abilities.amounts import Const
from ..abilities.conditions import YouDo
from ..abilities.effects import (
    Apply,
    By,
    Discard,
    If,
    Look,
    May,
    Move,
    Note,
    Remove,
    Reveal,
    Search,
    Sequence,
)
from ..abilities.filters import AllOf, IsAnother, IsOther
from ..abilities.nodes import Ability, Effect, Selector
from ..abilities.selectors import Choice, Each, It, Noted, Target, This, Top
from ..abilities.tree import children, replaced, walk
from .pronouns import swapped

#: "other" without "than", as cards of this kind are written
OTHER = AllOf((IsOther(),))
#: the words for one card
ONE = frozenset(
    {"", "it", "its", "that card", "that forward", "that character", "that backup", "that monster"}
)


def still_meant(value: Any) -> Any:
    """Every text in it, with what one card is called again by what it was called first."""
    made = replaced(value, still_meant)
    return _in_order(made) if isinstance(made, Sequence) else made


def _in_order(sequence: Sequence) -> Sequence:
    parts: list[Effect] = []
    one: Noted | None = None  # the card chosen or shown …
    passed = asked = False  # … and whether something else was dealt with since, or only under a condition
    chosen = False
    for at, written in enumerate(sequence.parts):
        part = _besides(written) if chosen else written
        chosen = chosen or (isinstance(written, Note) and isinstance(written.what, Target))
        if one is not None and passed:
            part = _called(part, one)
        elif one is not None and asked and isinstance(part, If):
            part = replace(part, condition=_called(part.condition, one))
        parts.append(part)
        if (named := _names_one(part)) is not None:
            one, passed, asked = named, False, False
        elif isinstance(part, If) and _names_another(part.then):
            asked = True
        elif _names_another(part):
            one = None
        elif _in_passing(part, sequence.parts[at + 1 :]):
            passed = True
    return replace(sequence, parts=tuple(parts))


def _called(value: Any, one: Noted) -> Any:
    if _is_one(value):
        return one
    return replaced(value, lambda part: _called(part, one))


def _besides(value: Any) -> Any:
    """After something was chosen, "all the other Forwards" are those that were not."""
    if isinstance(value, Each):
        return swapped(value, OTHER, IsAnother())
    return value if isinstance(value, Ability) else replaced(value, _besides)


def _names_one(effect: Effect) -> Noted | None:
    match effect:
        case Note(what=Target(count=Const(n=1), any_number=False), name=name):
            return Noted(name)
        case Look(what=Top(count=Const(n=1))) | Reveal(what=Top(count=Const(n=1))):
            return Noted("looked")
        case _:
            return None


def _names_another(effect: Effect) -> bool:
    """Whether what comes next may speak of something that is named here for the first time: one card, not several."""
    for node in walk(effect):
        if isinstance(node, (Note, Search)):
            return True
        if isinstance(node, (Look, Reveal)) and not _several(node.what):
            return True
        if isinstance(node, Move) and isinstance(node.what, Choice):
            return True
    return False


def _several(what: Selector) -> bool:
    return isinstance(what, Top) and what.count != Const(1)


def _in_passing(effect: Effect, after: tuple[Effect, ...]) -> bool:
    match effect:
        case Sequence(parts=parts):
            return any(_in_passing(part, after) for part in parts)
        case If(then=then, otherwise=otherwise):
            return _in_passing(then, after) or (otherwise is not None and _in_passing(otherwise, after))
        case By(effect=inner) | May(effect=inner):
            return _in_passing(inner, after)
        case Discard(what=Choice()):
            return True
        case Remove(what=Top()) | Move(what=Top()):
            # "put the top card of your deck into … If it is a Forward": that card
            return not _asked_about(after)
        case Look(what=what) | Reveal(what=what) if _several(what):
            return True
        case Move(what=This()) | Remove(what=This()) if after and _if_done(after[0]):
            return True
        case Apply(what=what):
            return isinstance(what, Each)
        case _:
            return any(isinstance(part, Each) for part in children(effect))


def _asked_about(after: tuple[Effect, ...]) -> bool:
    return bool(after) and isinstance(after[0], If) and any(_is_one(n) for n in walk(after[0].condition))


def _is_one(node: Any) -> bool:
    return isinstance(node, It) and node.noun in ONE


def _if_done(effect: Effect) -> bool:
    return isinstance(effect, If) and effect.condition == YouDo()
