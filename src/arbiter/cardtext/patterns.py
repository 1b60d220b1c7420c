"""What a text must contain for a regular expression to match it.

Hundreds of printing variants are looked for in every text, and nearly none is there. That the few plain letters a
pattern cannot do without are missing is found out much faster than that the pattern does not match.
"""

from __future__ import annotations

import re
from typing import Any

try:
    from re import _constants, _parser  # type: ignore[attr-defined]  # the only way to take a pattern apart
except ImportError:  # then every pattern is tried
    _parser = None

#: letters outside ASCII that match ASCII ones where capitals do not matter
_ODD = re.compile("[\u0130\u0131\u017f\u212a]")


def searchable(text: str) -> str | None:
    """The text to look for needed words in; None if that would not tell."""
    return None if not text.isascii() and _ODD.search(text) else text.lower()


def needed_words(pattern: re.Pattern[str]) -> str:
    """The longest run of ASCII letters that stands in everything a pattern matches, in lower case; "" if none does."""
    if _parser is None:
        return ""
    runs: list[str] = [""]
    _collect(_parser.parse(pattern.pattern, pattern.flags), runs)
    return max(runs, key=len).lower()


def _collect(sequence: Any, runs: list[str]) -> None:
    """Add to ``runs`` what stands in a sequence one after the other; the last run goes on."""
    for op, value in sequence:
        if op is _constants.LITERAL and value < 128:
            runs[-1] += chr(value)
        elif op is _constants.SUBPATTERN:
            _collect(value[3], runs)
        elif op in (_constants.MAX_REPEAT, _constants.MIN_REPEAT) and value[0] >= 1:
            runs.append("")
            _collect(value[2], runs)
            runs.append("")
        elif op not in (_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT):
            runs.append("")
