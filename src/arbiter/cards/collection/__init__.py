"""A user's cards in one file, searched as one types: our own beside those of any card database.

collection = Collection.open()
report = collection.add(["cards.json"])
page = collection.search("fow-8.01", Query("dragon", cost_max=4))
library = collection.library("fow")
"""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from arbiter.abilities.card import Card
from arbiter.datafolder import data_folder
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS

from ..corrections import FILE as CORRECTIONS
from ..corrections import Corrections, read_corrections
from ..library import SETS, CardLibrary, card_library, fold, folders, loose
from . import adding
from .adding import Progress, nothing_to_say
from .records import (
    BUILT_IN,
    AddReport,
    CardShown,
    CorrectionShown,
    Facets,
    Found,
    Page,
    PrintingShown,
    Query,
    Refused,
    SideShown,
    UnreadSentence,
    UpdateReport,
)
from .search_fields import read_card, reader_version, rulesets_of
from .searching import facets, search
from .showing import card_shown
from .store import Store
from .stored import StoredLibrary

__all__ = [
    "BUILT_IN",
    "AddReport",
    "CardShown",
    "Collection",
    "CorrectionShown",
    "Facets",
    "Found",
    "Page",
    "PrintingShown",
    "Query",
    "Refused",
    "SideShown",
    "UnreadSentence",
    "UpdateReport",
]
FILE = "cards.db"


class Collection:
    """Every method may be called from any thread. What cannot be done is an ArbiterError.

    ``corrections``: those of the file ``corrections.toml`` beside the collection, and any given to :meth:`open`.
    """

    def __init__(self, path: Path, extra: Corrections | None = None) -> None:
        self.path = path
        self._store = Store(path)
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._facets: dict[str, tuple[str, Facets]] = {}
        own = path.parent / CORRECTIONS
        kept = read_corrections(own) if own.exists() else Corrections()
        self._apply(kept)
        self.corrections = kept if extra is None else kept.merged(extra)

    @classmethod
    def open(cls, path: Path | None = None, extra: Corrections | None = None) -> Collection:
        """The collection of a file, made when it is not there; in the user's data folder, if not said.

        ``extra``: corrections for as long as it is open; the search still goes by those that are kept."""
        return cls(cls.usual_path() if path is None else path, extra)

    @classmethod
    def temporary(cls, copied: Collection | None = None, extra: Corrections | None = None) -> Collection:
        """A collection that is gone when it is closed: a copy of another one, or with our own cards only."""
        folder = tempfile.TemporaryDirectory(prefix="arbiter-", ignore_cleanup_errors=True)
        path = Path(folder.name) / FILE
        if copied is not None:
            copied._store.copy_to(path)
        made = cls.__new__(cls)
        made.path, made._store, made._temporary, made._facets = path, Store(path), folder, {}
        kept = Corrections() if copied is None else copied.corrections
        made.corrections = kept if extra is None else kept.merged(extra)
        made._apply(made.corrections)
        return made

    @staticmethod
    def usual_path() -> Path:
        return data_folder() / FILE

    def close(self) -> None:
        self._store.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Collection:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- changing -------------------------------------------------------------------------------------------------

    def add(self, paths: Iterable[str | Path], progress: Progress = nothing_to_say) -> AddReport:
        """Add the cards of databases, or of all databases in folders. All of them come in, or an error is raised and
        nothing has changed; rows and files that cannot be used are named in the report."""
        return adding.add(self._store, paths, self.corrections, progress)

    def remove(
        self, *, game: str = "", number: str = "", name: str = "", set: str = "", source: str = ""
    ) -> int:
        """Take away the cards that meet all conditions given; how many. Our own cards stay."""
        conditions: list[str] = []
        values: list[object] = []
        for column, value in (
            ("game", game),
            ("number", number),
            ("loose", loose(name) if name else ""),
            ("set_name", set),
            ("source", source),
        ):
            if value:
                conditions.append(f"{column}=? COLLATE NOCASE")
                values.append(value)
        if not conditions:
            raise ArbiterError("nothing says which cards are to be taken away")
        return adding.remove(self._store, " AND ".join(conditions), values)

    def clear(self) -> int:
        """Take away all cards but our own; how many."""
        return adding.remove(self._store, "1", ())

    def update(
        self, game: str = "", *, everything: bool = False, progress: Progress = nothing_to_say
    ) -> UpdateReport:
        """Read the text of stored cards again: of those another version of the reader has read, or of all."""
        games = [game] if game else sorted({package for package, _ in RULESETS.values()})
        rows = []
        with self._store.reading() as connection:
            for each in games:
                rows += connection.execute(
                    "SELECT * FROM whole_cards WHERE game=? AND ruleset='' AND has_text=1 AND (reader<>? OR ?)",
                    (each, reader_version(each), everything),
                ).fetchall()
        return adding.read_again(self._store, rows, self.corrections, progress)

    def outdated(self, game: str) -> int:
        """How many cards were read by another version of the reader: :meth:`update` reads them again."""
        with self._store.reading() as connection:
            row = connection.execute(
                "SELECT count(*) FROM cards WHERE game=? AND ruleset='' AND has_text=1 AND reader<>?",
                (game, reader_version(game)),
            ).fetchone()
        return int(row[0])

    # --- asking ---------------------------------------------------------------------------------------------------

    def search(self, game_or_ruleset: str, query: Query) -> Page:
        """The cards a query asks for, ours among them; of a game under its newest rules."""
        game, ruleset = self._ready(game_or_ruleset)
        with self._store.reading() as connection:
            return search(connection, game, ruleset, query)

    def facets(self, game_or_ruleset: str) -> Facets:
        """Which types, attributes, races, sets and costs there are."""
        game, ruleset = self._ready(game_or_ruleset)
        with self._store.reading() as connection:
            writes = self._store.writes()
            known = self._facets.get(ruleset)
            if known is None or known[0] != writes:
                known = self._facets[ruleset] = (writes, facets(connection, game, ruleset))
        return known[1]

    def card(self, game_or_ruleset: str, number_or_name: str, set: str = "") -> CardShown:
        """Everything to show of the card of a number or name; the user's before ours."""
        game, ruleset = self._ready(game_or_ruleset)
        library = StoredLibrary(self._store, game, self.corrections)
        row = library.row(number_or_name, set)
        if row is None:
            return self._own_card(game, ruleset, number_or_name, library)
        card, sides = library.card_and_rows(row["id"])
        with self._store.reading() as connection:
            printings = connection.execute(
                "SELECT * FROM whole_cards WHERE game=? AND ruleset='' AND back=0 AND number<>'' AND loose=? AND id<>?"
                " ORDER BY id",
                (game, row["loose"], row["id"]),
            ).fetchall()
        return card_shown(game, ruleset, card, row, sides, printings, self.corrections)

    def _own_card(self, game: str, ruleset: str, name: str, stored: CardLibrary) -> CardShown:
        card = card_library(ruleset).merge(stored).find(name)
        with self._store.reading() as connection:
            row = connection.execute(
                "SELECT * FROM whole_cards WHERE game=? AND ruleset=? AND folded=? ORDER BY id LIMIT 1",
                (game, ruleset, fold(card.name)),
            ).fetchone()
        if row is None:
            raise ArbiterError(f"there is no card {name!r}")
        return card_shown(game, ruleset, card, row, (), (), self.corrections)

    def library(self, game: str) -> CardLibrary:
        """The user's cards of a game, looked up when they are asked for. Our own are in ``card_library``."""
        return StoredLibrary(self._store, game.partition("-")[0], self.corrections)

    def counts(self) -> dict[str, int]:
        """How many cards of the user there are of each game."""
        with self._store.reading() as connection:
            return dict(
                connection.execute(
                    "SELECT game, count(*) FROM cards WHERE ruleset='' AND has_text=1 AND back=0 GROUP BY 1"
                ).fetchall()
            )

    def sources(self) -> list[tuple[str, str, int]]:
        """(file, game, cards) of everything that was added."""
        with self._store.reading() as connection:
            return [
                (row[0], row[1], row[2])
                for row in connection.execute(
                    "SELECT source, game, count(*) FROM cards WHERE ruleset='' GROUP BY 1, 2 ORDER BY min(id)"
                )
            ]

    # --- keeping up to date ---------------------------------------------------------------------------------------

    def _ready(self, game_or_ruleset: str) -> tuple[str, str]:
        """(game, ruleset), with our own cards of the ruleset in the index."""
        if game_or_ruleset in RULESETS:
            game, ruleset = RULESETS[game_or_ruleset][0], game_or_ruleset
        elif rulesets := rulesets_of(game_or_ruleset):
            game, ruleset = game_or_ruleset, rulesets[-1]
        else:
            raise ArbiterError(
                f"there is no game {game_or_ruleset!r}", hint="known rulesets: " + ", ".join(RULESETS)
            )
        wanted = f"{reader_version(game)} {_sets_version(ruleset)}"
        with self._store.reading() as connection:
            if _meta(connection, f"{BUILT_IN} {ruleset}") == wanted:
                return game, ruleset
        library = card_library(ruleset)
        cards = [read_card(each, [ruleset]) for name in library.names for each in _apart(library.find(name))]
        with self._store.writing() as connection:
            for row in connection.execute("SELECT id FROM cards WHERE ruleset=?", (ruleset,)).fetchall():
                adding.delete(connection, row["id"])
            for each in cards:
                adding.insert_built_in(connection, game, ruleset, each)
            _set_meta(connection, f"{BUILT_IN} {ruleset}", wanted)
        return game, ruleset

    def _apply(self, corrections: Corrections) -> None:
        """Read cards again whose correction is new, has changed or has gone."""
        digest = corrections.digest()
        with self._store.reading() as connection:
            if (_meta(connection, "corrections") or Corrections().digest()) == digest:
                return
            rows = [
                row
                for row in connection.execute("SELECT * FROM whole_cards WHERE ruleset='' AND has_text=1")
                if row["corrected"] or corrections.of(row["game"], row["number"]) is not None
            ]
        report = adding.read_again(self._store, rows, corrections, nothing_to_say)
        if report.refused:
            first = report.refused[0]
            found = [each for held in corrections.by_number.values() for each in held]
            where = next(
                (each.where for each in found if first.row.startswith(each.number)), str(self.path.parent)
            )
            raise ArbiterError(f"{where}: {first.why}", hint="the correction makes no card of the game")
        with self._store.writing() as connection:
            _set_meta(connection, "corrections", digest)


def _apart(card: Card) -> list[Card]:
    """A base card and the evolved card of its name are found each for itself: they lie in different decks."""
    if card.sides != "evolve":
        return [card]
    return [card, replace(card, faces=tuple(reversed(card.faces)))]


def _meta(connection: sqlite3.Connection, key: str) -> str:
    row = connection.execute("SELECT value FROM meta WHERE key=?", (key,)).fetchone()
    return "" if row is None else str(row[0])


def _set_meta(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta VALUES (?,?)", (key, value))


def _sets_version(ruleset: str) -> str:
    """Changes whenever our own cards of a ruleset change."""
    digest = hashlib.sha256()
    for folder in folders(SETS, ruleset):
        for file in sorted(folder.glob("*.toml")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:20]
