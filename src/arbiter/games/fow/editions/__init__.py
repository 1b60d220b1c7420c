"""The editions of the rulebook, a module each: what they share is in the chapters' files, where they differ is here.

Valhalla and Bifrost are formats of every edition (1.2 in the old rulebooks, 1415 in 8.01): Valhalla adds lifebreak.
"""

from __future__ import annotations

from ..edition import Edition
from . import v5_00, v5_12, v8_01
from .parts import parts

__all__ = ["Edition", "edition", "parts"]

_COMPOSED = {"5.00": v5_00.compose, "5.12": v5_12.compose, "8.01": v8_01.compose}
_MADE: dict[tuple[str, str], Edition] = {}


def edition(name: str, format: str) -> Edition:
    """The edition called ``name`` in a format; composed once."""
    made = _MADE.get((name, format))
    if made is None:
        made = _COMPOSED[name](format)
        _MADE[name, format] = made
    return made
