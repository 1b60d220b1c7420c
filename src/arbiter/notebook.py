"""Things that draw themselves in a notebook.

Whoever draws stands above everything that is drawn, so it is found by its name when something is to be seen: a card and
a table do not depend on it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

DRAWING: Final = "arbiter.lab.drawing"


def drawn(what: str, thing: Any) -> str:
    """HTML or SVG of a thing; ``what`` is the name of the function that makes it."""
    found: str = getattr(import_module(DRAWING), what)(thing)
    return found
