"""801-806: who battles whom."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.events import FIGHT, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact
from arbiter.kernel.ids import NO_REF, Ref, card_of, zone_kind
from arbiter.kernel.procedure import Frame, decides

from .attacking import (
    is_fighter,
)
from .edition import edition_of
from .vocabulary import FIELD, STRUCK

# What is noted about the battle under way, as bits of state.battle.
UNDER_WAY: Final = 1
STRUCK_FIRST: Final = 2  # the attacker performed the battle damage process in the first strike step
BLOCKED: Final = 8  # a block was declared
FORFEITED: Final = 16
MET: Final = 32  # it is settled whether somebody blocks: J/resonators battle each other
BEGINS: Final = "begins"  # the detail of the first fact about a card that battles


def attacker(game: Game) -> Ref:
    """The attacking J/resonator, -9 if there is none any more."""
    return game.s.attackers[0] if game.s.attackers else NO_REF


def blocker(game: Game) -> Ref:
    return game.s.blockers[0] if game.s.blockers else NO_REF


def to_the_end(game: Game, frame: Frame) -> None:
    frame.go("end_of_battle_begins")


def meet(game: Game) -> None:
    """804.5 from here on the attacking J/resonator battles the blocking one, or else the attacked one."""
    ref = attacker(game)
    other = battles_attacker(game)
    if other == NO_REF:
        return
    for event in game.s.history.since(game.rules.window_begins(game, "battle")):
        if event.kind == FIGHT and event.ref == other and event.source == ref:
            return
    fight(game, ref, other)
    fight(game, other, ref)


def fight(game: Game, ref: Ref, other: Ref) -> None:
    """It is a fact that a J/resonator battles another one, or a player."""
    event = Event(FIGHT, other, ref, game.controller(card_of(ref)))
    event.detail = BEGINS
    for before in game.s.history.since(game.rules.window_begins(game, "battle")):
        if before.kind == FIGHT and before.source == ref:
            event.detail = ""
    fact(game, event)


def battles_attacker(game: Game) -> Ref:
    """Which J/resonator battles the attacking one, -9 if none does."""
    both = edition_of(game).battling(game)
    return both[1] if len(both) > 1 else NO_REF


@decides("804.5", "804.5a", "804.5b")
def battle_each_other(game: Game) -> tuple[Ref, ...]:
    """Only J/resonators battle each other, from the block step on: the attacker, and the blocker or else the attacked
    one. U4.6 once the attacker has dealt battle damage to a blocker that is gone, the attacked one does not battle it.
    """
    s = game.s
    if blocker(game) == NO_REF and s.battle & BLOCKED:
        game.cite("804.5b")
        if s.battle & STRUCK:
            return ()
    other = _opposes(game)
    return () if other == NO_REF else (attacker(game), other)


@decides("5.x:8.2-5", "5.x:8.3-5")
def battles_from_declaration(game: Game) -> tuple[Ref, ...]:
    """The attacker battles from its declaration on, the blocker or else the attacked one from the block step on."""
    other = _opposes(game)
    return tuple(game.s.attackers) if other == NO_REF else (attacker(game), other)


def _opposes(game: Game) -> Ref:
    """The blocker, or without one the attacked J/resonator, once it is settled who blocks."""
    s = game.s
    if not s.attackers or not s.battle & MET:
        return NO_REF
    if s.blockers:
        return blocker(game)
    if s.attacked < 0 or not can_be_hit(game, s.attacked):
        return NO_REF
    return s.attacked if is_fighter(game, game.info_computed(s.attacked)) else NO_REF


def can_be_hit(game: Game, ref: Ref) -> bool:
    if ref == NO_REF:
        return False
    return ref < 0 or (game.s.alive(ref) and zone_kind(game.s.zone[card_of(ref)]) == FIELD)
