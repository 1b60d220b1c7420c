"""The door of the package. The parser is imported only when a text is not known yet."""

from __future__ import annotations

from functools import lru_cache

from .reading import Reading


def compile_text(game: str, text: str, *, name: str, types: tuple[str, ...]) -> Reading:
    """The abilities ``text`` says, on a card called ``name`` of these ``types``; what cannot be read is a problem."""
    return _compile(game, text, name, types)


@lru_cache(maxsize=8192)
def _compile(game: str, text: str, name: str, types: tuple[str, ...]) -> Reading:
    if not text.strip():
        return Reading()
    from .compiler import read_text

    return read_text(game, text, name, types)
