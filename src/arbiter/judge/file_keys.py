"""The keys of a scenario file: what may stand under each, as JSON Schema, and what it means.

The reader refuses every other key and takes its bounds from here; ``arbiter scenario schema`` is made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .records import TRANSFORMATIONS

Schema = dict[str, Any]


@dataclass(frozen=True)
class Key:
    value: Schema
    says: str

    def schema(self) -> Schema:
        return {**self.value, "description": self.says}


MAX_COPIES = 200
MAX_NUMBER = 10**6  # of damage, and of counters of one name
FIRST_TURN, LAST_TURN = 1, 10_000
FIRST_SEED, LAST_SEED = -(2**63), 2**63 - 1
ENTERED = ("before", "this turn")

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "array", "items": TEXT}
PLAYER: Schema = {"enum": ["A", "B"]}


def between(lowest: int, highest: int) -> Schema:
    return {"type": "integer", "minimum": lowest, "maximum": highest}


FILE: dict[str, Key] = {
    "ruleset": Key(TEXT, "The rulebook of the scenarios that name none; by default what a folder above is called."),
    "format": Key(TEXT, "The format of the scenarios that name none."),
    "card": Key({"type": "array"}, "A card with the wording that would be printed on it."),
    "scenario": Key({"type": "array"}, "A position, what the players do, and what must be so afterwards."),
}  # fmt: skip

SCENARIO: dict[str, Key] = {
    "title": Key({"type": "string", "pattern": r"\S"}, "The ruling, as a sentence."),
    "cites": Key(TEXTS, "The clauses it settles: each has to come up while it is played."),
    "ruleset": Key(TEXT, "Its rulebook, if it is not the one of the file."),
    "format": Key(TEXT, "Its format, if it is not the one of the file."),
    "seed": Key(between(FIRST_SEED, LAST_SEED), "How chance falls."),
    "turn": Key(PLAYER, "Whose turn it is; A's if nothing is said."),
    "number": Key(between(FIRST_TURN, LAST_TURN), "Which turn of the game it is; the fifth if nothing is said."),
    "at": Key(TEXT, "Where the turn stands: a phase or step; the main phase if nothing is said."),
    "setup": Key(FLAG, "Start before the opening hands, with the decks in the order given."),
    "first": Key(PLAYER, "Whom chance picks to begin."),
    "A": Key({"type": "object"}, "What A has: zones with cards, and values such as life."),
    "B": Key({"type": "object"}, "What B has: zones with cards, and values such as life."),
    "play": Key(TEXT, "The script: `A: …`, `A can: …`, `A cannot: …`, `pass`, `until: …`, `expect: …`, `concede: A`."),
    "deck": Key(TEXT, "A deck list to be checked, instead of a position."),
    "also": Key(TEXTS, 'Other editions under which it holds as well: ["fow-5.x"].'),
    "fixed": Key(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {way: {"type": "string", "pattern": r"^[\w-]+$"} for way in TRANSFORMATIONS},
        },
        'What the verdict depends on although it usually may not, and why in one word: { seats = "chance" }.',
    ),
    "chance": Key(FLAG, "With setup: decks are shuffled and anybody may begin, as the seed has it."),
}  # fmt: skip

ENTRY: dict[str, Key] = {
    "card": Key(TEXT, 'The name of the card, or several: "3x Filler".'),
    "as": Key(TEXT, "What the script calls this card."),
    "rested": Key(FLAG, "Turned sideways."),
    "engaged": Key(FLAG, "Turned sideways."),
    "dull": Key(FLAG, "Turned sideways."),
    "face_down": Key(FLAG, "Face down, or face up where cards lie face down."),
    "damage": Key(between(0, MAX_NUMBER), "The damage it has."),
    "counters": Key(
        {"type": "object", "additionalProperties": between(0, MAX_NUMBER)},
        'Counters on it: { "+100/+100" = 2 }.',
    ),
    "entered": Key({"enum": list(ENTERED)}, "Whether it came there this turn."),
    "on": Key(TEXT, "The card it is attached to."),
    "owner": Key(PLAYER, "Whose card it is, if it is not the player's."),
    "side": Key(TEXT, "Which side is up: its name, its type or its number."),
    "evolved": Key(TEXT, "The evolved card it shows."),
}
