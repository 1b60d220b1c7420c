"""9: the turn, phase by phase."""

from __future__ import annotations

from arbiter.kernel import turns
from arbiter.kernel.effects_moving import draw_one
from arbiter.kernel.entries import TURNED
from arbiter.kernel.events import UPRIGHT, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import FIRST, NO_CONTEXT, NO_REF, card_of, opponent
from arbiter.kernel.lasting import expire
from arbiter.kernel.procedure import BEGUN, PROCEDURES, START, Frame, Procedure, Step, clause
from arbiter.kernel.turns import moment

from .priority import PRIORITY
from .rule_processes import rule_processes
from .vocabulary import CHECKED, FIELD, HAND, MAIN_PHASES, MAX_HAND, TURN_CLOCK, TURNS, place


def open_priority(game: Game) -> None:
    """11.1.2 the turn player gains priority."""
    game.s.passes = 0
    game.cite("11.1.2")
    game.call(PRIORITY, game.s.turn_player)


# --- active phase --------------------------------------------------------------------------------------------------


@clause("9.5.1.5")
def begin_turn(game: Game, frame: Frame) -> None:
    s = game.s
    turns.begin(game, (MAIN_PHASES, CHECKED), TURNS)
    s.values[s.turn_player][TURN_CLOCK] = s.turn_clock
    expire(game, "next own turn", s.turn_player)


@clause("9.1.1", "9.1.1.1", "9.1.1.2", "15.1.1.1.1")
def active_phase(game: Game, frame: Frame) -> None:
    """All dull cards of the turn player become active, but not the frozen ones (15.2.4.2). No priority."""
    s = game.s
    if turns.use_skip(game, "active phase"):
        return
    game.set_phase("active phase")
    moment(game, "beginning of turn")
    if game.dirty:
        game.refresh()
    events: list[Event] = []
    for card in s.zones[place(FIELD, FIRST)]:
        if game.controller(card) != s.turn_player or not s.flags[card] & TURNED:
            continue
        if "frozen" in game.infos[card].keywords:
            game.cite("15.2.4.2")
            continue
        event = Event(UPRIGHT, s.ref(card), NO_REF, s.turn_player)
        event.cause = "active phase"
        events.append(event)
    propose(game, events)


@clause("15.2.4.2")
def thaw(game: Game, frame: Frame) -> None:
    """R37 Freeze lasts until its controller's next Active Phase has passed."""
    s = game.s
    kept = []
    frozen = False
    for one in s.floating:
        if one.duration != "next recovery phase" or one.refs is None:
            kept.append(one)
            continue
        frozen = True
        refs = tuple(
            ref for ref in one.refs if s.alive(ref) and game.controller(card_of(ref)) != s.turn_player
        )
        if refs:
            fresh = one.copy()
            fresh.refs = refs
            kept.append(fresh)
    if frozen:
        s.floating = kept
        game.dirty = True


# --- draw phase ----------------------------------------------------------------------------------------------------


@clause("9.2.1", "9.2.1.1", "9.2.1.2")
def draw_phase(game: Game, frame: Frame) -> None:
    """Two cards; 9.2.1.3 one in the very first turn. No priority."""
    s = game.s
    if frame.stage == START:
        if turns.use_skip(game, "draw phase"):
            return
        game.set_phase("draw phase")
        frame.count = 2
        if s.turn == 1:
            game.cite("9.2.1.3", "8.2.1.5")
            frame.count = 1
    frame.stage = BEGUN
    if frame.count == 0:
        frame.stage = START
        return
    frame.count -= 1
    frame.again()
    draw_one(game, s.turn_player, NO_REF, NO_CONTEXT)


# --- main phases ---------------------------------------------------------------------------------------------------


@clause("9.3.1.1", "9.3.1.3")
def begin_main_phase(game: Game, frame: Frame) -> None:
    """Only the first main phase of a turn is Main Phase 1."""
    s = game.s
    values = s.values[s.turn_player]
    values[MAIN_PHASES] += 1
    name = "main 1" if values[MAIN_PHASES] == 1 else "main 2"
    game.set_phase(name)
    moment(game, "beginning of main phase")
    moment(game, f"beginning of {name}")


@clause("9.3.1", "9.3.1.2", "9.3.1.4")
def main_priority(game: Game, frame: Frame) -> None:
    open_priority(game)


@clause("9.4.1", "10.1")
def attack_phase(game: Game, frame: Frame) -> None:
    if not turns.use_skip(game, "attack phase"):
        game.call(PROCEDURES["attack phase"], game.s.turn_player)


# --- end phase -----------------------------------------------------------------------------------------------------


@clause("9.5.1.1")
def begin_end_phase(game: Game, frame: Frame) -> None:
    game.set_phase("end phase")
    moment(game, "beginning of end phase")
    moment(game, "end of turn")


@clause("9.5.1.2")
def discard_down(game: Game, frame: Frame) -> None:
    limit = turns.card_limit(game, game.s.turn_player, HAND, MAX_HAND)
    propose(game, turns.discards_down(game, frame, limit, clause="9.5.1.2"))


@clause("9.5.1.3", "9.5.1.3.1", "9.5.1.3.2", "11.12.4.1")
def clean_up(game: Game, frame: Frame) -> None:
    """Damage vanishes and what lasts until the end of the turn stops, at the same time."""
    s = game.s
    for card in s.zones[place(FIELD, FIRST)]:
        if s.damage[card]:
            s.set_damage(card, 0)
            game.touch_all()
    expire(game, "turn")
    expire(game, "next play")
    expire(game, "battle")
    expire(game, "own turn", s.turn_player)
    expire(game, "opponent turn", opponent(s.turn_player))
    expire(game, "next turn", later=True)


@clause("9.5.1.4")
def check_again(game: Game, frame: Frame) -> None:
    """Rule processes or waiting abilities: handle them with priority, then clean up again (R17), not the hand."""
    turns.once_more(game, frame, "clean_up", rule_processes, open_priority)


@clause("9-p", "9.5.1.5")
def next_turn(game: Game, frame: Frame) -> None:
    turns.pass_on(game)
    frame.go("begin_turn")


def named(name: str, of: Step) -> Step:
    return Step(of.run, of.clauses, name)


@clause("9.5.1.1", "9.3.1.6", "9.3.1.7")
def end_priority(game: Game, frame: Frame) -> None:
    """Nothing can be played here, only passed."""
    open_priority(game)


TURN = Procedure(
    "fftcg turn",
    (
        begin_turn,
        active_phase,
        thaw,
        draw_phase,
        begin_main_phase,
        main_priority,
        attack_phase,
        named("begin_main_phase_2", begin_main_phase),
        named("main_priority_2", main_priority),
        begin_end_phase,
        end_priority,
        discard_down,
        clean_up,
        check_again,
        next_turn,
    ),
)
