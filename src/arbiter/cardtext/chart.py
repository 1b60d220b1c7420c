"""Parsing: every reading of a text, found once each.

English has no look-ahead of one word: "destroy target resonator and draw a card" and "destroy target resonator and
target addition" part ways late. So all alternatives are followed together and shared in a table, and a text with two
readings that mean different things is known to be ambiguous, instead of being settled silently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from .grammar import Alternative, Grammar, Prefix, Word
from .lexer import Token
from .meaning import build, identity
from .writer import Writer

#: A text that needs more work than this is refused: no real card comes near. It takes less than a second.
WORK_LIMIT = 150_000
#: More readings of the same words than these, and nobody can tell which is meant.
MOST_READINGS = 200


class TooHard(Exception):
    """The text would take too long to read."""


class Work:
    """The work done for one text: in all its paragraphs, all ways to spell them, and all abilities in quotes."""

    def __init__(self) -> None:
        self.done = 0

    def add(self, amount: int) -> None:
        self.done += amount
        if self.done > WORK_LIMIT:
            raise TooHard


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
    """First where each rule can end, then the readings of only what is part of a whole: most of what can begin with a
    word leads nowhere, and is never built."""

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self.grammar = grammar
        self.words = [token.base for token in tokens]
        self.furthest = 0
        self.work = _work.get() or Work()
        self._ends: dict[tuple[str, int], tuple[int, ...]] = {}
        self._nodes: dict[tuple[str, int, int], tuple[Node, ...]] = {}
        self._built: dict[Any, Any] = {}

    def readings(self, start: str) -> tuple[Node, ...]:
        whole = len(self.words)
        return self._between(start, 0, whole) if whole in self._reached(start, 0) else ()

    # --- where a rule can end ------------------------------------------------------------------------------------

    def _reached(self, name: str, at: int) -> tuple[int, ...]:
        key = (name, at)
        known = self._ends.get(key)
        if known is not None:
            return known
        found: set[int] = set()
        if at < len(self.words):
            self._follow(self.grammar.prefixes(name, self.words[at]), (at,), found)
        else:
            self.furthest = at
            if any(alt.nullable for alt in self.grammar.rules[name]):
                found.add(at)
        result = self._ends[key] = tuple(sorted(found))
        return result

    def _follow(self, prefix: Prefix, places: Collection[int], found: set[int]) -> None:
        """Add to ``found`` where alternatives that begin alike can end, having come to these places."""
        if prefix.complete:
            found.update(places)
        self.work.add(len(places))
        words, count = self.words, len(self.words)
        for text, longer in prefix.words.items():
            after = [place + 1 for place in places if place < count and words[place] == text]
            if after:
                self._follow(longer, after, found)
        for name, longer in prefix.terminals.items():
            value = self.grammar.terminal_value
            after = [place + 1 for place in places if place < count and value(name, words[place]) is not None]
            if after:
                self._follow(longer, after, found)
        for name, longer in prefix.rules.items():
            if len(places) == 1:
                (place,) = places
                reached: Collection[int] = self._reached(name, place)
            else:
                reached = {end for place in places for end in self._reached(name, place)}
            if reached:
                self._follow(longer, reached, found)
        furthest = max(places)
        if furthest > self.furthest:
            self.furthest = furthest

    def _may_start(self, name: str, at: int) -> Iterable[Alternative]:
        if at < len(self.words):
            return self.grammar.beginning_with(name, self.words[at])
        return [alt for alt in self.grammar.rules[name] if alt.nullable]

    # --- what was read -------------------------------------------------------------------------------------------

    def _between(self, name: str, at: int, end: int) -> tuple[Node, ...]:
        key = (name, at, end)
        known = self._nodes.get(key)
        if known is not None:
            return known
        made: dict[Any, Node] = {}
        for alt in self._may_start(name, at):
            for parts, values in self._parts(alt, 0, at, end):
                env = {part.hole: v for part, v in zip(alt.parts, values, strict=True)}
                value = build(alt.meaning, env, self._built)
                same = identity(value)
                other = made.get(same)
                if other is None or (alt.fixed and not other.alternative.fixed):
                    made[same] = Node(alt, parts, value)
        if len(made) > MOST_READINGS:
            raise TooHard
        nodes = tuple(made.values())
        fixed = tuple(node for node in nodes if node.alternative.fixed)
        result = self._nodes[key] = fixed or nodes
        return result

    def _parts(
        self, alt: Alternative, index: int, at: int, end: int
    ) -> Iterator[tuple[tuple[Node | str, ...], tuple[Any, ...]]]:
        """The ways an alternative reads the words between two places, from one of its symbols on."""
        self.work.add(1)
        symbols, words = alt.symbols, self.words
        while index < len(symbols):
            symbol = symbols[index]
            if type(symbol) is not Word:
                break
            if at >= end or words[at] != symbol.text:
                return
            at += 1
            index += 1
        else:
            if at == end:
                yield (), ()
            return
        symbol = symbols[index]
        assert not isinstance(symbol, Word)
        if symbol.terminal:
            if at < end and (value := self.grammar.terminal_value(symbol.name, words[at])) is not None:
                for parts, values in self._parts(alt, index + 1, at + 1, end):
                    yield (words[at], *parts), (value, *values)
            return
        last = index + 1 == len(symbols)
        for middle in self._reached(symbol.name, at):
            if middle > end or (last and middle != end):
                continue
            rest = list(self._parts(alt, index + 1, middle, end))
            if rest:
                for node in self._between(symbol.name, at, middle):
                    for parts, values in rest:
                        yield (node, *parts), (node.value, *values)


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
