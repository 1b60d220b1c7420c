"""The words of Shadowverse: Evolve cards: what inflects, and the shapes of its symbols and names."""

from __future__ import annotations

from typing import Any

from ...abilities.amounts import Const, Minus, Unknown
from ...abilities.nodes import Amount
from ..forms import base_forms, plural, write_integer, write_words
from ..grammar import Converter
from ..prose import Inflection

NOUNS = [
    "card",
    "follower",
    "amulet",
    "spell",
    "leader",
    "token",
    "counter",
    "ability",
    "player",
    "opponent",
    "enemy",
    "field",
    "hand",
    "deck",
    "cemetery",
    "area",
    "cost",
    "point",
    "damage",
    "turn",
    "phase",
    "time",
    "effect",
    "trait",
    "name",
    "zone",
    "class",
    "copy",
    "die",
]
VERBS = [
    "deal",
    "draw",
    "discard",
    "banish",
    "put",
    "return",
    "destroy",
    "reveal",
    "choose",
    "attack",
    "enter",
    "leave",
    "play",
    "lose",
    "pay",
    "search",
    "shuffle",
    "look",
    "become",
    "engage",
    "refresh",
    "evolve",
    "transform",
    "give",
    "gain",
    "summon",
    "recover",
    "select",
    "add",
    "swap",
    "roll",
    "take",
    "win",
    "race",
    "control",
    "cost",
    "increase",
    "reduce",
    "move",
    "skip",
    "bury",
    "repeat",
    "perform",
    "include",
    "change",
    "place",
    "remove",
    "resolve",
    "activate",
    "serve",
    "turn",
    "trigger",
    "divide",
    "have",
    "target",
    "get",
    "heal",
    "restore",
    "use",
    "equal",
    "fight",
    "end",
    "start",
    "trade",
    "keep",
]
IRREGULAR = {
    "are": "is", "is": "is", "has": "have", "does": "do", "were": "was", "been": "been", "an": "a",
    "don't": "don't", "doesn't": "don't", "isn't": "isn't", "aren't": "isn't", "copies": "copy",
    "abilities": "ability", "enemies": "enemy", "searches": "search", "banishes": "banish", "cemeteries": "cemetery",
    "chooses": "choose", "loses": "lose", "goes": "go", "dice": "die", "buries": "bury", "races": "race",
    "owners'": "owner's", "opponents'": "opponent's", "leaders'": "leader's", "spent": "spent", "it's": "it's",
    "classes": "class", "Fairies": "Fairy",
}  # fmt: skip

KEYWORDS = ("Ward", "Storm", "Rush", "Assail", "Intimidate", "Drain", "Bane", "Aura", "Stack", "Quick")


def inflections() -> dict[str, str]:
    return base_forms((*NOUNS, *VERBS), IRREGULAR)


def inflection() -> Inflection:
    nouns = {noun: plural(noun) for noun in NOUNS[: NOUNS.index("ability")]}
    verbs = {verb: plural(verb) for verb in VERBS if verb not in ("cost", "end", "turn", "place")}
    return Inflection(nouns, verbs | {"have": "has", "don't": "doesn't"})


def _read_cost(text: str) -> str:
    inner = text[5:-1]
    return "X" if inner == "x" else str(int(inner))


def _write_cost(value: Any) -> str | None:
    if value == "X":
        return "[costx]"
    return f"[cost{int(value):02d}]" if isinstance(value, str) and value.isdigit() else None


def _signed(stat: str) -> Converter:
    """ "[attack+1]": the number with its sign; X keeps its name."""

    def read(text: str) -> Amount:
        inner = text[len(stat) + 1 : -1]
        if inner[1:] == "x":
            return Unknown("X") if inner[0] == "+" else Minus(Const(0), Unknown("X"))
        return Const(int(inner))

    def write(value: Any) -> str | None:
        if isinstance(value, Const):
            return f"[{stat}{value.n:+d}]"
        if value == Unknown("X"):
            return f"[{stat}+x]"
        return f"[{stat}-x]" if value == Minus(Const(0), Unknown("X")) else None

    return read, write


def _one_way(stat: str, sign: str) -> Converter:
    def read(text: str) -> Amount:
        inner = text[len(stat) + 2 : -1]
        return Unknown("X") if inner == "x" else Const(int(inner))

    def write(value: Any) -> str | None:
        if isinstance(value, Const) and value.n >= 0:
            return f"[{stat}{sign}{value.n}]"
        return f"[{stat}{sign}x]" if value == Unknown("X") else None

    return read, write


def _by(stat: str) -> Converter:
    """ "[attack+2]" before "for each": a plain number."""

    def write(value: Any) -> str | None:
        return f"[{stat}+{value}]" if type(value) is int and value >= 0 else None

    return (lambda text: int(text[len(stat) + 2 : -1])), write


def _bracketed() -> Converter:
    return (lambda text: text[1:-1]), (lambda value: f"[{value}]" if isinstance(value, str) else None)


def _quoted() -> Converter:
    return (lambda text: text[1:-1]), (lambda value: f'"{value}"' if isinstance(value, str) else None)


def _keyword() -> Converter:
    def write(value: Any) -> str | None:
        return (
            next((word for word in KEYWORDS if word.lower() == value), None)
            if isinstance(value, str)
            else None
        )

    return str.lower, write


def _read_counter(text: str) -> str:
    """A counter's name as printed; Stack counters are the rulebook's own."""
    return "stack" if text == "Stack" else text


def _write_counter(value: Any) -> str | None:
    return "Stack" if value == "stack" else write_words(value)


COUNTING = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}

CONVERTERS: dict[str, Converter] = {
    "NUMBER": (int, write_integer),
    "COST": (_read_cost, _write_cost),
    "ATTACK": _signed("attack"),
    "DEFENSE": _signed("defense"),
    "UP": _one_way("defense", "+"),
    "DOWN": _one_way("defense", "-"),
    "ATTACKBY": _by("attack"),
    "DEFENSEBY": _by("defense"),
    "CLASS": _bracketed(),
    "NAME": (str, write_words),
    "QUOTED": _quoted(),
    "KEYWORD": _keyword(),
    "COUNTER": (_read_counter, _write_counter),
}
