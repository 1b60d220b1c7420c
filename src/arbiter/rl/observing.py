"""Observations of one episode after the other, in memory that is used again."""

from __future__ import annotations

from collections.abc import Callable
from sys import getrefcount
from typing import Any, Final

from . import layout
from .encoding import Encoder
from .episode import Episode
from .record import Record

KEPT: Final = 4  # observations for each seat


class Kept:
    """Memory for an observation, and its arrays by name."""

    def __init__(self, show: Callable[[bytearray], dict[str, Any]]) -> None:
        memory = bytearray(layout.RECORD)
        self.record = Record(memoryview(memory))
        self.arrays = show(memory)
        self._parts = list(self.arrays.values())
        self._unused = self._references()  # nobody else has them yet

    def is_free(self) -> bool:
        """Whether nobody has one of the arrays, or a part of one."""
        return self._references() <= self._unused

    def _references(self) -> int:
        most = 0
        for part in self._parts:
            count = getrefcount(part)
            if count > most:
                most = count
        return most


class Observer:
    """An observation stays as it is for as long as somebody has one of its arrays, or a part of one; after that its
    memory is written again, where only what is new has to be written. So the arrays are read-only."""

    def __init__(self, show: Callable[[bytearray], dict[str, Any]]) -> None:
        self._show = show
        self._made: tuple[list[Kept], list[Kept]] = ([], [])

    def observe(self, encoder: Encoder, episode: Episode, seat: int) -> dict[str, Any]:
        """What the seat may know now."""
        kept = self._free(self._made[seat])
        encoder.encode(episode, seat, kept.record)
        return kept.arrays.copy()

    def _free(self, made: list[Kept]) -> Kept:
        """Memory that nobody looks at any more, or new memory."""
        for kept in made:
            if kept.is_free():
                return kept
        new = Kept(self._show)
        made.insert(0, new)
        del made[KEPT:]
        return new
