"""Words in base form back to English: agreement in number, articles, capitals, spaces.

Only looks depend on this: reading the result gives the same base forms again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .lexer import JOIN, WITHIN

ONE = frozenset(
    {"a", "the", "this", "that", "target", "each", "another", "your"}
    | {"its", "their", "no", "one", "added", "bestowed", "every", "whose"}
)
MANY = frozenset(
    {"all", "two", "three", "four", "five", "six", "seven", "eight"}
    | {"nine", "ten", "twelve", "fifteen", "twenty", "X", "those", "other"}
)
HELPERS = frozenset(
    {"cannot", "can", "may", "must", "would", "to", "don't"}
    | {"and", "or", "also", "is", "was", "be", "not", "only"}
)
SPEAKERS = frozenset({"you", "opponent", "they", "it"})
_ENDS = frozenset({".", "=>", ":", "-", ";", ","})


@dataclass(frozen=True)
class Inflection:
    """Which words inflect, and how: plural of a noun, the form of a verb after "it"."""

    nouns: dict[str, str]
    verbs: dict[str, str]


def prose(words: list[str], inflection: Inflection) -> str:
    shown = [_quoted(word, inflection) for word in _inflected(words, inflection)]
    out = ""
    capital = True
    for word in shown:
        text = word.replace("_", " ") if not word.startswith('"') else word
        if text.startswith("[") and len(text) > 1:
            text = _title(text)
        elif capital and text[0].isalpha():
            text = text[0].upper() + text[1:]
        if out and word not in {".", ",", ":", ";", "]", "/", ">"} and not out.endswith(("[", "/", "<")):
            out += " "
        out += text
        capital = word in {".", "=>", ":"} or (capital and (text.startswith("[") or word == "-"))
    out = re.sub(r"\[([+-]?\w+)/([+-]?\w+)\]", r"[\1/\2]", out)
    return re.sub(r"\b([aA]) (?=[aeiouAEIOU])", r"\1n ", out)


def _quoted(word: str, inflection: Inflection) -> str:
    if word.startswith('"') and WITHIN in word and JOIN not in word:
        return "'" + prose(word[1:-1].split(WITHIN), inflection) + "'"
    if word.startswith('"') and JOIN in word:
        return '"' + prose(word[1:-1].split(JOIN), inflection) + '"'
    return word


def _title(bracket: str) -> str:
    """Keywords are printed with capitals: [First Strike], [God's Art]."""
    small = {"of", "the"}
    return "[" + " ".join(w if w in small else w[:1].upper() + w[1:] for w in bracket[1:-1].split(" ")) + "]"


def _inflected(words: list[str], inflection: Inflection) -> list[str]:
    out: list[str] = []
    many: bool | None = None  # the number the words before a noun ask for; None: nothing asks
    subject: bool | None = None  # whether the subject of the clause is plural; None: there is none yet
    spoke = False  # whether the clause has its verb
    given = False  # whether it only says when the next one holds
    for at, base in enumerate(words):
        word = base
        before = out[-1] if out else ""
        base_before = words[at - 1] if at else ""
        if word in _ENDS:
            if word != "," or not spoke or given:
                subject, spoke, given = None, False, False
            many = None
        elif word in inflection.verbs and (word not in inflection.nouns or base_before in SPEAKERS):
            plural = _number(base_before, before, inflection, subject)
            if (plural is False and base_before not in HELPERS | {"and"}) or (
                base_before in {"and", "or"} and spoke and subject is False
            ):
                word = inflection.verbs[word]
            if base_before in {"opponent", "player"} and subject is None and plural is False:
                subject = False  # "your opponent banishes … or discards …"
            if base_before not in {"you", "opponent", "player", "they"} or subject is not None:
                spoke = spoke or subject is not None
            many = None
        elif word in inflection.nouns:
            follows = words[at + 1] if at + 1 < len(words) else ""
            plural = many is True or (many is None and base_before not in ONE)
            if follows in inflection.nouns:
                out.append(word)
                continue
            if subject is None and not spoke:
                subject = plural
            if plural and not base_before.startswith("["):
                word = inflection.nouns[word]
            many = plural if follows in {"or", "and"} else None
        elif word in MANY or word.isdigit():
            many = True
        elif word in ONE or word.endswith("'s"):
            many = many is True and word == "target"
        elif word in {"it", "this"} and subject is None:
            subject = False
        elif word in {"you", "they", "them"} and subject is None:
            subject = True
        elif word in {"number", "of", "with", "on", "from", "to", "into", "if", "by", "for", "in"}:
            many = True if word == "of" and base_before == "number" else None
        given = given or (word in {"if", "when", "whenever"} and subject is None)
        out.append(word)
    return out


def _number(base_before: str, before: str, inflection: Inflection, subject: bool | None) -> bool | None:
    if base_before in {"you", "they", "them"}:
        return True
    if base_before in {"it", "opponent", "player", "owner", "controller"}:
        return before != base_before and before.endswith("s")
    return subject
