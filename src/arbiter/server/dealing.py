"""Making games and bringing them back: what takes a while, and so is done off the event loop."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from arbiter.abilities.unread import Unread
from arbiter.cards import Deck
from arbiter.errors import ArbiterError
from arbiter.table import GameSetup, Table, game_setup
from arbiter.table.carddata import setup_data, setup_from
from arbiter.table.record import VERSION, Record, read_setup
from arbiter.table.replaying import replay

from . import decks
from .building import SavedDeck
from .collecting import Cards
from .lobby import DeckChoice
from .rows import GameRow, Played, SeatRow, Settings, new_id


def restored(row: GameRow, played: Played) -> Table:
    """The table as it stood after the answers that are kept. Raises ArbiterError for whatever cannot be played, be it
    that the rules have changed or that what is kept is damaged."""
    try:
        data = read_setup(row.setup, row.version)
        row.setup, row.version = msgspec.json.encode(data), VERSION
        record = Record(VERSION, data, played.answers, [])
        return replay(record, undo=row.status == "playing" and row.one_person)
    except ArbiterError:
        raise
    except Exception as problem:  # anything at all may be in a database; no game may take the others with it
        raise ArbiterError(f"it cannot be read: {type(problem).__name__}: {problem}") from problem


def kept_setup(row: GameRow) -> GameSetup:
    return setup_from(read_setup(row.setup, row.version))


@dataclass(frozen=True)
class Brought:
    """A deck as somebody chose it, with what its key opens."""

    cards: Cards
    choice: DeckChoice
    kept: SavedDeck | None

    def deck(self, ruleset: str, usual: int, unread: Unread) -> Deck:
        return decks.chosen(self.cards, ruleset, self.choice, usual, self.kept, unread)


def dealt(
    ruleset: str,
    format: str,
    own: Brought,
    other: Brought,
    seed: int,
    same: bool,
    unread: Unread = Unread.REFUSE,
    persons: tuple[bool, bool] = (True, True),
    any_deck: bool = False,
) -> GameSetup:
    deck = own.deck(ruleset, 0, unread)
    made = game_setup(
        ruleset,
        (deck, deck if same else other.deck(ruleset, 1, unread)),
        seed,
        format,
        unread,
        persons,
        any_deck,
    )
    made.check_legal()
    made.check_read()
    return replace(made, asks_forced=True)


def joined(row: GameRow, brought: Brought) -> GameSetup:
    """The setup of an open game with the deck of who joins."""
    begun = kept_setup(row)
    deck = brought.deck(row.ruleset, 1, begun.unread)
    own = game_setup(row.ruleset, (deck, deck), begun.seed, row.format, begun.unread, any_deck=begun.any_deck)
    own.check_legal()
    own.check_read()
    return replace(
        begun,
        decks=(begun.decks[0], own.decks[1]),
        names=(begun.names[0], own.names[1]),
    )


def mirrored(row: GameRow, seed: int) -> GameRow:
    """The same decks and players once more, in each other's seats, with chance anew."""
    old = kept_setup(row)
    made = replace(
        old,
        decks=(old.decks[1], old.decks[0]),
        names=(old.names[1], old.names[0]),
        seed=seed,
        persons=(old.persons[1], old.persons[0]),
    )
    return GameRow(
        id=new_id(),
        ruleset=row.ruleset,
        format=row.format,
        status="playing",
        setup=msgspec.json.encode(setup_data(made)),
        follows=row.id,
        private=row.private,
        seats=[
            SeatRow(
                name=s.name,
                computer=s.computer,
                deck=s.deck,
                settings=Settings(s.settings.stops, s.settings.asking, timing=s.settings.timing),
            )
            for s in reversed(row.seats)
        ],
    )
