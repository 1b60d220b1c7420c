"""500: the turn, phase by phase."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.acts import Act
from arbiter.kernel import turns
from arbiter.kernel.continuous import permitted
from arbiter.kernel.decision import SOME, Decision, Option
from arbiter.kernel.effects_moving import draw_one
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import UPRIGHT, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_CONTEXT, NO_REF, CardId, opponent
from arbiter.kernel.lasting import expire, expire_for
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, Step, clause
from arbiter.kernel.turns import moment

from .priority import PRIORITY
from .questions import FowAsk
from .rule_processes import rule_processes
from .vocabulary import (
    ANSWERED,
    BARRED,
    CALLED,
    CARDS_PLAYED,
    HAND,
    JUDGED,
    MAIN_DECK,
    MAX_HAND,
    OVERDREW,
    TURNS,
    WILL,
    WILLS,
    place,
)


def open_priority(game: Game) -> None:
    """The turn player gains priority and a priority sequence is performed."""
    game.s.passes = 0
    game.call(PRIORITY, game.s.turn_player)


def priority(*, clause: str) -> Step:
    """A step that opens a priority sequence for the turn player."""
    return Step(_priority, (clause,), "priority")


def _priority(game: Game, frame: Frame) -> None:
    open_priority(game)


def lose_will(game: Game) -> None:
    """All produced will ceases to exist."""
    game.s.earmarked = []
    for player in range(2):
        values = game.s.values[player]
        for kind in range(WILLS):
            if values[WILL + kind]:
                values[WILL + kind] = 0
                game.version += 1


def skipped(game: Game, frame: Frame, phase: str) -> bool:
    """1031.1 a skipped phase is not done at all; one skip is used up."""
    if not turns.use_skip(game, phase):
        return False
    game.cite("1031.1", "1031.2")
    frame.finish()
    return True


# --- draw phase ----------------------------------------------------------------------------------------------------


@clause("502.1")
def begin_draw_phase(game: Game, frame: Frame) -> None:
    if skipped(game, frame, "draw phase"):
        return
    s = game.s
    game.set_phase("draw phase")
    if s.turn == 1:
        moment(game, "beginning of game")
    if frame.count == 0:
        moment(game, "beginning of turn")
    moment(game, "beginning of draw phase")


@clause("502.3")
def draw_unless_first_turn(game: Game, frame: Frame) -> None:
    s = game.s
    if s.turn == 1:
        return
    if not s.zones[place(MAIN_DECK, s.turn_player)]:
        s.values[s.turn_player][OVERDREW] = 1  # U1.1 only this draw can lose the game
    draw_one(game, s.turn_player, NO_REF, NO_CONTEXT)


DRAW_PHASE: Final = Procedure(
    "draw phase",
    (begin_draw_phase, priority(clause="502.2"), draw_unless_first_turn, priority(clause="502.4")),
)

# --- recovery phase ------------------------------------------------------------------------------------------------


@clause("503.1")
def skip_first_recovery(game: Game, frame: Frame) -> None:
    if game.s.values[game.s.turn_player][TURNS] == 1:
        frame.finish()
    else:
        skipped(game, frame, "recovery phase")


@clause("503.2")
def begin_recovery_phase(game: Game, frame: Frame) -> None:
    game.set_phase("recovery phase")
    moment(game, "beginning of recovery phase")


@clause("503.4")
def will_fades(game: Game, frame: Frame) -> None:
    lose_will(game)


@clause("503.5")
def recover_everything(game: Game, frame: Frame) -> None:
    s = game.s
    if frame.stage == START:
        frame.cards = list(may_stay_rested(game))
        if frame.cards:
            refs = [s.ref(card) for card in frame.cards]
            ask = Decision(
                s.turn_player, SOME, FowAsk.STAY_RESTED, [Option("choose", ref) for ref in refs], "503.5"
            )
            ask.lo = 0
            ask.hi = len(refs)
            frame.stage = ASKED
            frame.again()
            game.ask(ask)
            return
    staying = [frame.cards[i] for i in s.answer] if frame.stage == ASKED else []
    frame.stage = START
    events: list[Event] = []
    for zone in game.play_zones:
        for card in s.zones[zone]:
            if s.flags[card] & TURNED and game.controller(card) == s.turn_player and card not in staying:
                game.cite("5.x:3.14-1")
                event = Event(UPRIGHT, s.ref(card), NO_REF, s.turn_player)
                event.cause = "recovery phase"
                events.append(event)
    propose(game, events)


def may_stay_rested(game: Game) -> list[CardId]:
    """The rested cards of the turn player that an effect lets them leave as they are."""
    s = game.s
    return [
        card
        for zone in game.play_zones
        for card in s.zones[zone]
        if s.flags[card] & TURNED
        and game.controller(card) == s.turn_player
        and permitted(game, Act.STAY_RESTED, s.ref(card), NO_REF)
    ]


@clause("503.6")
def end_recovery_phase(game: Game, frame: Frame) -> None:
    expire_for(game, "next recovery phase", game.s.turn_player)
    moment(game, "end of recovery phase")


RECOVERY_PHASE: Final = Procedure(
    "recovery phase",
    (
        skip_first_recovery,
        begin_recovery_phase,
        priority(clause="503.3"),
        will_fades,
        recover_everything,
        end_recovery_phase,
        priority(clause="503.7"),
    ),
)

# --- main phase ----------------------------------------------------------------------------------------------------


@clause("504.1")
def begin_main_phase(game: Game, frame: Frame) -> None:
    if not skipped(game, frame, "main phase"):
        game.set_phase("main phase")
        moment(game, "beginning of main phase")


MAIN_PHASE: Final = Procedure("main phase", (begin_main_phase, priority(clause="504.2")))

# --- end phase -----------------------------------------------------------------------------------------------------


@clause("505.1")
def begin_end_phase(game: Game, frame: Frame) -> None:
    if not skipped(game, frame, "end phase"):
        game.set_phase("end phase")
        moment(game, "beginning of end phase")


@clause("505.3")
def end_of_turn(game: Game, frame: Frame) -> None:
    moment(game, "end of turn")


@clause("505.5", "505.5a")
def damage_fades(game: Game, frame: Frame) -> None:
    s = game.s
    for zone in game.play_zones:
        for card in s.zones[zone]:
            if s.damage[card]:
                s.set_damage(card, 0)
                game.touch_all()


@clause("505.5b")
def turn_effects_end(game: Game, frame: Frame) -> None:
    expire(game, "turn")
    expire(game, "next play")
    # a turn that is under way is not the next one
    expire(game, "end of next own turn", game.s.turn_player, later=True)
    expire(game, "end of next opponent turn", opponent(game.s.turn_player), later=True)


@clause("505.5c")
def turn_will_fades(game: Game, frame: Frame) -> None:
    lose_will(game)


@clause("505.5d", "306.3")
def discard_down(game: Game, frame: Frame) -> None:
    limit = turns.card_limit(game, game.s.turn_player, HAND, MAX_HAND)
    propose(game, turns.discards_down(game, frame, limit, clause="505.5d"))


@clause("505.5e")
def repeat_final_step(game: Game, frame: Frame) -> None:
    """Once more if anything is left to do."""
    turns.once_more(game, frame, "damage_fades", rule_processes, open_priority)


END_PHASE: Final = Procedure(
    "end phase",
    (
        begin_end_phase,
        priority(clause="505.2"),
        end_of_turn,
        priority(clause="505.4"),
        damage_fades,
        turn_effects_end,
        turn_will_fades,
        discard_down,
        repeat_final_step,
    ),
)

# --- turns ---------------------------------------------------------------------------------------------------------


@clause("501.1")
def begin_turn(game: Game, frame: Frame) -> None:
    turns.begin(game, (CALLED, JUDGED, BARRED, CARDS_PLAYED, ANSWERED), TURNS)
    expire(game, "next own turn", game.s.turn_player)
    turns.begin_lasting(game)


@clause("505.6")
def next_turn(game: Game, frame: Frame) -> None:
    if game.s.extra_turns:
        # 1025.1, 1025.2 extra turns come one after another, right after this one
        game.cite("1025.1", "1025.2")
    turns.pass_on(game)
    frame.go("begin_turn")


TURN: Final = Procedure(
    "turn",
    (
        begin_turn,
        turns.phase(DRAW_PHASE),
        turns.phase(RECOVERY_PHASE),
        turns.phase(MAIN_PHASE),
        turns.phase(END_PHASE),
        next_turn,
    ),
)
