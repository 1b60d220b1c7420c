"""6.2: before the game."""

from __future__ import annotations

from arbiter.kernel import opening
from arbiter.kernel.effects_moving import shuffle_zone
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.game import Game
from arbiter.kernel.ids import SEATS, opponent
from arbiter.kernel.procedure import Frame, Procedure, clause

from .turn import TURN_PROCEDURE
from .vocabulary import (
    DEFENSE,
    EVOLUTION_POINTS,
    EVOLVE_DECK,
    MAX_PLAY_POINTS,
    OPENING_HAND,
    PLAY_POINTS,
    SECOND_PLAYER_POINTS,
    STARTING_DEFENSE,
    place,
)


@clause("6.2.1.1", "6.2.1.1.1")
def present_decks(game: Game, frame: Frame) -> None:
    """Leader, main deck and evolve deck are there; how many cards each has is open to both (4.1.2.1)."""


@clause("6.2.1.2", "4.3.1")
def place_leaders(game: Game, frame: Frame) -> None:
    """The leaders lie in their areas."""


@clause("6.2.1.3", "4.5.1", "5.8.1")
def shuffle_decks(game: Game, frame: Frame) -> None:
    if frame.count:  # a scenario gives the order of the decks
        return
    for player in SEATS:
        shuffle_zone(game, "deck", player)


@clause("6.2.1.4", "4.6.1", "4.2.3.3")
def place_evolve_decks(game: Game, frame: Frame) -> None:
    """Facedown."""
    s = game.s
    for player in SEATS:
        for card in s.zones[place(EVOLVE_DECK, player)]:
            s.set_flag(card, FACE_DOWN)
            s.set_known(card, 0)


@clause("6.2.1.5")
def decide_who_goes_first(game: Game, frame: Frame) -> None:
    """A random player decides."""
    opening.choose_first_player(game, frame, clause="6.2.1.5")


@clause("6.2.1.6", "4.7.1")
def draw_opening_hands(game: Game, frame: Frame) -> None:
    for player in SEATS:
        opening.to_hand(game, player, OPENING_HAND)


@clause("6.2.1.7", "4.1.5", "4.1.5.1")
def first_player_may_redraw(game: Game, frame: Frame) -> None:
    """Once: the whole hand to the bottom of the deck in any order, and four new cards. No shuffling."""
    opening.offer_new_hand(game, frame, game.s.turn_player, clause="6.2.1.7")


@clause("6.2.1.7")
def second_player_may_redraw(game: Game, frame: Frame) -> None:
    opening.offer_new_hand(game, frame, opponent(game.s.turn_player), clause="6.2.1.7")


@clause("6.2.1.8")
def no_play_points_yet(game: Game, frame: Frame) -> None:
    for player in range(2):
        game.s.values[player][PLAY_POINTS] = 0
        game.s.values[player][MAX_PLAY_POINTS] = 0


@clause("6.2.1.9")
def give_evolution_points(game: Game, frame: Frame) -> None:
    s = game.s
    s.values[s.turn_player][EVOLUTION_POINTS] = 0
    s.values[opponent(s.turn_player)][EVOLUTION_POINTS] = SECOND_PLAYER_POINTS


@clause("6.2.1.10", "2.8.3", "2.8.3.1")
def set_defense(game: Game, frame: Frame) -> None:
    for player in range(2):
        game.s.values[player][DEFENSE] = STARTING_DEFENSE


@clause("6.2.1", "6.2.1.11")
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
