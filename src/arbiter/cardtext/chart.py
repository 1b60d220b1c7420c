"""Parsing: every reading of a text, found once each.

English has no look-ahead of one word: "destroy target resonator and draw a card" and "destroy target resonator and
target addition" part ways late. So all alternatives are followed together and shared in a table, and a text with two
readings that mean different things is known to be ambiguous, instead of being settled silently.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from .grammar import END, Alternative, Grammar, Prefix, Word
from .lexer import Token
from .meaning import build, identity
from .writer import Writer

#: A text that needs more work than this is refused: no real card comes near. It takes less than a second.
WORK_LIMIT = 100_000
#: More readings of the same words than these, and nobody can tell which is meant.
MOST_READINGS = 200


#: where a rule can end, and by which of its alternatives
Ends = dict[int, list[Alternative]]


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
    """First where each alternative can end, then the readings of only what is part of a whole: most of what can begin
    with a word leads nowhere, and is never built."""

    def __init__(self, grammar: Grammar, tokens: tuple[Token, ...]) -> None:
        self.grammar = grammar
        self.words = [token.base for token in tokens]
        self.furthest = 0
        self.work = _work.get() or Work()
        self._following = [*self.words, END]
        #: for each place and rule: where the rule can end, and by which alternatives
        self._ends: list[dict[str, Ends]] = [{} for _ in self._following]
        self._nodes: dict[tuple[str, int, int], tuple[Node, ...]] = {}
        self._built: dict[Any, Any] = {}

    def readings(self, start: str) -> tuple[Node, ...]:
        whole = len(self.words)
        return self._between(start, 0, whole) if whole in self._reached(start, 0) else ()

    # --- where a rule can end ------------------------------------------------------------------------------------

    def _reached(self, name: str, at: int) -> Ends:
        known = self._ends[at].get(name)
        if known is None:
            found: dict[int, list[Alternative]] = {}
            self._follow(self.grammar.prefixes(name, self._following[at]), at, found)
            known = self._ends[at][name] = {end: found[end] for end in sorted(found)} if found else found
        return known

    def _follow(self, prefix: Prefix, place: int, found: Ends) -> None:
        """Add to ``found`` where alternatives that begin alike can end, having come to a place."""
        self.work.add(1)
        while True:
            if place > self.furthest:
                self.furthest = place
            if prefix.complete:
                found.setdefault(place, []).extend(prefix.complete)
            word = self._following[place]
            taking, rules = prefix.onward.get(word) or self.grammar.onward(prefix, word)
            if rules or len(taking) != 1:
                break
            (prefix,) = taking
            place += 1
        for longer in taking:
            self._follow(longer, place + 1, found)
        ends = self._ends[place]
        for name, longer in rules:
            reached = ends.get(name)
            if reached is None:
                reached = self._reached(name, place)
            if len(reached) == 1:
                (end,) = reached
                self._follow(longer, end, found)
            elif reached:
                self._follow_all(longer, reached, found)

    def _follow_all(self, prefix: Prefix, places: Collection[int], found: Ends) -> None:
        """The same from several places: what they come to together is followed once."""
        self.work.add(len(places))
        onward: dict[Prefix, set[int]] = {}
        for place in places:
            if place > self.furthest:
                self.furthest = place
            if prefix.complete:
                found.setdefault(place, []).extend(prefix.complete)
            word = self._following[place]
            taking, rules = prefix.onward.get(word) or self.grammar.onward(prefix, word)
            for longer in taking:
                onward.setdefault(longer, set()).add(place + 1)
            for name, longer in rules:
                if reached := self._reached(name, place):
                    onward.setdefault(longer, set()).update(reached)
        for longer, after in onward.items():
            if len(after) == 1:
                self._follow(longer, after.pop(), found)
            else:
                self._follow_all(longer, after, found)

    # --- what was read -------------------------------------------------------------------------------------------

    def _between(self, name: str, at: int, end: int) -> tuple[Node, ...]:
        key = (name, at, end)
        known = self._nodes.get(key)
        if known is not None:
            return known
        made: dict[Any, Node] = {}
        alternatives = self._reached(name, at)[end]
        if len(alternatives) > 1:
            alternatives.sort(key=_in_order)
        for alt in alternatives:
            for parts in self._parts(alt, 0, at, end):
                value = build(alt.meaning, self._values(alt, parts), self._built)
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

    def _values(self, alt: Alternative, parts: tuple[Node | str, ...]) -> dict[str, Any]:
        value = self.grammar.terminal_value
        return {
            symbol.hole: value(symbol.name, part) if isinstance(part, str) else part.value
            for symbol, part in zip(alt.parts, parts, strict=True)
        }

    def _parts(self, alt: Alternative, index: int, at: int, end: int) -> list[tuple[Node | str, ...]]:
        """The ways an alternative reads the words between two places, from one of its symbols on."""
        self.work.add(1)
        symbols, words = alt.symbols, self.words
        while index < len(symbols):
            symbol = symbols[index]
            if type(symbol) is not Word:
                break
            if at >= end or words[at] != symbol.text:
                return []
            at += 1
            index += 1
        else:
            return [()] if at == end else []
        symbol = symbols[index]
        assert not isinstance(symbol, Word)
        if symbol.terminal:
            if at == end or self.grammar.terminal_value(symbol.name, words[at]) is None:
                return []
            return [(words[at], *parts) for parts in self._parts(alt, index + 1, at + 1, end)]
        reached = self._reached(symbol.name, at)
        if index + 1 == len(symbols):
            return [(node,) for node in self._between(symbol.name, at, end)] if end in reached else []
        found: list[tuple[Node | str, ...]] = []
        for middle in reached:
            if middle <= end and (rest := self._parts(alt, index + 1, middle, end)):
                found.extend(
                    (node, *parts) for node in self._between(symbol.name, at, middle) for parts in rest
                )
        return found


def _in_order(alternative: Alternative) -> int:
    return alternative.number


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
