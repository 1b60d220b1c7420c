"""A scenario as written: a position, a script, a title and the clauses it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arbiter.abilities.card import Card
from arbiter.cards.library import CardLibrary
from arbiter.errors import ArbiterError
from arbiter.kernel.ids import FIRST, NO_SEAT, Seat

#: ways to change a scenario that must not change its verdict
TRANSFORMATIONS = ("seats", "copies", "save", "names", "copy", "paraphrase")


class FileError(ArbiterError):
    """A scenario file that cannot be read; says where."""


@dataclass(frozen=True)
class Entry:
    """One card in a position, or several copies of it. ``side`` is "" for the side it has there by itself."""

    card: str
    player: Seat
    zone: str
    key: str  # the zone's key in the file
    copies: int = 1
    alias: str = ""
    turned: bool = False
    face_down: bool | None = None
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    before: bool = True
    on: str = ""
    owner: Seat = NO_SEAT
    side: str = ""
    evolved: str = ""


@dataclass(frozen=True)
class Written:
    """What a scenario was read from: the tables of its file's cards, its own table, the format the file names."""

    cards: list[dict[str, Any]]
    table: dict[str, Any]
    format: str
    databases: Mapping[str, CardLibrary] | None = None


@dataclass(frozen=True)
class Scenario:
    file: Path
    title: str
    ruleset: str
    format: str = ""
    cites: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    values: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    only: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    given: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    turn_player: Seat = FIRST
    number: int = 5
    at: str = ""
    seed: int = 0
    first: Seat = FIRST
    first_given: bool = False
    setup: bool = False
    chance: bool = False
    play: str = ""
    deck: str = ""  # a deck list to be checked
    cards: dict[str, Card] = field(default_factory=dict)
    bad: dict[str, str] = field(default_factory=dict)  # cards of the file that cannot be read, and why
    error: str = ""  # why this scenario cannot be read, if it cannot
    nth: int = 0  # which one of its file it is
    fixed: dict[str, str] = field(
        default_factory=dict
    )  # transformation → why its verdict depends on it, in a word
    written: Written | None = None

    def where(self) -> str:
        return f"{self.file}: {self.title!r}"
