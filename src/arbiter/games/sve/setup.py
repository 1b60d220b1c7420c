"""6.2: before the game."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import ONE, ORDER, Decision, Option
from arbiter.kernel.effects_moving import put_in_order, shuffle_zone
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.state import FACE_DOWN

from .turn import TURN_PROCEDURE
from .vocabulary import (
    DECK,
    DEFENSE,
    EVOLUTION_POINTS,
    EVOLVE_DECK,
    HAND,
    MAX_PLAY_POINTS,
    OPENING_HAND,
    PLAY_POINTS,
    SECOND_PLAYER_POINTS,
    STARTING_DEFENSE,
    place,
)


@clause("1.1.1", "6.2.1", "6.2.1.1", "6.2.1.1.1")
def present_decks(game: Game, frame: Frame) -> None:
    """Leader, main deck and evolve deck are there; how many cards each has is open to both (4.1.2.1)."""
    game.cite("4.1.1", "4.1.2", "4.1.2.1", "6.1.2", "4.1.3")


@clause("6.2.1.2", "4.3.1")
def place_leaders(game: Game, frame: Frame) -> None:
    """The leaders lie in their areas."""
    game.cite("4.3.2", "4.3.3")


@clause("6.2.1.3", "4.5.1", "5.8.1")
def shuffle_decks(game: Game, frame: Frame) -> None:
    if frame.count:  # a scenario gives the order of the decks
        return
    for player in range(2):
        shuffle_zone(game, "deck", player)


@clause("6.2.1.4", "4.6.1", "4.2.3.3")
def place_evolve_decks(game: Game, frame: Frame) -> None:
    """Facedown."""
    s = game.s
    for player in range(2):
        for card in s.zones[place(EVOLVE_DECK, player)]:
            s.flags[card] |= FACE_DOWN
            s.known[card] = 0


@clause("6.2.1.5")
def decide_who_goes_first(game: Game, frame: Frame) -> None:
    """A random player decides."""
    s = game.s
    if frame.stage == 0:
        frame.stage = 1
        frame.again()
        if not frame.count:
            frame.who = rng.below(s.rng, 2)
        ask = Decision(frame.who, ONE, "first", [Option("first"), Option("second")], "6.2.1.5")
        ask.default = [0]
        game.ask(ask)
        return
    frame.stage = 0
    s.turn_player = frame.who if s.answer[0] == 0 else 1 - frame.who


def to_hand(game: Game, player: int, n: int) -> None:
    s = game.s
    for _ in range(n):
        deck = s.zones[place(DECK, player)]
        if deck:
            event = Event(MOVE, s.ref(deck[-1]), -9, player)
            event.to = place(HAND, player)
            event.cause = "set-up"
            propose(game, [event])


@clause("6.2.1.6", "4.7.1")
def draw_opening_hands(game: Game, frame: Frame) -> None:
    for player in range(2):
        to_hand(game, player, OPENING_HAND)


@clause("6.2.1.7", "4.1.5", "4.1.5.1")
def first_player_may_redraw(game: Game, frame: Frame) -> None:
    _redraw(game, frame, game.s.turn_player)


@clause("6.2.1.7")
def second_player_may_redraw(game: Game, frame: Frame) -> None:
    _redraw(game, frame, 1 - game.s.turn_player)


def _redraw(game: Game, frame: Frame, player: int) -> None:
    """Once: the whole hand to the bottom of the deck in any order, and four new cards. No shuffling."""
    s = game.s
    if frame.stage == 0:
        frame.stage = 1
        frame.again()
        ask = Decision(player, ONE, "mulligan", [Option("keep"), Option("mulligan")], "6.2.1.7")
        ask.default = [0]
        game.ask(ask)
        return
    if frame.stage == 1:
        if s.answer[0] == 0:
            frame.stage = 0
            return
        frame.stage = 2
        frame.again()
        s.decision_refs = [s.ref(card) for card in s.zones[place(HAND, player)]]
        options = [Option("card", ref) for ref in s.decision_refs]
        game.ask(Decision(player, ORDER, "order on the bottom", options, "6.2.1.7"))
        return
    frame.stage = 0
    low: list[int] = []
    for i in s.answer:
        event = Event(MOVE, s.decision_refs[i], -9, player)
        event.to = place(DECK, player)
        event.cause = "set-up"
        propose(game, [event])
        low.append(event.after)
    put_in_order(game, [], low)
    to_hand(game, player, OPENING_HAND)


@clause("6.2.1.8")
def no_play_points_yet(game: Game, frame: Frame) -> None:
    for player in range(2):
        game.s.values[player][PLAY_POINTS] = 0
        game.s.values[player][MAX_PLAY_POINTS] = 0


@clause("6.2.1.9")
def give_evolution_points(game: Game, frame: Frame) -> None:
    s = game.s
    s.values[s.turn_player][EVOLUTION_POINTS] = 0
    s.values[1 - s.turn_player][EVOLUTION_POINTS] = SECOND_PLAYER_POINTS


@clause("6.2.1.10", "2.8.3", "2.8.3.1")
def set_defense(game: Game, frame: Frame) -> None:
    for player in range(2):
        game.s.values[player][DEFENSE] = STARTING_DEFENSE


@clause("6.2.1.11")
def game_begins(game: Game, frame: Frame) -> None:
    game.s.frames.pop()
    game.call(TURN_PROCEDURE)


SETUP = Procedure(
    "sve set-up",
    (
        present_decks,
        place_leaders,
        shuffle_decks,
        place_evolve_decks,
        decide_who_goes_first,
        draw_opening_hands,
        first_player_may_redraw,
        second_player_may_redraw,
        no_play_points_yet,
        give_evolution_points,
        set_defense,
        game_begins,
    ),
)
