"""Spelling only: signs, contractions, number words, the possessive sign, forms of words.

Nothing here drops or exchanges a word that says something: what a word means is for the grammar to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..forms import plural
from ..grammar_source import Source
from ..lexer import Rewrite


def spelling(
    pattern: str, replacement: str | Callable[[re.Match[str]], str], flags: int = re.IGNORECASE
) -> Rewrite:
    return Rewrite(re.compile(pattern, flags), replacement)


def misspelling(pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> Rewrite:
    """A slip of the pen that is corrected, which is told with the reading."""
    made = spelling(pattern, replacement)
    made.told = True
    return made


NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13",
    "fourteen": "14", "fifteen": "15", "sixteen": "16", "twenty": "20",
}  # fmt: skip

SIGNS: tuple[Rewrite, ...] = (
    spelling("[“”„″]|''", '"'),
    spelling("[‘’´`]", "'"),
    spelling("[–—−‐‑]", "-"),
    spelling("[\u00a0\u2009\u3000\t]", " "),
    spelling("…", "..."),
)

CONTRACTIONS: tuple[Rewrite, ...] = (
    spelling(r"\bcan't\b|\bcan not\b", "cannot"),
    spelling(r"\b(?:does not|do not)\b", "don't"),
    spelling(r"\b(it|that|there)'s\b", r"\1 is"),
    spelling(r"\bthey're\b", "they are"),
    spelling(r"\b(you|they)'ve\b", r"\1 have"),
    spelling(r"\b(has|have)n't\b", r"\1 not"),
    spelling(r"\bdid not\b", "didn't"),
    spelling(r"\b(is|are|was|were)n't\b", r"\1 not"),
    spelling(r"\bwon't\b", "will not"),
    spelling(r"\bhis or her\b|\bhis/her\b", "their"),
    spelling(r"\bhe or she\b|\bhe/she\b", "they"),
    # not within a name: "Otohime's Bodyguard"
    spelling(
        r"\b[A-Z][\w-]*'s(?= [A-Z](?![A-Z]))|(?<=[A-Za-z\])])'s\b",
        lambda found: found[0] if len(found[0]) > 2 else " 's",
        re.NOFLAG,
    ),
    spelling(r"(?<=s)'(?=\s)", " 's"),
    spelling(
        # "Seven Kings" is a name
        r"\b("
        + "|".join((*NUMBERS, *(f"(?<!of ){word.title()}(?! [A-Z])" for word in NUMBERS)))
        + r")\b(?!-)",
        lambda found: NUMBERS[found[1].lower()],
        re.NOFLAG,
    ),
)

#: forms of the words every game uses
FORMS = {
    "are": "is", "is": "is", "has": "have", "does": "do", "were": "was", "been": "been", "an": "a",
    "doesn't": "don't", "didn't": "didn't", "goes": "go",
}  # fmt: skip


def forms_of(source: Source, nouns: Iterable[str], verbs: Iterable[str] = ()) -> dict[str, str]:
    """Every form of the words of a language with its base; verbs are known from their declarations."""
    forms: dict[str, str] = {}
    for word in (*nouns, *verbs, *(verb.base for verb in source.verbs)):
        forms[word] = word
        forms[plural(word)] = word
    return forms | FORMS
