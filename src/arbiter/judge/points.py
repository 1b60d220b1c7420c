"""Points of a game that a script can wait for."""

from __future__ import annotations

import re
from collections.abc import Callable

from arbiter.kernel.game import Game
from arbiter.kernel.ids import shared_zone

from .labels import ACTION, kind_of
from .names import fold
from .records import FileError
from .vocabulary import Words

Reached = Callable[[Game], bool]

#: points that every game has; its phases and steps are points too
POINTS = ("resolved", "battle over", "turn over", "game over", "A main", "B main")


def reads(point: str, words: Words) -> None:
    """Refuse a point nobody knows."""
    _kind(fold(point), words)


def _kind(point: str, words: Words) -> str:
    if point in ("resolved", "battle over", "turn over", "game over"):
        return point
    if re.fullmatch(r"[ab] main( phase)?", point):
        return "main"
    if words.phase(point) is not None:
        return "phase"
    raise FileError(f"there is no point {point!r}", hint="points: " + ", ".join((*POINTS, *words.phases)))


def main_phase(words: Words, game: Game) -> tuple[int, int]:
    """Which main phase the game stands in: its turn, and whose; (-1, -1) for none."""
    inside = game.s.phase in words.main | words.battle
    return (game.s.turn, game.s.turn_player) if inside else (-1, -1)


def reached(point: str, words: Words, present: tuple[int, int], turn: int) -> Reached:
    """A test for the point; ``present``: the main phase in which the script last did something, ``turn``: the turn."""
    point = fold(point)
    kind = _kind(point, words)
    if kind == "game over":
        return lambda game: bool(game.s.outcome)
    if kind == "resolved":
        return settled
    if kind == "battle over":
        return lambda game: game.s.phase not in words.battle
    if kind == "turn over":
        return lambda game: game.s.turn != turn
    if kind == "main":
        seat = "ab".index(point[0])
        return lambda game: (
            game.s.phase in words.main
            and game.s.turn_player == seat
            and (game.s.turn, game.s.turn_player) != present
        )
    phase = words.phase(point) or point
    # where nobody is asked anything before the main phase of a turn, that is the nearest one can stand to it
    order = list(words.phases.values())
    early = all(order.index(phase) < order.index(main) for main in words.main)
    return lambda game: (
        game.s.phase == phase or (early and game.s.turn != turn and game.s.phase in words.main)
    )


def settled(game: Game) -> bool:
    """Nothing waits: the stack is empty, no ability is about to be played, and a player may act."""
    decision = game.s.decision
    if decision is None or kind_of(decision) != ACTION or game.s.pending:
        return False
    stack = game.rules.stack
    return stack < 0 or not game.s.zones[shared_zone(stack)]
