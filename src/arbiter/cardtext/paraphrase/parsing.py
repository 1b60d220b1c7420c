"""Reading a paraphrase: every way the words fit the table, of which there must be exactly one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ...abilities import abilities as ab
from ...abilities import amounts as am
from ...abilities import effects as fx
from ...abilities import filters as f
from ...abilities import selectors as sel
from ...abilities.nodes import Ability, Effect, Filter, Node
from ...errors import ArbiterError
from .normal import Form, form
from .table import YOU, Table
from .template import CATEGORIES, Fixed, Flag, Group, Hole, Items, Literal, Part, Template, Words, words
from .writing import EACH, GIVEN, NOTED, OTHER_NOTED, OTHER_VAR, SEPARATOR, SHORT, says_where

MAX_WORDS = 3000
Found = tuple[Any, int]
Fields = tuple[tuple[str, Any], ...]
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_SYMBOLS = re.compile(r"(?:\{[^{}\s]+\})+|\d+")
#: parts that may stand in brackets
BRACKETED = frozenset({"amount", "selector", "condition", "effect", "paid", "event", "behind"}) | {
    *("filter", "counted", "placed", "all_placed", "one")
}


class Reader:
    """Reads one text. What can stand at a place is found once and remembered."""

    def __init__(self, table: Table, text: str) -> None:
        self.table = table
        self.words = words(text)
        self._known: dict[tuple[str, int], tuple[Found, ...]] = {}

    def ability(self) -> Ability:
        shown = " ".join(self.words[:12])
        if len(self.words) > MAX_WORDS:
            raise ArbiterError(f"a paraphrase of more than {MAX_WORDS} words cannot be read")
        try:
            ways = {
                made for made, end in self._at("ability", 0) if self._said(end, (".",)) == len(self.words)
            }
        except RecursionError:
            raise ArbiterError(f"too involved to be read: {shown} …") from None
        if len(ways) != 1:
            why = "can be read in more than one way" if ways else "is no paraphrase of an ability"
            raise ArbiterError(f"{why}: {shown} …")
        found: Ability = ways.pop()
        return found

    # --- patterns ------------------------------------------------------------------------------------------------

    def _at(self, how: str, at: int) -> tuple[Found, ...]:
        """All that can stand at a place as a part of this sort, and where each ends."""
        key = (how, at)
        if key not in self._known:
            found = list(self._find(how, at))
            if how in BRACKETED and self._is(at, "("):
                found += [(made, end + 1) for made, end in self._at(how, at + 1) if self._is(end, ")")]
            self._known[key] = tuple(dict.fromkeys(found))
        return self._known[key]

    def _find(self, how: str, at: int) -> Iterator[Found]:
        find: Callable[[int], Iterator[Found]] | None = getattr(self, "_as_" + how, None)
        if find is not None:
            yield from find(at)
        elif how in self.table.word_tables:
            yield from self._from_table(how, at)
        else:
            yield from self._records(how, at)

    def _records(self, category: str, at: int) -> Iterator[Found]:
        if at < len(self.words):
            for made in self.table.indexes[category].beginning(self.words[at]):
                for given, end in self._parts(made.parts, 0, at):
                    yield self._made(made, given), end

    def _made(self, made: Template, given: Fields) -> Node:
        return made.kind(**dict(made.defaults), **dict(given))

    def _parts(self, parts: tuple[Part, ...], number: int, at: int) -> Iterator[tuple[Fields, int]]:
        if number == len(parts):
            yield (), at
            return
        for given, end in self._part(parts[number], at):
            for rest, last in self._parts(parts, number + 1, end):
                yield (*given, *rest), last

    def _part(self, part: Part, at: int) -> Iterator[tuple[Fields, int]]:
        match part:
            case Literal(one, many):
                for word in dict.fromkeys((one, many)):
                    end = self._said(at, (word,))
                    if end >= 0:
                        yield (), end
            case Fixed(name, value):
                yield ((name, value),), at
            case Flag(name, yes, no):
                for flag, said in ((True, yes), (False, no)):
                    end = self._said(at, said)
                    if end >= 0:
                        yield ((name, flag),), end
            case Group(parts, absent):
                for given, end in self._parts(parts, 0, at):
                    if given != absent:
                        yield given, end
                yield absent, at
            case Hole(name, how, none):
                for made, end in self._at(how, at):
                    yield ((name, made),), end
                if none is not None and (end := self._said(at, none)) >= 0:
                    yield ((name, None),), end
            case Items(name, how, between, none):
                for made, end in self._several(how, between, at):
                    yield ((name, made),), end
                if none is not None and (end := self._said(at, none)) >= 0:
                    yield ((name, ()),), end

    def _several(self, how: str, between: Words, at: int) -> Iterator[Found]:
        for first, end in self._at(how, at):
            yield (first,), end
            more = self._said(end, between)
            if more >= 0:
                for rest, last in self._several(how, between, more):
                    yield (first, *rest), last

    def _is(self, at: int, word: str) -> bool:
        return at < len(self.words) and self.words[at] == word

    def _said(self, at: int, said: Words) -> int:
        """Where these words end if they stand here; -1 if they do not."""
        for word in said:
            if at >= len(self.words) or self.words[at] not in YOU.get(word, (word,)):
                return -1
            at += 1
        return at

    # --- words ---------------------------------------------------------------------------------------------------

    def _from_table(self, name: str, at: int) -> Iterator[Found]:
        table = self.table.word_tables[name]
        for value, said in table.items():
            end = self._said(at, said)
            if end >= 0:
                yield value, end
        for value, end in self._as_quoted(at):
            if value not in table:
                yield value, end

    def _as_int(self, at: int) -> Iterator[Found]:
        if at < len(self.words) and _NUMBER.fullmatch(self.words[at]):
            yield int(self.words[at]), at + 1

    def _enclosed(self, at: int, begin: str, end: str) -> Iterator[Found]:
        word = self.words[at] if 0 <= at < len(self.words) else ""
        if len(word) > 1 and word[0] == begin and word[-1] == end:
            yield re.sub(r"\\(.)", r"\1", word[1:-1]), at + 1

    def _as_quoted(self, at: int) -> Iterator[Found]:
        yield from self._enclosed(at, "“", "”")

    def _as_bracket(self, at: int) -> Iterator[Found]:
        yield from self._enclosed(at, "[", "]")

    def _as_noted(self, at: int) -> Iterator[Found]:
        for value, said in NOTED.items():
            if (end := self._said(at, said)) >= 0:
                yield value, end
        for value, end in self._as_bracket(at):
            if value not in NOTED and not GIVEN.fullmatch(value):
                yield value, end
        for value, end in self._as_bracket(self._said(at, OTHER_NOTED)):
            if GIVEN.fullmatch(value):
                yield value, end

    def _as_var(self, at: int) -> Iterator[Found]:
        if (end := self._said(at, EACH)) >= 0:
            yield sel.EACH.name, end
        yield from ((value, end) for value, end in self._as_bracket(at) if GIVEN.fullmatch(value))
        for value, end in self._as_bracket(self._said(at, OTHER_VAR)):
            if value != sel.EACH.name and not GIVEN.fullmatch(value):
                yield value, end

    def _as_counter(self, at: int) -> Iterator[Found]:
        yield from self._as_bracket(at)
        if self._is(at, "any"):
            yield "", at + 1

    def _as_symbols(self, at: int) -> Iterator[Found]:
        if at < len(self.words) and _SYMBOLS.fullmatch(self.words[at]):
            yield self.words[at], at + 1
        yield from self._as_quoted(at)

    def _as_type(self, at: int) -> Iterator[Found]:
        for value, forms in self.table.types.items():
            for said in dict.fromkeys(forms):
                end = self._said(at, said)
                if end >= 0:
                    yield value, end
        if self._is(at, "type"):
            yield from self._as_quoted(at + 1)

    def _as_attribute(self, at: int) -> Iterator[Found]:
        for value, said in self.table.attributes.items():
            end = self._said(at, said)
            if end >= 0:
                yield value, end
        if self._is(at, "attribute"):
            yield from self._as_quoted(at + 1)

    def _as_short(self, at: int) -> Iterator[Found]:
        yield from ((made, end) for made, end in self._at("amount", at) if isinstance(made, SHORT))

    def _as_bonus(self, at: int) -> Iterator[Found]:
        for number, middle in self._as_int(at):
            for name, end in self._at("stat", middle):
                yield (name, am.Const(number)), end
        for name, middle in self._at("stat", at):
            for amount, end in self._more_or_less(middle, ("raised", "by"), ("lowered", "by")):
                yield (name, amount), end

    def _as_shift(self, at: int) -> Iterator[Found]:
        yield from self._more_or_less(at, ("plus",), ("minus",))

    def _more_or_less(self, at: int, more: Words, less: Words) -> Iterator[Found]:
        if (begin := self._said(at, more)) >= 0:
            yield from self._at("amount", begin)
        if (begin := self._said(at, less)) >= 0:
            yield from ((am.Minus(am.Const(0), amount), end) for amount, end in self._at("amount", begin))

    def _as_counters(self, at: int) -> Iterator[Found]:
        for amount, middle in self._at("amount", at):
            for name, end in self._at("counter", middle):
                for word in ("counter", "counters"):
                    if self._is(end, word):
                        yield (name, amount), end + 1

    def _as_setting(self, at: int) -> Iterator[Found]:
        for name, middle in self._at("stat", at):
            for amount, end in self._at("amount", middle):
                yield (name, amount), end

    # --- records that are more than one pattern ------------------------------------------------------------------

    def _boxed(self, how: str, at: int) -> Iterator[Found]:
        if self._is(at, "("):
            for made, end in self._at(how, at + 1):
                if self._is(end, ")"):
                    yield made, end + 1

    def _as_gained(self, at: int) -> Iterator[Found]:
        for made, end in self._records("ability", at):
            if isinstance(made, ab.Keyword) and end == at + 1:
                yield made, end
        yield from self._boxed("ability", at)

    def _as_node(self, at: int) -> Iterator[Found]:
        yield from self._at("gained", at)
        yield from self._at("effect", at)
        if self._is(at, "the") and at + 1 < len(self.words) and self.words[at + 1] in CATEGORIES.values():
            yield from self._boxed(self.words[at + 1], at + 2)

    def _as_effect(self, at: int) -> Iterator[Found]:
        yield from self._records("effect", at)
        yield from ((made, end) for made, end in self._boxed("body", at) if isinstance(made, fx.Sequence))

    _as_paid = _as_effect

    def _as_body(self, at: int) -> Iterator[Found]:
        end = self._said(at, ("do", "nothing"))
        if end >= 0:
            yield fx.Sequence(()), end
        yield from self._at("effect", at)
        for parts, last in self._several("effect", SEPARATOR, at):
            if len(parts) > 1:
                yield fx.Sequence(parts), last

    _as_theirs = _as_body

    def _as_boxed(self, at: int) -> Iterator[Found]:
        for made, end in self._boxed("body", at):
            if isinstance(made, Effect):
                yield made, end

    def _as_event(self, at: int) -> Iterator[Found]:
        yield from self._records("event", at)
        end = self._said(at, ("there", "is"))
        if end >= 0:
            yield from self._at("one", end)

    # --- descriptions --------------------------------------------------------------------------------------------

    def _as_filter(self, at: int) -> Iterator[Found]:
        if self._is(at, "either"):
            yield from self._choice("filter", at + 1)
        for before, middle in self._before_noun(at):
            if self._said(middle, ("card",)) >= 0 or self._said(middle, ("cards",)) >= 0:
                for parts, end in self._after_noun(middle + 1):
                    yield _all_of((*before, *parts)), end
            for noun, end in self._at("named", middle):
                for parts, last in self._after_noun(end):
                    yield _all_of((*before, noun, *parts)), last

    _as_counted = _as_filter

    def _as_one(self, at: int) -> Iterator[Found]:
        yield from self._at("filter", at + 1 if self._is(at, "a") else at)

    def _as_placed(self, at: int) -> Iterator[Found]:
        for made, end in self._at("filter", at):
            if says_where(made):
                yield made, end
            elif (last := self._said(end, ("in", "play"))) >= 0:
                yield made, last

    _as_all_placed = _as_placed

    def _before_noun(self, at: int) -> Iterator[tuple[tuple[Filter, ...], int]]:
        yield (), at
        for first, end in self._at("before", at):
            for rest, last in self._before_noun(end):
                yield (first, *rest), last

    def _after_noun(self, at: int) -> Iterator[tuple[tuple[Filter, ...], int]]:
        """What can belong to a description does: otherwise there would be brackets."""
        found = self._at("behind", at)
        if not found:
            yield (), at
        for first, end in found:
            for rest, last in self._after_noun(end):
                yield (first, *rest), last

    def _as_before(self, at: int) -> Iterator[Found]:
        yield from self._records("adjective", at)
        yield from self._choice("before", at)
        if self._is(at, "non-"):
            for how in ("before", "named"):
                for made, end in self._at(how, at + 1):
                    if form(f.Negation(made)) == Form.ADJECTIVE:
                        yield f.Negation(made), end

    def _as_named(self, at: int) -> Iterator[Found]:
        yield from self._records("noun", at)
        yield from self._choice("named", at)

    def _as_behind(self, at: int) -> Iterator[Found]:
        yield from self._records("after", at)
        yield from self._choice("behind", at)
        end = self._said(at, ("that", "is", "also", "a"))
        if end >= 0:
            yield from self._at("named", end)
        end = self._said(at, ("that", "is", "nothing"))
        if end >= 0:
            yield f.AnyOf(()), end
        end = self._said(at, ("that", "is", "either"))
        if end >= 0:
            yield from self._choice("filter", end)
        end = self._said(at, ("for", "which"))
        if end >= 0:
            yield from (
                (made, last) for made, last in self._boxed("event", end) if isinstance(made, f.Pattern)
            )

    def _choice(self, how: str, at: int) -> Iterator[Found]:
        if self._is(at, "("):
            for parts, end in self._several(how, ("or",), at + 1):
                if len(parts) > 1 and self._is(end, ")"):
                    yield f.AnyOf(parts), end + 1


def _all_of(parts: tuple[Filter, ...]) -> Filter:
    return f.Anything() if not parts else parts[0] if len(parts) == 1 else f.AllOf(parts)
