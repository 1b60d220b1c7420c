"""Things done to some of those spoken of, and others to the rest: "deal 5 damage to 1 and 2 damage to the others"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...abilities.amounts import Const
from ...abilities.effects import Note
from ...abilities.filters import AllOf, Anything, IsOneOf, Negation
from ...abilities.nodes import Effect, Filter
from ...abilities.selectors import SHARES, Choice, Each, Noted
from ..references import It
from ..surface import Det, Np, OneOfThem, Quant, TheOthers
from .slots import Unclear
from .table import lowers

#: where an effect says what it is done to
WHOM = ("to", "what")


def told_apart(parts: tuple[Effect, ...], damages: bool) -> tuple[Effect, ...]:
    """The same with each picked first, before anything is done to one of them. ``damages``: the parts are damage to
    different ones, so "1 of them" is one of those spoken of."""
    if not any(_is_share(getattr(part, name, None), damages) for part in parts for name in WHOM):
        return parts
    notes: list[Effect] = []
    done: list[Effect] = []
    for part in parts:
        made = part
        for name in WHOM:
            who = getattr(part, name, None)
            if _is_share(who, damages):
                if len(notes) == len(SHARES):
                    raise Unclear("it is not clear which of them that is")
                picked = Noted(SHARES[len(notes)])
                notes.append(Note(Choice(_left(len(notes))), picked.name))
                made = _done_to(part, name, picked)
            elif who == TheOthers():
                made = _done_to(part, name, Each(_left(len(notes))))
        done.append(made)
    return (*notes, *done)


def _is_share(who: Any, damages: bool) -> bool:
    if damages and isinstance(who, Np) and who.parts == (Anything(), IsOneOf(Noted("looked"))):
        return who.det == Det(Quant("n", Const(1)))
    return bool(who == OneOfThem())


def _left(taken: int) -> Filter:
    """Those of them that were not picked yet."""
    them = IsOneOf(It("them"))
    before = tuple(Negation(IsOneOf(Noted(name))) for name in SHARES[:taken])
    return AllOf((them, *before)) if before else them


def _done_to(part: Effect, name: str, what: Any) -> Effect:
    return replace(part, **{name: what})  # type: ignore[type-var]


@lowers(OneOfThem, TheOthers)
def refuse_share(lowering: Any, value: Any) -> Any:
    raise Unclear("it is not clear which of them that is")
