"""What has been found out about a record is remembered, by the record's identity; bounded, because a process that plays
games for weeks sees no end of records."""

from __future__ import annotations

from typing import TypeVar

MOST = 20_000  # entries of one memory; a game needs a few hundred
K = TypeVar("K")
T = TypeVar("T")


def remember(memory: dict[K, T], key: K, value: T) -> None:
    """Keep a value. What is remembered must hold on to the record, so that its identity stays its own."""
    if len(memory) >= MOST:
        memory.clear()
    memory[key] = value
