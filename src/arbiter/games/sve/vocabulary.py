"""The game's own words: zones, numbers, limits."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from arbiter.kernel.description import ZoneDef
from arbiter.kernel.ids import Seat, ZoneId, ZoneKind, shared_zone, zone_of
from arbiter.kernel.info import Info

LEADER_AREA: Final = ZoneKind(0)
FIELD: Final = ZoneKind(1)
DECK: Final = ZoneKind(2)
EVOLVE_DECK: Final = ZoneKind(3)
HAND: Final = ZoneKind(4)
EX_AREA: Final = ZoneKind(5)
CEMETERY: Final = ZoneKind(6)
BANISHED: Final = ZoneKind(7)
RESOLUTION: Final = ZoneKind(8)
EVOLVE_ZONE: Final = ZoneKind(9)

#: 4.1.1 each player has their own, except the resolution zone (4.11.1); 4.1.2 public or not; 4.1.3 ordered or not.
ZONES: Final = (
    ZoneDef("leader area", clause=("4.3.2", "4.3.3")),
    ZoneDef("field", oriented=True, in_play=True, clause=("4.4.1", "4.4.2")),
    ZoneDef("deck", sees="nobody", ordered=True, clause=("4.5.2", "4.5.3", "4.1.3")),
    ZoneDef("evolve deck", sees="owner", faces=True, clause=("4.6.2",)),
    ZoneDef("hand", sees="owner", clause=("4.7.1", "4.7.2")),
    ZoneDef("ex area", clause=("4.8.1", "4.8.2")),
    ZoneDef("cemetery", clause=("4.9.2",)),
    ZoneDef("banished zone", clause=("4.10.2",)),
    ZoneDef("resolution zone", shared=True, ordered=True, clause=("4.11.2",)),
    ZoneDef("evolve zone", clause=("4.12.2",)),
)
SEES: Final = tuple(zone.sees for zone in ZONES)

STATS: Final = ("atk", "def", "cost")
ATK: Final = 0
DEF: Final = 1
COST: Final = 2

VALUES: Final = (
    "defense",  # of the leader
    "play points",
    "max play points",
    "evolution points",
    "cards played",  # this turn
    "evolve abilities",  # played this turn
    "overdrew",  # had to draw from an empty deck
    "turns",  # how many turns the player has begun
)
DEFENSE: Final = 0
PLAY_POINTS: Final = 1
MAX_PLAY_POINTS: Final = 2
EVOLUTION_POINTS: Final = 3
CARDS_PLAYED: Final = 4
EVOLVES: Final = 5
OVERDREW: Final = 6
TURNS: Final = 7

STARTING_DEFENSE: Final = 20
OPENING_HAND: Final = 4
SECOND_PLAYER_POINTS: Final = 3
MOST_PLAY_POINTS: Final = 10
OVERFLOW: Final = 7
FIELD_LIMIT: Final = 5
EX_LIMIT: Final = 5
HAND_LIMIT: Final = 7

ATTACK: Final = "attack"  # what the state calls the moment from declaring an attack to its end
STACK: Final = "stack"  # the counter of 13.3.2


def is_permanent(info: Info) -> bool:
    """Whether it is put onto the field when it has been played."""
    return "follower" in info.types or "amulet" in info.types


CLASSES: Final = (
    "forestcraft",
    "swordcraft",
    "runecraft",
    "dragoncraft",
    "abysscraft",
    "havencraft",
    "neutral",
)


def place(kind: ZoneKind, player: Seat) -> ZoneId:
    """A player's zone of a kind (the resolution zone is shared)."""
    return shared_zone(RESOLUTION) if kind == RESOLUTION else zone_of(kind, player)


class OwnEffect(StrEnum):
    """Actions that only this game knows, by the names that card text or :mod:`.abilities` has for them."""

    ADD_TO_STACK = "add to stack"
    DRAW_UP_TO = "draw up to"
    EACH_DISCARDS = "each discards"
    EARTH_RITE = "earth rite"
    EVOLUTION_POINTS = "evolution points"
    FILL_EX_AREA = "fill ex area"
    LOOK_UP_TO = "look up to"
    LOSE_PLAY_POINTS = "lose play points"
    MAX_PLAY_POINTS = "max play points"
    RECOVER = "recover"
    SET_PLAY_POINTS = "set play points"
    SWAP = "swap"
    TAKE_CONTROL = "take control"
    TURN_FACEDOWN = "turn facedown"
