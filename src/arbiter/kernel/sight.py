"""What an effect or a player sees of a card: as it is, as it was when it left, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .context import Context
from .info import MISSING, Info
from .state import CHOSEN, FACE_DOWN, FREE, REVEALED, TURNED

if TYPE_CHECKING:
    from .game import Game


def seen(game: Game, ref: int, c: Context) -> Info:
    """What an effect sees of a card: for the event it is about, the card as the rules let triggers see it."""
    event = c.event
    if event is not None:
        if (ref == event.ref or ref == event.after) and event.look is not None:
            if event.ref == ref or game.rules.looks_back(event.frm, event.to):
                return event.look
        elif ref == event.source and event.source_look is not None and not game.s.alive(ref):
            return event.source_look
    if ref == c.source and c.look is not None and not game.s.alive(ref):
        if game.citing is not None:
            game.cite_role("last-known information")
        return c.look
    return game.now(ref)


def measured(game: Game, ref: int, c: Context) -> Info:
    """What an effect reads a card's numbers from: the card as it is, or as it was just before it left; what an
    event has brought somewhere (its ``after``) as the rules let triggers see it."""
    event = c.event
    if event is not None and ref == event.ref and ref != event.after:
        if game.s.alive(ref) or ref in game.s.former:
            return game.now(ref)
    return seen(game, ref, c)


def snapshot(game: Game, card: int) -> Info:
    """The card as it is now, to be remembered."""
    if game.dirty:
        game.refresh()
    s = game.s
    ref = s.ref(card)
    look = game.infos[card].copy()
    look.was_turned = s.flags[card] & TURNED != 0
    look.was_controller = game.controller(card)
    look.was_zone = s.zone[card]
    look.was_counters = s.counters.get(card)
    look.was_damage = s.damage[card]
    look.was_attacking = ref in s.attackers
    look.was_blocking = ref in s.blockers
    look.was_host = s.host[card]
    look.was_attached = tuple(attached(game, ref))
    return look


def controller_seen(game: Game, ref: int, info: Info) -> int:
    if game.s.alive(ref):
        if info.was_zone >= 0 and info is not game.infos[ref & 0xFFFF]:
            return info.was_controller
        return info.controller if info.controller >= 0 else game.s.holder[ref & 0xFFFF]
    return info.was_controller if info.was_zone >= 0 else game.s.owner[ref & 0xFFFF]


def zone_seen(game: Game, ref: int, info: Info) -> int:
    if info.was_zone >= 0 and (not game.s.alive(ref) or info is not game.infos[ref & 0xFFFF]):
        return info.was_zone
    return game.s.zone[ref & 0xFFFF]


def stat_seen(game: Game, ref: int, info: Info, stat: str) -> int:
    if stat.startswith("printed "):
        stat = stat[8:]
        info = game.base_info(ref & 0xFFFF)
    at = game.rules.stat_number.get(stat)
    if at is None:
        return MISSING
    return game.rules.stat_value(game, ref, info, at)


def counters_seen(game: Game, ref: int, info: Info, name: str) -> int:
    if game.s.alive(ref):
        held = game.s.counters.get(ref & 0xFFFF)
    else:
        held = info.was_counters
    if held is None:
        return 0
    return sum(held.values()) if not name else held.get(name, 0)


def attached(game: Game, ref: int) -> list[int]:
    s = game.s
    return [s.ref(card) for card in range(len(s.host)) if s.host[card] == ref and s.zone[card] >= 0]


def keep_word(game: Game, ref: int, aspect: str, word: str) -> None:
    """A word chosen for a card stays with it, for its other texts ("the chosen race")."""
    if game.s.alive(ref):
        x, y, ways = game.s.played.get(ref & 0xFFFF, (0, 0, ()))
        mark = f"{CHOSEN}{aspect} "
        kept = tuple(way for way in ways if not way.startswith(mark))
        game.s.played[ref & 0xFFFF] = (x, y, (*kept, mark + word))
        game.dirty = True
        game.version += 1


def chosen_words(game: Game, ref: int, aspect: str) -> list[str]:
    """The words chosen for a card."""
    mark = f"{CHOSEN}{aspect} "
    _, _, ways = game.s.played.get(ref & 0xFFFF, (0, 0, ()))
    return [way[len(mark) :] for way in ways if way.startswith(mark)] if game.s.alive(ref) else []


def sees(game: Game, card: int, seat: int) -> bool:
    """Whether the seat may know which card this is (-1: somebody who only watches)."""
    s = game.s
    if s.flags[card] & FREE or s.zone[card] < 0:
        return False
    if s.flags[card] & REVEALED or s.known[card] == 3:
        return True
    if seat >= 0 and s.known[card] >> seat & 1:
        return True
    zone = s.zone[card]
    kind = game.rules.zones[zone >> 1]
    if game.citing is not None:
        game.cite(*kind.clause)
    if kind.sees != "all" and game.rules.shown(game, card, seat):
        return True
    if kind.sees == "nobody":
        return False
    if kind.sees == "owner":
        return (kind.faces and not s.flags[card] & FACE_DOWN) or seat == zone & 1
    return not s.flags[card] & FACE_DOWN  # face down among public cards: only who knows it from before
