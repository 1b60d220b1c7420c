"""Walking and numbering the records of an ability."""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from .nodes import Ability, Node

A = TypeVar("A", bound=Ability)
N = TypeVar("N", bound=Node)


def children(node: Node) -> Iterator[Node]:
    """The records directly inside ``node``, in the order they are written."""
    for field in fields(node):  # type: ignore[arg-type]  # every concrete record is a dataclass
        yield from _nodes(getattr(node, field.name))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: Node) -> Iterator[Node]:
    """``node`` and everything inside it, in the order written."""
    yield node
    for child in children(node):
        yield from walk(child)


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
    parts = {f.name: part(getattr(value, f.name)) for f in fields(value)}  # type: ignore[arg-type]
    made = replace(value, **parts)  # type: ignore[type-var]  # every concrete record is a dataclass
    if isinstance(value, Ability):
        object.__setattr__(made, "text", value.text)
    return made


def _copy(value: Any) -> Any:
    return rebuilt(value, _copy)
