"""11.1: priority and the stack."""

from __future__ import annotations

from arbiter.kernel import loops, turns
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NOBODY, opponent
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.triggers import check_statuses

from .actions import begin_action, legal_actions
from .playing import place_triggered
from .resolving import RESOLVE
from .rule_processes import rule_processes
from .vocabulary import CHECKED, STACK, place


@clause("11.1.3", "12.3")
def perform_rule_processes(game: Game, frame: Frame) -> None:
    """All that apply, at once; again until there are none."""
    s = game.s
    s.priority = frame.who
    if turns.perform_processes(game, frame, rule_processes(game)) and game.any_status:
        check_statuses(game)
        game.cite("11.8.18")
    frame.count = len(s.pending)


@clause("6.1.3", "11.1.4", "11.8.1", "11.8.3", "11.8.7")
def place_auto_abilities(game: Game, frame: Frame) -> None:
    """The turn player puts all of theirs on the stack in any order, then the other player; then all begins again."""
    s = game.s
    if not s.pending:
        return
    who = s.turn_player
    mine = [i for i in range(frame.count) if s.pending[i].controller == who]
    if not mine:
        who = opponent(who)
        mine = [i for i in range(frame.count) if s.pending[i].controller == who]
    if not mine:
        frame.go("perform_rule_processes")
        return
    frame.again()
    if frame.stage == START and len(mine) > 1:
        frame.stage = ASKED
        options = [Option("trigger", s.pending[i].source, s.pending[i].ability, i) for i in mine]
        ask = Decision(who, ONE, Ask.TRIGGER, options, "11.8.7")
        if all(option.ref == options[0].ref and option.other == options[0].other for option in options):
            ask.default = [0]  # the same ability several times: nobody has to say which
        game.ask(ask)
        return
    at = mine[s.answer[0]] if frame.stage == ASKED else mine[0]
    frame.stage = START
    frame.count -= 1
    waiting = s.pending[at]
    loops.before_trigger(game, waiting.ability, waiting.source)  # what triggers as it is placed may never end
    if s.outcome:
        return
    s.pending = s.pending[:at] + s.pending[at + 1 :]
    game.cite("11.8.5")
    place_triggered(game, waiting)


@clause("11.1.1")
def offer_actions(game: Game, frame: Frame) -> None:
    if game.passes_unasked(frame.who):
        return
    ask = Decision(frame.who, ONE, Ask.ACTION, legal_actions(game, frame.who), "11.1.1")
    loops.before_action(game, ask)
    if not game.s.outcome:
        game.ask(ask)


@clause("11.1.5", "11.1.6", "11.1.7")
def take_action(game: Game, frame: Frame) -> None:
    s = game.s
    option = loops.chosen(game, frame.who)
    if option.verb != "pass":
        s.passes = 0
        frame.go("perform_rule_processes")
        if begin_action(game, frame, option):
            game.cite("11.4.7")
            frame.who = s.turn_player  # R8 after a Character the turn player has priority
        return
    s.passes += 1
    if s.passes < 2:
        game.cite("11.1.6")
        frame.who = opponent(frame.who)
        if _nothing_happened(game):
            s.priority = frame.who
            frame.count = 0
            frame.go("offer_actions")
        else:
            frame.go("perform_rule_processes")
        return
    s.passes = 0
    stack = s.zones[place(STACK, FIRST)]
    game.cite("11.1.7")
    if not stack:
        s.priority = NOBODY
        return
    game.cite("11.1.5")
    frame.who = s.turn_player
    frame.go("perform_rule_processes")
    game.call(RESOLVE, s.turn_player, s.ref(stack[-1]))


def _nothing_happened(game: Game) -> bool:
    """Whether nothing has happened since no rule process applied: passing changes nothing, so none applies now."""
    s = game.s
    if game.citing is not None or game.dirty or game.any_status or s.pending:
        return False
    return game.rules_quiet == game.ruled_now() and s.values[0][CHECKED] == s.history.length()


PRIORITY = Procedure("priority", (perform_rule_processes, place_auto_abilities, offer_actions, take_action))
