"""Whether records hold what their fields are declared to hold.

Grammar files and cache files are data; this is what keeps a slip in one, or malice in the other, from becoming a
record that no rule can carry out.
"""

from __future__ import annotations

import types
from dataclasses import fields
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..abilities.nodes import Node

_HINTS: dict[str, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    if kind.__name__ not in _HINTS:
        _HINTS[kind.__name__] = get_type_hints(kind)
    return _HINTS[kind.__name__]


def wellformed(value: Any) -> bool:
    if not isinstance(value, Node):
        return True
    hints = _hints(type(value))
    return all(_fits(getattr(value, f.name), hints.get(f.name, Any)) for f in fields(value))  # type: ignore[arg-type]


def _fits(value: Any, hint: Any) -> bool:
    if hint is Any:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, part) for part in get_args(hint))
    if origin is tuple:
        return isinstance(value, tuple) and _fit_items(value, get_args(hint))
    if hint is None or hint is type(None):
        return value is None
    if hint is int:
        return type(value) is int
    return isinstance(value, hint) and wellformed(value)


def _fit_items(values: tuple[Any, ...], hints: tuple[Any, ...]) -> bool:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return all(_fits(value, hints[0]) for value in values)
    return len(values) == len(hints) and all(_fits(v, h) for v, h in zip(values, hints, strict=True))
