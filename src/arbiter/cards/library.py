"""Cards by name: our own sets, and card databases a user brings along."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

from arbiter.abilities.card import Card
from arbiter.cardtext import card_from_fields
from arbiter.errors import ArbiterError

SETS = Path(str(files("arbiter.cards").joinpath("sets")))


def fold(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())


_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
_APOSTROPHES = re.compile("['’‘ʼ`´＇\"“”„]")
_DASHES = re.compile("[-‐‑‒–—―−－~〜～·・]")
_RARITY = re.compile(r"((?:re|pr|[a-z]?\d{1,2})-\d{1,3})[a-z]")


def loose(name: str) -> str:
    """A name without what people write differently: apostrophes, dashes, accents, capitals."""
    plain = unicodedata.normalize("NFKD", _APOSTROPHES.sub("", name)).casefold().translate(_LIGATURES)
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(_DASHES.sub(" ", _APOSTROPHES.sub("", kept)).split())


def number_keys(number: str) -> list[str]:
    """The ways to call for a card by number: whole, each part of a reprint's number "10-001/4-002", without the
    rarity letter of "1-001H" and the language of "BP01-001EN"."""
    whole = "".join(_DASHES.sub("-", number).casefold().split())
    keys = [whole]
    for part in whole.split("/"):
        keys.append(part)
        keys.append(part.removesuffix("en"))
        if match := _RARITY.fullmatch(part):
            keys.append(match[1])
    return [key for key in dict.fromkeys(keys) if key]


@dataclass(frozen=True)
class Printing:
    """A card of a database under one number."""

    name: str
    number: str
    set: str
    sort: tuple[object, ...]  # what differs between different cards of one name
    make: Callable[[], Card]


class CardLibrary:
    """Cards by name and by number. A card's text is read when the card is first asked for."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._makers: dict[str, Callable[[], Card]] = {}
        self._names: dict[str, str] = {}
        self._loose: dict[str, str] = {}
        self._made: dict[str, Card] = {}
        self._numbers: dict[str, Printing] = {}
        self._printings: dict[str, list[Printing]] = {}

    def add(self, name: str, make: Callable[[], Card], *, other_names: Iterable[str] = ()) -> None:
        """A card that is made when somebody wants it. Of two cards with a name, the one added last counts."""
        key = fold(name)
        self._makers[key] = make
        self._names[key] = name
        self._loose[loose(name)] = key
        self._made.pop(key, None)
        for other in other_names:
            self.alias(other, make)

    def alias(self, name: str, make: Callable[[], Card]) -> None:
        """Another way to call for a card, where no card has that name."""
        self._makers.setdefault(fold(name), make)
        self._loose.setdefault(loose(name), fold(name))

    def add_printing(self, printing: Printing, other_numbers: Iterable[str] = ()) -> None:
        """A number of a card. A whole number counts before another card's number without its letter."""
        self._printings.setdefault(loose(printing.name), []).append(printing)
        for number in (printing.number, *other_numbers):
            for at, key in enumerate(number_keys(number)):
                if at == 0:
                    self._numbers[key] = printing
                else:
                    self._numbers.setdefault(key, printing)

    def same_number(self, number: str, printing: Printing | None) -> None:
        """Another number of a card, where no card has that number itself."""
        if printing is not None:
            self._numbers.setdefault(number_keys(number)[0], printing)

    def merge(self, other: CardLibrary) -> CardLibrary:
        """Both libraries; where names or numbers meet, the other one's card counts."""
        return MergedLibrary(self, other)

    @property
    def names(self) -> list[str]:
        return list(self._names.values())

    def __contains__(self, name: str) -> bool:
        return self.has_name(name) or self.printing(name) is not None

    def __len__(self) -> int:
        return len(self._names)

    def has_name(self, name: str) -> bool:
        return self.by_name(name) is not None

    def by_name(self, name: str) -> Callable[[], Card] | None:
        """What makes the card of that name; a name as it is written counts before one that is only alike."""
        return self.by_exact_name(fold(name)) or self.by_loose_name(loose(name))

    def by_exact_name(self, key: str) -> Callable[[], Card] | None:
        """What makes the card whose name folds to ``key``."""
        return partial(self._make, key) if key in self._makers else None

    def by_loose_name(self, key: str) -> Callable[[], Card] | None:
        """What makes the card whose loose name is ``key``."""
        return self.by_exact_name(self._loose[key]) if key in self._loose else None

    def _make(self, key: str) -> Card:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def printing(self, number: str) -> Printing | None:
        """The card of a number, with or without its rarity letter."""
        for key in number_keys(number) if number else ():
            if (found := self.by_number_key(key)) is not None:
                return found
        return None

    def by_number_key(self, key: str) -> Printing | None:
        """The card with a number that can be called ``key``; see :func:`number_keys`."""
        return self._numbers.get(key)

    def printings(self, name: str) -> list[Printing]:
        """Every number of a card of that name."""
        return self._printings.get(loose(name), [])

    def suggestions(self, name: str) -> list[str]:
        return near_names(name, self.names)

    def find(self, name: str) -> Card:
        """The card of that name or number; with suggestions when there is none."""
        make = self.by_name(name)
        if make is not None:
            return make()
        if (found := self.printing(name)) is not None:
            return found.make()
        near = self.suggestions(name)
        raise ArbiterError(
            f"there is no card {name!r}", hint=f"perhaps {' or '.join(near)}" if near else None
        )


class MergedLibrary(CardLibrary):
    """Two libraries, asked in turn: the second one's cards count before the first one's."""

    def __init__(self, first: CardLibrary, second: CardLibrary) -> None:
        super().__init__(second.game)
        self.first, self.second = first, second

    @property
    def names(self) -> list[str]:
        return list({fold(name): name for name in (*self.first.names, *self.second.names)}.values())

    def __len__(self) -> int:
        return len(self.names)

    def by_exact_name(self, key: str) -> Callable[[], Card] | None:
        return self.second.by_exact_name(key) or self.first.by_exact_name(key)

    def by_loose_name(self, key: str) -> Callable[[], Card] | None:
        return self.second.by_loose_name(key) or self.first.by_loose_name(key)

    def by_number_key(self, key: str) -> Printing | None:
        return self.second.by_number_key(key) or self.first.by_number_key(key)

    def printings(self, name: str) -> list[Printing]:
        return self.second.printings(name) or self.first.printings(name)

    def suggestions(self, name: str) -> list[str]:
        return near_names(name, [*self.first.suggestions(name), *self.second.suggestions(name)])


def near_names(name: str, names: Iterable[str]) -> list[str]:
    """The names most like one that nobody has."""
    by_key = {fold(each): each for each in names}
    return [by_key[key] for key in get_close_matches(fold(name), by_key, n=3, cutoff=0.6)]


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
