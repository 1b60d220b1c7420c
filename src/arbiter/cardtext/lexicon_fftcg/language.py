"""FINAL FANTASY TCG: its lexicon and the shared English, put together."""

from __future__ import annotations

import re

from ..english.orthography import CONTRACTIONS, forms_of
from ..english.orthography import SIGNS as ENGLISH_SIGNS
from ..fftcg.language import split, start
from ..fftcg.printing import SIGNS
from ..fftcg.words import CONVERTERS, NOUNS, VERBS, inflection
from ..grammar import Converter
from ..language import NEW, Language, grammar_of
from ..lexer import Lexicon, Rewrite
from ..nested import nested
from .conventions import FftcgConventions


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("fftcg" + NEW)}
    grammar = grammar_of("fftcg" + NEW, converters)
    lexicon = Lexicon(forms_of(grammar.source, NOUNS, VERBS), grammar.words, never_names=frozenset("XYZ"))
    return Language(
        "fftcg" + NEW,
        grammar,
        lexicon,
        (*ENGLISH_SIGNS, *SIGNS),
        rewrites,
        split,
        start,
        "quoted",
        inflection(),
        FftcgConventions(),
    )


def rewrites(name: str) -> tuple[Rewrite, ...]:
    """The card's own name, which means the card (5.2.4.1), and spellings."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 1:
        own = (
            Rewrite(
                re.compile(
                    rf"(?<![\w\"\[({{])(?<!Card Name )(?<!Job ){re.escape(name)}(?![\w\"\])}}])",
                    re.IGNORECASE if " " in name else 0,
                ),
                "this card",
            ),
        )
    return (*own, *CONTRACTIONS)
