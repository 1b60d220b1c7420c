"""Which of several good moves comes first: one that takes nothing away and offers more, such as making a resource,
comes before those that could use what it gives."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game

from .default import produces_only
from .moves import Move, moves
from .settling import settled


def opening(game: Game, found: Sequence[Move], good: Sequence[tuple[Move, Game]]) -> int:
    """Which of the good moves, each with the game after it, opens most. ``found``: all moves. -1 for none of them."""
    asked = game.s.decision
    if len(good) < 2 or asked is None:
        return -1
    before = _offered(game, asked, found)
    first, most = -1, 0
    for at, (move, after) in enumerate(good):
        more = _opens(before, move, after, asked.seat, game.s.turn)
        if more > most:
            first, most = at, more
    return first


def still_open(after: Game, seat: int, turn: int) -> int:
    """How much a player may still do in its turn; 0 if something is under way or others are asked."""
    asked = after.s.decision
    if asked is None or asked.seat != seat or after.s.turn != turn or not settled(after, turn):
        return 0
    return len(asked.options)


def _opens(before: frozenset[Hashable], move: Move, after: Game, seat: int, turn: int) -> int:
    """How many more moves there are after one; 0 if some that were there are gone."""
    asked = after.s.decision
    if asked is None or still_open(after, seat, turn) <= len(before):
        return 0  # passing is an option too, so with as many as before there is no more to do
    now = _offered(after, asked, moves(after, asked))
    return len(now - before) if before - {move.key} <= now else 0


def _offered(game: Game, asked: Decision, found: Sequence[Move]) -> frozenset[Hashable]:
    """The moves that start something."""
    return frozenset(move.key for move in found[1:] if not produces_only(game, asked.options[move.answer[0]]))
