"""Loops are proved, not capped.

Each time a player with priority acts, the state is given a canonical hash that leaves out the clock and what only
grows. A state that comes back within one turn is a loop, and the answers in between are its body. If nobody had a
choice anywhere in the body the loop is mandatory; otherwise whoever could have stopped it declares how often it is
performed, and then has to do something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zlib import crc32

from mypy_extensions import i64

from .decision import NUMBER, Decision, Option

if TYPE_CHECKING:
    from .game import Game


class Mark:
    """A moment somebody acted: the state, who, and whether there was anything else to do."""

    def __init__(self, key: int, who: int, free: bool, option: Option | None) -> None:
        self.key = key
        self.who = who
        self.free = free
        self.option = option


MASK: Final = 0x7FFFFFFF


def mixed(h: i64, n: i64) -> i64:
    """One more number into a hash. Everything stays below 2**62, so plain and compiled agree."""
    return (h * 1000003 + (n & MASK) + 12345) & MASK


def light(game: Game) -> int:
    """A few numbers that a state that comes back must have in common. Quick, and only a hint."""
    s = game.s
    h: i64 = mixed(s.passes * 4 + s.priority, len(s.frames))
    for zone in s.zones:
        h = mixed(h, len(zone))
    for values in s.values:
        for n in values:
            h = mixed(h, n)
    for frame in s.frames:
        h = mixed(h, frame.procedure.number * 64 + frame.step)
    return mixed(mixed(h, len(s.pending)), len(s.floating))


def canonical(game: Game) -> int:
    """A hash of everything that decides what can happen next."""
    s = game.s
    h: i64 = light(game)
    g: i64 = mixed(s.attacked, s.battle)
    for ref in s.attackers:
        g = mixed(g, ref & 0xFFFF)
    for ref in s.blockers:
        g = mixed(g, ref & 0xFFFF)
    oldest: i64 = s.turn_clock
    for zone in s.zones:
        for card in zone:
            n: i64 = s.card[card] * 8 + s.side[card] * 4 + s.owner[card] * 2 + s.holder[card]
            old: i64 = 1 if s.since[card] < oldest else 0
            host: i64 = s.host[card] & 0xFFFF if s.host[card] >= 0 else -1
            h = mixed(mixed(h, n), s.flags[card] * 2 + old)
            g = mixed(mixed(g, s.damage[card]), host)
            counters = s.counters.get(card)
            if counters is not None:
                for name in sorted(counters):
                    g = mixed(mixed(g, crc32(name.encode())), counters[name])
    for waiting in s.pending:
        g = mixed(mixed(mixed(g, waiting.ability), waiting.source & 0xFFFF), waiting.controller)
    for one in s.floating:
        g = mixed(mixed(mixed(mixed(g, one.ability), one.node), one.left), one.context.source & 0xFFFF)
    g = mixed(g, crc32(s.phase.encode()))
    return h * (MASK + 1) + g


def before_action(game: Game, ask: Decision) -> None:
    """Look for a loop just before a player acts.

    A state is looked at closely only when something like it has been there before: a loop that goes on comes round
    again.
    """
    s = game.s
    hint = -1 - light(game)
    free = len(ask.options) > 1
    if not _marked(s.marks, hint):
        s.marks = [*s.marks, Mark(hint, ask.seat, free, None)]
        return
    key = canonical(game)
    for at in range(len(s.marks) - 1, -1, -1):
        if s.marks[at].key == key:
            _loop(game, ask, [mark for mark in s.marks[at:] if mark.key >= 0])
            return
    s.marks = [*s.marks, Mark(key, ask.seat, free, None)]


def _marked(marks: list[Mark], key: int) -> bool:
    for mark in marks:
        if mark.key == key:
            return True
    return False


def _loop(game: Game, ask: Decision, body: list[Mark]) -> None:
    s = game.s
    able = {mark.who for mark in body if mark.free}
    if not able:
        game.rules.endless(game)
        return
    if s.allowed > 0:
        s.allowed -= 1
        return
    if s.declaring:
        return
    game.rules.declare_loop(game, ask, able)


def calm(game: Game) -> None:
    """Something new happened: earlier states cannot be part of a loop any more."""
    game.s.quiet = 0
    game.s.marks = []
    game.s.allowed = 0


def ask_count(game: Game, who: int, clause: str) -> None:
    ask = Decision(who, NUMBER, "loop", [], clause)
    ask.lo = 0
    ask.hi = 1000
    game.ask(ask)


def chosen(game: Game, who: int) -> Option:
    """The option that was just chosen."""
    asked = game.s.asked
    assert asked is not None
    return asked.options[game.s.answer[0]]
