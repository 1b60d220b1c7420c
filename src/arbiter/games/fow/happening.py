"""100, 1007: whether something may happen, and what it comes to."""

from __future__ import annotations

from arbiter.abilities.acts import Act
from arbiter.kernel.events import (
    CANCEL,
    DAMAGE,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    PUT_COUNTER,
    TURN,
    UPRIGHT,
    Event,
)
from arbiter.kernel.game import Game
from arbiter.kernel.ids import card_of, player_of
from arbiter.kernel.moving import discard_entry

from . import lifebreak, moving
from .edition import Edition
from .labels_and_reasons import allowed, may_be_damaged, may_be_turned
from .vocabulary import LIFE, STRUCK


def may_happen(game: Game, event: Event) -> bool:
    """Whether rules and effects let something happen (104.4)."""
    kind = event.kind
    if kind == DAMAGE:
        return may_be_damaged(game, event)
    if kind == GAIN_LIFE:
        return allowed(game, Act.GAIN_LIFE, event.ref, event.source)
    if kind == LOSE_LIFE:
        return allowed(game, Act.LOSE_LIFE, event.ref, event.source)
    if kind == DRAW:
        return allowed(game, Act.DRAW, event.ref, event.source)
    if kind in (TURN, UPRIGHT):
        return may_be_turned(game, event)
    if kind == PUT_COUNTER:
        return allowed(game, Act.PUT_COUNTERS, event.ref, event.source)
    return moving.may_happen(game, event)


def happen(game: Game, event: Event, book: Edition) -> bool:
    """Make damage, gained and lost life, and what is cancelled happen; whether anything did."""
    s = game.s
    kind = event.kind
    if kind == DAMAGE:
        if event.detail == "battle" and event.source in s.attackers:
            s.battle |= STRUCK
        if event.ref < 0:
            game.cite("1007.2")
            s.values[player_of(event.ref)][LIFE] -= event.amount
            book.life_changed(game, player_of(event.ref))
        else:
            game.cite("1007.1")
            s.set_damage(card_of(event.ref), s.damage[card_of(event.ref)] + event.amount)
        return event.amount > 0
    if kind in (GAIN_LIFE, LOSE_LIFE):
        game.cite("5.12:1.5-4.2")
        if event.cause == "set":
            game.cite("104.6")  # becoming another number is increasing or decreasing
        s.values[player_of(event.ref)][LIFE] += event.amount if kind == GAIN_LIFE else -event.amount
        book.life_changed(game, player_of(event.ref))
        return True
    if kind == CANCEL:
        lifebreak.break_leaves_chase(game, event.ref)
        discard_entry(game, card_of(event.ref))
        return True
    return True
