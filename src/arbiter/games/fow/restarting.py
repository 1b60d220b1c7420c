"""1033: restarting the game."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.kernel.context import Context
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, CardId, ZoneKind, card_of
from arbiter.kernel.info import Info
from arbiter.kernel.picking import picked
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.state import State

from .edition import edition_of
from .setup import SETUP, VALHALLA_SETUP, random_player_goes_first
from .special import OwnEffect, special
from .vocabulary import (
    EXTRA_DECK,
    FIELD,
    MAIN_DECK,
    OUTSIDE,
    RULER_AREA,
    RUNE_AREA,
    STONE_DECK,
    ZONES,
    place,
)


@clause("1033.2")
def restarter_goes_first(game: Game, frame: Frame) -> None:
    """The controller of the effect, not a player chosen at random."""
    game.s.turn_player = frame.who


def _restarted(setup: Procedure) -> Procedure:
    steps = tuple(restarter_goes_first if step is random_player_goes_first else step for step in setup.steps)
    return Procedure(f"{setup.name} of a restarted game", steps)


AGAIN: Final = {setup.name: _restarted(setup) for setup in (SETUP, VALHALLA_SETUP)}


@special(OwnEffect.RESTART)
def _restart(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1033.1 the game ends as it is, with no outcome, and a new one is set up with what the players began with.
    1033.3 what the text keeps out of that begins the new game as it says: in the field, on the side with the text."""
    kept = [] if effect.what is None else picked(game, frame, effect.what, c)
    if kept is None:
        return False
    game.cite("1033.1")
    old = game.s
    s = State(len(old.zones), len(old.values[0]), 0)
    s.rng = old.rng
    s.started = old.started
    for number in range(len(old.started)):
        card = CardId(number)
        if any(card_of(ref) == card for ref in kept):
            game.cite("1033.3")
            s.add_card(old.card[card], old.owner[card], place(FIELD, FIRST))
            s.set_side(card, 1)
            continue
        kind = old.started[card]
        game.cite("403.1")
        s.add_card(old.card[card], old.owner[card], place(kind, old.owner[card]))
        if ZONES[kind].faces:
            s.set_flag(card, FACE_DOWN)
    game.s = s
    game.rebuild()
    game.call(AGAIN[edition_of(game).setup.name], c.controller)
    return True


def begun_in(kind: ZoneKind, info: Info) -> ZoneKind:
    """Where a card that lies somewhere in a position began the game, as far as one can tell: in the zone for what it
    is. (U4.17 the rune deck is laid out again too.)"""
    if kind in (EXTRA_DECK, RUNE_AREA, OUTSIDE):
        return kind
    if info.types & {"ruler", "j-ruler"}:
        return RULER_AREA
    if "magic stone" in info.types:
        return STONE_DECK
    return RUNE_AREA if info.types == {"rune"} else MAIN_DECK
