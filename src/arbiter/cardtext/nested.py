"""Abilities in quotes: one token of the text around them, read by the same grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rulebook.hearing import cite
from .agreement import agrees
from .chart import Chart, Node, canonical, rests_on
from .grammar import Converter
from .lexer import JOIN, WITHIN, Token, inside_quotes
from .lowering import Lowering, Unclear
from .sameness import essence
from .writer import Writer

if TYPE_CHECKING:
    from .language import Language


def _meant(tongue: Language, tokens: tuple[Token, ...], start: str) -> tuple[Node, ...]:
    """One of the readings for each meaning."""
    meant: dict[Any, Node] = {}
    for node in Chart(tongue.grammar, tokens).readings(start):
        if not agrees(node, tokens, tongue.grammar.verbs):
            continue
        try:
            meant.setdefault(essence(Lowering(tongue.conventions).whole(node.value)), node)
        except Unclear:
            continue
    return tuple(meant.values())


def nested(game: str, start: str = "") -> Converter:
    """``start``: the rule that reads what stands in the quotes, if not the language's own for abilities."""

    def read(text: str) -> Any:
        from .language import language

        tongue = language(game)
        tokens = inside_quotes(text)
        rule = start or tongue.quoted
        found = _meant(tongue, tokens, rule)
        if not found and tokens[-1].base != ".":
            found = _meant(tongue, (*tokens, Token(".", 0, 0)), rule)
        if len(found) != 1:
            return None
        written = Writer(tongue.grammar).write(rule, found[0].value)
        if written is None:
            return None
        if list(written) != canonical(tongue.grammar, found[0]):
            again = Chart(tongue.grammar, tuple(Token(word, 0, 0) for word in written))
            if not any(node.value == found[0].value for node in again.readings(rule)):
                return None
        cite(*rests_on(found[0]))
        return found[0].value

    def write(value: Any) -> str | None:
        from .language import language

        tongue = language(game)
        words = Writer(tongue.grammar).write(start or tongue.quoted, value)
        return None if words is None else '"' + JOIN.join(word.replace(JOIN, WITHIN) for word in words) + '"'

    return read, write
