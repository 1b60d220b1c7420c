"""Cards by name: our own sets, and card databases a user brings along."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.cardtext import card_from_fields, card_from_jsonl
from arbiter.cardtext.check import rows
from arbiter.errors import ArbiterError

SETS = Path(str(files("arbiter.cards").joinpath("sets")))


def fold(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())


class CardLibrary:
    """Cards by name. A card's text is read when the card is first asked for."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._makers: dict[str, Callable[[], Card]] = {}
        self._names: dict[str, str] = {}
        self._made: dict[str, Card] = {}

    def add(self, name: str, make: Callable[[], Card], *, other_names: Iterable[str] = ()) -> None:
        """A card that is made when somebody wants it. Of two cards with a name, the one added last counts."""
        key = fold(name)
        self._makers[key] = make
        self._names[key] = name
        self._made.pop(key, None)
        for other in other_names:
            self._makers.setdefault(fold(other), make)

    def alias(self, name: str, make: Callable[[], Card]) -> None:
        """Another way to call for a card, where no card has that name."""
        self._makers.setdefault(fold(name), make)

    def merge(self, other: CardLibrary) -> CardLibrary:
        """Both libraries; where names meet, the other one's card counts."""
        both = CardLibrary(self.game)
        both._makers = {**self._makers, **other._makers}
        both._names = {**self._names, **other._names}
        return both

    @property
    def names(self) -> list[str]:
        return list(self._names.values())

    def __contains__(self, name: str) -> bool:
        return fold(name) in self._makers

    def __len__(self) -> int:
        return len(self._names)

    def suggestions(self, name: str) -> list[str]:
        near = get_close_matches(fold(name), self._names, n=3, cutoff=0.6)
        return [self._names[key] for key in near]

    def find(self, name: str) -> Card:
        """The card of that name; with suggestions when there is none."""
        key = fold(name)
        if key not in self._makers:
            near = self.suggestions(name)
            raise ArbiterError(
                f"there is no card {name!r}", hint=f"perhaps {' or '.join(near)}" if near else None
            )
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]


@cache
def card_library(ruleset: str) -> CardLibrary:
    """The cards that come with the program for a ruleset: our own sets and the ruleset's plain cards."""
    from arbiter.games import ruleset as make_ruleset

    rules = make_ruleset(ruleset)
    game = ruleset.partition("-")[0]
    library = CardLibrary(game)
    for card in rules.plain_cards().values():
        library.add(card.name, _ready(card))
    for folder in folders(SETS, ruleset):
        for file in sorted(folder.glob("*.toml")):
            read_set(library, file)
    return library


def folders(where: Path, ruleset: str) -> list[Path]:
    """What comes with a ruleset: its own folder, and the one of its family ("fow-5.x" for fow-5.00 and fow-5.12)."""
    family = ruleset.rpartition(".")[0] + ".x"
    return [folder for folder in (where / ruleset, where / family) if folder.is_dir()]


def _ready(card: Card) -> Callable[[], Card]:
    return lambda: card


def read_set(library: CardLibrary, file: Path) -> None:
    """Add the cards of a TOML file with ``[[card]]`` tables."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ArbiterError(f"{file}: not a set of cards: {error}") from None
    except OSError as error:
        raise ArbiterError(f"{file}: {error.strerror or error}") from None
    tables = content.get("card", [])
    if not isinstance(tables, list) or any(not isinstance(each, dict) for each in tables):
        raise ArbiterError(f"{file}: cards are written [[card]]")
    same: dict[str, list[dict[str, object]]] = {}
    for number, table in enumerate(tables, 1):
        name = table.get("name")
        if not isinstance(name, str) or not name.strip():
            raise ArbiterError(f"{file}: card {number} has no name")
        sides = [side["name"] for side in table.values() if isinstance(side, dict) and "name" in side]
        held = same.setdefault(fold(name), [])
        held.append(table)
        library.add(name, _from_fields(library.game, held, f"{file.name}: {name}"), other_names=sides)


def together(cards: list[Card]) -> Card:
    """Cards of one name: a base card and the evolved card of its name lie in different decks and are one card with two
    sides; of two that are the same sort of card, the last counts."""
    base = [card for card in cards if "evolved" not in card.faces[0].types]
    evolved = [card for card in cards if "evolved" in card.faces[0].types]
    if base and evolved:
        return Card((*base[-1].faces, *evolved[-1].faces), "evolve", base[-1].code)
    return cards[-1]


def _from_fields(game: str, tables: list[dict[str, object]], where: str) -> Callable[[], Card]:
    def make() -> Card:
        try:
            return together([card_from_fields(game, table)[0] for table in tables])
        except ArbiterError as error:
            raise ArbiterError(f"{where}: {error.message}", clause=error.clause, hint=error.hint) from None

    return make


def import_jsonl(game: str, path: str | Path) -> CardLibrary:
    """The cards of a card database: a JSON object a line. Two lines that are sides of one ruler become one card."""
    library = CardLibrary(game)
    found: dict[str, dict[str, object]] = {}
    sides: dict[str, dict[str, object]] = {}
    same: dict[str, list[dict[str, object]]] = {}
    for row in rows(Path(path)):
        name = row.get("name")
        if not isinstance(name, str) or not name.strip():
            raise ArbiterError(f"{path}: a card has no name")
        code = row.get("id")
        if game == "fow" and isinstance(code, str) and _other_side_of(code):
            sides[_other_side_of(code)] = row
        found[name] = row
        same.setdefault(name, []).append(row)
    for name, row in found.items():
        other = sides.get(str(row.get("id")).strip())
        library.add(name, _from_row(game, row, other, f"{path}: {name}", same[name]))
    if game == "fftcg":  # many cards share a name: each can be called by its number
        for name, held in same.items():
            for row in held:
                library.alias(str(row.get("id")), _from_row(game, row, None, f"{path}: {name}", [row]))
    return library


def _other_side_of(code: str) -> str:
    """ "ABC-001" of "ABC-001 J" and of "ABC-001*": how card databases number the J-ruler side, and the other side of a
    double-sided card."""
    bare = code.strip()
    if bare.endswith("*"):
        return bare[:-1].rstrip()
    return bare[:-1].rstrip() if bare.upper().endswith("J") and bare[:-1].rstrip()[-1:].isdigit() else ""


def _sides(card: Card, back: Card) -> str:
    """What kind of two-sided card two sides make."""
    if "ruler" in card.faces[0].types:
        return "ruler"
    return "inverse" if "Inverse" in back.faces[0].races else "shift"


def _from_row(
    game: str,
    row: dict[str, object],
    other: dict[str, object] | None,
    where: str,
    same: list[dict[str, object]],
) -> Callable[[], Card]:
    def make() -> Card:
        try:
            if other is None and len(same) > 1:
                return together([card_from_jsonl(game, one)[0] for one in same])
            card = card_from_jsonl(game, row)[0]
            if other is not None and other is not row:
                back = card_from_jsonl(game, other)[0]
                return Card((*card.faces, *back.faces), _sides(card, back), card.code)
            return card
        except ArbiterError as error:
            raise ArbiterError(f"{where}: {error.message}", clause=error.clause, hint=error.hint) from None

    return make
