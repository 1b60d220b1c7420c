"""The game's own words: zones, elements, types, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.abilities import PlayRule
from arbiter.abilities.acts import Act
from arbiter.abilities.filters import IsAttribute
from arbiter.abilities.selectors import Each
from arbiter.kernel.description import ZoneDef
from arbiter.kernel.ids import Seat, ZoneId, ZoneKind, shared_zone, zone_of
from arbiter.kernel.info import MISSING, Info

if TYPE_CHECKING:
    from arbiter.kernel.game import Game

DECK: Final = ZoneKind(0)
HAND: Final = ZoneKind(1)
FIELD: Final = ZoneKind(2)
BREAK_ZONE: Final = ZoneKind(3)
DAMAGE_ZONE: Final = ZoneKind(4)
REMOVED: Final = ZoneKind(5)
STACK: Final = ZoneKind(6)


def _zone(
    name: str, clause: tuple[str, ...], sees: str = "all", shared: bool = False, ordered: bool = False
) -> ZoneDef:
    """A zone and the clauses that say what it is."""
    field = name == "field"
    return ZoneDef(
        name, sees=sees, shared=shared, ordered=ordered, oriented=field, in_play=field, clause=clause
    )


#: 7.1 each player has their own, except the stack. Our one field holds both players' cards: whose field a card is in
#: follows from who controls it.
ZONES: Final = (
    _zone("deck", clause=("7.9.1", "7.9.2", "7.6.1"), sees="nobody", ordered=True),
    _zone("hand", clause=("7.11.1", "7.11.2", "7.6.1"), sees="owner"),
    _zone("field", clause=("7.7.1", "7.7.2", "7.1", "7.6.2"), shared=True),
    _zone("break zone", clause=("7.10.1", "7.10.2", "7.6.2")),
    _zone("damage zone", clause=("7.8.2", "7.8.3"), ordered=True),
    _zone("removed", clause=("7.13.1", "7.13.2", "7.5")),
    _zone("stack", clause=("7.12.1", "7.12.2", "7.1"), shared=True, ordered=True),
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
)
TURNS: Final = 0
TURN_CLOCK: Final = 1
OVERDREW: Final = 2
HIT_EMPTY: Final = 3
MAIN_PHASES: Final = 4
CHECKED: Final = 5

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


def refuse(because: str, clause: str) -> tuple[str, str]:
    """Why something is not allowed: the clause, and the reason in words."""
    return clause, because


def place(kind: ZoneKind, player: Seat) -> ZoneId:
    """A player's zone of a kind (field and stack have one place for both)."""
    return shared_zone(kind) if kind in (FIELD, STACK) else zone_of(kind, player)


# What is asked of cards over and over, kept as bits in `Info.sort`.
KNOWN: Final = 1  # the other bits have been worked out
CHARACTER: Final = 2
BRIGHT: Final = 4  # Light or Dark
IS_FORWARD: Final = 8
IS_BACKUP: Final = 16
OWN_COST_ONLY: Final = 32  # no text of its own is about how it is played or paid for, and it has a cost


def sort_of(info: Info) -> int:
    """The bits above, worked out once for each look of a card."""
    if info.sort:
        return info.sort
    bits = KNOWN
    if "forward" in info.types:
        bits |= IS_FORWARD | CHARACTER
    if "backup" in info.types:
        bits |= IS_BACKUP | CHARACTER
    if "monster" in info.types:
        bits |= CHARACTER
    if "light" in info.attributes or "dark" in info.attributes:
        bits |= BRIGHT
    if info.stats[COST] != MISSING and not any(isinstance(held.ability, PlayRule) for held in info.held):
        bits |= OWN_COST_ONLY
    info.sort = bits
    return bits


def is_character(info: Info) -> bool:
    """5.2.3.1.1 Forwards, Backups and Monsters."""
    return sort_of(info) & CHARACTER != 0


def is_forward(info: Info) -> bool:
    return sort_of(info) & IS_FORWARD != 0


def is_backup(info: Info) -> bool:
    return sort_of(info) & IS_BACKUP != 0


def has_own_cost_only(info: Info) -> bool:
    return sort_of(info) & OWN_COST_ONLY != 0


def light_or_dark(info: Info) -> bool:
    return sort_of(info) & BRIGHT != 0


def side_by_side(game: Game, player: Seat, one: Info, other: Info) -> bool:
    """Whether a text lets two Light or Dark Characters of a player stand beside each other."""
    for rule in game.player_rules[player].permits:
        if rule.act is not Act.SEVERAL or not isinstance(rule.by, IsAttribute):
            continue
        if rule.by.name in one.attributes and rule.by.name in other.attributes:
            game.cite("2.1")
            return True
    return _beside(one, other) or _beside(other, one)


def _beside(one: Info, other: Info) -> bool:
    for held in one.held:
        rule = held.ability
        if not isinstance(rule, PlayRule) or rule.kind != "beside" or not isinstance(rule.what, Each):
            continue
        if isinstance(rule.what.filter, IsAttribute) and rule.what.filter.name in other.attributes:
            return True
    return False
