"""708.2: cards whose [Trigger] is a condition, and what happens when it is met."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.context import Pending
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.events import REVEAL, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact
from arbiter.kernel.ids import NO_REF, card_of
from arbiter.kernel.procedure import Frame, Procedure, clause

from .questions import FowAsk


@clause("708.2", "906.2", "1113.2b")
def offer_reveal(game: Game, frame: Frame) -> None:
    """The condition of an automatic card is met: its player may reveal it."""
    ask = Decision(
        frame.who, ONE, FowAsk.REVEAL, [Option("reveal", frame.ref), Option("no reveal", frame.ref)], "708.2"
    )
    game.ask(ask)


@clause("708.2", "906.4")
def take_reveal(game: Game, frame: Frame) -> None:
    s = game.s
    if s.answer[0] == 1 or not s.alive(frame.ref):
        return
    s.set_known(card_of(frame.ref), 3)
    wait_to_be_played(game, frame)
    fact(game, Event(REVEAL, frame.ref, NO_REF, frame.who))


def wait_to_be_played(game: Game, frame: Frame) -> None:
    """It is triggered, and played in the next priority sequence."""
    s = game.s
    event = frame.events[0] if frame.events else None
    waiting = Pending(frame.ability, frame.ref, frame.who, event, game.info(frame.ref))
    waiting.zone = s.zone[card_of(frame.ref)]
    s.pending = [*s.pending, waiting]


OFFER_REVEAL: Final = Procedure("reveal an automatic card", (offer_reveal, take_reveal))


@clause("5.00:9.1-1.3", "5.00:9.6-1", "5.00:9.6-2")
def trigger_at_once(game: Game, frame: Frame) -> None:
    """Nobody is asked: in the chant-standby area it triggers as an automatic ability does."""
    wait_to_be_played(game, frame)


TRIGGER_AT_ONCE: Final = Procedure("a standby card triggers", (trigger_at_once,))
