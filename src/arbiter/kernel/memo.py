"""What has been found out about a record is remembered, by the record's identity; bounded, because a process that plays
games for weeks sees no end of records."""

from __future__ import annotations

from typing import Final, TypeVar

from arbiter.abilities.nodes import Node
from arbiter.abilities.tree import walk

MOST: Final = 20_000  # entries of one memory; a game needs a few hundred
K = TypeVar("K")
T = TypeVar("T")


def remember(memory: dict[K, T], key: K, value: T) -> None:
    """Keep a value. What is remembered must hold on to the record, so that its identity stays its own."""
    if len(memory) >= MOST:
        memory.clear()
    memory[key] = value


_RECORDS: Final[dict[int, tuple[Node, ...]]] = {}


def records_in(node: Node) -> tuple[Node, ...]:
    """A record and everything inside it, in the order written; walked once."""
    known = _RECORDS.get(id(node))
    if known is None:
        known = tuple(walk(node))
        remember(_RECORDS, id(node), known)
    return known
