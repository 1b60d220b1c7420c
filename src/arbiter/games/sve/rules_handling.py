"""11: rules handling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.kernel.events import DESTROY, Event
from arbiter.kernel.ids import FIRST, NO_REF, SEATS, SECOND, Seat, ZoneId, card_of, opponent, zone_kind
from arbiter.kernel.info import MISSING

from .moving import limit, put
from .vocabulary import (
    CEMETERY,
    DEF,
    DEFENSE,
    EVOLVE_DECK,
    EVOLVE_ZONE,
    EX_AREA,
    FIELD,
    OVERDREW,
    STACK,
    place,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


NOBODY: Final[dict[Seat, tuple[str, str]]] = {}  # has lost; never changed


def losers(game: Game) -> dict[Seat, tuple[str, str]]:
    """11.2 the players who have lost, all at once, and by what."""
    s = game.s
    mine = s.values[FIRST]
    theirs = s.values[SECOND]
    if mine[DEFENSE] > 0 and theirs[DEFENSE] > 0 and not mine[OVERDREW] and not theirs[OVERDREW]:
        return NOBODY
    found: dict[Seat, tuple[str, str]] = {}
    for player in SEATS:
        if s.values[player][DEFENSE] <= 0:
            game.cite("11.2.1", "1.2.1.1")
            found[player] = ("life", "11.2.1")
        elif s.values[player][OVERDREW]:
            game.cite("11.2.2", "1.2.1.2")
            found[player] = ("deck", "11.2.2")
    if found:
        game.cite("1.2.2" if len(found) > 1 else "1.2.1", "11.1.3" if len(found) > 1 else "1.2.1")
    return found


def over_limit(game: Game) -> list[ZoneId]:
    """11.4.1, 11.5.1 the zones with more cards than they may hold, the active player's first."""
    s = game.s
    found: list[ZoneId] = []
    for turn in range(2):
        player = s.turn_player if turn == 0 else opponent(s.turn_player)
        field = place(FIELD, player)
        if len(s.zones[field]) > limit(game, field):
            game.cite("11.4.1")
            found.append(field)
        ex_area = place(EX_AREA, player)
        if len(s.zones[ex_area]) > limit(game, ex_area):
            game.cite("11.5.1")
            found.append(ex_area)
    return found


def processes(game: Game) -> list[Event]:
    """Everything else that applies now, to be done at once (11.1.3)."""
    events: list[Event] = []
    _destruction(game, events)
    _empty_stacks(game, events)
    _evolve_zone(game, events)
    return events


def _destruction(game: Game, events: list[Event]) -> None:
    """11.3.1 no defense left."""
    s = game.s
    for player in SEATS:
        for card in s.zones[place(FIELD, player)]:
            defense = game.infos[card].stats[DEF]
            if defense != MISSING and defense - s.damage[card] <= 0:
                game.cite("11.3.1", "2.8.1")
                event = Event(DESTROY, s.ref(card), NO_REF, player)
                if game.rules.may_happen(game, event):
                    events.append(event)
                else:
                    game.rules_kept = True  # the effect may cease to at any time


def _empty_stacks(game: Game, events: list[Event]) -> None:
    """11.7.1 a card with Stack and no Stack counters goes to the cemetery."""
    s = game.s
    for player in SEATS:
        for card in s.zones[place(FIELD, player)]:
            keywords = game.infos[card].keywords
            if keywords and "stack" in keywords and not s.counter(card, STACK):
                game.cite("11.7.1", "13.3.2.3")
                events.append(put(game, s.ref(card), CEMETERY, "rules"))


def _evolve_zone(game: Game, events: list[Event]) -> None:
    """11.6 cards in the evolve zone that are linked to nothing, or to a card that has a newer link."""
    s = game.s
    for player in SEATS:
        for card in s.zones[place(EVOLVE_ZONE, player)]:
            host = s.host[card]
            linked = s.alive(host) and zone_kind(s.zone[card_of(host)]) == FIELD
            if not linked or s.links[card_of(host)][-1] != s.ref(card):
                game.cite("11.6.2" if linked else "11.6.1")
                events.append(put(game, s.ref(card), EVOLVE_DECK, "rules"))
