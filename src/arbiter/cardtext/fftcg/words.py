"""The words of FINAL FANTASY TCG cards: what inflects, and the shapes of its symbols and names."""

from __future__ import annotations

from typing import Any

from ..chart import Chart, canonical
from ..forms import base_forms, plural, write_integer, write_words
from ..grammar import Converter
from ..lexer import JOIN, Token
from ..prose import Inflection
from ..writer import Writer

NOUNS = [
    "card",
    "forward",
    "backup",
    "monster",
    "summon",
    "character",
    "ability",
    "counter",
    "player",
    "opponent",
    "element",
    "type",
    "name",
    "field",
    "hand",
    "deck",
    "cost",
    "effect",
    "turn",
    "source",
    "controller",
    "owner",
    "time",
    "point",
    "job",
    "category",
    "action",
    "number",
    "copy",
    "power",
]
VERBS = [
    "gain",
    "control",
    "deal",
    "draw",
    "discard",
    "put",
    "return",
    "break",
    "remove",
    "reveal",
    "choose",
    "cancel",
    "attack",
    "block",
    "enter",
    "leave",
    "play",
    "lose",
    "pay",
    "search",
    "shuffle",
    "look",
    "become",
    "dull",
    "activate",
    "freeze",
    "cast",
    "use",
    "add",
    "trigger",
    "form",
    "receive",
    "reduce",
    "increase",
    "select",
    "place",
    "produce",
    "have",
    "cost",
    "divide",
    "double",
    "take",
    "end",
    "begin",
    "name",
    "prevent",
    "move",
    "skip",
    "win",
    "switch",
    "want",
    "require",
    "decrease",
    "negate",
    "share",
]
IRREGULAR = {
    "are": "is", "is": "is", "has": "have", "does": "do", "were": "was", "an": "a", "doesn't": "don't",
    "aren't": "isn't", "abilities": "ability", "copies": "copy", "searches": "search", "loses": "lose",
    "freezes": "freeze", "owners'": "owner's", "his/her": "their", "he/she": "they", "him/her": "them",
    "parties": "party", "pays": "pay", "plays": "play", "dies": "die", "goes": "go",
}  # fmt: skip


def inflections() -> dict[str, str]:
    return base_forms((*NOUNS, *VERBS), IRREGULAR)


def inflection() -> Inflection:
    nouns = {noun: plural(noun) for noun in NOUNS[: NOUNS.index("player")]}
    verbs = {verb: plural(verb) for verb in VERBS if verb not in ("name", "cost", "end", "begin")}
    return Inflection(nouns, verbs | {"have": "has", "don't": "doesn't"})


def _quoted() -> Converter:
    return (lambda text: text[1:-1]), (lambda value: f'"{value}"' if isinstance(value, str) else None)


def _effects() -> Converter:
    """What stands in quotes in a list of actions to select from."""

    def read(text: str) -> Any:
        from ..language import language

        tongue = language("fftcg")
        words = text[1:-1].split(JOIN)
        if words[-1] != ".":
            words.append(".")
        found = Chart(tongue.grammar, tuple(Token(word, 0, 0) for word in words)).readings("effects")
        if len(found) != 1:
            return None
        written = Writer(tongue.grammar).write("effects", found[0].value)
        if written is None or list(written) != canonical(tongue.grammar, found[0]):
            return None
        return found[0].value

    def write(value: Any) -> str | None:
        from ..language import language

        words = Writer(language("fftcg").grammar).write("effects", value)
        return None if words is None else '"' + JOIN.join(words) + '"'

    return read, write


_ELEMENT_WORDS = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")


CONVERTERS: dict[str, Converter] = {
    "NUMBER": (int, write_integer),
    "COST": (str, write_words),
    "QUOTED": _quoted(),
    "EFFECTS": _effects(),
    "WORD": (
        lambda text: text.replace("_", " "),
        lambda value: value.replace(" ", "_") if isinstance(value, str) else None,
    ),
}
