"""From the surface of a text to the records of its abilities.

Noun phrases are kept as printed until it is known where they stand. A field that describes (a :class:`Filter`) gets a
description, one that names (a :class:`Selector`) a selection, by the types the records declare; which selection a
determiner is, and where a card is that no zone is named for, is for the game to say (:class:`Conventions`).

``core`` walks over the records; each other module holds the functions for one kind of them (``table``).
"""

from __future__ import annotations

from . import (  # noqa: F401
    abilities,
    acts,
    amounts,
    changes,
    conditions,
    coordination,
    descriptions,
    events,
    places,
    replacements,
    tokens,
)
from .amounts import counted
from .conditions import so_many
from .conventions import Conventions
from .core import Lowering
from .filters import all_of, in_role, placed, swapped
from .slots import Slot, Unclear
from .table import Handler, lowers

__all__ = [
    "Conventions",
    "Handler",
    "Lowering",
    "Slot",
    "Unclear",
    "all_of",
    "counted",
    "in_role",
    "lowers",
    "placed",
    "so_many",
    "swapped",
]
