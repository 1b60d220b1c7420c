"""Arbiter plays trading card games by their comprehensive rules, clause by clause, and can say why."""

from __future__ import annotations

from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from os import PathLike

    from arbiter.table import DeckLike, Table

__version__ = "0.1.0"


def _is_compiled() -> bool:
    """Look for the kernel's file without importing it, so that `import arbiter` stays cheap."""
    machine = PathFinder.find_spec("arbiter.kernel.game", [f"{__path__[0]}/kernel"])
    return machine is not None and not str(machine.origin).endswith(".py")


COMPILED: bool = _is_compiled()
"""Whether the kernel runs compiled; if not, it is the same code as plain Python, only slower."""


def start(
    ruleset: str,
    decks: tuple[str | PathLike[str] | DeckLike, str | PathLike[str] | DeckLike],
    seed: int = 0,
    format: str = "",
    unread: str = "refuse",
    *,
    citing: bool = False,
    any_deck: bool = False,
    persons: tuple[bool, bool] = (True, True),
) -> Table:
    """A table with a game about to begin. A deck is the name of one of ours, a deck list file, or a Deck.

    ``unread``: what is done with text that could not be read: "refuse", "leave out" or "by hand". ``persons``: which
    seats are people: only they do anything by hand."""
    from os import PathLike
    from pathlib import Path

    from arbiter import table
    from arbiter.cards import load_deck

    first, second = (
        load_deck(ruleset, deck if isinstance(deck, str) else Path(deck), unread=unread)
        if isinstance(deck, (str, PathLike))
        else deck
        for deck in decks
    )
    return table.start(
        ruleset,
        (first, second),
        seed,
        format,
        unread,
        persons=persons,
        citing=citing,
        any_deck=any_deck,
    )
