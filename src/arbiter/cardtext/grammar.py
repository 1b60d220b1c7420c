"""Grammar files: how a game writes its cards, and what each wording means.

A file has rules of quoted words and parts, and terminals; every alternative stands on its own line and carries its
meaning behind it (:mod:`arbiter.cardtext.grammar_source` has what makes them short)::

    effect: "destroy" what            //= Destroy(what)
          | "draw" "a" "card"         //= Draw()
          | "draw" "one" "card"       //~ Draw()

``//=`` is read both ways: text to record, record to text. ``//~`` declares another way to write what an earlier
alternative writes; it is read but never written. ``//!`` is ``//=`` for a fixed phrase: where it reads some words,
the other alternatives of its rule do not; ``//~!`` is both. ``//: NAME = ...`` names a record for use in meanings.
An alternative without a meaning passes on its only part, or its words when it has no part. A second part of the same
name is ``name2``. A rule whose name begins with ``_`` means nothing by itself: its alternatives are ways to write the
same words. ``//@ name`` behind all that: the wording means this because a rule says so, which the language declares
under that name; a wording that it does not declare is not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .grammar_expansion import Expansion, Plain
from .grammar_source import Line, Source, Text, read_sources
from .meaning import GrammarError, Hole, Template, Value, holes, may_make, read_template, without


@dataclass(frozen=True)
class Word:
    """A word that must stand there, in its base form."""

    text: str


@dataclass(frozen=True)
class Part:
    """A rule or a terminal; ``hole`` is its name in the meaning."""

    name: str
    hole: str
    terminal: bool


Symbol = Word | Part
_MOST_KNOWN = 200_000  # tokens may be anything: what is remembered of them is bounded


@dataclass(eq=False)
class Alternative:
    rule: str
    symbols: tuple[Symbol, ...]
    meaning: Template
    synonym: bool
    fixed: bool = False
    parts: tuple[Part, ...] = ()
    nullable: bool = False
    first_words: frozenset[str] = frozenset()
    first_terminals: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    written: Line | None = None
    number: int = 0  # in the order written


@dataclass(frozen=True)
class Terminal:
    """A token described by its shape. ``read`` makes its value, ``write`` the token again (None: it cannot)."""

    name: str
    pattern: re.Pattern[str]
    read: Callable[[str], Any]
    write: Callable[[Any], str | None]


#: stands behind the last token of a text
END = "\n"
#: how alternatives that begin alike go on at a token: by taking it, or by rules that may begin with it
Onward = tuple[tuple["Prefix", ...], tuple[tuple[str, "Prefix"], ...]]


class Prefix:
    """What alternatives of a rule that begin alike go on with; ``complete``: those that end here."""

    __slots__ = ("complete", "onward", "rules", "terminals", "words")

    def __init__(self) -> None:
        self.complete: list[Alternative] = []
        self.onward: dict[str, Onward] = {}
        self.words: dict[str, Prefix] = {}
        self.terminals: dict[str, Prefix] = {}
        self.rules: dict[str, Prefix] = {}

    def add(self, alternative: Alternative) -> None:
        at = self
        for symbol in alternative.symbols:
            if isinstance(symbol, Word):
                at = at.words.setdefault(symbol.text, Prefix())
            else:
                at = (at.terminals if symbol.terminal else at.rules).setdefault(symbol.name, Prefix())
        at.complete.append(alternative)


@dataclass
class Grammar:
    source: Source = field(default_factory=Source, repr=False)
    rules: dict[str, list[Alternative]] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()
    _beginning: dict[tuple[str, str], tuple[Alternative, ...]] = field(default_factory=dict, repr=False)
    _shapes_of: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    _values: dict[tuple[str, str], Any] = field(default_factory=dict, repr=False)
    _prefixes: dict[tuple[str, tuple[Alternative, ...]], Prefix] = field(default_factory=dict, repr=False)
    _onward: int = 0  # how much the prefixes remember
    _beginnings: dict[tuple[str, str], Prefix] = field(default_factory=dict, repr=False)
    _writing: dict[str, dict[type | None, tuple[Alternative, ...]]] = field(default_factory=dict, repr=False)

    def prefixes(self, rule: str, word: str) -> Prefix:
        """The alternatives of a rule that may begin with a token, by what they have in common."""
        known = self._beginnings.get((rule, word))
        if known is not None:
            return known
        alternatives = self.beginning_with(rule, word)
        found = self._prefixes.get((rule, alternatives))
        if found is None:
            found = self._prefixes[rule, alternatives] = Prefix()
            for alt in alternatives:
                found.add(alt)
        if len(self._beginnings) >= _MOST_KNOWN:
            self._beginnings.clear()
        self._beginnings[rule, word] = found
        return found

    def onward(self, prefix: Prefix, word: str) -> Onward:
        """How alternatives that begin alike may go on at a token."""
        found = prefix.onward.get(word)
        if found is None:
            taking = [prefix.words[word]] if word in prefix.words else []
            if prefix.terminals:
                shapes = self._shapes(word)
                taking += [longer for name, longer in prefix.terminals.items() if name in shapes]
            rules = [(name, to) for name, to in prefix.rules.items() if self.beginning_with(name, word)]
            if self._onward >= _MOST_KNOWN:
                self._forget()
            self._onward += 1
            found = prefix.onward[word] = (tuple(taking), tuple(rules))
        return found

    def _forget(self) -> None:
        """Drops what is remembered of tokens."""
        self._beginnings.clear()
        self._prefixes.clear()
        self._onward = 0

    def ways_to_write(self, rule: str, kind: type) -> tuple[Alternative, ...]:
        """The alternatives of a rule that may be written for a value of a kind: no synonyms."""
        known = self._writing.get(rule)
        if known is None:
            known = self._writing[rule] = {}
        found = known.get(kind)
        if found is None:
            found = known[kind] = tuple(
                alt for alt in self.rules[rule] if not alt.synonym and self._may_make(alt, kind, set())
            )
        return found

    def _may_make(self, alt: Alternative, kind: type, passed: set[str]) -> bool:
        """Whether an alternative can make a value of a kind; ``passed``: rules that only pass it on to this one."""
        if not isinstance(alt.meaning, Hole):
            return may_make(alt.meaning, kind)
        part = next(part for part in alt.parts if part.hole == alt.meaning.name)
        if part.terminal:
            return True
        if part.name in passed:
            return False
        passed.add(part.name)
        return any(self._may_make(one, kind, passed) for one in self.rules[part.name])

    def beginning_with(self, rule: str, word: str) -> tuple[Alternative, ...]:
        """The alternatives of a rule that may begin with a token."""
        key = (rule, word)
        found = self._beginning.get(key)
        if found is None:
            shapes = self._shapes(word)
            found = tuple(
                alt
                for alt in self.rules[rule]
                if alt.nullable or word in alt.first_words or not shapes.isdisjoint(alt.first_terminals)
            )
            if len(self._beginning) >= _MOST_KNOWN:
                self._beginning.clear()
            self._beginning[key] = found
        return found

    def _shapes(self, word: str) -> frozenset[str]:
        """The terminals that a token may be."""
        found = self._shapes_of.get(word)
        if found is None:
            if len(self._shapes_of) >= _MOST_KNOWN:
                self._shapes_of.clear()
            known = () if word == END else self.terminals
            found = frozenset(name for name in known if self.terminal_value(name, word) is not None)
            self._shapes_of[word] = found
        return found

    def terminal_value(self, name: str, word: str) -> Any:
        """What a token means as a terminal; None if it is none."""
        key = (name, word)
        if key not in self._values:
            terminal = self.terminals[name]
            if len(self._values) >= _MOST_KNOWN:
                self._values.clear()
            self._values[key] = terminal.read(word) if terminal.pattern.fullmatch(word) else None
        return self._values[key]

    def first_way(self, synonym: Alternative) -> Alternative | None:
        """The alternative that a declared other way of writing stands for."""
        for alt in self.rules[synonym.rule]:
            if not alt.synonym and alt.meaning == synonym.meaning:
                return alt
        return None


#: a terminal that lists words: those are words of the grammar too
_LISTED = re.compile(r"[a-z]+(?:\|[a-z]+)*")

_QUOTED = re.compile(r'"([^"\n]*)"')
_ICON = re.compile(r"\[([a-z][a-z' -]*)\]")
_ICON_LIST = re.compile(r"/\\\[\(([a-z' |]+)\)\\\]/")

Converter = tuple[Callable[[str], Any], Callable[[Any], "str | None"]]


@dataclass(frozen=True)
class Wording:
    """A wording of the grammar (``//@ name``) and the citations of the rules that say what it means."""

    name: str
    clauses: tuple[str, ...]


def wording(name: str, clause: str | tuple[str, ...]) -> Wording:
    return Wording(name, (clause,) if isinstance(clause, str) else clause)


def load(
    sources: Mapping[str, str], converters: Mapping[str, Converter], declared: Iterable[Wording] = ()
) -> Grammar:
    """``sources``: the grammar files by name, those that are shared first."""
    wordings = {each.name: each.clauses for each in declared}
    source = read_sources(sources)
    grammar = Grammar(source=source)
    named: dict[str, Template] = {}
    for name, body in source.named:
        named[name] = read_template(body, named)
    icons = _icons(sources)
    for name, pattern in source.terminals.items():
        read, write = converters.get(name, (str, str))
        grammar.terminals[name] = Terminal(name, re.compile(pattern.replace("<icons>", icons)), read, write)
    for rule in source.open_rules:
        grammar.rules[rule] = []
    meant: set[tuple[str, Template, frozenset[tuple[str, str]]]] = set()
    for plain in Expansion(source).expand():
        known = grammar.rules.setdefault(plain.rule, [])
        if not plain.wording or plain.wording in wordings:
            made = _alternative(plain, named)
            made.clauses = wordings.get(plain.wording, ())
            # two ways to write the same, of which another file may have added one: the first is written
            told = ((part.hole, part.name) for part in made.parts if not part.name.startswith("_"))
            key = (plain.rule, made.meaning, frozenset(told))
            made.synonym = made.synonym or key in meant
            if not made.synonym:
                meant.add(key)
            made.number = len(known)
            known.append(made)
    _check(grammar)
    _first_sets(grammar)
    grammar.verbs = frozenset(verb.base for verb in source.verbs)
    listed = (each.pattern.pattern for each in grammar.terminals.values())
    grammar.words = frozenset(
        symbol.text
        for alts in grammar.rules.values()
        for alt in alts
        for symbol in alt.symbols
        if isinstance(symbol, Word)
    ).union(*(words.split("|") for words in listed if _LISTED.fullmatch(words)))
    return grammar


def _icons(sources: Mapping[str, str]) -> str:
    """The words in brackets that rules and lists of terminals name, as a pattern: ``<icons>`` in a terminal."""
    found: set[str] = set()
    for text in sources.values():
        for words in _QUOTED.findall(text):
            found.update(_ICON.findall(words))
        for listed in _ICON_LIST.findall(text):
            found.update(listed.split("|"))
    return "|".join(map(re.escape, sorted(found)))


def _alternative(plain: Plain, named: Mapping[str, Template]) -> Alternative:
    symbols: list[Symbol] = []
    seen: dict[str, int] = {}
    for item in plain.items:
        if isinstance(item, Text):
            symbols.extend(Word(word) for word in item.words)
            continue
        name = item.label or item.name
        seen[name] = seen.get(name, 0) + 1
        hole = name if seen[name] == 1 else f"{name}{seen[name]}"
        symbols.append(Part(item.name, hole, item.name.isupper()))
    parts = tuple(symbol for symbol in symbols if isinstance(symbol, Part))
    meaning: Template
    told = [part for part in parts if not part.name.startswith("_")]
    if plain.rule.startswith("_"):
        meaning = Value(None)
    elif plain.mark:
        try:
            meaning = without(read_template(plain.meaning, named), plain.absent)
        except GrammarError as error:
            raise GrammarError(f"{plain.where}: {error}") from None
    elif len(told) == 1:
        meaning = Hole(told[0].hole)
    elif not told:
        meaning = Value(" ".join(symbol.text for symbol in symbols if isinstance(symbol, Word)))
    else:
        raise GrammarError(f"{plain.where}: {plain.rule} has several parts and no meaning")
    if set(holes(meaning)) != {part.hole for part in told}:
        raise GrammarError(
            f"{plain.where}: the meaning {plain.meaning!r} of {plain.rule} must use every part, and only those"
            f" ({', '.join(part.hole for part in told)})"
        )
    return Alternative(
        plain.rule,
        tuple(symbols),
        meaning,
        "~" in plain.mark,
        "!" in plain.mark,
        parts,
        written=plain.line,
    )


def _check(grammar: Grammar) -> None:
    for name, alts in grammar.rules.items():
        for alt in alts:
            for part in alt.parts:
                if part.name not in (grammar.terminals if part.terminal else grammar.rules):
                    raise GrammarError(f"{name}: {part.name} is not defined")


def _first_sets(grammar: Grammar) -> None:
    """What each alternative can begin with, so that the parser seldom tries one in vain."""
    nullable: set[str] = set()
    first: dict[str, set[tuple[bool, str]]] = {name: set() for name in grammar.rules}
    changed = True
    while changed:
        changed = False
        for name, alts in grammar.rules.items():
            for alt in alts:
                starts, empty = _starts(alt, first, nullable)
                if not starts <= first[name]:
                    first[name] |= starts
                    changed = True
                if empty and name not in nullable:
                    nullable.add(name)
                    changed = True
    for alts in grammar.rules.values():
        for alt in alts:
            starts, alt.nullable = _starts(alt, first, nullable)
            alt.first_words = frozenset(text for terminal, text in starts if not terminal)
            alt.first_terminals = tuple(sorted(text for terminal, text in starts if terminal))
    _no_left_recursion(grammar, nullable)


def _starts(
    alt: Alternative, first: Mapping[str, set[tuple[bool, str]]], nullable: set[str]
) -> tuple[set[tuple[bool, str]], bool]:
    starts: set[tuple[bool, str]] = set()
    for symbol in alt.symbols:
        if isinstance(symbol, Word):
            starts.add((False, symbol.text))
            return starts, False
        if symbol.terminal:
            starts.add((True, symbol.name))
            return starts, False
        starts |= first[symbol.name]
        if symbol.name not in nullable:
            return starts, False
    return starts, True


def _no_left_recursion(grammar: Grammar, nullable: set[str]) -> None:
    edges: dict[str, set[str]] = {name: set() for name in grammar.rules}
    for name, alts in grammar.rules.items():
        for alt in alts:
            for symbol in alt.symbols:
                if isinstance(symbol, Word) or symbol.terminal:
                    break
                edges[name].add(symbol.name)
                if symbol.name not in nullable:
                    break
    for name, first in edges.items():
        seen: set[str] = set()
        todo = list(first)
        while todo:
            other = todo.pop()
            if other == name:
                raise GrammarError(f"{name} begins with itself")
            if other not in seen:
                seen.add(other)
                todo.extend(edges[other])
