"""The game's language put together."""

from __future__ import annotations

import re

from ...kernel.procedure import noted
from ..grammar import Converter
from ..language import Language, grammar_of
from ..lexer import Lexicon, Rewrite, Tracked
from ..nested import nested
from .printing import BEGINS, FRONT, REMINDERS, SIGNS, WORDS
from .words import CONVERTERS, KEYWORDS, inflection, inflections


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("sve")}
    grammar = grammar_of("sve", converters)
    lexicon = Lexicon(
        inflections(), grammar.words | frozenset(KEYWORDS), inside_names=frozenset({"of", "the", "de", "in"})
    )
    return Language("sve", grammar, lexicon, SIGNS, rewrites, split, start, "quoted", inflection())


def rewrites(name: str) -> tuple[Rewrite, ...]:
    """All declared variants, and the card's own name, which means the card."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 2 and " " in name:
        own = (Rewrite(re.compile(rf'(?<!["\w]){re.escape(name)}(?!["\w]| token)'), "this card"),)
    return (*REMINDERS, *own, *WORDS)


#: several icons before one text are several abilities; the grammar reads them so
SHARED_TEXT = noted("sve-1.3.1:12.1.2", "sve-1.3.1:12.1.2-1")


def split(tracked: Tracked) -> list[Tracked]:
    """Each line is an ability. Where the lines are lost, the beginning of the next ability ends the one before it."""
    out: list[Tracked] = []
    for found in re.finditer(r"[^\n]+", tracked.text):
        begin, end = found.start(), found.end()
        if front := FRONT.match(tracked.text[begin:end]):
            out.append(tracked.slice(begin, begin + front.end()))
            begin += front.end()
        for cut in BEGINS.finditer(tracked.text, begin, end):
            if tracked.text.count('"', begin, cut.start()) % 2 == 0:
                out.append(tracked.slice(begin, cut.start()))
                begin = cut.end()
        out.append(tracked.slice(begin, end))
    return [one for one in out if one.text.strip()]


def start(types: tuple[str, ...]) -> str:
    if "evolution point" in types or "super-evolution point" in types:
        return "point_paragraph"
    return "spell_paragraph" if "spell" in types else "paragraph"
