"""When two readings mean the same: brackets around one thing, and brackets within brackets, say nothing."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from ..abilities.conditions import Every, Some
from ..abilities.effects import Sequence
from ..abilities.filters import AllOf, AnyOf
from ..abilities.nodes import Node

#: records that stand for their parts together, and whether the order of those says something
_TOGETHER: dict[type, bool] = {AllOf: False, AnyOf: False, Every: False, Some: False, Sequence: True}


def essence(value: Any) -> Any:
    """What is equal for two records that mean the same."""
    if isinstance(value, tuple):
        return tuple(essence(item) for item in value)
    if not isinstance(value, Node):
        return value
    kind = type(value)
    if kind not in _TOGETHER:
        return (kind.__name__, *(essence(getattr(value, field.name)) for field in fields(value)))  # type: ignore[arg-type]
    parts: list[Any] = []
    for part in value.parts:  # type: ignore[attr-defined]
        inner = essence(part)
        if isinstance(inner, tuple) and inner[:1] == (kind.__name__,):
            parts.extend(inner[1:])
        else:
            parts.append(inner)
    if not _TOGETHER[kind]:
        parts = sorted(dict.fromkeys(parts), key=repr)
    if kind is AnyOf and len(parts) > 1:
        return _factored(parts)
    return parts[0] if len(parts) == 1 else (kind.__name__, *parts)


def _factored(parts: list[Any]) -> Any:
    """What several alternatives have in common is said of all: "an Elf in the field or a Dwarf in the field"."""
    each = [list(part[1:]) if part[:1] == (AllOf.__name__,) else [part] for part in parts]
    common = [one for one in each[0] if all(one in other for other in each[1:])]
    left = [[one for one in other if one not in common] for other in each]
    if not common or not all(left):
        return (AnyOf.__name__, *parts)
    kept = [one[0] if len(one) == 1 else (AllOf.__name__, *one) for one in left]
    rest = (AnyOf.__name__, *sorted(kept, key=repr))
    return (AllOf.__name__, *sorted([*common, rest], key=repr))
