"""7: the turn, phase by phase."""

from __future__ import annotations

from arbiter.kernel import loops, turns
from arbiter.kernel.canonical import canonical
from arbiter.kernel.decision import ONE, SOME, Decision, Option
from arbiter.kernel.effects_moving import draw_one
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import TURN, UPRIGHT, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_CONTEXT, NO_REF, opponent
from arbiter.kernel.lasting import expire
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.turns import moment

from .actions import begin_action, main_actions, repeated
from .confirmation import confirm, confirm_now
from .questions import SveAsk
from .quick import open_window
from .vocabulary import (
    CARDS_PLAYED,
    EVOLVES,
    FIELD,
    HAND,
    HAND_LIMIT,
    MAX_PLAY_POINTS,
    MOST_PLAY_POINTS,
    PLAY_POINTS,
    TURNS,
    place,
)

# --- start phase ---------------------------------------------------------------------------------------------------


@clause("7.2.1", "3.2.3", "3.2.4", "3.2.4.1")
def more_play_points(game: Game, frame: Frame) -> None:
    s = game.s
    game.set_phase("start phase")
    values = s.values[s.turn_player]
    if values[MAX_PLAY_POINTS] < MOST_PLAY_POINTS:
        values[MAX_PLAY_POINTS] += 1
    moment(game, "start of turn")


@clause("7.2.2")
def refill_play_points(game: Game, frame: Frame) -> None:
    values = game.s.values[game.s.turn_player]
    values[PLAY_POINTS] = values[MAX_PLAY_POINTS]


@clause("7.2.3", "5.3.1")
def refresh_field(game: Game, frame: Frame) -> None:
    s = game.s
    events: list[Event] = []
    for card in s.zones[place(FIELD, s.turn_player)]:
        if s.flags[card] & TURNED:
            events.append(Event(UPRIGHT, s.ref(card), NO_REF, s.turn_player))
    propose(game, events)


@clause("7.2.4")
def draw_for_turn(game: Game, frame: Frame) -> None:
    s = game.s
    if s.turn == 1:
        game.cite("7.2.4.1")
        return
    draw_one(game, s.turn_player, NO_REF, NO_CONTEXT)


@clause("7.2.5")
def start_phase_confirmation(game: Game, frame: Frame) -> None:
    confirm_now(game)


START_PHASE = Procedure(
    "sve start phase",
    (more_play_points, refill_play_points, refresh_field, draw_for_turn, start_phase_confirmation),
)

# --- main phase ----------------------------------------------------------------------------------------------------


@clause("7.3.1")
def begin_main_phase(game: Game, frame: Frame) -> None:
    expire(game, "recovery phase")  # what was said of the start phase alone
    game.set_phase("main phase")
    moment(game, "start of main phase")


@clause("7.3.2")
def main_phase_confirmation(game: Game, frame: Frame) -> None:
    confirm_now(game)


@clause("7.3.3", "7.3.3-1", "7.3.3-2", "7.3.3-3", "7.3.3-4", "8.1.2", "12.3.5")
def offer_main_actions(game: Game, frame: Frame) -> None:
    s = game.s
    s.passes = 0
    ask = Decision(s.turn_player, ONE, Ask.ACTION, main_actions(game, s.turn_player), "7.3.3")
    loops.before_action(game, ask)
    game.ask(ask)


class BegunData:
    """The data of a main phase while an ability is played: the state before it, and the mark that bars it."""

    def __init__(self, before: int, mark: int) -> None:
        self.before = before
        self.mark = mark

    @staticmethod
    def of(frame: Frame) -> BegunData | None:
        return BegunData(frame.data[0], frame.data[1]) if frame.data else None

    def keep(self, frame: Frame) -> None:
        frame.data = [self.before, self.mark]


@clause("7.3.4")
def take_main_action(game: Game, frame: Frame) -> None:
    s = game.s
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb == "pass":
        s.refused = []
        frame.finish()
        return
    if option.verb == "activate":
        BegunData(canonical(game), repeated(option)).keep(frame)
    begin_action(game, s.turn_player, option, frame.procedure.at("offer_main_actions"))


@clause("7.3.4")
def after_main_action(game: Game, frame: Frame) -> None:
    confirm_now(game)


@clause("14.2.1.2")
def bar_what_changed_nothing(game: Game, frame: Frame) -> None:
    """An action that left the game exactly as it was may not be performed again."""
    frame.go("offer_main_actions")
    begun = BegunData.of(frame)
    if begun is not None:
        frame.data = []
        step = frame.step
        frame.step = frame.procedure.at("take_main_action") + 1
        same = canonical(game) == begun.before
        frame.step = step
        if same:
            game.s.uses[begun.mark] = 1


MAIN_PHASE = Procedure(
    "sve main phase",
    (
        begin_main_phase,
        main_phase_confirmation,
        offer_main_actions,
        take_main_action,
        after_main_action,
        bar_what_changed_nothing,
    ),
)

# --- end phase -----------------------------------------------------------------------------------------------------


@clause("7.4.1")
def begin_end_phase(game: Game, frame: Frame) -> None:
    game.set_phase("end phase")
    moment(game, "start of end phase")


@clause("7.4.2")
def end_phase_confirmation(game: Game, frame: Frame) -> None:
    confirm_now(game)


@clause("7.4.3", "12.8.2")
def engage_wards(game: Game, frame: Frame) -> None:
    """Any number of the active player's reserved followers with Ward; no Confirmation Timing follows (R7)."""
    s = game.s
    if game.dirty:
        game.refresh()
    if frame.stage == START:
        able = [
            s.ref(card)
            for card in s.zones[place(FIELD, s.turn_player)]
            if "ward" in game.infos[card].keywords
            and "follower" in game.infos[card].types
            and not s.flags[card] & TURNED
        ]
        if not able:
            return
        s.decision_refs = able
        ask = Decision(s.turn_player, SOME, SveAsk.ENGAGE, [Option("choose", ref) for ref in able], "7.4.3")
        ask.lo = 0
        ask.hi = len(able)
        ask.default = []
        frame.stage = ASKED
        frame.again()
        game.ask(ask)
        return
    frame.stage = START
    propose(game, [Event(TURN, s.decision_refs[i], NO_REF, s.turn_player) for i in s.answer])


@clause("7.4.4", "7.4.4-1", "7.4.4-2", "7.4.4-3", "7.4.5", "12.3.4")
def end_phase_quick_window(game: Game, frame: Frame) -> None:
    open_window(game, "7.4.4")


@clause("7.4.6", "4.7.3", "4.7.3.1")
def discard_to_limit(game: Game, frame: Frame) -> None:
    """Down to the limit, then Confirmation Timing, and once more."""
    limit = turns.card_limit(game, game.s.turn_player, HAND, HAND_LIMIT)
    events = turns.discards_down(game, frame, limit, clause="7.4.6")
    if events:
        frame.again()
        confirm(game)  # it begins when discarding is done, whatever that takes
        propose(game, events)


@clause("7.4.7")
def turn_effects_end(game: Game, frame: Frame) -> None:
    """No Confirmation Timing follows (R4). The opponent's next turn is never the one in which that was said."""
    expire(game, "turn")
    expire(game, "opponent turn", opponent(game.s.turn_player), later=True)


END_PHASE = Procedure(
    "sve end phase",
    (
        begin_end_phase,
        end_phase_confirmation,
        engage_wards,
        end_phase_quick_window,
        discard_to_limit,
        turn_effects_end,
    ),
)

# --- turns ---------------------------------------------------------------------------------------------------------


@clause("7.1.1", "7.1.2")
def begin_turn(game: Game, frame: Frame) -> None:
    turns.begin(game, (CARDS_PLAYED, EVOLVES), TURNS)
    turns.begin_lasting(game)


@clause("7.4.8")
def next_turn(game: Game, frame: Frame) -> None:
    turns.pass_on(game)
    frame.go("begin_turn")


TURN_PROCEDURE = Procedure(
    "sve turn",
    (begin_turn, turns.phase(START_PHASE), turns.phase(MAIN_PHASE), turns.phase(END_PHASE), next_turn),
)
