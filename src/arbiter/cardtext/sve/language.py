"""Shadowverse: Evolve: its lexicon and the shared English, put together."""

from __future__ import annotations

import re

from ...kernel.procedure import noted
from ..english.orthography import forms_of
from ..grammar import Converter
from ..language import Language, grammar_of
from ..lexer import Lexicon, Rewrite
from ..nested import nested
from .conventions import SveConventions
from .orthography import REMINDERS, SIGNS, SPELLINGS, split
from .terms import MARKS
from .words import CONVERTERS, IRREGULAR, KEYWORDS, LISTS, MARKED, NOUNS, STATS, VERBS, inflection

#: several icons before one text are several abilities; the grammar reads them so
SHARED_TEXT = noted("sve-1.3.1:12.1.2", "sve-1.3.1:12.1.2-1")


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("sve")}
    grammar = grammar_of("sve", converters)
    listed = {word for name in LISTS for word in grammar.terminals[name].pattern.pattern.split("|")}
    lexicon = Lexicon(
        forms_of(grammar.source, NOUNS, VERBS) | IRREGULAR,
        grammar.words | listed | frozenset((*KEYWORDS, *STATS, *MARKED)),
        inside_names=frozenset({"of", "the", "de", "in", "on"}),
        never_names=frozenset("XYZ"),
        keywords=frozenset((*KEYWORDS, "Earth")),
    )
    return Language(
        "sve",
        grammar,
        lexicon,
        SIGNS,
        rewrites,
        split,
        start,
        "paragraph",
        inflection(),
        SveConventions(),
        MARKS,
    )


def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The card's own name, which means the card, and spellings."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 2 and " " in name:
        own = (Rewrite(re.compile(rf'(?<!["\w]){re.escape(name)}(?!["\w]| token)'), "this card"),)
    return (*REMINDERS, *own, *SPELLINGS)


def start(types: tuple[str, ...]) -> str:
    if "evolution point" in types or "super-evolution point" in types:
        return "point_paragraph"
    return "spell_paragraph" if "spell" in types else "paragraph"
