"""1200: rule processes, in their listed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.acts import Act
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.events import DAMAGE, DESTROY, MOVE, REMOVE_COUNTER, Event
from arbiter.kernel.ids import FIRST, NO_REF, SEATS, SECOND, Seat, player_ref, zone_kind
from arbiter.kernel.info import MISSING
from arbiter.kernel.procedure import decides

from .edition import edition_of
from .timing import FIGHTER, sort_of
from .vocabulary import (
    DEF,
    FIELD,
    GRAVEYARD,
    LIFE,
    LIFEBREAK,
    MAX_LIFEBREAK,
    OVERDREW,
    RULER_AREA,
    place,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


def rule_processes(game: Game) -> list[Event]:
    """The first kind of rule process that applies, everything it covers at once; losing is settled on the spot."""
    if game.dirty:
        game.refresh()
    now = game.ruled_now(game.s.values[FIRST][LIFE], game.s.values[SECOND][LIFE])
    if game.rules_quiet == now and game.citing is None:
        return losing(game)  # who has drawn from an empty deck: that leaves no other trace
    game.rules_kept = False
    for process in edition_of(game).processes:
        found = process(game)
        if found or game.s.outcome:
            return found
    if not game.rules_kept:
        game.rules_quiet = now
    return []


@decides("1202.1", "1202.2")
def losing(game: Game) -> list[Event]:
    s = game.s
    events: list[Event] = []
    mine = s.values[FIRST]
    theirs = s.values[SECOND]
    if mine[LIFE] > 0 and theirs[LIFE] > 0 and not mine[OVERDREW] and not theirs[OVERDREW]:
        return events
    losers: dict[Seat, tuple[str, str]] = {}
    for player in SEATS:
        if s.values[player][LIFE] <= 0:
            if may_lose(game, player):
                game.cite("1202.1", "105.4")
                losers[player] = ("life", "1202.1")
        elif s.values[player][OVERDREW]:
            if may_lose(game, player):
                game.cite("1202.2")
                losers[player] = ("deck", "1202.2")
            else:
                s.values[player][OVERDREW] = 0  # only what happened since the last rule process counts
    if losers:
        game.cite("103.1", "103.3" if len(losers) > 1 else "103.2")
        game.lose(losers)
    return events


@decides("105.4a", "1205.1")
def rounded_later(game: Game, player: Seat) -> None:
    """Life that is no multiple of 100 stays so until the next rule process (1205.1)."""


@decides("5.x:1.5-4.1")
def rounded_at_once(game: Game, player: Seat) -> None:
    """Whenever there is a fraction below 100 it is rounded up."""
    left = game.s.values[player][LIFE] % 100
    if left:
        game.cite("5.x:1.5-4.1")
        game.s.values[player][LIFE] += 100 - left


@decides("1205.1")
def rounding_life(game: Game) -> list[Event]:
    """105.4a life is a multiple of 100."""
    for player in range(2):
        left = game.s.values[player][LIFE] % 100
        if left:
            game.cite("1205.1", "105.4a")
            game.s.values[player][LIFE] += 100 - left
    return []


def may_lose(game: Game, player: Seat) -> bool:
    """103.1 who fulfils a losing condition loses, unless an effect says they cannot (104.4)."""
    if forbidden(game, Act.LOSE, player_ref(player), NO_REF) is None:
        return True
    game.cite("104.4")
    return False


@decides("1203.1", "1203.2")
def opposite_counters(game: Game) -> list[Event]:
    """They cancel each other out, one of each until only one kind is left."""
    s = game.s
    events: list[Event] = []
    for card in s.counters:
        up = s.counter(card, "+100/+100")
        down = s.counter(card, "-100/-100")
        both = min(up, down)
        if both and zone_kind(s.zone[card]) in (FIELD, RULER_AREA):
            game.cite("1203.1")
            if up == down:
                game.cite("1203.2")
            for name in ("+100/+100", "-100/-100"):
                event = Event(REMOVE_COUNTER, s.ref(card), NO_REF, game.controller(card), both)
                event.detail = name
                events.append(event)
    return events


@decides("1204.1", "1204.2")
def destruction(game: Game) -> list[Event]:
    """1204 too much damage, or no DEF left."""
    s = game.s
    if game.dirty:
        game.refresh()
    events: list[Event] = []
    for card in s.zones[place(FIELD, FIRST)]:
        info = game.infos[card]
        if not sort_of(info) & FIGHTER:
            continue
        defence = info.stats[DEF]
        if defence == MISSING:
            game.cite("1204.1", "1204.2")
            continue
        if s.damage[card] >= defence:
            game.cite("1204.2" if defence <= 0 else "1204.1", "207.2")
            event = Event(DESTROY, s.ref(card), NO_REF, game.controller(card))
            event.cause = "rules"
            if defence > 0:
                _by_damage(game, event)
            if game.rules.may_happen(game, event):
                events.append(event)
            else:
                game.rules_kept = True  # the effect may cease to at any time
    return events


def _by_damage(game: Game, event: Event) -> None:
    """What destroys a card with damage enough: the damage it was dealt last, in battle or otherwise, and whatever dealt
    it."""
    event.detail = "damage"
    for last in reversed(game.s.history.of_kind(DAMAGE)):
        if last.ref == event.ref:
            if last.detail == "battle":
                event.detail = "battle damage"
            event.also = (last.source, *last.also)
            return


@decides("1415.1e-i")
def excess_lifebreak(game: Game) -> list[Event]:
    """1415.1e-i of too many cards in a lifebreak area those at the bottom stay, the others go to the graveyard."""
    s = game.s
    events: list[Event] = []
    for player in SEATS:
        game.cite("1415.1e-i", "1415.1a-ii")
        for card in s.zones[place(LIFEBREAK, player)][MAX_LIFEBREAK:]:
            game.cite("1415.1e")
            event = Event(MOVE, s.ref(card), NO_REF, player)
            event.to = place(GRAVEYARD, player)
            event.cause = "rules"
            events.append(event)
    return events
