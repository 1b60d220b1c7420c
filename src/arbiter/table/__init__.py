"""The public door: start a game, see what is asked, answer, look, take back, keep."""

from __future__ import annotations

from arbiter.abilities.unread import Unread
from arbiter.kernel.decision import Decision, IllegalAnswer, Option
from arbiter.kernel.visibility import SPECTATOR, View

from .game_setup import DeckLike, GameSetup, game_setup
from .keeping import load
from .record import Record, read_record
from .replaying import Diverged, replay
from .table import Table

__all__ = [
    "SPECTATOR",
    "Decision",
    "DeckLike",
    "Diverged",
    "GameSetup",
    "IllegalAnswer",
    "Option",
    "Record",
    "Table",
    "Unread",
    "View",
    "game_setup",
    "load",
    "read_record",
    "replay",
    "start",
]


def start(
    ruleset: str,
    decks: tuple[DeckLike, DeckLike],
    seed: int = 0,
    format: str = "",
    unread: Unread | str = Unread.REFUSE,
    *,
    persons: tuple[bool, bool] = (True, True),
    citing: bool = False,
    undo: bool = True,
    any_deck: bool = False,
) -> Table:
    """A table with a game about to begin. ``citing``: keep every clause that comes up. ``undo``: keep what is needed
    to take answers back. ``unread``: what is done with text that is not read; ``persons``: which seats are people, who
    alone carry it out by hand. ``any_deck``: play decks that break the rules of deck construction too."""
    made = game_setup(ruleset, decks, seed, format, unread, persons, any_deck)
    made.check_legal()
    return Table(made.new_game(), made, citing=citing, undo=undo)
