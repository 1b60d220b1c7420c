"""Which function lowers which record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Handler = Callable[[Any, Any], Any]
F = TypeVar("F", bound=Handler)

#: called with the :class:`Lowering` and the record; a record without one is lowered field by field
HANDLERS: dict[type, Handler] = {}


def lowers(*kinds: type, table: dict[type, Handler] = HANDLERS) -> Callable[[F], F]:
    """Registers the function for these records, in the table of a game or of all."""

    def register(handler: F) -> F:
        for kind in kinds:
            assert kind not in table, kind
            table[kind] = handler
        return handler

    return register
