"""Noticing that cards have changed controllers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import CONTROL, Event
from .happen import facts
from .ids import NO_REF, Ref, Seat, card_of
from .lasting import end_control

if TYPE_CHECKING:
    from .game import Game


def notice_control(game: Game) -> None:
    """Cards in play whose controller is another than after the last step have just changed hands.

    This is done after every step that changed anything (`Ruleset.settle`), not when somebody gains priority: a card
    may come back while a turn ends, and it counts from then on as under its controller's control.
    """
    if game.dirty:
        game.refresh()
    s = game.s
    changed: list[Event] = []
    for zone in game.play_zones:
        for card in s.zones[zone]:
            now = game.controller(card)
            if now != s.last_seen_controller[card]:
                s.set_last_seen_controller(card, now)
                s.set_since(card, s.clock)
                changed.append(Event(CONTROL, s.ref(card), NO_REF, now))
    if changed:
        s.clock += 1
        for event in changed:
            game.rules.changed_hands(game, event.ref)
        facts(game, changed)


def control_as_found(game: Game) -> None:
    """In a position a card has been under its controller's control as long as it has been there."""
    game.refresh()
    for zone in game.play_zones:
        for card in game.s.zones[zone]:
            game.s.set_last_seen_controller(card, game.controller(card))
    game.dirty = True  # nobody has looked at it yet who wants to know by which clauses it is so


def give_control(game: Game, ref: Ref, player: Seat) -> None:
    """The player controls the card from now on, whoever had it for some time."""
    end_control(game, ref)
    game.s.set_base_controller(card_of(ref), player)
    if game.s.last_seen_controller[card_of(ref)] != player:
        game.s.control_changes = True
