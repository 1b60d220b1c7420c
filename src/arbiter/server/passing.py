"""Passing by itself: when a seat need not be asked. It depends on the game and on what the seat has said before, and on
nothing that a connection holds; so it goes on when nobody is connected.

A question with only one answer is put by the game all the same and answered here, as an answer of its own: what the
others are sent is one and the same whether somebody could only pass or chose to.
"""

from __future__ import annotations

from arbiter.kernel.decision import ONE, Decision
from arbiter.kernel.ids import shared_zone
from arbiter.kernel.questions import Ask
from arbiter.players.default import nothing_to_do
from arbiter.table import Table

from .rows import Settings

#: What passing for the rest of a turn declines, besides acting.
DECLINED = ("pass", "forfeit", "no attack")


def automatic(table: Table, settings: Settings) -> list[int] | None:
    """The answer to give without asking; None to ask."""
    decision = table.decision()
    if decision is None:
        return None
    if decision.shape != ONE or decision.about != Ask.ACTION:
        forced = decision.forced
        if forced is not None:
            return forced
    if decision.shape != ONE:
        return None
    s = table.game.s
    own = s.turn_player == decision.seat
    if any(stop.phase == s.phase and stop.own == own for stop in settings.stops):
        return None
    if settings.passing == "turn" and s.turn == settings.turn:
        return _declining(decision, DECLINED)
    if settings.passing == "until" and not _happens(table, decision, settings):
        return _declining(decision, ("pass",))
    if not settings.ask_always and nothing_to_do(decision, table):
        return _declining(decision, (*DECLINED, "no block"))
    return None


def over(table: Table, settings: Settings) -> bool:
    """Whether what was said about passing has had its day: the seat is asked something, or the turn is over."""
    decision = table.decision()
    if decision is None or not settings.passing:
        return True
    if settings.passing == "turn":
        return table.game.s.turn != settings.turn
    return _happens(table, decision, settings)


def _happens(table: Table, decision: Decision, settings: Settings) -> bool:
    """Something waits to be resolved, there is a battle, a turn of one's own has begun, or it is no plain pass."""
    s = table.game.s
    stack = table.game.rules.stack
    waiting = stack >= 0 and bool(s.zones[shared_zone(stack)])
    own_turn = s.turn != settings.turn and s.turn_player == decision.seat
    return waiting or bool(s.attackers) or own_turn or decision.about != Ask.ACTION


def _declining(decision: Decision, verbs: tuple[str, ...]) -> list[int] | None:
    found = [i for i, option in enumerate(decision.options) if option.verb in verbs]
    return found if len(found) == 1 else None
