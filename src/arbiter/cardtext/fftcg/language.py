"""FINAL FANTASY TCG: its lexicon and the shared English, put together."""

from __future__ import annotations

from ..english.orthography import CONTRACTIONS, forms_of
from ..english.orthography import SIGNS as ENGLISH_SIGNS
from ..forms import plural, write_integer, write_words
from ..grammar import Converter
from ..language import Language, grammar_of
from ..lexer import Lexicon, Rewrite
from ..nested import nested
from ..prose import Inflection
from .conventions import FftcgConventions
from .orthography import SIGNS, rewrites, split, start
from .terms import MARKS

GAME = "fftcg"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
#: what the rules of all games call what this one prints
ASPECTS = {"element": "attribute", "job": "race", "type": "type"}

NOUNS = (
    "card", "forward", "backup", "monster", "summon", "character", "ability", "counter", "player", "opponent",
    "element", "type", "name", "field", "hand", "deck", "cost", "effect", "turn", "source", "controller", "owner",
    "time", "point", "job", "category", "action", "number", "copy", "power", "party", "phase", "zone",
)  # fmt: skip
#: verbs that are not declared by a frame
VERBS = (
    "gain", "control", "get", "have", "lose", "become", "cost", "equal", "want", "require", "share", "trigger",
    "increase", "reduce", "decrease", "double", "form", "take", "receive", "end", "begin", "start", "skip", "win",
    "switch", "prevent", "negate", "name", "divide", "use", "produce", "pay", "leave", "enter", "go",
)  # fmt: skip


def make() -> Language:
    converters: dict[str, Converter] = {
        "NUMBER": (int, write_integer),
        "ORDINAL": (
            lambda text: ORDINALS.index(text) + 1,
            lambda value: ORDINALS[value - 1] if value in range(1, len(ORDINALS) + 1) else None,
        ),
        "ASPECT": (ASPECTS.__getitem__, _write_aspect),
        "COST": (str, write_words),
        "QUOTED": (
            (lambda text: text[1:-1]),
            (lambda value: f'"{value}"' if isinstance(value, str) else None),
        ),
        "WORD": (
            lambda text: text.replace("_", " "),
            lambda value: value.replace(" ", "_") if isinstance(value, str) else None,
        ),
        "ABILITY": nested(GAME),
        "EFFECTS": nested(GAME, "effects"),
    }
    grammar = grammar_of(GAME, converters)
    forms = forms_of(grammar.source, NOUNS, VERBS)
    lexicon = Lexicon(
        forms, grammar.words, plain=grammar.words | frozenset(forms), never_names=frozenset("XYZ")
    )
    nouns = {noun: plural(noun) for noun in NOUNS[: NOUNS.index("player")]}
    verbs = {verb: plural(verb) for verb in VERBS if verb not in ("name", "cost", "end", "begin")}
    inflection = Inflection(nouns, verbs | {"have": "has", "don't": "doesn't"})
    return Language(
        GAME,
        grammar,
        lexicon,
        (*ENGLISH_SIGNS, *SIGNS),
        spellings,
        split,
        start,
        "paragraph",
        inflection,
        FftcgConventions(),
        MARKS,
    )


def _write_aspect(value: object) -> str | None:
    return next((word for word, aspect in ASPECTS.items() if aspect == value), None)


def spellings(name: str) -> tuple[Rewrite, ...]:
    return (*rewrites(name), *CONTRACTIONS)
