"""The words of Shadowverse: Evolve cards: what inflects, and the shapes of its symbols and names."""

from __future__ import annotations

from typing import Any

from ...abilities.amounts import Const, Minus, Unknown
from ...abilities.filters import HasKeyword, IsFaceDown, IsTurned, IsType, Negation
from ...abilities.nodes import Amount, Filter
from ..forms import plural, write_integer, write_words
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
    "owner",
    "controller",
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
#: besides those the grammar declares
VERBS = [
    "choose",
    "enter",
    "pay",
    "become",
    "control",
    "cost",
    "increase",
    "move",
    "skip",
    "repeat",
    "perform",
    "include",
    "place",
    "resolve",
    "activate",
    "serve",
    "trigger",
    "divide",
    "have",
    "target",
    "get",
    "use",
    "equal",
    "end",
    "start",
    "trade",
    "keep",
    "happen",
    "contain",
    "fight",
    "leave",
]

#: what cards do, for writing it
ACTS = [
    "deal",
    "draw",
    "discard",
    "banish",
    "put",
    "return",
    "destroy",
    "reveal",
    "attack",
    "play",
    "lose",
    "search",
    "shuffle",
    "look",
    "engage",
    "refresh",
]
ACTS += [
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
    "bury",
    "change",
    "remove",
]

#: forms that no rule gives
IRREGULAR = {
    "dice": "die", "isn't": "isn't", "aren't": "isn't", "evolutions": "evolution", "Fairies": "Fairy", "goes": "go",
}  # fmt: skip

#: terminals that list words
LISTS = (
    "TYPE",
    "ZONE",
    "COUNTED",
    "ACTIVE",
    "TURNING",
    "HARM",
    "ATTACKED",
    "PARTICIPLE",
    "STATE",
    "PRONOUN",
    "PARITY",
    "WAY",
)

KEYWORDS = ("Ward", "Storm", "Rush", "Assail", "Intimidate", "Drain", "Bane", "Aura", "Stack", "Quick")


def inflection() -> Inflection:
    nouns = {noun: plural(noun) for noun in NOUNS[: NOUNS.index("ability")]}
    verbs = {verb: plural(verb) for verb in (*VERBS, *ACTS) if verb not in ("cost", "end", "turn", "place")}
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


STATS = {"attack": "atk", "defense": "def", "cost": "cost", "[attack]": "atk", "[defense]": "def"}
#: names of abilities that are known by them
MARKED = ("Combo", "Spellchain", "Necrocharge", "Overflow", "Evolve", "Strike", "Quick", "Fanfare")
MARKS = {"[q]": "quick", "[lastwords]": "last words"}


def _listed(values: dict[str, str]) -> Converter:
    """Words that stand for others; the first that stands for a value is written."""

    def write(value: Any) -> str | None:
        return next((word for word, meant in values.items() if meant == value), None)

    return values.__getitem__, write


def _lower() -> Converter:
    return str.lower, (lambda value: value.capitalize() if isinstance(value, str) else None)


def _read_mark(text: str) -> str:
    return MARKS.get(text, text.strip("[]").lower())


def _write_mark(value: Any) -> str | None:
    if not isinstance(value, str):
        return None
    return next((word for word, meant in MARKS.items() if meant == value), f"[{value}]")


#: how a card is
STATE: dict[str, Filter] = {
    "evolved": IsType("evolved"),
    "unevolved": Negation(IsType("evolved")),
    "engaged": IsTurned(),
    "reserved": IsTurned(False),
    "faceup": IsFaceDown(False),
    "facedown": IsFaceDown(),
    "racing": HasKeyword("racing"),
}


CONVERTERS: dict[str, Converter] = {
    "STATE": (STATE.get, lambda value: next((word for word, meant in STATE.items() if meant == value), None)),
    "NUMBER": (int, write_integer),
    "NUMBERNAME": (str, write_words),
    "COST": (_read_cost, _write_cost),
    "ATTACK": _signed("attack"),
    "DEFENSE": _signed("defense"),
    "CLASS": _bracketed(),
    "NAME": (str, write_words),
    "QUOTED": _quoted(),
    "KEYWORD": _keyword(),
    "STAT": _listed(STATS),
    "MARK": (_read_mark, _write_mark),
    "QUICK": _listed({"[quick]": "quick", "[q]": "quick"}),
    "COUNTED": _lower(),
    "ACTIVE": _lower(),
    "TURNING": _lower(),
    "COUNTER": (_read_counter, _write_counter),
}
