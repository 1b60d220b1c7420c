"""The game's own words: zones, elements, types, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.kernel.ruleset import ZoneKind

if TYPE_CHECKING:
    from arbiter.kernel.info import Info

DECK: Final = 0
HAND: Final = 1
FIELD: Final = 2
BREAK_ZONE: Final = 3
DAMAGE_ZONE: Final = 4
REMOVED: Final = 5
STACK: Final = 6

#: 7.1 each player has their own, except the stack. Our one field holds both players' cards: whose field a card is in
#: follows from who controls it.
ZONES: Final = (
    ZoneKind("deck", sees="nobody", ordered=True),  # 7.9.2
    ZoneKind("hand", sees="owner"),  # 7.11.2
    ZoneKind("field", shared=True, oriented=True, in_play=True),  # 7.7.2
    ZoneKind("break zone"),  # 7.10.2
    ZoneKind("damage zone", ordered=True),  # 7.8.3
    ZoneKind("removed"),  # 7.13.2
    ZoneKind("stack", shared=True, ordered=True),  # 7.12.2
)

STATS: Final = ("power", "cost")
POWER: Final = 0
COST: Final = 1

VALUES: Final = (
    "turns",  # how many turns the player has begun
    "turn clock",  # the clock as the player's latest turn began
    "overdrew",  # could not draw
    "hit empty",  # was dealt damage with an empty deck
    "main phases",  # how many main phases this turn has had
    "checked",  # how much of the turn's history the last look at rule processes had seen
    "cards played",  # this turn
)
TURNS: Final = 0
TURN_CLOCK: Final = 1
OVERDREW: Final = 2
HIT_EMPTY: Final = 3
MAIN_PHASES: Final = 4
CHECKED: Final = 5
CARDS_PLAYED: Final = 6

ELEMENTS: Final = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")
CHARACTERS: Final = frozenset({"forward", "backup", "monster"})
TYPES: Final = ("forward", "backup", "monster", "summon")

MAX_HAND: Final = 5
OPENING_HAND: Final = 5
#: R9 not in this document: publisher's beginner rules. A player controls up to five Backups; they enter dull.
MAX_BACKUPS: Final = 5

#: where priority and plays are possible
MAIN: Final = ("main 1", "main 2")
ATTACK: Final = ("attack preparation", "attack declaration", "block declaration", "damage resolution")


def place(kind: int, player: int) -> int:
    """A player's zone of a kind (field and stack have one place for both)."""
    return kind * 2 if kind in (FIELD, STACK) else kind * 2 + player


def is_character(info: Info) -> bool:
    """5.2.3.1.1 Forwards, Backups and Monsters."""
    return bool(info.types & CHARACTERS)


def light_or_dark(info: Info) -> bool:
    return "light" in info.attributes or "dark" in info.attributes
