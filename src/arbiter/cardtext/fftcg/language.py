"""FINAL FANTASY TCG's language put together."""

from __future__ import annotations

import re

from ...kernel.procedure import decides
from ..grammar import Converter
from ..language import Language, grammar_of
from ..lexer import Lexicon, Rewrite, Tracked
from ..nested import nested
from .printing import NAMES, REMINDERS, SIGNS, WORDS
from .words import CONVERTERS, inflection, inflections


def make() -> Language:
    converters: dict[str, Converter] = {**CONVERTERS, "ABILITY": nested("fftcg")}
    grammar = grammar_of("fftcg", converters)
    lexicon = Lexicon(inflections(), grammar.words)
    return Language("fftcg", grammar, lexicon, SIGNS, rewrites, split, start, "quoted", inflection())


@decides("fftcg:5.2.4.1")
def rewrites(name: str) -> tuple[Rewrite, ...]:
    """All declared variants, and the card's own name, which means the card (5.2.4.1)."""
    own: tuple[Rewrite, ...] = ()
    if len(name) > 1:
        own = (
            Rewrite(
                re.compile(
                    rf"(?<![\w\"\[({{])(?<!Card Name )(?<!Job ){re.escape(name)}(?![\w\"\])}}])",
                    re.IGNORECASE if " " in name else 0,  # "Keeper of The Gate" on the Keeper of the Gate
                ),
                "this card",
            ),
        )
    return (*own, *REMINDERS, *NAMES, *WORDS)


@decides("fftcg:11.5.3")
def split(tracked: Tracked) -> list[Tracked]:
    """11.5.3 each paragraph is an ability, except that a list of choices runs over lines."""
    out: list[tuple[int, int]] = []
    for found in re.finditer(r"[^\n]+", tracked.text):
        line = found[0].strip()
        if not line:
            continue
        before = tracked.text[out[-1][0] : out[-1][1]].rstrip() if out else ""
        if out and (line.startswith('"') or before.endswith((";", ",", "following actions."))):
            out[-1] = (out[-1][0], found.end())
        else:
            out.append((found.start(), found.end()))
    return [tracked.slice(begin, end) for begin, end in out]


def start(types: tuple[str, ...]) -> str:
    return "summon_paragraph" if "summon" in types else "paragraph"
