"""Giving names to the phrases that are spoken of again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..abilities.effects import Copy, Note, Search, Sequence, Special, Token, Tokens
from ..abilities.nodes import Ability, Effect, Node, Selector
from ..abilities.selectors import AttachedTo, Both, Choice, Each, Linked, Target, Top, Var
from ..abilities.tree import children, replaced, walk

#: what may give a name to what it names
NAMING = (Target, Choice, Each, Top, Both, AttachedTo, Linked, Search, Token, Tokens, Copy, Special)


class Naming:
    """A phrase, the name it goes by, and whether no effect deals with it."""

    def __init__(self, phrase: Node, name: str, unpicked: bool) -> None:
        self.phrase = phrase
        self.name = name
        self.noted = unpicked or not isinstance(phrase, NAMING)  # it cannot give the name itself


def named(value: Any, names: Mapping[int, Naming]) -> Any:
    """``value`` where the phrases of ``names`` (by identity) go by their names. A phrase that cannot give a name
    itself, or that no effect deals with, is named just before the part of an effect in which it stands."""
    made = replaced(value, lambda part: named(part, names))
    naming = names.get(id(value))
    if naming is not None and naming.phrase is value:
        if not naming.noted:
            return replace(made, var=naming.name)
        return Var(naming.name) if isinstance(value, Selector) else made
    if isinstance(value, Effect):
        for part in reversed(_own_parts(value)):
            naming = names.get(id(part))
            if naming is not None and naming.noted and isinstance(part, Selector):
                said = replaced(part, lambda inner: named(inner, names))
                made = Sequence((Note(said, naming.name), made), "named")
    return made


def _own_parts(effect: Effect) -> list[Node]:
    """What stands in an effect outside the effects inside it."""
    return [
        node for child in children(effect) if not isinstance(child, (Effect, Ability)) for node in walk(child)
    ]
