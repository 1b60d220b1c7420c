"""Walking and numbering the records of an ability."""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

from .nodes import Ability, Node

A = TypeVar("A", bound=Ability)
N = TypeVar("N", bound=Node)


_FIELD_NAMES: dict[object, tuple[str, ...]] = {}
_REVERSED_NAMES: dict[object, tuple[str, ...]] = {}


def _field_names(kind: type[Node]) -> tuple[str, ...]:
    """Looking fields up takes longer than walking a record does, so their names are remembered."""
    found = _FIELD_NAMES.get(kind)
    if found is None:
        found = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]  # a dataclass
        _FIELD_NAMES[kind] = found
    return found


def _reversed_names(kind: type[Node]) -> tuple[str, ...]:
    found = _REVERSED_NAMES.get(kind)
    if found is None:
        found = _REVERSED_NAMES[kind] = _field_names(kind)[::-1]
    return found


def children(node: Node) -> Iterator[Node]:
    """The records directly inside ``node``, in the order they are written."""
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple) and value:
            yield from _nodes(value)


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything inside it, in the order written."""
    todo: list[Any] = [node]
    while todo:
        value = todo.pop()
        if isinstance(value, Node):
            yield value
            for name in _reversed_names(type(value)):
                inner = getattr(value, name)
                if inner and isinstance(inner, (Node, tuple)):
                    todo.append(inner)
        elif isinstance(value, tuple):
            todo.extend(reversed(value))


def number(ability: A) -> A:
    """A copy of ``ability`` whose records are its own and carry their number in :attr:`Node.at`."""
    fresh: A = _copy(ability)
    object.__setattr__(fresh, "text", ability.text)
    for at, node in enumerate(walk(fresh)):
        object.__setattr__(node, "at", at)
    return fresh


def swapped(node: N, swap: Callable[[Node], Node]) -> N:
    """A copy of ``node`` in which ``swap`` has had its way with every record, the outer ones first."""
    made: N = _swapped(node, swap)
    return made


def _swapped(value: Any, swap: Callable[[Node], Node]) -> Any:
    if isinstance(value, Node):
        other = swap(value)
        if other is not value:
            return other
    return rebuilt(value, lambda part: _swapped(part, swap))


def rebuilt(value: Any, part: Callable[[Any], Any]) -> Any:
    """A record, or a tuple, whose parts have been through ``part``; anything else as it is."""
    if isinstance(value, tuple):
        return tuple(part(item) for item in value)
    if not isinstance(value, Node):
        return value
    kind = type(value)
    made = kind(**{name: part(getattr(value, name)) for name in _field_names(kind)})
    if isinstance(value, Ability):
        object.__setattr__(made, "text", value.text)
    return made


def replaced(value: Any, part: Callable[[Any], Any]) -> Any:
    """Like :func:`rebuilt`, but a record or tuple none of whose parts has changed stays the same, and only records and
    tuples go through ``part``: words and numbers stay as they are."""
    if isinstance(value, tuple):
        items = tuple([part(item) if isinstance(item, (Node, tuple)) else item for item in value])
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if not isinstance(value, Node):
        return value
    kind = type(value)
    parts: dict[str, Any] = {}
    changed = False
    for name in _field_names(kind):
        old = getattr(value, name)
        if old and isinstance(old, (Node, tuple)):
            new = part(old)
            changed = changed or new is not old
            parts[name] = new
        else:
            parts[name] = old
    if not changed:
        return value
    made = kind(**parts)
    if isinstance(value, Ability):
        object.__setattr__(made, "text", value.text)
    return made


def _copy(value: Any) -> Any:
    return rebuilt(value, _copy)
