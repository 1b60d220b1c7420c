"""11.11: resolving what is on top of the stack."""

from __future__ import annotations

from arbiter.abilities.abilities import Triggered
from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context, note_lost
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.events import RESOLVE as RESOLVED
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import card_of
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import Frame, Procedure, clause

from .moving import owners_zone
from .targets import CHOOSING
from .vocabulary import BREAK_ZONE


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[game.s.item[card_of(frame.ref)]]


@clause("11.11.1", "11.11.2", "11.11.2.1", "7.4")
def check_targets(game: Game, frame: Frame) -> None:
    """What is no longer legal is dropped; if nothing chosen is legal any more, all effects are cancelled. What else it
    speaks of and has moved since it was put on the stack is a new card where it is now, and is not found there."""
    s = game.s
    frame.context = s.item[card_of(frame.ref)]
    c = ctx(game, frame)
    note_lost(game, c)
    effect = text_of(game, c)
    if effect is None:
        return
    chosen, left = CHOOSING.drop_illegal(game, effect, c)
    if left != chosen:
        game.cite("11.11.2.1")
    if chosen and not left:
        game.cite("11.11.2", "11.3.9", "11.6.12", "11.7.12", "11.8.19")
        frame.go("leave_stack")


@clause("11.11.3", "11.8.13")
def check_condition(game: Game, frame: Frame) -> None:
    """A conditional auto-ability whose condition is not met now does nothing."""
    c = ctx(game, frame)
    if c.ability < 0 or c.delay >= 0:
        return
    ability = game.lib.abilities[c.ability]
    condition = ability.condition if isinstance(ability, Triggered) else None
    if condition is not None and not holds(game, condition, c):
        frame.go("leave_stack")


@clause("11.11.5")
def perform_it(game: Game, frame: Frame) -> None:
    """Its source counts as it is, or as it was when it left; what was not declared is chosen now, turn player first.

    Numbers of what lasts are settled here, once.
    """
    c = ctx(game, frame)
    fact(game, Event(RESOLVED, frame.ref, frame.ref, c.controller))
    effect = text_of(game, c)
    if effect is not None:
        game.cite("11.11.8")
        game.cite("11.8.14", "11.11.5.1", "11.11.5.1.1", "11.11.6", "11.11.9", "11.12.4.3")
        game.run_effect(c.ability, effect, frame.context)


@clause("11.11.10", "11.12.3.1")
def leave_stack(game: Game, frame: Frame) -> None:
    """A Summon goes to its owner's Break Zone (R32 cancelled or not); an ability ceases to exist."""
    s = game.s
    card = card_of(frame.ref)
    if not s.alive(frame.ref):
        return
    if s.flags[card] & ABILITY:
        discard_entry(game, card)
        return
    game.cite("5.2.3.1.2.1")
    event = Event(MOVE, frame.ref, frame.ref, s.base_controller[card])
    event.to = owners_zone(game, frame.ref, BREAK_ZONE)
    propose(game, [event])


RESOLVE = Procedure("fftcg resolve", (check_targets, check_condition, perform_it, leave_stack))
