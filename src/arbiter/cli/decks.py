"""The decks and cards commands take."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.cards import CardLibrary, Deck

Cards = Annotated[
    tuple[Path, ...],
    Parameter(
        consume_multiple=True,
        negative=(),
        help="Card databases for this run, in any known format (docs/formats.md).",
    ),
]


def starters(ruleset: str) -> tuple[str, str]:
    """The first two decks that come with a ruleset."""
    from arbiter.cards import deck_names
    from arbiter.games import ruleset as find

    find(ruleset)  # an unknown ruleset is the first thing to say
    names = deck_names(ruleset)
    if not names:
        raise ArbiterError(f"no decks come with {ruleset}", hint="name two deck list files")
    return names[0], names[1 % len(names)]


def library_of(ruleset: str, cards: Sequence[Path]) -> CardLibrary | None:
    """The cards of the databases named by --cards; None if there are none."""
    from arbiter.cards import load_cards

    return load_cards(ruleset.partition("-")[0], *cards) if cards else None


def tell_notes(*decks: Deck) -> None:
    """What is worth saying about how lists were understood, on standard error."""
    for deck in decks:
        for note in deck.notes:
            print(f"arbiter: {deck.name}: {note}", file=sys.stderr)
