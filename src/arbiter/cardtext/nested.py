"""Abilities in quotes: one token of the text around them, read by the same grammar."""

from __future__ import annotations

from typing import Any

from .chart import Chart, canonical
from .grammar import Converter
from .lexer import JOIN, Token
from .writer import Writer


def nested(game: str) -> Converter:
    def read(text: str) -> Any:
        from .language import language

        words = text[1:-1].split(JOIN)
        if words[-1] != "." and ("=>" in words or ":" in words):
            words.append(".")
        tokens = tuple(Token(word, 0, 0) for word in words)
        tongue = language(game)
        found = Chart(tongue.grammar, tokens).readings(tongue.quoted)
        if len(found) != 1:
            return None
        written = Writer(tongue.grammar).write(tongue.quoted, found[0].value)
        if written is None or list(written) != canonical(tongue.grammar, found[0]):
            return None
        return found[0].value

    def write(value: Any) -> str | None:
        from .language import language

        tongue = language(game)
        words = Writer(tongue.grammar).write(tongue.quoted, value)
        return None if words is None else '"' + JOIN.join(words) + '"'

    return read, write
