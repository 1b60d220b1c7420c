"""Effects of Shadowverse: Evolve that are about one another."""

from __future__ import annotations

from dataclasses import replace

from ...abilities.amounts import Const, Count
from ...abilities.conditions import Compare, Is
from ...abilities.effects import (
    If,
    Look,
    May,
    Move,
    Note,
    Sequence,
)
from ...abilities.filters import (
    Did,
    IsAnother,
    Pattern,
)
from ...abilities.nodes import Effect
from ...abilities.selectors import (
    Among,
    Both,
    Choice,
    Noted,
    Target,
)
from ...abilities.tree import walk
from ..lowering import all_of

#: of two that are selected in one sentence
FIRST, SECOND = Noted("former"), Noted("latter")


#: cards that were looked at
LOOKED = (Noted("looked"), Noted("rest"))
#: of the cards that were looked at, those that were put into the hand
TAKEN = Among(Noted("this way"), Did(Pattern("move", to="hand")))


def in_order(parts: list[Effect]) -> list[Effect]:
    """ "Select A and B. … the first … the second": each is selected by itself."""
    if not any(node in (FIRST, SECOND) for part in parts for node in walk(part)):
        return parts
    out: list[Effect] = []
    for part in parts:
        match part:
            case Note(what=Both(parts=(Target() as a, Target() as b)), name="selected"):
                out.extend((Note(a, FIRST.name), Note(b, SECOND.name)))
            case Note(what=Target(count=Const(n=2), up_to=False) as both, name="selected"):
                one = replace(both, count=Const(1))
                other = replace(one, filter=all_of([IsAnother(), one.filter]))
                out.extend((Note(one, FIRST.name), Note(other, SECOND.name)))
            case _:
                out.append(part)
    return out


def asks_of_taken(effect: Effect) -> Effect:
    match effect:
        case If(condition=Is(what=Noted(name="looked"), filter=filter)):
            return replace(effect, condition=Compare(Count(Among(TAKEN, filter)), ">=", Const(1)))
        case _:
            return effect


def looked_at_if(parts: list[Effect]) -> list[Effect]:
    """ "If …, look at the top 3 cards. You may … from among them. Put the rest …": all of it is under the condition."""
    out: list[Effect] = []
    for part in parts:
        before = out[-1] if out else None
        if isinstance(before, If) and _looks(before) and any(node in LOOKED for node in walk(part)):
            out[-1] = replace(before, then=Sequence((before.then, part)))
        else:
            out.append(part)
    return out


def _looks(effect: If) -> bool:
    return effect.otherwise is None and any(isinstance(node, Look) for node in walk(effect.then))


def takes(effect: Effect) -> bool:
    """Whether cards that were looked at may be put into the hand, and others not."""
    if isinstance(effect, May):
        return any(isinstance(node, Move) and node.zone == "hand" for node in walk(effect.effect))
    return isinstance(effect, Move) and effect.zone == "hand" and isinstance(effect.what, Choice)


def or_else(parts: list[Effect]) -> list[Effect]:
    """ "If it's a spell, … Otherwise, …": what is done is settled by the condition, not by what came of it."""
    out: list[Effect] = []
    for part in parts:
        before = out[-1] if out else None
        otherwise = part.then if isinstance(part, If) and part.joined == "otherwise" else None
        if otherwise is not None and isinstance(before, If) and before.otherwise is None:
            out[-1] = replace(before, otherwise=otherwise)
        else:
            out.append(part)
    return out
