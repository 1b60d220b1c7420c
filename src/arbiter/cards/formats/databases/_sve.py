"""What Shadowverse: Evolve databases share: classes, types, names of evolved cards, lost line breaks."""

from __future__ import annotations

import re
from typing import Any

from ..cleaning import name_of, number_of, text_of, without_empty, word_of, words_of
from ..records import CardRow

CLASSES = ("forest", "sword", "rune", "dragon", "abyss", "haven")
#: an ability begins here, where it follows the end of a sentence
_BEGINS = re.compile(
    r"(?<=[.)\]])\s+(?=\[(?:fanfare|evolve|act|lastwords|quick|feed)\]|(?:On Evolve|On Super-Evolve|Strike|Last Words)\b"  # noqa: E501
    r"|Whenever |At the (?:start|end) of |When playing this card|(?:Ward|Storm|Rush|Bane|Drain|Intimidate|Assail|Aura)\.)"  # noqa: E501
)
_KEYWORD = re.compile(r"^((?:Ward|Storm|Rush|Bane|Drain|Intimidate|Assail|Aura)\.)[ ]+(?=\S)", re.MULTILINE)


def class_of(value: Any) -> str:
    word = word_of(value)
    return f"{word.capitalize()}craft" if word.casefold() in CLASSES else word.capitalize()


def evolved_name(name: str) -> str:
    """An evolved card has the name of its base card; databases add a word to tell them apart."""
    return re.sub(r"\s*(?:\(Evolved\)|\[Evolved\]|(?<=\S) Evolved)$", "", name)


def with_line_breaks(text: str) -> str:
    """Text printed in one line, a line an ability again. Quoted abilities stay where they are."""
    if "\n" in text:
        return text
    parts = re.split(r'("[^"]*"|“[^”]*”)', text)
    joined = "".join(part if at % 2 else _BEGINS.sub("\n", part) for at, part in enumerate(parts))
    joined = re.sub(r"\s*-{6,}\s*", "\n----------\n", joined)
    return _KEYWORD.sub(r"\1\n", joined)


def row(
    *,
    code: str,
    name: Any,
    kind: str,
    class_name: Any,
    trait: Any,
    cost: Any,
    attack: Any,
    defense: Any,
    text: Any,
    set: str = "",
    numbers: tuple[str, ...] = (),
    has_text: bool = True,
) -> CardRow:
    parts = [part.strip().capitalize() for part in kind.split("/") if part.strip()]
    evolved = "Evolved" in parts
    title = name_of(name)
    fields = {
        "name": evolved_name(title) if evolved else title,
        "type": " / ".join(parts),
        "class": class_of(class_name),
        "trait": words_of(trait, " / ").strip("-－ "),
        "cost": None if evolved else number_of(cost),
        "atk": number_of(attack),
        "def": number_of(defense),
        "text": with_line_breaks(text_of(text)),
        "code": code,
    }
    return CardRow(without_empty(fields), code, set or code.partition("-")[0], numbers, has_text)
