"""8.2: setting up the game."""

from __future__ import annotations

from arbiter.kernel import opening
from arbiter.kernel.effects_moving import shuffle_zone
from arbiter.kernel.game import Game
from arbiter.kernel.ids import SEATS, opponent
from arbiter.kernel.procedure import Frame, Procedure, clause

from .turn import TURN
from .vocabulary import OPENING_HAND


@clause("8.2.1.1")
def shuffle_decks(game: Game, frame: Frame) -> None:
    if frame.count:  # a scenario gives the order of the decks
        return
    for player in SEATS:
        shuffle_zone(game, "deck", player)


@clause("8.2.1.2")
def choose_first_player(game: Game, frame: Frame) -> None:
    """Chance names a player, who chooses whether to take the first turn."""
    opening.choose_first_player(game, frame, clause="8.2.1.2")


@clause("8.2.1.3")
def deal_hands(game: Game, frame: Frame) -> None:
    for player in SEATS:
        opening.to_hand(game, player, OPENING_HAND)


@clause("8.2.1.4")
def first_mulligan(game: Game, frame: Frame) -> None:
    """The first player may once put all five on the bottom in any order and draw five. No shuffle."""
    opening.offer_new_hand(game, frame, game.s.turn_player, clause="8.2.1.4")


@clause("8.2.1.4")
def second_mulligan(game: Game, frame: Frame) -> None:
    """Then the second."""
    opening.offer_new_hand(game, frame, opponent(game.s.turn_player), clause="8.2.1.4")


@clause("8.2.1.5")
def begin(game: Game, frame: Frame) -> None:
    game.s.frames.pop()
    game.call(TURN)


SETUP = Procedure(
    "fftcg set-up",
    (shuffle_decks, choose_first_player, deal_hands, first_mulligan, second_mulligan, begin),
)
