"""The game's own words: zones, numbers, symbols."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.description import ZoneDef
from arbiter.kernel.ids import Seat, ZoneId, ZoneKind, shared_zone, zone_of

MAIN_DECK: Final = ZoneKind(0)
STONE_DECK: Final = ZoneKind(1)
HAND: Final = ZoneKind(2)
FIELD: Final = ZoneKind(3)
RULER_AREA: Final = ZoneKind(4)
GRAVEYARD: Final = ZoneKind(5)
STANDBY: Final = ZoneKind(6)
REMOVED: Final = ZoneKind(7)
CHASE: Final = ZoneKind(8)
ITEM_AREA: Final = ZoneKind(9)
EXTRA_DECK: Final = ZoneKind(10)
RUNE_AREA: Final = ZoneKind(11)
LIFEBREAK: Final = ZoneKind(12)
OUTSIDE: Final = ZoneKind(13)
STONE_AREA: Final = ZoneKind(14)  # the magic stone area, in the editions that have one

ENTER_ABILITY: Final = "[enter] ability"  # what texts call an ability with [Enter]
ENTER: Final = "enter"  # what a movement has to be for [Enter]: the editions differ
FROM: Final = "from "  # among the ways of playing: the zone a card was played from, if not the hand
SUMMONED: Final = "summoned"  # among them too: it was put on the chase, not played
AWAKENED_FOR_X: Final = "awakened for X"  # and this: an X or Y was paid for its [Awakening]

VALHALLA: Final = "valhalla"  # the format that uses lifebreak

#: Each player has their own, except of the field and the chase area; public or hidden; ordered, oriented, or not.
ZONES: Final = (
    ZoneDef("main deck", sees="nobody", ordered=True, clause=("302.1", "302.2", "302.2a", "304.2")),
    ZoneDef("magic stone deck", sees="nobody", ordered=True, clause=("305.2",)),
    ZoneDef("hand", sees="owner", clause=("306.2",)),
    ZoneDef(
        "field",
        shared=True,
        oriented=True,
        in_play=True,
        clause=("302.1", "303.1", "307.1", "307.2", "307.3"),
    ),
    ZoneDef("ruler area", oriented=True, in_play=True, clause=("308.1", "308.2", "308.3")),
    ZoneDef("graveyard", ordered=True, clause=("302.1", "309.1", "309.2")),
    ZoneDef("standby area", sees="owner", ordered=True, faces=True, clause=("303.2", "310.2")),
    ZoneDef("removed area", clause=("311.2",)),
    ZoneDef("chase", shared=True, ordered=True, clause=("312.1", "312.2")),
    ZoneDef("item area", clause=("313.1", "313.2")),
    ZoneDef("extra deck", sees="owner", faces=True, clause=("314.2",)),
    ZoneDef("rune area", sees="owner", faces=True, clause=("315.2",)),
    ZoneDef("lifebreak area", sees="nobody", ordered=True, clause=("1415.1a-i",)),
    # what a player brought besides the deck: in a tournament a sideboard, else the rest of a collection
    ZoneDef("outside the game", sees="owner", faces=True, clause=("317.1a", "317.1b")),
)

#: what texts call zones that an edition does not have, or by another name: 1404.1, and chant-standby areas
OLD_ZONES: Final = {"magic stone area": FIELD, "standby area": STANDBY}

STATS: Final = ("atk", "def", "cost", "divinity")
ATK: Final = 0
DEF: Final = 1
COST: Final = 2
DIVINITY: Final = 3

VALUES: Final = (
    "life",
    "light",
    "fire",
    "water",
    "wind",
    "darkness",
    "void",
    "moon",
    "time",
    "called",  # a magic stone this turn
    "judged",  # played a judgment process this turn
    "barred",  # may not initiate battle again this turn
    "turns",  # how many turns the player has begun
    "overdrew",  # could not draw in the draw phase
    "cards played",  # this turn
    "answered",  # played a spell or ability in this battle
)
LIFE: Final = 0
WILL: Final = 1  # the first of the kinds of will
WILLS: Final = 8  # kinds of will
VOID_WILL: Final = 6
CALLED: Final = 9
JUDGED: Final = 10
BARRED: Final = 11
TURNS: Final = 12
OVERDREW: Final = 13
CARDS_PLAYED: Final = 14
ANSWERED: Final = 15

STRUCK: Final = 4  # a bit of the battle under way: the attacker has dealt battle damage

#: words for the first, the second … of several targets
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
ATTRIBUTES: Final = ("light", "fire", "water", "wind", "darkness")
#: 201.4a, and the one that later cards added
STONE_TYPES: Final = (
    "light magic stone",
    "fire magic stone",
    "water magic stone",
    "wind magic stone",
    "darkness magic stone",
    "true magic stone",
)
#: the order of the kinds of will: five attributes, none, moon, time
SYMBOLS: Final = "WRUGB1MT"
MOON: Final = 6
TIME: Final = 7

MAX_HAND: Final = 7
MAX_LIFEBREAK: Final = 4  # in each player's lifebreak area, from the beginning of the game (1415.1a-ii)
STARTING_LIFE: Final = 4000

TYPES: Final = ("ruler", "j-ruler", "magic stone", "resonator", "chant", "addition", "regalia", "rune")
PERMANENT: Final = ("resonator", "addition", "regalia")


def place(kind: ZoneKind, player: Seat) -> ZoneId:
    """A player's zone of a kind (the shared ones have one place for both)."""
    return shared_zone(kind) if kind in (FIELD, CHASE, STONE_AREA) else zone_of(kind, player)
