"""Forms of words, and how numbers and names are written: the same in every game's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def plural(word: str) -> str:
    """Of a noun; of a verb, the form after "it"."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def base_forms(words: Iterable[str], irregular: Mapping[str, str]) -> dict[str, str]:
    """The base form each form of the words goes back to."""
    forms: dict[str, str] = {}
    for word in words:
        forms[word] = word
        forms[plural(word)] = word
    forms.update(irregular)
    return forms


def write_integer(value: Any) -> str | None:
    return str(value) if type(value) is int and value >= 0 else None


def write_words(value: Any) -> str | None:
    return value if isinstance(value, str) else None
