"""The words of Force of Will cards: what inflects, and the shapes of its symbols and names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

from ...abilities.amounts import Times, Unknown
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Did,
    HasCounter,
    HasKeyword,
    IsAttacking,
    IsAttribute,
    IsBattling,
    IsBlocking,
    IsDamaged,
    IsFaceDown,
    IsGeneral,
    IsPlayer,
    IsRace,
    IsToken,
    IsTurned,
    IsType,
    Negation,
    Pattern,
)
from ...abilities.nodes import Amount, Filter
from ...abilities.selectors import Opponent
from ..forms import base_forms, plural, write_integer, write_words
from ..grammar import Converter
from ..prose import Inflection

LETTERS = {"W": "light", "R": "fire", "U": "water", "G": "wind", "B": "darkness"}


def _listed() -> dict[str, tuple[str, ...]]:
    listed: dict[str, tuple[str, ...]] = {}
    for line in resources.files(__package__).joinpath("words.txt").read_text(encoding="utf-8").splitlines():
        kind, sign, words = line.partition(": ")
        if sign and not line.startswith("#"):
            listed[kind] = (*listed.get(kind, ()), *words.split())
    return listed


LISTED = _listed()
IRREGULAR = {
    "are": "is", "is": "is", "has": "have", "does": "do", "were": "was", "an": "a", "don't": "don't",
    "doesn't": "don't", "isn't": "isn't", "aren't": "isn't", "abilities": "ability", "copies": "copy",
    "entities": "entity", "batteries": "battery", "wills": "will", "regalias": "regalia", "searches": "search",
    "banishes": "banish", "discards": "discard", "destroys": "destroy", "chooses": "choose", "loses": "lose",
    "pays": "pay", "inverts": "invert", "goes": "go", "go": "go", "switches": "switch", "dice": "die",
    "attaches": "attach", "touches": "touch", "reduces": "reduce", "causes": "cause",
    "magic-stones": "magic-stone",
}  # fmt: skip
#: Races whose printed name is a plural already.
PLURAL_RACES = ("Ones", "Arts", "Sages", "Kings", "Beasts", "Apostles", "Arms", "Eyes", "Ruins")
WHOLE_RACES = ("Gears",)
#: What begins the name of a race that is a set of so many.
NUMBER_WORDS = frozenset({"Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve"})
RACE_FORMS = {
    "Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Werewolves": "Werewolf", "Zombies": "Zombie",
    "Valkyries": "Valkyrie", "Memories": "Memory", "Heroes": "Hero", "Mermen": "Merman", "Treemen": "Treeman",
    "Swordsmen": "Swordsman", "Wingmen": "Wingman", "Witches": "Witch", "Princesses": "Princess",
    "Goddesses": "Goddess",
}  # fmt: skip


#: Words inside the names of races that have no capital.
SMALL = frozenset({"of", "the", "de"})
#: Words that some cards print with a capital in the middle of a sentence.
PLAIN = frozenset({
    "target", "this", "you", "your", "rest", "discard", "banish", "put", "draw", "destroy", "remove", "when",
    "whenever", "return", "recover", "each", "all", "choose", "search", "reveal", "at", "prevent", "rested",
    "play", "non-darkness", "if", "then", "otherwise", "until", "cancel", "produce", "look", "another", "pay",
    "resonator", "ruler", "addition", "regalia", "chant", "rune", "token", "gain", "deal",
})  # fmt: skip
#: Type names are common nouns; old cards print them with capitals.
TYPES = {"J/Resonator": "J/resonator", "J/Ruler": "J/ruler", "J-Ruler": "J-ruler", "J/ruler": "J/ruler"}


def inflections() -> dict[str, str]:
    irregular = IRREGULAR | {f"{word}{end}": base for word, base in TYPES.items() for end in ("", "s")}
    return base_forms((word for words in LISTED.values() for word in words), irregular)


def inflection() -> Inflection:
    nouns = {noun: plural(noun) for noun in LISTED["thing"]}
    verbs = {verb: plural(verb) for verb in LISTED["act"]} | {"have": "has", "don't": "doesn't"}
    return Inflection(nouns, verbs)


def singular_race(race: str) -> str:
    """A race as it is printed on the type line: "Elves" are of the race "Elf"."""
    many, of, whom = race.partition(" of ")
    if of:
        return f"{singular_race(many)} of {whom}"  # "Knights of the Round Table"
    first, _, last = race.rpartition(" ")
    if not NUMBER_WORDS.isdisjoint(first.split(" ")):
        return (
            race if last.endswith("s") else plural(race)
        )  # "a Twelve Apostle" is one of the Twelve Apostles
    if last in WHOLE_RACES or (last in PLURAL_RACES and first):
        return race
    if last in RACE_FORMS:
        last = RACE_FORMS[last]
    elif not last.endswith("s") or last.endswith(("ss", "us", "is", "os")):
        return race
    elif last.endswith("ies") and len(last) > 4:
        last = last[:-3] + "y"
    else:
        last = last[:-1]
    return f"{first} {last}".strip()


def _bracketed() -> Converter:
    return (lambda text: text[1:-1]), (lambda value: f"[{value}]" if isinstance(value, str) else None)


def _quoted() -> Converter:
    return (lambda text: text[1:-1]), (lambda value: f'"{value}"' if isinstance(value, str) else None)


def _write_signed(value: Any) -> str | None:
    return f"{value:+d}" if type(value) is int else None


_SYMBOLS = {attribute: "{" + letter + "}" for letter, attribute in LETTERS.items()}


def _read_attribute(text: str) -> str:
    return LETTERS[text[1]]


def _write_attribute(value: Any) -> str | None:
    return _SYMBOLS.get(value) if isinstance(value, str) else None


def _read_attributes(text: str) -> Filter:
    parts = tuple(IsAttribute(LETTERS[letter]) for letter in text[1:-1].split("}{"))
    return AnyOf(parts)


def _write_attributes(value: Any) -> str | None:
    if isinstance(value, AnyOf) and all(isinstance(part, IsAttribute) for part in value.parts):
        return "".join(_SYMBOLS[part.name] for part in value.parts if isinstance(part, IsAttribute))
    return None


#: card types
TYPE: dict[str, Filter] = {
    **{name: IsType(name) for name in ("resonator", "chant", "addition", "regalia", "rune", "ruler")},
    "J-ruler": IsType("j-ruler"),
    "J/ruler": AnyOf((IsType("j-ruler"), IsType("ruler"))),
    "J/resonator": AnyOf((IsType("j-ruler"), IsType("resonator"))),
}
#: other nouns
THING: dict[str, Filter] = {
    "token": IsToken(),
    "gem": IsType("gem"),
    "player": IsPlayer(),
    "opponent": IsPlayer(Opponent()),
}
#: adjectives
STATE: dict[str, Filter] = {
    **{name: IsGeneral(name) for name in ("special", "basic", "master")},
    "rested": IsTurned(),
    "recovered": IsTurned(False),
    "attacking": IsAttacking(),
    "blocking": IsBlocking(),
    "battling": IsBattling(),
    "attacked": Did(Pattern("attack"), "source", "battle"),
    "blocked": Did(Pattern("block"), "source", "battle"),
    "damaged": IsDamaged(),
    "token": IsToken(),
    "astral": HasCounter("astral"),
    "face-down": IsFaceDown(),
    "face-up": IsFaceDown(False),
}
#: what a word behind "non-" denies; a "nonspell card" is none of the type that is played as a spell alone (1405.1)
_DENIED: dict[str, Filter] = {
    **TYPE,
    **STATE,
    **{name: IsAttribute(name) for name in (*LETTERS.values(), "void")},
    "spell": IsType("chant"),
}


def _from(words: dict[str, Filter]) -> Converter:
    return words.get, (lambda value: next((word for word, meant in words.items() if meant == value), None))


def _read_state(text: str) -> Filter | None:
    """A word for how a card is; a keyword in brackets is one that it has."""
    return HasKeyword(text[1:-1]) if text.startswith("[") else STATE.get(text)


def _write_state(value: Any) -> str | None:
    if isinstance(value, HasKeyword):
        return f"[{value.name}]"
    return next((word for word, meant in STATE.items() if meant == value), None)


def _read_denied(text: str) -> Filter | None:
    word = text.removeprefix("non-")
    denied = _DENIED.get(word.replace("R", "r"))
    if denied is None and word[:1].isupper():
        denied = IsRace(singular_race(word))
    return None if denied is None else Negation(denied)


def _write_denied(value: Any) -> str | None:
    if not isinstance(value, Negation):
        return None
    if isinstance(value.part, IsRace):
        return f"non-{value.part.name}"
    return next((f"non-{word}" for word, denied in _DENIED.items() if denied == value.part), None)


def _read_addition(text: str) -> Filter:
    """ "[addition:field]" is an addition of that kind."""
    return AllOf((IsType("addition"), IsGeneral(text[1:-1])))


def _write_addition(value: Any) -> str | None:
    match value:
        case AllOf(parts=(IsType(name="addition"), IsGeneral(name=kind))) if kind.startswith("addition:"):
            return f"[{kind}]"
        case _:
            return None


def _tagged(tag: str) -> Converter:
    """A race in brackets, as old cards print it: brackets are read without capitals."""

    def read(text: str) -> str:
        words = text.removeprefix(f"[{tag}:").rstrip("]").split()
        return singular_race(" ".join(word if word in SMALL else word.capitalize() for word in words))

    return read, (lambda value: f"[{tag}:{value.lower()}]" if isinstance(value, str) else None)


def _read_named(text: str) -> Amount | None:
    """ "+X", "-X00", "Y00": the letters behind a sign are a number, with zeros so many times over (903.3c)."""
    sign = -1 if text.startswith("-") else 1
    letters = text.lstrip("+-")
    factor = sign * 10 ** (len(letters) - 1)
    return Unknown(letters[0]) if factor == 1 else Times(factor, Unknown(letters[0]))


def _write_named(sign: bool) -> Callable[[Any], str | None]:
    def write(value: Any) -> str | None:
        factor, inner = (value.n, value.amount) if isinstance(value, Times) else (1, value)
        if (
            not isinstance(inner, Unknown)
            or abs(factor) not in (1, 10, 100, 1000)
            or (not sign and factor < 10)
        ):
            return None
        return ("" if not sign else "-" if factor < 0 else "+") + inner.name + str(abs(factor))[1:]

    return write


CONVERTERS: dict[str, Converter] = {
    "SIGNEDNAME": (_read_named, _write_named(True)),
    "HUNDREDS": (_read_named, _write_named(False)),
    "NUMBER": (int, write_integer),
    "SIGNED": (int, _write_signed),
    "X_PLUS": (lambda text: int(text[2:]), lambda value: f"X+{value}" if type(value) is int else None),
    "ATTRIBUTE": (_read_attribute, _write_attribute),
    "BARRED": (_read_attributes, _write_attributes),
    "XPLUS": (lambda text: int(text[2:]), lambda value: f"X+{value}" if type(value) is int else None),
    "COST": (str, write_words),
    "RACE": (singular_race, write_words),
    "QUOTED": _quoted(),
    "KEYWORD": _bracketed(),
    "KINDOFABILITY": (lambda text: text.strip("[]").removesuffix("d"), write_words),
    "RACETAG": _tagged("race"),
    "RESONATORTAG": _tagged("resonator"),
    "SIMPLE": _bracketed(),
    "NUMBERED": _bracketed(),
    "COSTED": _bracketed(),
    "COUNTING": _bracketed(),
    "GATE": _bracketed(),
    "STRANGE": _bracketed(),
    "PAIR": _bracketed(),
    "WORD": (
        lambda text: text.replace("_", " "),
        lambda value: value.replace(" ", "_") if isinstance(value, str) else None,
    ),
    "NON": (_read_denied, _write_denied),
    "TIMES": (lambda text: int(text[1:]), lambda value: f"x{value}" if type(value) is int else None),
    "TYPE": _from(TYPE),
    "THING": _from(THING),
    "STATE": (_read_state, _write_state),
    "DOING": (
        lambda text: text.removesuffix("ing"),
        lambda value: f"{value}ing" if isinstance(value, str) else None,
    ),
    # what is done to a thing by whoever does so
    "SUFFER": (
        lambda text: f"be {text}ed",
        lambda value: value[3:-2] if isinstance(value, str) and value.startswith("be ") else None,
    ),
    "GAINEDORLOST": ({"gained": "gain", "lost": "lose"}.get, {"gain": "gained", "lose": "lost"}.get),
    "TYPEWORD": (
        lambda text: text.replace("J", "j"),
        lambda value: value.replace("j", "J") if isinstance(value, str) else None,
    ),
    "ADDITIONTAG": (_read_addition, _write_addition),
    "STAT": (str.lower, lambda value: value.upper() if value in ("atk", "def") else None),
}
