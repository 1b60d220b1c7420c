"""A card's printed information."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter.notebook import drawn

from .nodes import Ability


@dataclass(frozen=True)
class Face:
    """One side of a card. Words are lower case except names and races; ``cost`` is in printed symbols, or None.

    ``stats`` are the printed numbers by the game's names for them ("atk", "def", "divinity", "power", "cost").
    ``unread`` are the sentences of the text that could not be read; such a card is refused in play, or they are carried
    out by hand. ``unread_text`` are the printed paragraphs they stand in.
    """

    name: str
    types: tuple[str, ...]
    general: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    cost: str | None = None
    stats: tuple[tuple[str, int], ...] = ()
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    unread: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    unread_text: tuple[str, ...] = ()

    def stat(self, name: str) -> int | None:
        for key, value in self.stats:
            if key == name:
                return value
        return None


@dataclass(frozen=True)
class Card:
    """A card: its faces, the one it starts with first. ``sides`` says what kind of two-sided card it is, if it is one
    ("ruler", "colossal", "shift", "inverse", "evolve"). ``clauses`` are citations: the rules by which its printed
    information was read."""

    faces: tuple[Face, ...]
    sides: str = ""
    code: str = ""
    clauses: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def _repr_svg_(self) -> str:
        return drawn("card_svg", self)

    @property
    def name(self) -> str:
        return self.faces[0].name
