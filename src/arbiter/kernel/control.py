"""Noticing that a card has changed controllers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .events import CONTROL, Event
from .happen import fact

if TYPE_CHECKING:
    from .game import Game


def notice_control(game: Game) -> None:
    """Cards in play whose controller is another than when we last looked have just changed hands."""
    if game.dirty:
        game.refresh()
    s = game.s
    for zone in game.play_zones:
        for card in s.zones[zone]:
            now = game.controller(card)
            if now != s.keeper[card]:
                s.keeper[card] = now
                s.since[card] = s.clock
                s.clock += 1
                game.rules.changed_hands(game, s.ref(card))
                fact(game, Event(CONTROL, s.ref(card), -9, now))
