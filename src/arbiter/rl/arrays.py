"""The records of bytes that `encoding` writes, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import layout
from .actions import ACTIONS
from .encoding import Encoder
from .episode import Episode
from .observing import Observer
from .record import Record

Observation = dict[str, NDArray[Any]]

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


def read_only_arrays_of(record: bytearray) -> Observation:
    """The same for who may not change them."""
    arrays = arrays_of(record)
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def observer() -> Observer:
    """Gives observations of one episode after the other, as arrays that are read-only."""
    return Observer(read_only_arrays_of)
