"""Abilities as plain data, for caches and records, and back. Only known records are ever made."""

# mypyc: skip
from __future__ import annotations

from dataclasses import fields
from typing import Any

from . import abilities, amounts, changes, conditions, effects, filters, selectors
from .nodes import Ability, Node

REGISTRY: dict[str, type[Node]] = {
    name: kind
    for module in (amounts, filters, selectors, conditions, changes, effects, abilities)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__.startswith(module.__name__)
}


def to_data(value: Any) -> Any:
    if isinstance(value, Node):
        data: dict[str, Any] = {"is": type(value).__name__}
        for field in fields(value):  # type: ignore[arg-type]
            inner = getattr(value, field.name)
            if inner != field.default:
                data[field.name] = to_data(inner)
        if isinstance(value, Ability) and value.text:
            data["text"] = value.text
        return data
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return value


def from_data(data: Any) -> Any:
    if isinstance(data, dict):
        kind = REGISTRY[data["is"]]
        known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
        node = kind(**{name: from_data(inner) for name, inner in data.items() if name in known})
        if isinstance(node, Ability):
            object.__setattr__(node, "text", data.get("text", ""))
        return node
    if isinstance(data, list):
        return tuple(from_data(item) for item in data)
    return data
