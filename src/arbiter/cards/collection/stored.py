"""A library that looks up its cards in a collection when they are asked for."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from functools import partial

from arbiter.abilities.card import Card
from arbiter.errors import ArbiterError

from ..corrections import Corrections
from ..databases import CardMaker, evolved_and_base, front_number, sort_of
from ..formats import CardRow
from ..library import CardLibrary, Printing, loose, near_names, number_keys
from .adding import card_row
from .store import Store

_OURS = "game=? AND ruleset='' AND has_text=1 AND back=0"
_CANDIDATES = 400


class StoredLibrary(CardLibrary):
    """The user's cards of one game. Nothing is read before it is asked for."""

    def __init__(self, store: Store, game: str, corrections: Corrections) -> None:
        super().__init__(game)
        self.store = store
        self.corrections = corrections
        self._cards: dict[int, Card] = {}

    def _rows(self, condition: str, *values: object) -> list[sqlite3.Row]:
        with self.store.explaining_errors():
            return self.store.connection.execute(condition, (self.game, *values)).fetchall()

    @property
    def names(self) -> list[str]:
        return [row["name"] for row in self._rows(f"SELECT DISTINCT name FROM cards WHERE {_OURS}")]

    def __len__(self) -> int:
        return int(self._rows(f"SELECT count(DISTINCT folded) AS n FROM cards WHERE {_OURS}")[0]["n"])

    def by_exact_name(self, key: str) -> Callable[[], Card] | None:
        return self._named("folded", key)

    def by_loose_name(self, key: str) -> Callable[[], Card] | None:
        return self._named("loose", key)

    def _named(self, column: str, key: str) -> Callable[[], Card] | None:
        """Of several cards of a name, the one added last counts; a name of a card before that of another side."""
        rows = self._rows(f"SELECT id FROM cards WHERE {_OURS} AND {column}=? ORDER BY +id DESC LIMIT 1", key)
        if rows:
            return partial(self._make_stored, rows[0]["id"])
        rows = self._rows(f"SELECT card FROM aliases WHERE game=? AND {column}=? ORDER BY +card LIMIT 1", key)
        if rows:
            return partial(self._make_stored, rows[0]["card"])
        rows = self._rows(
            f"SELECT name FROM cards WHERE game=? AND ruleset='' AND has_text=0 AND {column}=? LIMIT 1", key
        )
        return partial(self._refuse_textless, rows[0]["name"]) if rows else None

    def by_number_key(self, key: str) -> Printing | None:
        found = self._numbered(key)
        if found is None:
            rows = self._rows("SELECT other FROM same_numbers WHERE game=? AND key=?", key)
            found = self._numbered(number_keys(rows[0]["other"])[0]) if rows else None
        return None if found is None else self._printing(found)

    def _numbered(self, key: str) -> sqlite3.Row | None:
        rows = self._rows(
            "SELECT c.* FROM numbers n JOIN whole_cards c ON c.id=n.card WHERE n.game=? AND n.key=?"
            " ORDER BY n.rank, CASE n.rank WHEN 0 THEN -n.card ELSE n.card END LIMIT 1",
            key,
        )
        return rows[0] if rows else None

    def printings(self, name: str) -> list[Printing]:
        rows = self._rows(
            "SELECT * FROM whole_cards WHERE game=? AND ruleset='' AND back=0 AND number<>'' AND loose=? ORDER BY id",
            loose(name),
        )
        return [self._printing(row) for row in rows]

    def _printing(self, row: sqlite3.Row) -> Printing:
        make: Callable[[], Card] = partial(self._make_stored, row["id"])
        if not row["has_text"]:
            make = self._named("loose", row["loose"]) or partial(self._refuse_textless, row["name"])
        return Printing(row["name"], row["number"], row["set_name"], sort_of(card_row(row)), make)

    def suggestions(self, name: str) -> list[str]:
        """Near names among those that share the beginning of a word."""
        begins = [word[:3] for word in re.findall(r"\w+", loose(name))[:8]]
        if not begins:
            return []
        rows = self._rows(
            "SELECT DISTINCT c.name FROM words w JOIN cards c ON c.id=w.rowid WHERE c.game=? AND c.ruleset=''"
            " AND words MATCH ? LIMIT ?",
            "name : (" + " OR ".join(f'"{each}"*' for each in begins) + ")",
            _CANDIDATES,
        )
        return near_names(name, [row["name"] for row in rows])

    def _refuse_textless(self, name: str) -> Card:
        raise ArbiterError(
            f"the collection has no rules text of {name}",
            hint="arbiter cards add a database that has the text",
        )

    def row(self, number_or_name: str, set_name: str = "") -> sqlite3.Row | None:
        """The row with text of a number or name; of several of a name, the last of that set."""
        for key in number_keys(number_or_name) if number_or_name.strip() else ():
            found = self._numbered(key)
            if found is not None and found["has_text"]:
                return found
        rows = self._rows(
            f"SELECT * FROM whole_cards WHERE {_OURS} AND loose=?"
            " ORDER BY set_name=? COLLATE NOCASE DESC, id DESC LIMIT 1",
            loose(number_or_name),
            set_name,
        ) or self._rows(
            "SELECT c.* FROM aliases a JOIN whole_cards c ON c.id=a.card WHERE a.game=? AND a.loose=?"
            " ORDER BY a.card LIMIT 1",
            loose(number_or_name),
        )
        return rows[0] if rows else None

    def _make_stored(self, card: int) -> Card:
        if card not in self._cards:
            self._cards[card] = self.card_and_rows(card)[0]
        return self._cards[card]

    def card_and_rows(self, card: int) -> tuple[Card, list[CardRow]]:
        """A card, and the rows of its sides as they were added."""
        rows = self._rows("SELECT * FROM whole_cards WHERE game=? AND id=?", card)
        if not rows:
            raise ArbiterError("the card is no longer in the collection")
        row = rows[0]
        made = card_row(row)
        held, backs = [made], []
        family = self._rows(
            "SELECT * FROM whole_cards WHERE game=? AND ruleset='' AND has_text=1 AND family=? ORDER BY id",
            row["family"],
        )
        if self.game == "sve":
            held = evolved_and_base(made, [card_row(each) for each in family])
        elif self.game == "fow" and not front_number(made.code):
            sides = [card_row(each) for each in family if each["id"] != card]
            backs = [each for each in sides if front_number(each.code)]
        make = CardMaker(
            self.game,
            [self.corrections.applied(self.game, each) for each in held],
            [self.corrections.applied(self.game, each) for each in backs],
            f"{row['source']}: {row['name']}",
        )
        return make(), [*reversed(held), *backs]
