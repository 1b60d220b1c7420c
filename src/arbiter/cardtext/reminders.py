"""Parentheses: reminders are left out, everything else is text to be read.

A parenthesis is a reminder only if it says what a keyword, or a rule, says anyway. A game lists its reminders in
``reminders.txt``, a line each::

    [Flying]: This card cannot be blocked by J/resonators without [Flying].
    *: Play God's Art ... only once per game.

Behind a keyword: words in which cards explain it. A parenthesis is a reminder of the keyword if the keyword stands
before it in the paragraph and every word of it is one of those; so other arrangements and slips of the pen are
recognised, and a condition that is no part of the keyword is not. Behind ``*``: a remark about the rules, which may
stand anywhere, and is recognised as a whole; ``...`` stands for up to eight words, ``…`` for all the rest of the
parenthesis. Numbers, costs and names count as equal; articles and such count as nothing. A parenthesis of several
sentences is a reminder if each of them is one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

from .lexer import Rewrite

#: Words without which a sentence says the same.
_SILENT = frozenset({
    "a", "an", "the", "of", "in", "by", "to", "it", "its", "it's", "is", "are", "be", "been", "this", "that", "these",
    "they", "they're", "them", "on", "as", "so", "then", "with", "at", "already", "and",
})  # fmt: skip
_NUMBERS = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "x"])
_MOST_WORDS = 8  # that "..." stands for
_PIECE = re.compile(r'"[^"]*"|<[^<>]*>|\[[^\[\]]*\]|(?:\{[^{}]*\}\s*)+|\.\.\.|…|[^\W_][\w\'/-]*')
_SENTENCE = re.compile(r"(?<=[.!])\s+(?=[A-Z])")


def _words(text: str) -> tuple[str, ...]:
    out: list[str] = []
    for piece in _PIECE.findall(text):
        word = piece.lower()
        if word[0] in '"<':
            word = '"'
        elif word[0] == "{":
            word = word.strip() if word.strip() == "{rest}" else "{"
        elif word[0].isdigit() or word in _NUMBERS:
            word = "#"
        if word not in _SILENT:
            out.append(word)
    return tuple(out)


@lru_cache(maxsize=4096)
def _alike(one: str, other: str) -> bool:
    """The same word, inflected or not, or one slip of the pen away from it. A short word must be the same."""
    if one == other or _one_of(one) == _one_of(other):
        return True
    if max(len(one), len(other)) < 4 or abs(len(one) - len(other)) > 1 or "not" in one or "not" in other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _one_of(noun: str) -> str:
    """A noun or verb without the ending of the plural."""
    return noun[:-3] + "y" if noun.endswith("ies") else noun.rstrip("s")


class Reminders:
    def __init__(self, table: str) -> None:
        self.keywords: dict[str, frozenset[str]] = {}
        self.remarks: list[tuple[str, ...]] = []
        for line in table.splitlines():
            keyword, sign, said = line.partition(": ")
            if not sign or line.startswith("#"):
                continue
            if keyword == "*":
                self.remarks.append(_words(said))
            else:
                known = self.keywords.get(keyword.lower(), frozenset())
                self.keywords[keyword.lower()] = known | frozenset(_words(said))

    def is_reminder(self, inner: str, before: str) -> bool:
        """Whether a parenthesis only reminds; ``before``: the text of the card in front of it."""
        paragraph = _paragraph(before)
        if any(_matches(remark, _words(inner)) for remark in self.remarks if remark[-1] == "…"):
            return True
        sentences = [words for part in _SENTENCE.split(inner.strip()) if (words := _words(part))]
        return all(self._says_nothing_new(words, paragraph) for words in sentences)

    def _says_nothing_new(self, words: tuple[str, ...], paragraph: str) -> bool:
        if any(_matches(remark, words) for remark in self.remarks):
            return True
        return len(words) > 1 and any(
            keyword in paragraph
            and all(word == "#" or any(_alike(word, each) for each in (*known, *_SILENT)) for word in words)
            for keyword, known in self.keywords.items()
        )


def _paragraph(before: str) -> str:
    """What stands before on the line, or on the line before it if nothing does; without other parentheses."""
    lines = [line for line in before.rsplit("\n", 2)[-2:] if line.strip()]
    return re.sub(r"\([^()]*\)", " ", lines[-1] if lines else "").lower()


def _matches(shape: tuple[str, ...], words: tuple[str, ...]) -> bool:
    if not shape:
        return not words
    if shape[0] == "…":
        return True
    if shape[0] == "...":
        return any(_matches(shape[1:], words[n:]) for n in range(min(len(words), _MOST_WORDS) + 1))
    return bool(words) and _alike(shape[0], words[0]) and _matches(shape[1:], words[1:])


def reminders(package: str) -> Reminders:
    """The reminders that a game lists."""
    return Reminders(resources.files(package).joinpath("reminders.txt").read_text(encoding="utf-8"))


def left_out(pattern: str, known: Reminders, clause: str = "") -> Rewrite:
    """Leaves out the parentheses that ``pattern`` finds, with their content as its first group, if they are reminders;
    ``clause`` is the rule that says so."""

    def replacement(found: re.Match[str]) -> str:
        return "" if known.is_reminder(found[1], found.string[: found.start()]) else found[0]

    return Rewrite(re.compile(pattern), replacement, (clause,) if clause else ())
