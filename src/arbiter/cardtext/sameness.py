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
    return parts[0] if len(parts) == 1 else (kind.__name__, *parts)
