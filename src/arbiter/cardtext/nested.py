"""Abilities in quotes: one token of the text around them, read by the same grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rulebook.hearing import cite
from .agreement import agrees
from .chart import Chart, Node, canonical, rests_on
from .grammar import Converter
from .lexer import JOIN, WITHIN, Token
from .lowering import Lowering, Unclear
from .sameness import essence
from .writer import Writer

if TYPE_CHECKING:
    from .language import Language


def _readings(tongue: Language, words: list[str], start: str) -> tuple[Node, ...]:
    return Chart(tongue.grammar, tuple(Token(word, 0, 0) for word in words)).readings(start)


def _meant(tongue: Language, found: tuple[Node, ...]) -> tuple[Node, ...]:
    """One of the readings for each meaning."""
    meant: dict[Any, Node] = {}
    for node in found:
        if not agrees(node, (), tongue.grammar.verbs):
            continue
        try:
            meant.setdefault(essence(Lowering(tongue.conventions).lower(node.value)), node)
        except Unclear:
            continue
    return tuple(meant.values())


def nested(game: str, start: str = "") -> Converter:
    """``start``: the rule that reads what stands in the quotes, if not the language's own for abilities."""

    def read(text: str) -> Any:
        from .language import language

        tongue = language(game)
        words = [word.replace(WITHIN, JOIN) for word in text[1:-1].split(JOIN)]
        rule = start or tongue.quoted
        found = _readings(tongue, words, rule)
        if not found and words[-1] != ".":
            found = _readings(tongue, [*words, "."], rule)
        found = _meant(tongue, found)
        if len(found) != 1:
            return None
        written = Writer(tongue.grammar).write(rule, found[0].value)
        if written is None:
            return None
        if list(written) != canonical(tongue.grammar, found[0]):
            again = _readings(tongue, list(written), rule)
            if not any(node.value == found[0].value for node in again):
                return None
        cite(*rests_on(found[0]))
        return found[0].value

    def write(value: Any) -> str | None:
        from .language import language

        tongue = language(game)
        words = Writer(tongue.grammar).write(start or tongue.quoted, value)
        return None if words is None else '"' + JOIN.join(word.replace(JOIN, WITHIN) for word in words) + '"'

    return read, write
