"""What FINAL FANTASY TCG databases share: elements, symbols, markup, categories."""

from __future__ import annotations

import re
from typing import Any

from ..cleaning import name_of, number_of, text_of, without_empty, word_of, words_of
from ..records import CardRow

KANJI = {
    "火": "Fire", "氷": "Ice", "風": "Wind", "土": "Earth", "雷": "Lightning", "水": "Water", "光": "Light", "闇": "Dark",  # noqa: E501
}  # fmt: skip
#: symbols as FFDecks and its relatives write them, in either case
LETTERS = {
    "f": "Fire", "i": "Ice", "w": "Wind", "e": "Earth", "l": "Lightning", "a": "Water", "d": "Dull", "s": "S",
    "c": "Crystal",
}  # fmt: skip
_SQUARE = {**KANJI, "ダル": "Dull", "C": "Crystal", "Ｃ": "Crystal", "Ｓ": "S", "Ｘ": "X"}
_ROMAN = re.compile(r"(.+?)-((?:X{0,3})(?:IX|IV|V?I{0,3}))")


def elements(value: Any) -> list[str]:
    """["Fire", "Water"] of ["火", "水"], "火/水" or "Fire"."""
    given = value if isinstance(value, list) else re.split(r"[/,・&]", word_of(value))
    words = [str(each).strip() for each in given]
    return [KANJI.get(word, word.capitalize()) for word in words if word]


def square_enix_text(value: Any) -> tuple[str, bool]:
    """(text, whether it has an EX Burst): only the mark [[ex]] tells, the card's own flag is sometimes wrong.

    Marks are taken out one by one, since a pair may reach over a line break.
    """
    raw = text_of(value)
    burst = "[[ex]]" in raw
    found = re.sub(r"\s*\[\[br\]\]\s*", "\n", raw)
    found = re.sub(r"\[\[/?\w*\]\]", "", found)
    found = re.sub(
        r"《\s*([^》\n]*?)\s*》", lambda symbol: "{" + _SQUARE.get(symbol[1], symbol[1]) + "}", found
    )
    found = re.sub(r"EX BURST\s+", "EX BURST ", found)
    return text_of(found), burst


def marked_text(value: Any) -> tuple[str, bool]:
    """(text, whether it has an EX Burst) of the markup of FFDecks: *keyword*, ~Card Name X~, %Special%, {f}{d}."""
    raw = text_of(value)
    found = re.sub(r"\{(?:x|EX)\}\s*(?=[A-Z])", "EX BURST ", raw)
    found = re.sub(r"[*~%]([^*~%\n]+)[*~%]", r"\1", found)
    found = re.sub(
        r"\{([a-zA-Z])\}", lambda symbol: "{" + LETTERS.get(symbol[1].lower(), symbol[1].upper()) + "}", found
    )
    return found, "EX BURST" in found


def category(value: Any) -> str:
    """ "DFF · I" of "DFF-I"; the dash of "TYPE-0" belongs to the name."""
    words = words_of(value, " · ")
    if match := _ROMAN.fullmatch(words):
        return f"{match[1]} · {match[2]}" if match[2] else words
    return words


def row(
    *,
    code: str,
    name: Any,
    kind: Any,
    cost: Any,
    power: Any,
    of_elements: Any,
    job: Any,
    categories: Any,
    multicard: bool,
    text: tuple[str, bool],
    set: str = "",
    numbers: tuple[str, ...] = (),
) -> CardRow:
    """A row from what the databases call by different names. Only a Forward has power here: the power of a Monster is
    that of the Forward it becomes, which its text says (5.2.6.1)."""
    type_word = word_of(kind).capitalize()
    fields = {
        "name": name_of(name),
        "type": type_word,
        "cost": number_of(cost),
        "elements": elements(of_elements),
        "power": number_of(power) if type_word == "Forward" else None,
        "job": words_of(job, "/"),
        "category": category(categories),
        "generic": multicard or None,
        "ex": text[1] or None,
        "text": text[0],
        "code": code,
    }
    return CardRow(without_empty(fields), code, set or code.partition("-")[0], numbers)
