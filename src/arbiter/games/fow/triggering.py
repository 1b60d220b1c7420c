"""906: automatic abilities that have triggered: whether they wait to be played."""

from __future__ import annotations

from arbiter.abilities.acts import Act
from arbiter.kernel.context import Pending
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.events import MOVE, PLAY
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NO_REF, Ref, card_of, zone_kind
from arbiter.kernel.procedure import Procedure

from .playing import automatic_will
from .vocabulary import CHASE, FIELD, HAND, STANDBY, place


def triggered(game: Game, waiting: Pending, reveal: Procedure) -> bool:
    """708.2 an automatic card triggers by being revealed, and only once at a time (708.2a)."""
    s = game.s
    card = card_of(waiting.source)
    kind = zone_kind(s.zone[card])
    entered = (
        waiting.event is not None and waiting.event.kind == MOVE and zone_kind(waiting.event.to) == FIELD
    )
    own = entered and waiting.event is not None and waiting.event.after == waiting.source
    if forbidden(game, Act.TRIGGER, waiting.source, NO_REF) is not None or (
        own and forbidden(game, Act.TRIGGER_BY_ENTERING, waiting.source, NO_REF) is not None
    ):
        game.cite("1015.1a")
        return False
    game.cite("1015.1", "906.4")
    event = waiting.event
    if event is not None and event.kind == PLAY and event.detail == "will ability":
        if automatic_will(game, waiting):
            return False
    if not s.alive(waiting.source) or kind not in (HAND, STANDBY):
        return True
    keyword = game.lib.held[waiting.ability].keyword if waiting.ability >= 0 else ""
    if keyword not in ("trigger", "stealth"):
        return True
    for other in s.pending:
        if other.source == waiting.source:
            game.cite("708.2a")
            return False
    if kind == STANDBY and s.stamp[card] >= s.turn_clock:
        if keyword == "trigger":
            game.cite("708.5", "906.4a")
            return False
        game.cite("1114.3")  # U4.5 the more special clause: [Stealth] may trigger at once
    frame = game.call(reveal, waiting.controller, waiting.source)
    frame.ability = waiting.ability
    frame.events = [] if waiting.event is None else [waiting.event]
    return False


def latched(game: Game, ref: Ref, number: int) -> bool:
    """906.9a a status object triggers when it is not triggered already: not while it waits or is on the chase."""
    s = game.s
    game.cite("906.9", "906.9a")
    for waiting in s.pending:
        if waiting.source == ref and waiting.ability == number:
            return True
    for card in s.zones[place(CHASE, FIRST)]:
        c = s.contexts.get(s.item[card])
        if c is not None and c.source == ref and c.ability == number:
            return True
    return False
