"""3 and 12: defeat, and the rule processes, all of them found and done at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.kernel.effects import EFFECT
from arbiter.kernel.events import DAMAGE, DESTROY, Event
from arbiter.kernel.ids import FIRST, NO_REF, SEATS, SECOND, CardId, Seat
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.procedure import Frame, Procedure, clause

from . import moving
from .vocabulary import (
    BREAK_ZONE,
    CHECKED,
    DAMAGE_ZONE,
    FIELD,
    HIT_EMPTY,
    OVERDREW,
    POWER,
    is_character,
    is_forward,
    light_or_dark,
    place,
    side_by_side,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


def damage_limit(game: Game) -> int:
    """3.1.1 (R5) how much damage loses the game: the format says."""
    return 6 if game.rules.format == "limited" else 7


def defeats(game: Game) -> bool:
    """3.1 whoever meets a condition of defeat has lost; 3.3 both at once is a draw."""
    s = game.s
    most = damage_limit(game)
    if not _is_defeated(game, FIRST, most) and not _is_defeated(game, SECOND, most):
        return False
    losers: dict[Seat, tuple[str, str]] = {}
    for player in SEATS:
        values = s.values[player]
        if len(s.zones[place(DAMAGE_ZONE, player)]) >= most:
            game.cite("3.1.1", "7.8.2", "12.4.1")
            losers[player] = ("damage", "3.1.1")
        elif values[OVERDREW]:
            game.cite("3.1.2", "12.4.2")
            losers[player] = ("deck", "3.1.2")
        elif values[HIT_EMPTY]:
            game.cite("3.1.3", "12.4.3")
            losers[player] = ("damage from an empty deck", "3.1.3")
    game.cite("3.1")
    if len(losers) > 1:
        game.cite("3.3")
    game.cite("3.2")  # (R28) whoever is defeated has not won, whatever the same moment would have brought
    game.lose(losers)
    return True


def _is_defeated(game: Game, player: Seat, most: int) -> bool:
    """Whether a player meets a condition of defeat; ``most``: so much damage is one."""
    s = game.s
    values = s.values[player]
    return len(s.zones[place(DAMAGE_ZONE, player)]) >= most or values[OVERDREW] != 0 or values[HIT_EMPTY] != 0


@clause("3.1")
def check_defeat(game: Game, frame: Frame) -> None:
    """R33 a draw that cannot be made loses at once; where both players draw, after both have (3.3)."""
    frames = game.s.frames
    below = frames[-2] if len(frames) > 1 else frame
    if below.procedure is EFFECT and below.count and below.count <= len(below.seats):
        now = below.seats[below.count - 1]
        if any(player != now for player in below.seats[below.count :]):
            return
    defeats(game)


DEFEAT = Procedure("check for defeat", (check_defeat,))


def rule_processes(game: Game) -> list[Event]:
    """12.3 everything that applies now, as one event; losing is settled on the spot."""
    s = game.s
    if defeats(game):
        return []
    if game.dirty:
        game.refresh()
    now = game.ruled_now()
    if game.rules_quiet == now and game.citing is None:
        s.values[0][CHECKED] = s.history.length()
        return []
    events: list[Event] = []
    seen: set[int] = set()
    game.rules_kept = False
    for card in s.zones[place(FIELD, FIRST)]:
        info = game.infos[card]
        power = info.stats[POWER]
        if power == MISSING or not is_forward(info):
            if game.citing is not None:
                game.cite("5.2.6.1")  # R10 only Forwards have power
            continue
        if power <= 0:
            game.cite("12.4.4", "4.3")
            events.append(moving.put(game, s.ref(card), BREAK_ZONE, "rules"))
            seen.add(card)
        elif s.damage[card] >= power:
            event = _broken_by_damage(game, card)
            if game.rules.may_happen(game, event):
                events.append(event)
                seen.add(card)
            else:
                game.rules_kept = True  # the effect may cease to at any time
    for player in SEATS:
        _too_many(game, player, events, seen)
    s.values[0][CHECKED] = s.history.length()
    if events:
        game.cite("12.2", "12.3")
    elif not game.rules_kept:
        game.rules_quiet = now
    return events


def _broken_by_damage(game: Game, card: CardId) -> Event:
    """12.4.5 broken; by the source of the damage, if it was dealt only just now, by all of a party (15.1.1.9.8)."""
    s = game.s
    ref = s.ref(card)
    game.cite("12.4.5", "5.2.6.1")
    event = Event(DESTROY, ref, NO_REF, game.controller(card))
    event.cause = "rules"
    recent = s.history.since(s.values[0][CHECKED])
    for fact in reversed(recent):
        if fact.kind == DAMAGE and fact.ref == ref:
            event.source = fact.source
            event.source_look = fact.source_look
            if fact.detail == "battle" and fact.source in s.attackers and len(s.attackers) > 1:
                game.cite("15.1.1.9.8")  # all of the party, also who could deal no damage
                event.also = tuple(other for other in s.attackers if other != fact.source)
            break
    return event


def unique_names(info: Info) -> tuple[str, ...]:
    """5.2.2.1 the names of each of which a player may have only one; none with the generic icon."""
    return () if "generic" in info.marks else info.names


def _too_many(game: Game, player: Seat, events: list[Event], seen: set[int]) -> None:
    """12.4.6 same names without the generic icon; 12.4.7 several Light or Dark Characters: all of them go."""
    mine = [
        card
        for card in game.s.zones[place(FIELD, FIRST)]
        if game.controller(card) == player and is_character(game.infos[card])
    ]
    if len(mine) < 2:
        return
    names: set[str] = set()
    namesakes = False
    bright: list[CardId] = []
    for card in mine:
        info = game.infos[card]
        for name in unique_names(info):
            namesakes = namesakes or name in names
            names.add(name)
        if light_or_dark(info):
            bright.append(card)
    if namesakes:
        for card in _namesakes(game, mine):
            game.cite("7.7.3", "12.4.6", "5.2.2.1")
            _broken(game, card, events, seen)
    if len(bright) > 1:
        for card in bright:
            if _clashes(game, card, bright):
                game.cite("7.7.3", "12.4.7")
                _broken(game, card, events, seen)


def _broken(game: Game, card: CardId, events: list[Event], seen: set[int]) -> None:
    if card not in seen:
        seen.add(card)
        events.append(moving.put(game, game.s.ref(card), BREAK_ZONE, "rules"))


def _namesakes(game: Game, cards: list[CardId]) -> list[CardId]:
    names: dict[str, list[CardId]] = {}
    for card in cards:
        for name in unique_names(game.infos[card]):
            names.setdefault(name, []).append(card)
    return [card for same in names.values() if len(same) > 1 for card in same]


def _clashes(game: Game, card: CardId, bright: list[CardId]) -> bool:
    player = game.controller(card)
    for other in bright:
        if other != card and not side_by_side(game, player, game.infos[card], game.infos[other]):
            return True
    return False
