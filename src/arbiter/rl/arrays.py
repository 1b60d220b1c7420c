"""The records of bytes that `encoding` writes, as arrays."""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import layout
from .actions import ACTIONS
from .encoding import Encoder
from .episode import Episode
from .record import Record

Observation = dict[str, NDArray[Any]]
#: memory for an observation: its record, its arrays by name and in a row
Kept = tuple[Record, Observation, list[NDArray[Any]]]

#: the arrays of an observation, in the order of a record
SHAPES: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
    **{name: (shape, np.float32) for name, shape in layout.FLOATS.items()},
    **{name: (shape, np.int16) for name, shape in layout.INDICES.items()},
    "action_mask": ((ACTIONS,), np.int8),
}
_VIEWS = [(name, shape, np.dtype(kind), layout.PLACES[name]) for name, (shape, kind) in SHAPES.items()]


def arrays_of(record: bytearray) -> Observation:
    """The arrays of one record, which they share."""
    return {name: np.ndarray(shape, kind, record, at) for name, shape, kind, at in _VIEWS}


def observed(encoder: Encoder, episode: Episode, seat: int) -> Observation:
    """What the seat may know, in arrays of its own."""
    memory = bytearray(layout.RECORD)
    encoder.encode(episode, seat, Record(memoryview(memory)))
    return arrays_of(memory)


def arrays_of_many(memory: memoryview, records: int) -> Observation:
    """The arrays of records that lie one after the other, with a row for each record."""
    found: Observation = {}
    for name, shape, kind, at in _VIEWS:
        inner = np.empty(shape, kind).strides
        found[name] = np.ndarray((records, *shape), kind, memory, at, (layout.RECORD, *inner))
    return found


class Observer:
    """Gives observations of one episode after the other. An observation stays as it is for as long as somebody has one
    of its arrays, or a part of one; after that its memory is written again, where only what is new has to be written.
    So the arrays are read-only."""

    KEPT = 4  # for each seat

    def __init__(self) -> None:
        self._made: tuple[list[Kept], list[Kept]] = ([], [])

    def observe(self, encoder: Encoder, episode: Episode, seat: int) -> Observation:
        record, arrays = self._free(self._made[seat])
        encoder.encode(episode, seat, record)
        return arrays.copy()

    def _free(self, made: list[Kept]) -> tuple[Record, Observation]:
        """A record that nobody looks at any more, or a new one."""
        for record, arrays, parts in made:
            if max(map(getrefcount, parts)) <= UNUSED:
                return record, arrays
        memory = bytearray(layout.RECORD)
        record, arrays = Record(memoryview(memory)), arrays_of(memory)
        for array in arrays.values():
            array.flags.writeable = False
        made.insert(0, (record, arrays, list(arrays.values())))
        del made[self.KEPT :]
        return record, arrays


#: references to an array that nobody else has: its dictionary, its list, the argument
UNUSED = 3
