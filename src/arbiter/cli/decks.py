"""The decks and cards commands take."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.cards import CardLibrary, Deck
    from arbiter.cards.collection import Collection
    from arbiter.cards.corrections import Corrections
    from arbiter.cards.formats import DeckList
    from arbiter.cards.resolving import Resolved

#: an environment variable that does what --no-collection does, for every command
NO_COLLECTION = "ARBITER_NO_COLLECTION"


@dataclass(frozen=True)
class CardSources:
    """Where the cards of a run come from, besides our own."""

    cards: Annotated[
        tuple[Path, ...],
        Parameter(
            consume_multiple=True,
            negative=(),
            help="Card databases for this run, besides the collection, in any known format (docs/formats.md).",
        ),
    ] = ()
    corrections: Annotated[
        Path | None, Parameter(help="A file of corrections for this run (docs/collection.md).")
    ] = None
    no_collection: Annotated[
        bool, Parameter(negative=(), help="Leave the collection alone: see arbiter cards --help.")
    ] = False

    @property
    def uses_collection(self) -> bool:
        return not self.no_collection and not os.environ.get(NO_COLLECTION)

    def extra_corrections(self) -> Corrections | None:
        from arbiter.cards.corrections import read_corrections

        return None if self.corrections is None else read_corrections(self.corrections)

    def stored(self) -> Collection | None:
        """The user's collection, if there is one and it is wanted."""
        from arbiter.datafolder import data_folder

        if not self.uses_collection or not (data_folder() / "cards.db").exists():
            return None
        from arbiter.cards.collection import Collection

        return Collection.open(extra=self.extra_corrections())


Cards = Annotated[CardSources, Parameter(name="*")]
NO_CARDS = CardSources()


def starters(ruleset: str) -> tuple[str, str]:
    """The first two decks that come with a ruleset."""
    from arbiter.cards import deck_names
    from arbiter.games import ruleset as find

    find(ruleset)  # an unknown ruleset is the first thing to say
    names = deck_names(ruleset)
    if not names:
        raise ArbiterError(f"no decks come with {ruleset}", hint="name two deck list files")
    return names[0], names[1 % len(names)]


def library_of(ruleset: str, cards: CardSources) -> CardLibrary | None:
    """The cards of the collection and, before them, those of the databases named by --cards; None without any."""
    from arbiter.cards import load_cards

    game = ruleset.partition("-")[0]
    stored = cards.stored()
    library = None if stored is None else stored.library(game)
    if not cards.cards:
        return library
    return load_cards(game, *cards.cards, beneath=library, corrections=_corrections(cards, stored))


def libraries_by_game(cards: CardSources) -> dict[str, CardLibrary]:
    """The same for every game of which there are cards."""
    from arbiter.cards import load_by_game

    stored = cards.stored()
    found = {} if stored is None else {game: stored.library(game) for game in stored.counts()}
    if cards.cards:
        found |= load_by_game(cards.cards, beneath=found, corrections=_corrections(cards, stored))
    return found


def _corrections(cards: CardSources, stored: Collection | None) -> Corrections | None:
    """Those of the data folder, if it is used, and those of --corrections."""
    if stored is not None:
        return stored.corrections
    from arbiter.cards.corrections import FILE, Corrections, read_corrections
    from arbiter.datafolder import data_folder

    own = data_folder() / FILE
    found = read_corrections(own) if cards.uses_collection and own.exists() else Corrections()
    extra = cards.extra_corrections()
    return found if extra is None else found.merged(extra)


def collection_of(cards: CardSources, progress: Callable[[int, int], None] | None = None) -> Collection:
    """A collection to search in: the user's, with the databases of --cards for this run only."""
    from arbiter.cards.collection import Collection

    if cards.uses_collection and not cards.cards and cards.corrections is None:
        return Collection.open()
    stored = cards.stored()
    made = Collection.temporary(stored, cards.extra_corrections())
    if cards.cards:
        report = made.add(cards.cards) if progress is None else made.add(cards.cards, progress)
        whole_files = [each for each in report.refused if not each.row]
        if whole_files:
            raise ArbiterError(f"{whole_files[0].file}: {whole_files[0].why}")
    return made


def tell_notes(*decks: Deck) -> None:
    """What is worth saying about how lists were understood, on standard error."""
    for deck in decks:
        for note in deck.notes:
            print(f"arbiter: {deck.name}: {note}", file=sys.stderr)


def deck_data(deck: DeckList, found: Resolved | None) -> dict[str, Any]:
    """A list as it was understood; with ``found``, as it was looked up."""
    sections = deck.sections if found is None else found.lines
    shown = [
        {
            "name": section,
            "cards": sum(line.count for line in lines),
            "lines": [
                {"count": line.count, "name": line.name, "number": line.number, "set": line.set}
                for line in lines
            ],
        }
        for section, lines in sections.items()
    ]
    unknown = [
        {"line": line.at, "count": line.count, "name": line.name, "number": line.number, "hint": hint}
        for line, _, hint in (found.unknown if found is not None else [])
    ]
    return {
        "format": deck.format,
        "game": deck.game,
        "name": deck.name,
        "about": deck.about,
        "sections": shown,
        "unknown": unknown,
        "notes": found.notes if found is not None else [],
    }


def show_deck_data(data: dict[str, Any]) -> None:
    """Print what :func:`deck_data` says."""
    print(
        f"{data['format']}"
        + (f", {data['game']}" if data["game"] else "")
        + f": {data['name'] or 'no title'}"
    )
    for section in data["sections"]:
        print(f"[{section['name'].capitalize() or 'without a heading'}] {section['cards']} cards")
        for line in section["lines"]:
            number = f" ({line['number']})" if line["number"] and line["name"] else line["number"]
            print(f"  {line['count']} {line['name']}{number}" + (f" [{line['set']}]" if line["set"] else ""))
    for each in data["unknown"]:
        hint = f" ({each['hint']})" if each["hint"] else ""
        print(f"unknown: {each['count']} {each['name'] or each['number']}{hint}")
    for note in data["notes"]:
        print(f"note: {note}")
