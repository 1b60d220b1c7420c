"""Shadowverse: Evolve: its lexicon and the shared English, put together."""

from __future__ import annotations

from ..english.orthography import CONTRACTIONS, SIGNS, forms_of
from ..grammar import Converter
from ..language import NEW, Language, grammar_of
from ..lexer import Lexicon, Rewrite
from ..nested import nested
from .conventions import SveConventions
from ..sve.language import split, start
from ..sve.printing import SIGNS as SVE_SIGNS
from ..sve.printing import REMINDERS
from ..sve.words import CONVERTERS, KEYWORDS, NOUNS, VERBS, inflection
import re


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("sve" + NEW)}
    grammar = grammar_of("sve" + NEW, converters)
    lexicon = Lexicon(
        forms_of(grammar.source, NOUNS, VERBS),
        grammar.words | frozenset(KEYWORDS),
        inside_names=frozenset({"of", "the", "de", "in"}),
        never_names=frozenset("XYZ"),
    )
    return Language("sve" + NEW, grammar, lexicon, (*SIGNS, *SVE_SIGNS), rewrites, split, start, "quoted", inflection(), SveConventions())


def rewrites(name: str) -> tuple[Rewrite, ...]:
    own: tuple[Rewrite, ...] = ()
    if len(name) > 2 and " " in name:
        own = (Rewrite(re.compile(rf'(?<!["\w]){re.escape(name)}(?!["\w]| token)'), "this card"),)
    return (*REMINDERS, *own, *CONTRACTIONS)
