"""What a collection is asked and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter.cardtext import CorrectedWord

#: the source of cards that come with the program
BUILT_IN = "built in"


@dataclass(frozen=True)
class Refused:
    """A row, or with ``row`` "" a whole file, that was not added."""

    file: str
    row: str
    why: str


@dataclass
class AddReport:
    """``numbers``: rows without rules text, which only say which card a number is. ``files``: the files that were read,
    with their format. ``skipped``: files in a folder that are no card databases by their names."""

    new: int = 0
    changed: int = 0
    same: int = 0
    whole: int = 0
    unread: int = 0
    numbers: int = 0
    files: list[tuple[str, str]] = field(default_factory=list)
    skipped: int = 0
    refused: list[Refused] = field(default_factory=list)

    @property
    def cards(self) -> int:
        return self.new + self.changed + self.same


@dataclass
class UpdateReport:
    """How many cards were read again, and how many can be played whole before and after."""

    cards: int = 0
    whole_before: int = 0
    whole: int = 0
    refused: list[Refused] = field(default_factory=list)


@dataclass(frozen=True)
class Query:
    """What to search for. Every word of ``text`` begins a word of the name, the number or the rules text. Of several
    types (attributes, races, sets) one is enough. ``whole``: only cards that can be played whole."""

    text: str = ""
    types: tuple[str, ...] = ()
    cost_min: int | None = None
    cost_max: int | None = None
    attributes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    whole: bool | None = None
    source: str = ""
    limit: int = 50
    offset: int = 0


@dataclass(frozen=True)
class Found:
    """A card of a search. ``type`` and the words in ``types``, ``attributes`` and ``races`` as facets list them;
    ``cost`` the total, ``printed_cost`` in symbols. ``sides``: the names of its other sides. ``corrected``: the reason
    of a correction."""

    name: str
    number: str
    set: str
    type: str
    types: tuple[str, ...]
    cost: int | None
    printed_cost: str
    attributes: tuple[str, ...]
    races: tuple[str, ...]
    stats: tuple[tuple[str, int], ...]
    text: str
    whole: bool
    source: str
    sides: tuple[str, ...] = ()
    corrected: str = ""


@dataclass(frozen=True)
class Page:
    """Some of the cards that were found, and how many there are in all."""

    total: int
    cards: tuple[Found, ...]


@dataclass(frozen=True)
class Facets:
    """Which values there are, each with the number of cards."""

    cards: int
    whole: int
    types: dict[str, int]
    attributes: dict[str, int]
    races: dict[str, int]
    sets: dict[str, int]
    costs: dict[int, int]


@dataclass(frozen=True)
class UnreadSentence:
    """A part of a printed text that cannot be played: where it stands (0 to 0 if nowhere in particular), and why."""

    sentence: str
    why: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class SideShown:
    """A side of a card: what is printed, how it was read, in canonical wording (a line an ability), and what that was
    understood to say. ``corrected``: words that were taken for misspelled ones."""

    name: str
    number: str
    types: tuple[str, ...]
    attributes: tuple[str, ...]
    races: tuple[str, ...]
    cost: int | None
    printed_cost: str
    stats: tuple[tuple[str, int], ...]
    text: str
    wording: tuple[str, ...]
    understood: tuple[str, ...]
    unread: tuple[UnreadSentence, ...]
    corrected: tuple[CorrectedWord, ...] = ()


@dataclass(frozen=True)
class CorrectionShown:
    """A correction of the user's file: why, and each field with what the database says and what counts."""

    number: str
    reason: str
    fields: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class PrintingShown:
    number: str
    set: str
    source: str


@dataclass(frozen=True)
class CardShown:
    """Everything about a card: its sides, the first one first, and where else it is printed."""

    name: str
    number: str
    set: str
    source: str
    whole: bool
    sides: tuple[SideShown, ...]
    corrections: tuple[CorrectionShown, ...]
    printings: tuple[PrintingShown, ...]
