"""The words of a printed text that a paraphrase of it may not lack: numbers, symbols, keywords, names, types.

What is left out, and why:

- parentheses: they remind of what a keyword or the text says already (those that do not are refused elsewhere);
- the card's own name, which is "this card";
- a type behind "this", "that", "the", "its" and the like: the card itself, or something spoken of before;
- brackets for the kind of an ability ([Activate], [Continuous] …) and for what is paid by turning a card, which the
  paraphrase says by its form; a leader is the player, and as much life is defense;
- "of the two following" in front of a list, 0 where it says that something does not happen at all, and "a Summon or an
  ability", which is any effect;
- words with another word for the same (``SAME``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from arbiter.cardtext.paraphrase.wording import TYPES

_COUNTED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: str(n) for n, word in enumerate(_COUNTED, 2)} | {"fifteen": "15", "twenty": "20"}
#: what stands in brackets and says what kind of ability it is, or is a sign for something else
FORMS = frozenset(
    {
        *("activate", "automatic", "continuous", "act", "fanfare", "lastwords", "evolve", "quick"),
        *("engage", "attack", "defense", "stack", "burst"),
    }
)
#: a sign may stand for its attribute: [Crest] {G}, [Incarnation] {B}
ATTRIBUTES = {"{w}": "light", "{r}": "fire", "{u}": "water", "{g}": "wind", "{b}": "darkness"}
SIGNS = frozenset({"rest", "dull", "s"})  # {S}: a card of the same name is discarded
#: the types that each game's texts speak of; a word that is also a verb there is none
OF_GAME = {
    "fow": (
        "resonator",
        "j-ruler",
        "ruler",
        "magic stone",
        "spell",
        "addition",
        "chant",
        "gem",
        "regalia",
        "rune",
    ),
    "sve": ("follower", "amulet", "spell"),
    "fftcg": ("forward", "backup", "character", "monster", "summon"),
}
#: other words for the same
SAME = {
    "[j-activate]": {"[judgment]"},
    "[target attack]": {"[precision]"},
    **{sign: {attribute} for sign, attribute in ATTRIBUTES.items()},
}
POINTING = frozenset(
    {
        *(
            "this",
            "that",
            "those",
            "these",
            "the",
            "its",
            "their",
            "added",
            "selected",
            "chosen",
            "such",
            "same",
        ),
        *("bestowed", "destroyed", "discarded", "banished", "revealed", "returned", "removed"),
    }
)


def _forms(game: str) -> dict[str, str]:
    return {form.lower(): name for name in OF_GAME[game] for form in TYPES[name]}


def content_words(game: str, text: str, name: str, keywords: Iterable[str] = ()) -> set[str]:
    """Lower case. ``keywords``: those the game prints without brackets."""
    said = re.sub(r"\([^()]*\)", " ", text.replace("“", '"').replace("”", '"'))
    said = re.sub(re.escape(name), " it ", said, flags=re.IGNORECASE)
    short = re.split(r",| the ", name)[0]
    if len(short) > 3:
        said = re.sub(rf"\b{re.escape(short)}\b", " it ", said)
    said = re.sub(r"of the (\w+) following|becomes 0 instead|a Summon or an? ability", " ", said)
    found: set[str] = set()
    for quoted in re.findall(r'"([^"]+)"', said):
        if not re.search(r"[.:>⇒]", quoted):  # otherwise a text of its own
            found.add(quoted.strip().lower())
    said = re.sub(r'"[^".:>⇒]+"', " ", said)
    for symbol in re.findall(r"\{(\w+)\}", said):
        if symbol.lower() not in SIGNS:
            found.add("{" + symbol.lower() + "}")
    found.update(re.findall(r"\[cost0*(\d+)\]", said))
    for inside in re.findall(r"\[([^\[\]]+)\]", re.sub(r"\[cost\d+\]", " ", said)):
        if re.fullmatch(r"[+-]?\w+/[+-]?\w+", inside):
            found.update(number.lstrip("+-") for number in inside.split("/") if number.lstrip("+-").isdigit())
        elif inside.lower() not in FORMS:
            found.add(f"[{inside.lower()}]")
    said = re.sub(r"\[[^\[\]]+\]|\{\w+\}", " ", said)
    found.update(re.findall(r"(?<![\w/])[+-]?(\d+)\b", said))
    found.update(NUMBERS[word] for word in re.findall(r"\b[a-z]+\b", said) if word in NUMBERS)
    forms = _forms(game)
    types = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    for before, word in re.findall(rf"(?:(\w+)(?:'s)?\s+)?\b(?:J/)?({types})\b", said, re.IGNORECASE):
        if before.lower() not in POINTING:
            found.add(forms[word.lower()])
    for keyword in keywords:
        if re.search(rf"\b{re.escape(keyword)}\b", said, re.IGNORECASE):
            found.add(f"[{keyword}]")
    return found


def missing(wanted: set[str], said: set[str]) -> set[str]:
    return {word for word in wanted - said if not SAME.get(word, set()) & said}


def said_words(lines: Iterable[str]) -> set[str]:
    """The same of a paraphrase."""
    text = " ".join(lines).lower()
    found = set(re.findall(r"“([^”]*)”", text)) | {f"[{name}]" for name in re.findall(r"\[([^\]]*)\]", text)}
    found |= {"{" + symbol + "}" for symbol in re.findall(r"\{(\w+)\}", text)}
    found |= {number.lstrip("+-") for number in re.findall(r"(?<![\w/])[+-]?\d+\b", text)}
    found |= {word for word in ATTRIBUTES.values() if re.search(rf"\b{word}\b", text)}
    for name, forms in TYPES.items():
        if any(re.search(rf"(?<![\w]){re.escape(form.lower())}(?!\w)", text) for form in forms):
            found.add(name)
    return found
