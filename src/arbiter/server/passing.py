"""Passing by itself: when a seat need not be asked. It depends on the game and on what the seat has said before, and on
nothing that a connection holds; so it goes on when nobody is connected.

Usually a seat is asked where most people want to act: in its own main phase, when something of the opponent's waits to
be resolved, when it is attacked, and when there is a block, until the blows are struck. Elsewhere it is asked where it
has a stop. A second main phase is asked about if anything happened between the two: else whatever could be done in it
could have been done in the first.

A question with only one answer is put by the game all the same and answered here, as an answer of its own: what the
others are sent is one and the same whether somebody could only pass or chose to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.kernel.decision import ONE, Decision
from arbiter.kernel.ids import Seat, shared_zone
from arbiter.kernel.questions import Ask
from arbiter.players.default import nothing_to_do
from arbiter.table import Table

from .layout import block_phases, first_main_phase, main_phases, quiet_phases
from .messages import PassingOn

if TYPE_CHECKING:  # rows need the extra "server"; who only shows a log does without
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
    if settings.asking != "always" and decision.about != Ask.ACTION and len(decision.options) == 1:
        return [0]  # a block that must be made, say
    if settings.asking != "always" and nothing_to_do(decision, table):
        return _declining(decision, (*DECLINED, "no block"))
    if settings.asking == "usual" and decision.about == Ask.ACTION and not _concerns(table, decision.seat):
        return _declining(decision, ("pass",))
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
    """Something waits to be resolved, there is a battle, a turn of one's own has begun, one's main phase would be
    passed, or it is no plain pass."""
    s = table.game.s
    own_turn = s.turn_player == decision.seat
    return (
        decision.about != Ask.ACTION
        or next_to_resolve(table) is not None
        or bool(s.attackers)
        or (own_turn and (s.turn != settings.turn or in_main_phase(table)))
    )


def _concerns(table: Table, seat: Seat) -> bool:
    """Whether most people want to be asked here. Only what everybody sees decides, so that nobody learns anything
    about a hand from where its owner passes."""
    s = table.game.s
    resolves = next_to_resolve(table)
    if resolves is not None:
        return resolves != seat
    rules = table.game.rules
    if s.attackers:
        if s.phase in quiet_phases(rules.name, rules.format):
            return False
        declared = s.phase in block_phases(rules.name, rules.format)
        return bool(s.blockers) or (s.turn_player != seat and not declared)
    return s.turn_player == seat and in_main_phase(table) and not _nothing_came_between(table)


def _nothing_came_between(table: Table) -> bool:
    """Whether this is a main phase after the first, and nothing has happened since the first was ended."""
    s = table.game.s
    rules = table.game.rules
    first = first_main_phase(rules.name, rules.format)
    if s.phase == first:
        return False
    begun = ended = False
    for line in table.whole_log():
        if line.fact.turn != s.turn:
            continue
        if not line.phase:
            if ended:
                return False
        elif line.fact.detail == f"beginning of {first}":
            begun = True
        else:
            ended = begun
    return ended


def passing_on(table: Table, seat: Seat) -> PassingOn:
    """What comes next if the seat that is asked passes, and everybody else does."""
    s = table.game.s
    if next_to_resolve(table) is not None:
        return "resolve"
    if s.attackers:
        return "battle"
    return "phase" if s.turn_player == seat and in_main_phase(table) else "game"


def can_attack(table: Table, seat: Seat) -> bool:
    """Whether the seat has anything that could attack now, were it to go to battle."""
    game = table.game
    noted, game.citing = game.citing, None  # nothing is decided here
    try:
        return game.s.turn_player == seat and game.rules.could_attack(game, seat)
    finally:
        game.citing = noted


def next_to_resolve(table: Table) -> Seat | None:
    """Whose spell or ability would be resolved if everybody passed."""
    game = table.game
    if game.rules.stack < 0:
        return None
    waiting = game.s.zones[shared_zone(game.rules.stack)]
    return game.controller(waiting[-1]) if waiting else None


def in_main_phase(table: Table) -> bool:
    """Whether the phase is one in which the turn player acts; in a game without a layout, any phase."""
    rules = table.game.rules
    main = main_phases(rules.name, rules.format)
    return not main or table.game.s.phase in main


def _declining(decision: Decision, verbs: tuple[str, ...]) -> list[int] | None:
    found = [i for i, option in enumerate(decision.options) if option.verb in verbs]
    return found if len(found) == 1 else None
