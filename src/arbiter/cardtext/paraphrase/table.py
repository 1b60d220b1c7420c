"""The phrases of one game, made ready: for writing by record, for reading by category and first word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from ...abilities import filters as f
from ...abilities.nodes import Node
from . import phrases
from .template import Fixed, Flag, Group, Hole, Literal, Part, Template, Words, template, words
from .wording import TABLES, TYPES

CATEGORIES: Mapping[str, phrases.Phrases] = {
    "amount": phrases.AMOUNTS,
    "selector": phrases.SELECTORS,
    "condition": phrases.CONDITIONS,
    "change": phrases.CHANGES,
    "effect": phrases.EFFECTS,
    "ability": phrases.ABILITIES,
    "adjective": phrases.ADJECTIVES,
    "noun": phrases.NOUNS,
    "after": phrases.AFTER,
    "event": {f.Pattern: phrases.EVENTS},
}
YOU = {"@you": ("you", "they", "them"), "@your": ("your", "their")}


@dataclass(frozen=True)
class Index:
    """The patterns of a category, by the word they begin with; under "" those that begin with a hole."""

    by_word: dict[str, list[Template]] = field(default_factory=dict)

    def put(self, made: Template) -> None:
        for word in _first_words(made.parts) or {""}:
            self.by_word.setdefault(word, []).append(made)

    def beginning(self, word: str) -> Iterator[Template]:
        yield from self.by_word.get(word, ())
        yield from self.by_word.get("", ())


def _first_words(parts: tuple[Part, ...]) -> set[str]:
    """The words a pattern can begin with; none if that is not known."""
    for part in parts:
        if isinstance(part, Fixed):
            continue
        if isinstance(part, Literal):
            return {each for one in {part.one, part.many} for each in YOU.get(one, (one,))}
        if isinstance(part, Flag) and part.yes and part.no:
            return {part.yes[0], part.no[0]} - set(YOU) if not {part.yes[0], part.no[0]} & set(YOU) else set()
        return set()
    return set()


def opening(part: Part) -> frozenset[str]:
    """The words that something left out would have begun with."""
    if isinstance(part, Flag):
        return frozenset(part.yes[:1])
    if isinstance(part, Group):
        for inner in part.parts:
            if isinstance(inner, Literal):
                return frozenset({inner.one, inner.many})
            if isinstance(inner, Hole):
                return frozenset()
    return frozenset()


class Table:
    def __init__(self, game: str) -> None:
        self.terms: Mapping[str, str] = import_module(f"arbiter.cardtext.{game}.terms").TERMS
        self.templates: dict[tuple[str, type[Node]], tuple[Template, ...]] = {}
        self.indexes: dict[str, Index] = {}
        for category, table in CATEGORIES.items():
            index = self.indexes[category] = Index()
            for kind, patterns in table.items():
                made = tuple(template(kind, text, self.terms) for text in patterns)
                self.templates[category, kind] = made
                for each in made:
                    index.put(each)
        self.word_tables: dict[str, dict[str, Words]] = {
            name: {value: words(self._termed(phrase)) for value, phrase in table.items()}
            for name, table in TABLES.items()
        }
        self.attributes = self.word_tables.pop("attribute")
        self.types = {name: (words(one), words(many)) for name, (one, many) in TYPES.items()}
        #: words that may follow a description and belong to it
        self.after_noun = frozenset(
            word
            for each in self.templates
            if each[0] == "after"
            for made in self.templates[each]
            for word in _first_words(made.parts)
        ) | {"that", "for", "(", "in"}

    def _termed(self, phrase: str) -> str:
        return re.sub(r"<(\w+)>", lambda found: self.terms[found.group(1)], phrase)


@cache
def table(game: str) -> Table:
    return Table(game)
