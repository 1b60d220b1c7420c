"""600: the priority sequence."""

from __future__ import annotations

from typing import Final

from arbiter.kernel import loops, turns
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NOBODY, opponent
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.triggers import check_statuses

from .actions import begin_action, legal_actions
from .playing import play_triggered
from .resolving import RESOLVE
from .rule_processes import rule_processes
from .vocabulary import CHASE, place


@clause("601.1", "602.1", "602.1a", "1201.1")
def perform_rule_processes(game: Game, frame: Frame) -> None:
    """Rule processes until none is left."""
    s = game.s
    s.priority = frame.who
    if turns.perform_processes(game, frame, rule_processes(game)) and not s.outcome and game.any_status:
        check_statuses(game)


@clause("602.1b", "603.1", "603.2", "906.5")
def play_automatic_abilities(game: Game, frame: Frame) -> None:
    """One triggered ability, the turn player's first; then the sequence starts again (603.4, 906.5a)."""
    s = game.s
    if not s.pending:
        return
    who = s.turn_player
    mine = [i for i in range(len(s.pending)) if s.pending[i].controller == who]
    if not mine:
        who = opponent(who)
        mine = [i for i in range(len(s.pending)) if s.pending[i].controller == who]
    if frame.stage == START and len(mine) > 1:
        frame.stage = ASKED
        frame.again()
        options = [Option("trigger", s.pending[i].source, s.pending[i].ability, i) for i in mine]
        ask = Decision(who, ONE, Ask.TRIGGER, options, "603.2")
        if all(option.ref == options[0].ref and option.other == options[0].other for option in options):
            ask.default = [0]  # the same ability several times: nobody has to say which
        game.ask(ask)
        return
    at = mine[s.answer[0]] if frame.stage == ASKED else mine[0]
    game.cite("603.3", "603.4", "906.5a", "906.6")
    waiting = s.pending[at]
    loops.before_trigger(game, waiting.ability, waiting.source)
    if s.outcome:
        return
    s.pending = s.pending[:at] + s.pending[at + 1 :]
    frame.go("perform_rule_processes")
    s.passes = 0
    play_triggered(game, waiting)


@clause("602.1c", "604.1", "604.2", "701.1")
def offer_actions(game: Game, frame: Frame) -> None:
    if game.passes_unasked(frame.who):
        return
    ask = Decision(frame.who, ONE, Ask.ACTION, legal_actions(game, frame.who), "604.1")
    loops.before_action(game, ask)
    game.ask(ask)


@clause("602.1d", "605.1")
def take_action(game: Game, frame: Frame) -> None:
    s = game.s
    option = loops.chosen(game, frame.who)
    if option.verb != "pass":
        game.cite("605.1a", "605.2")
        s.passes = 0
        frame.go("perform_rule_processes")
        begin_action(game, frame, option)
        return
    s.passes += 1
    if s.passes < 2:
        game.cite("605.1c", "605.2", "712.1", "604.1d")
        frame.who = opponent(frame.who)
        frame.go("perform_rule_processes")
        return
    s.passes = 0
    chase = s.zones[place(CHASE, FIRST)]
    if not chase:
        game.cite("605.1b")
        s.priority = NOBODY
        return
    game.cite("605.1b", "605.2")
    frame.who = s.turn_player
    frame.go("perform_rule_processes")
    game.call(RESOLVE, s.turn_player, s.ref(chase[-1]))


PRIORITY: Final = Procedure(
    "priority sequence", (perform_rule_processes, play_automatic_abilities, offer_actions, take_action)
)
