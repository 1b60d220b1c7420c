"""What a format gives: card rows and deck lines, and what it is recognised by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .content import Content


@dataclass(frozen=True)
class CardRow:
    """One side of a card: the fields ``card_from_fields`` takes, its number and its set.

    ``numbers``: other numbers of the same card (reprints, an identifier of the program the file belongs to).
    ``has_text``: False where the file holds no rules text, so that the row only says which card a number is.
    """

    fields: dict[str, Any]
    code: str = ""
    set: str = ""
    numbers: tuple[str, ...] = ()
    has_text: bool = True

    @property
    def name(self) -> str:
        return str(self.fields.get("name", ""))


@dataclass(frozen=True)
class Refusal:
    """A row that was left out: which, and why."""

    row: str
    reason: str


@dataclass
class Database:
    """The cards of one file. ``same``: numbers that stand for another number."""

    game: str
    rows: list[CardRow] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    same: dict[str, str] = field(default_factory=dict)
    format: str = ""
    file: str = ""


@dataclass(frozen=True)
class DeckLine:
    """A card of a deck list, by name, by number, or both. ``written``: the whole line; ``at``: its number."""

    count: int
    name: str = ""
    number: str = ""
    set: str = ""
    written: str = ""
    at: int = 0

    @property
    def shown(self) -> str:
        return self.name or self.number


@dataclass
class DeckList:
    """A deck as a file says it. Lines in the section "" have no heading: they are sorted by their type.

    ``loose``: the format does not tell runes from other cards outside the main deck.
    """

    game: str = ""
    name: str = ""
    sections: dict[str, list[DeckLine]] = field(default_factory=dict)
    about: str = ""
    format: str = ""
    loose: bool = False

    def add(self, section: str, line: DeckLine) -> None:
        self.sections.setdefault(section, []).append(line)


@dataclass(frozen=True)
class DatabaseFormat:
    name: str
    about: str
    recognised_by: str
    recognise: Callable[[Content], bool]
    read: Callable[[Content], Database]


@dataclass(frozen=True)
class DeckFormat:
    name: str
    about: str
    recognised_by: str
    recognise: Callable[[Content], bool]
    read: Callable[[Content], list[DeckList]]
