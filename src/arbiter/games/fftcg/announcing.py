"""What is declared when something is announced, in the order of 11.3, 11.6, 11.7 and 11.8: choices, modes, values."""

from __future__ import annotations

from arbiter.kernel.choosing import drop
from arbiter.kernel.context import Context
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.kernel.procedure import Frame, clause
from arbiter.kernel.questions import Question

from .targets import CHOOSING


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[frame.context]


def impossible(game: Game, frame: Frame, clause: str) -> None:
    """It cannot be done: an action is rewound (14.1), an auto-ability or EX Burst goes at once (11.8.4)."""
    name = frame.procedure.name
    if name == "place an auto-ability":
        game.cite("11.8.4", "11.8.9")
        drop(game, frame)
    elif name == "ex burst":
        game.cite("11.8.4", "11.8.9")
        frame.finish()
    else:
        rewind(game, clause=clause)


def rewind(game: Game, clause: str) -> None:
    """14 back to just before the action: payments undone, nothing triggered, the same player has priority."""
    game.rewind()
    game.cite(clause, "14.1", "14.2", "14.3", "14.4")


@clause("11.3.4")
def choose_modes(game: Game, frame: Frame) -> None:
    """Which of several effects it will have."""
    if not CHOOSING.choose_options(game, frame, clause="11.3.4"):
        impossible(game, frame, clause="11.3.3")


@clause("11.3.3")
def choose_targets(game: Game, frame: Frame) -> None:
    """Everything the text chooses, one phrase after another."""
    if not CHOOSING.choose_targets(game, frame, clause="11.3.3"):
        impossible(game, frame, clause="11.3.3")


@clause("11.3.6")
def divide(game: Game, frame: Frame) -> None:
    """Values over several cards or players: at least 1000 each, in multiples of 1000."""
    CHOOSING.divide(game, frame, clause="11.3.6")


def ask_one(seat: Seat, about: Question, options: list[Option], clause: str) -> Decision:
    return Decision(seat, ONE, about, options, clause)
