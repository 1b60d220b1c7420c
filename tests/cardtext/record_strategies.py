"""Hypothesis strategies for any record of an ability, made from the types of its fields."""

from __future__ import annotations

import types
from dataclasses import fields
from functools import cache
from typing import Any, Union, get_args, get_origin

from hypothesis import strategies as st

from arbiter.abilities.codec import REGISTRY
from arbiter.abilities.effects import If, Sequence
from arbiter.abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Node, Selector
from arbiter.cardtext.paraphrase.wording import TABLES, TYPES
from arbiter.cardtext.wellformed import hints

#: words that records hold, and some that nobody has thought of
KNOWN_WORDS = sorted({value for table in TABLES.values() for value in table} | set(TYPES))
WORDS = (
    st.sampled_from(["", *KNOWN_WORDS])
    | st.sampled_from(
        ["{W}{1}", "{0}", "3", "X", "Old “Bear”", "a ] b", "\\", "two\nlines", "“", "”", "in play"]
    )
    | st.text(max_size=8)
)

#: fields that only tell how to read a text: what was read leaves them empty
WORDING = {(Sequence, "joined"), (If, "joined")}


@cache
def _kinds(category: type[Node]) -> list[type[Node]]:
    found = [kind for kind in REGISTRY.values() if issubclass(kind, category)]
    if category is Filter:  # a selector stands for a test only while a text is read
        found = [kind for kind in found if not issubclass(kind, Selector)]
    return found


def of_kind(kind: type[Node], depth: int) -> st.SearchStrategy[Any]:
    said = [field.name for field in fields(kind) if (kind, field.name) not in WORDING]
    return st.builds(kind, **{name: _value(hints(kind)[name], depth) for name in said})


def of_category(category: type[Node], depth: int) -> st.SearchStrategy[Any]:
    kinds = _kinds(category)
    if depth <= 0:
        kinds = [kind for kind in kinds if not _nested(kind)] or kinds
    return st.sampled_from(kinds).flatmap(lambda kind: of_kind(kind, depth - 1))


@cache
def _nested(kind: type[Node]) -> bool:
    """Whether a record cannot be without another inside it."""
    return any(_needs_node(hints(kind)[field.name]) for field in fields(kind))


def _needs_node(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Node)


def _value(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        inner = next(part for part in get_args(hint) if part is not type(None))
        return st.none() | _value(inner, depth) if depth > 0 else st.none()
    if origin is tuple:
        parts = get_args(hint)
        if len(parts) == 2 and parts[1] is Ellipsis:
            few = 3 if depth > 0 or parts[0] is str else 0
            return st.lists(_value(parts[0], depth), max_size=few).map(tuple)
        return st.tuples(*(_value(part, depth) for part in parts))
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-3, 10_000)
    if hint is str:
        return WORDS
    if hint in (Effect, Change, Condition, Ability, Node, Amount, Filter, Selector):
        return of_category(hint, depth)
    return of_kind(hint, depth - 1)
