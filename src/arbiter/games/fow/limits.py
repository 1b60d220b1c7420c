"""300, 400: where a card of each type may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.kernel.entries import PSEUDO
from arbiter.kernel.events import TOP, Event
from arbiter.kernel.ids import FIRST, NOBODY, CardId, card_of, has_bit, zone_kind
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import decides

from .vocabulary import (
    FIELD,
    GRAVEYARD,
    HAND,
    MAIN_DECK,
    RULER_AREA,
    STONE_AREA,
    STONE_DECK,
    place,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game

# What a limit on movement says: nothing (look at the next one), the card moves as told, or it does not move.
GOES_ON: Final = 0
GOES: Final = 1
STAYS: Final = 2


def printed(game: Game, card: CardId) -> Info:
    """316 goes by printed types: those of the side that is up, whatever effects say (909.7)."""
    s = game.s
    if game.citing is not None and card in game.altered:
        game.cite("909.7")
    return game.lib.printed[s.card[card]][s.side[card]]


def ruler_limit(game: Game, event: Event) -> int:
    """A ruler goes to the graveyard or a ruler area, or becomes a J-ruler by judgment."""
    game.cite("316.1")
    if event.cause != "judgment" and zone_kind(event.to) not in (GRAVEYARD, RULER_AREA):
        return STAYS
    return GOES


@decides("316.1", "316.2")
def j_ruler_limit(game: Game, event: Event) -> int:
    """A J-ruler goes to the field or a ruler area."""
    if zone_kind(event.to) not in (RULER_AREA, FIELD):
        game.cite("316.2" if "j-ruler" in printed(game, card_of(event.ref)).types else "316.1")
        return STAYS
    return GOES


@decides("5.00:3.8-6", "5.12:3.15-6", "5.x:3.15-2")
def destroyed_j_ruler_limit(game: Game, event: Event) -> int:
    """One that lies in a ruler area does not leave it."""
    if zone_kind(game.s.zone[card_of(event.ref)]) == RULER_AREA and zone_kind(event.to) != RULER_AREA:
        game.cite("5.00:3.8-6", "5.12:3.15-6")
        return STAYS
    return j_ruler_limit(game, event)


@decides("5.x:3.15-3")
def old_permanent_limit(game: Game, event: Event) -> int:
    """A resonator, addition or regalia does not go where magic stones and rulers are."""
    if zone_kind(event.to) in (STONE_DECK, STONE_AREA, RULER_AREA):
        game.cite("5.x:3.15-3")
        return STAYS
    return GOES_ON


@decides("5.x:3.15-5", "5.x:3.6-1", "5.x:3.7-1")
def old_stone_limit(game: Game, event: Event) -> int:
    """A magic stone does not go to hand, main deck or ruler area; in play it lies in a magic stone area."""
    to = zone_kind(event.to)
    if to in (HAND, MAIN_DECK, RULER_AREA):
        game.cite("5.x:3.15-5")
        return STAYS
    if to == FIELD:
        game.cite("5.x:3.6-1", "5.x:3.7-1")
        event.to = place(STONE_AREA, FIRST)
    return GOES_ON


def permanent_limit(game: Game, event: Event) -> int:
    """A resonator, addition or regalia that is treated as a magic stone goes to the main deck instead of the other."""
    game.cite("316.3")
    card = card_of(event.ref)
    info = game.infos[card]
    if zone_kind(event.to) == RULER_AREA and not game.s.flags[card] & PSEUDO:
        game.cite("316.3a")
        return STAYS
    if zone_kind(event.to) == STONE_DECK and ("magic stone" in info.types or info.marks):
        game.cite("316.3b")
        event.to = place(MAIN_DECK, game.s.owner[card])
    else:
        game.cite("316.3c")
    return GOES_ON


def chant_limit(game: Game, event: Event) -> int:
    """A chant goes to the graveyard instead of into play or the magic stone deck."""
    if zone_kind(event.to) == STONE_DECK or has_bit(game.rules.in_play, zone_kind(event.to)):
        game.cite("316.4")
        event.to = place(GRAVEYARD, game.s.owner[card_of(event.ref)])
        event.controller = NOBODY
    return GOES_ON


def stone_limit(game: Game, event: Event) -> int:
    """A magic stone that has also become something else goes to its own deck instead of main deck or hand."""
    game.cite("316.5")
    card = card_of(event.ref)
    to = zone_kind(event.to)
    if to == RULER_AREA and not game.s.flags[card] & PSEUDO:
        game.cite("316.5a")
        return STAYS
    gained = game.infos[card].types & {"resonator", "addition", "regalia"}
    if gained and to == MAIN_DECK:
        game.cite("316.5b")
        event.to = place(STONE_DECK, game.s.owner[card])
    elif gained and to == HAND:
        game.cite("316.5c")
        event.to = place(STONE_DECK, game.s.owner[card])
        event.place = TOP
    else:
        game.cite("316.5d")
    return GOES_ON
