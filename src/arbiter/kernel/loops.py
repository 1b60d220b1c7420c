"""Loops are proved, not capped.

Each time a player with priority acts, the state is given a canonical hash that leaves out the clock and what only
grows. A state that comes back within one turn is a loop, and the answers in between are its body. If nobody had a
choice anywhere in the body the loop is mandatory; otherwise whoever could have stopped it declares how often it is
performed, and then has to do something else.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

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


def canonical(game: Game) -> int:
    """A hash of everything that decides what can happen next."""
    s = game.s
    parts: list[object] = [
        s.turn_player,
        s.turn,
        s.phase,
        s.priority,
        s.passes,
        s.attacked,
        tuple(s.attackers),
        tuple(s.blockers),
        s.battle,
        tuple(tuple(v) for v in s.values),
    ]
    oldest = s.turn_clock
    for zone in s.zones:
        cards: list[object] = []
        for card in zone:
            counters = s.counters.get(card)
            cards.append(
                (
                    s.card[card],
                    s.side[card],
                    s.owner[card],
                    s.holder[card],
                    s.flags[card],
                    s.damage[card],
                    s.since[card] < oldest,
                    s.host[card] & 0xFFFF if s.host[card] >= 0 else -1,
                    tuple(sorted(counters.items())) if counters else (),
                )
            )
        parts.append(tuple(cards))
    parts.append(tuple((p.ability, p.source & 0xFFFF, p.controller) for p in s.pending))
    parts.append(tuple((f.ability, f.node, f.left, f.context.source & 0xFFFF) for f in s.floating))
    parts.append(tuple((f.procedure.number, f.step) for f in s.frames))
    # Not hash(): that of a text differs from process to process, and a saved game goes on in another one.
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "big")


def before_action(game: Game, ask: Decision) -> None:
    """Look for a loop just before a player acts."""
    s = game.s
    if s.quiet < 24:
        s.quiet += 1
        return
    # Enough has happened without anybody drawing breath to make looking worth its while.
    key = canonical(game)
    for at in range(len(s.marks) - 1, -1, -1):
        if s.marks[at].key == key:
            _loop(game, ask, s.marks[at:])
            return
    s.marks = [*s.marks, Mark(key, ask.seat, len(ask.options) > 1, None)]


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
