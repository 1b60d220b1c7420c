"""Libraries from card databases: sides put together, cards of one name kept apart by number and set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.cardtext import card_from_fields
from arbiter.errors import ArbiterError
from arbiter.games import title

from .corrections import Corrections
from .files import read_databases
from .formats import CardRow, Database
from .library import CardLibrary, Printing, fold, together


def load_cards(
    game: str,
    *paths: str | Path,
    beneath: CardLibrary | None = None,
    corrections: Corrections | None = None,
) -> CardLibrary:
    """The cards of databases in any known format. Of several files, the last counts where they meet.

    ``beneath``: cards that count where no file has them; rows without text may mean them.
    """
    databases = read_databases(paths, strict=True).found
    mine = [each for each in databases if each.game == game]
    if paths and not mine:
        others = ", ".join(f"{each.file} has cards of {title(each.game)}" for each in databases)
        raise ArbiterError(
            f"there are no cards of {title(game)}: {others or 'the folder has no card database'}",
            hint="--ruleset says which game is meant",
        )
    return library_of(game, mine, beneath, corrections)


def load_by_game(
    paths: Iterable[str | Path],
    *,
    beneath: Mapping[str, CardLibrary] | None = None,
    corrections: Corrections | None = None,
) -> dict[str, CardLibrary]:
    """The cards of databases, by game; see :func:`load_cards`."""
    found: dict[str, list[Database]] = {}
    for database in read_databases(paths, strict=True).found:
        found.setdefault(database.game, []).append(database)
    return {
        game: library_of(game, databases, (beneath or {}).get(game), corrections)
        for game, databases in found.items()
    }


def library_of(
    game: str,
    databases: Sequence[Database],
    beneath: CardLibrary | None = None,
    corrections: Corrections | None = None,
) -> CardLibrary:
    library = CardLibrary(game)
    both = library if beneath is None else beneath.merge(library)
    mended = corrections or Corrections()
    rows = [(mended.applied(game, row), each.file) for each in databases for row in each.rows if row.has_text]
    backs: dict[str, list[CardRow]] = {}
    fronts: list[tuple[CardRow, str]] = []
    codes = {row.code for row, _ in rows}
    for row, file in rows:
        front = front_number(row.code) if game == "fow" else ""
        if front and front in codes:
            backs.setdefault(front, [each for each in backs.get(front, []) if each.code != row.code]).append(
                row
            )
        else:
            fronts.append((row, file))
    same: dict[str, list[CardRow]] = {}
    for row, _ in fronts:
        same.setdefault(fold(row.name), []).append(row)
    for row, file in fronts:
        others = backs.get(row.code, [])
        # a base card and the evolved card of its name are one card with two sides, whichever number is named
        held = [row] if game != "sve" else evolved_and_base(row, same[fold(row.name)])
        make = CardMaker(game, held, others, f"{file}: {row.name}")
        library.add(row.name, make)
        if row.code:
            library.add_printing(Printing(row.name, row.code, row.set, sort_of(row), make), row.numbers)
    for row, _ in fronts:
        for back in backs.get(row.code, []):
            printing = library.printing(row.code)
            if printing is not None:
                library.alias(back.name, printing.make)
                library.same_number(back.code, printing)
    for each in databases:
        _add_printings(library, both, each)
    return both


def _add_printings(library: CardLibrary, both: CardLibrary, database: Database) -> None:
    """Rows without text say which card a number is; a card of which no file has the text is refused when asked for."""
    for row in database.rows:
        if row.has_text:
            continue
        make: Callable[[], Card]
        if both.has_name(row.name):
            make = _Named(both, row.name)
        else:
            make = _Textless(f"{database.file} has no rules text of {row.name}")
            library.alias(row.name, make)
        if row.code and library.printing(row.code) is None:
            library.add_printing(Printing(row.name, row.code, row.set, sort_of(row), make), row.numbers)
    for number, other in database.same.items():
        library.same_number(number, both.printing(other))


def front_number(code: str) -> str:
    """ "ABC-001" of "ABC-001 J", "ABC-001*" and "ABC-001^": how databases number the other sides of a card."""
    bare = code.strip()
    if bare[-1:] in ("*", "^"):
        bare = bare[:-1].rstrip()
        return front_number(bare) or bare
    return bare[:-1].rstrip() if bare.upper().endswith("J") and bare[:-1].rstrip()[-1:].isdigit() else ""


def evolved_and_base(row: CardRow, same: list[CardRow]) -> list[CardRow]:
    """A row last, and before it the rows of its name for the other side."""
    evolved = _is_evolved(row)
    return [*[each for each in same if _is_evolved(each) != evolved], row]


def _is_evolved(row: CardRow) -> bool:
    return "evolved" in str(row.fields.get("type", "")).casefold()


def sort_of(row: CardRow) -> tuple[object, ...]:
    """What differs between different cards of one name."""
    return tuple(row.fields.get(key) for key in ("type", "cost", "power", "atk", "def"))


class CardMaker:
    """Makes a card from its rows once it is asked for."""

    def __init__(self, game: str, rows: list[CardRow], backs: list[CardRow], where: str) -> None:
        self.game, self.rows, self.backs, self.where = game, rows, backs, where
        self.made: Card | None = None

    def __call__(self) -> Card:
        if self.made is None:
            self.made = self._make()
        return self.made

    def _make(self) -> Card:
        try:
            card = together([card_from_fields(self.game, row.fields)[0] for row in self.rows])
            faces = list(card.faces)
            sides = card.sides
            for row in self.backs:
                back = card_from_fields(self.game, row.fields)[0]
                faces.extend(back.faces)
                sides = _sides(card, back) if len(faces) == 2 else "colossal"
            return Card(tuple(faces), sides, card.code) if self.backs else card
        except ArbiterError as error:
            raise ArbiterError(
                f"{self.where}: {error.message}", clause=error.clause, hint=error.hint
            ) from None


class _Named:
    """The card of a name in a library."""

    def __init__(self, library: CardLibrary, name: str) -> None:
        self.library, self.name = library, name

    def __call__(self) -> Card:
        return self.library.find(self.name)


class _Textless:
    """A card of which no file holds the text."""

    def __init__(self, why: str) -> None:
        self.why = why

    def __call__(self) -> Card:
        raise ArbiterError(self.why, hint="add a database that has the text: --cards FILE FILE")


def _sides(card: Card, back: Card) -> str:
    """What kind of two-sided card two sides make."""
    if "ruler" in card.faces[0].types:
        return "ruler"
    return "inverse" if "Inverse" in back.faces[0].races else "shift"
