"""The door of the package. The parser is imported only when a text is not known yet."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path

from ..rulebook.hearing import cite
from .reading import Problem, Reading


def games() -> tuple[str, ...]:
    """The games whose cards are read: each has a folder here."""
    paths = import_module(__package__).__path__
    return tuple(sorted(file.parent.name for path in paths for file in Path(path).glob("*/cards.py")))


def compile_text(game: str, text: str, *, name: str, types: tuple[str, ...]) -> Reading:
    """The abilities ``text`` says, on a card called ``name`` of these ``types``; what cannot be read is a problem.

    Never raises for any text. The same arguments always give the same reading.
    """
    reading = _compile(game, text, name, tuple(types))
    cite(*reading.clauses)
    return reading


@lru_cache(maxsize=8192)
def _compile(game: str, text: str, name: str, types: tuple[str, ...]) -> Reading:
    if not text.strip():
        return Reading()
    if game not in games():
        problem = Problem(0, len(text), text[:80], f"no card text of {game} can be read", text)
        return Reading(problems=(problem,), paragraphs=1)
    from . import cache

    known = cache.load(game, text, name, types)
    if known is not None:
        return known
    from .compiler import read_text

    reading = read_text(game, text, name, types)
    cache.save(game, text, name, types, reading)
    return reading
