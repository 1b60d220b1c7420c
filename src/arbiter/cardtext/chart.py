"""Parsing: every reading of a text, found once each.

English has no look-ahead of one word: "destroy target resonator and draw a card" and "destroy target resonator and
target addition" part ways late. So all alternatives are followed together and shared in a table, and a text with two
readings that mean different things is known to be ambiguous, instead of being settled silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from .grammar import Alternative, Grammar, Word
from .lexer import Token
from .meaning import build
from .writer import Writer

#: A text that needs more work than this is refused: no real card comes near. It takes less than a second.
WORK_LIMIT = 150_000


class TooHard(Exception):
    """The text would take too long to read."""


class Work:
    """The work done for one text: in all its paragraphs, all ways to spell them, and all abilities in quotes."""

    def __init__(self) -> None:
        self.done = 0


_work: ContextVar[Work | None] = ContextVar("work", default=None)


@contextmanager
def counting() -> Iterator[Work]:
    """Counts the work of all charts that are made inside, together."""
    work = Work()
    token = _work.set(work)
    try:
        yield work
    finally:
        _work.reset(token)


@dataclass(frozen=True, eq=False)
class Node:
    """One reading of a stretch of text: the alternative used and the readings of its parts."""

    alternative: Alternative
    parts: tuple[Node | str, ...]
    value: Any


class Chart:
    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.furthest = 0
        self._found: dict[tuple[str, int], tuple[tuple[int, Node], ...]] = {}
        self._work = _work.get() or Work()

    def readings(self, start: str) -> tuple[Node, ...]:
        return tuple(node for end, node in self._rule(start, 0) if end == len(self.tokens))

    def _rule(self, name: str, at: int) -> tuple[tuple[int, Node], ...]:
        key = (name, at)
        known = self._found.get(key)
        if known is not None:
            return known
        made: dict[tuple[int, Any], Node] = {}
        for alt in self._may_start(name, at):
            for end, parts, values in self._symbols(alt, 0, at):
                value = build(alt.meaning, {part.hole: v for part, v in zip(alt.parts, values, strict=True)})
                other = made.get((end, value))
                if other is None or (alt.fixed and not other.alternative.fixed):
                    made[end, value] = Node(alt, parts, value)
        fixed = {end for (end, _), node in made.items() if node.alternative.fixed}
        result = tuple(
            (end, node) for (end, _), node in made.items() if end not in fixed or node.alternative.fixed
        )
        self._found[key] = result
        return result

    def _may_start(self, name: str, at: int) -> Iterable[Alternative]:
        if at < len(self.tokens):
            return self.grammar.beginning_with(name, self.tokens[at].base)
        alternatives = self.grammar.rules[name]
        able = [alt for alt in alternatives if alt.nullable]
        if len(able) < len(alternatives):
            self.furthest = max(self.furthest, at)
        return able

    def _symbols(
        self, alt: Alternative, index: int, at: int
    ) -> Iterator[tuple[int, tuple[Node | str, ...], tuple[Any, ...]]]:
        self._work.done += 1
        if self._work.done > WORK_LIMIT:
            raise TooHard
        symbols, tokens = alt.symbols, self.tokens
        while index < len(symbols):
            symbol = symbols[index]
            if type(symbol) is not Word:
                break
            if at >= len(tokens) or tokens[at].base != symbol.text:
                self.furthest = max(self.furthest, at)
                return
            at += 1
            index += 1
        else:
            self.furthest = max(self.furthest, at)
            yield at, (), ()
            return
        symbol = symbols[index]
        assert not isinstance(symbol, Word)
        self.furthest = max(self.furthest, at)
        if symbol.terminal:
            if at < len(self.tokens) and (
                (value := self.grammar.terminal_value(symbol.name, self.tokens[at].base)) is not None
            ):
                for end, parts, values in self._symbols(alt, index + 1, at + 1):
                    yield end, (self.tokens[at].base, *parts), (value, *values)
            return
        for middle, node in self._rule(symbol.name, at):
            for end, parts, values in self._symbols(alt, index + 1, middle):
                yield end, (node, *parts), (node.value, *values)


def rests_on(node: Node) -> Iterator[str]:
    """The clauses by which the wordings of a reading mean what they do."""
    yield from node.alternative.clauses
    for part in node.parts:
        if isinstance(part, Node):
            yield from rests_on(part)


def canonical(grammar: Grammar, node: Node) -> list[str]:
    """The words of a reading, with every declared other way of writing replaced by the first way."""
    alt, parts = (
        node.alternative,
        dict(zip((p.hole for p in node.alternative.parts), node.parts, strict=True)),
    )
    if alt.synonym:
        first = grammar.first_way(alt)
        if first is None:
            return list(Writer(grammar).write(alt.rule, node.value) or ())
        alt = first
    words: list[str] = []
    for symbol in alt.symbols:
        if isinstance(symbol, Word):
            words.append(symbol.text)
        elif symbol.terminal:
            terminal, text = grammar.terminals[symbol.name], parts[symbol.hole]
            assert isinstance(text, str)
            words.append(terminal.write(terminal.read(text)) or "")
        elif symbol.hole in parts:
            part = parts[symbol.hole]
            assert isinstance(part, Node)
            words.extend(canonical(grammar, part))
        else:
            words.extend(Writer(grammar).write(symbol.name, None) or ())
    return words
