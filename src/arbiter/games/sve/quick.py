"""7.4.4, 8.4.7, 12.3: the windows in which the non-active player may play cards and abilities with Quick."""

from __future__ import annotations

from arbiter.kernel.decision import ONE, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import opponent
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.questions import Ask

from .actions import begin_action, quick_actions
from .confirmation import confirm_now
from .vocabulary import ATTACK, HAND, place


@clause("12.3.4")
def offer_quick(game: Game, frame: Frame) -> None:
    s = game.s
    s.passes = 1  # the active player has done something, or nothing: now it is up to the other
    if game.passes_unasked(frame.who):
        return
    why = "8.4.7" if s.phase == ATTACK else "7.4.4"
    ask = Decision(frame.who, ONE, Ask.ACTION, quick_actions(game, frame.who), why)
    # 4.7.2 whether a hand holds something with Quick must not show by whether its player is asked
    ask.always = len(s.zones[place(HAND, frame.who)]) > 0
    game.ask(ask)


@clause("12.3.2", "12.3.3")
def take_quick(game: Game, frame: Frame) -> None:
    """Something was played: Confirmation Timing, and the window opens again; or nothing, and it closes."""
    s = game.s
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb == "pass":
        frame.finish()
        s.refused = []
        return
    begin_action(game, frame.who, option, game.s.frames[-1].procedure.at("offer_quick"))


@clause("7.4.5", "8.4.8")
def after_quick(game: Game, frame: Frame) -> None:
    frame.go("offer_quick")
    confirm_now(game)


QUICK_WINDOW = Procedure("sve quick window", (offer_quick, take_quick, after_quick))


def open_window(game: Game, why: str) -> None:
    game.call(QUICK_WINDOW, opponent(game.s.turn_player))
