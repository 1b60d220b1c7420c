"""Force of Will: its lexicon and the shared English, put together."""

from __future__ import annotations

import re

from ..english.orthography import CONTRACTIONS, forms_of
from ..english.orthography import SIGNS as ENGLISH_SIGNS
from ..fow.language import WORDINGS, split, start
from ..fow.printing import SIGNS
from ..fow.words import CONVERTERS, LISTED, PLAIN, inflection, inflections
from ..grammar import Converter
from ..language import NEW, Language, grammar_of
from ..lexer import Lexicon, Rewrite
from ..nested import nested
from .conventions import FowConventions


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("fow" + NEW)}
    grammar = grammar_of("fow" + NEW, converters, WORDINGS)
    lexicon = Lexicon(
        inflections() | forms_of(grammar.source, ()),
        grammar.words,
        PLAIN,
        inside_names=frozenset({"of", "the", "de"}),
        nouns=frozenset(LISTED["thing"]),
    )
    return Language(
        "fow" + NEW,
        grammar,
        lexicon,
        (*ENGLISH_SIGNS, *SIGNS),
        rewrites,
        split,
        start,
        "quoted",
        inflection(),
        FowConventions(),
    )


def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The card's own name, which means the card, and spellings."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 2:
        own = (Rewrite(re.compile(rf'(?<!["\w]){re.escape(name)}(?!["\w])'), "this card"),)
    return (*own, *CONTRACTIONS)
