"""Giving names to the phrases that are spoken of again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..abilities.effects import Note, Search, Sequence, Special, Token, Tokens
from ..abilities.nodes import Ability, Effect, Node, Selector
from ..abilities.selectors import AttachedTo, Both, Choice, Each, Linked, Target, Top, Var
from ..abilities.tree import children, replaced, walk

#: what may give a name to what it names
NAMING = (Target, Choice, Each, Top, Both, AttachedTo, Linked, Search, Token, Tokens, Special)


def named(value: Any, phrase: Node, name: str, unpicked: bool) -> Any:
    """``value`` where what ``phrase`` names goes by ``name``. A phrase that cannot give a name itself, or that no
    effect deals with, is named just before the part of an effect in which it stands."""
    if isinstance(phrase, NAMING) and not unpicked:
        return _put(value, phrase, replace(phrase, var=name))
    if isinstance(phrase, Selector):
        return _noting(value, phrase, name)
    return value


def _noting(value: Any, phrase: Selector, name: str) -> Any:
    if isinstance(value, Effect) and any(node is phrase for node in _own_parts(value)):
        return Sequence((Note(phrase, name), _put(value, phrase, Var(name))), "named")
    return replaced(value, lambda part: _noting(part, phrase, name))


def _own_parts(effect: Effect) -> list[Node]:
    """What stands in an effect outside the effects inside it."""
    return [
        node for child in children(effect) if not isinstance(child, (Effect, Ability)) for node in walk(child)
    ]


def _put(value: Any, old: Node, new: Node) -> Any:
    return new if value is old else replaced(value, lambda part: _put(part, old, new))
