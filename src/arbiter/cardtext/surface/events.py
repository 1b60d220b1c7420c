"""What happens."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Filter, Selector
from .places import Zone


@dataclass(frozen=True)
class Moved(Filter):
    """A card changes zones: from where, to where, by whose effect, as far as it is said; ``verb`` as printed; ``by``:
    the player who puts it there; ``unplayed``: only without being played, or being played from a hand."""

    subject: Selector | None = None
    to: Zone | None = None
    frm: Zone | None = None
    cause: Filter | None = None
    verb: str = ""
    by: Selector | None = None
    unplayed: str = ""


@dataclass(frozen=True)
class Common(Filter):
    """Things that happen to, or are done by, the same thing: "attacks or blocks". :class:`Self` stands for it.
    ``behind``: what stands behind the last may belong to all ("destroyed or banished by an ability")."""

    subject: Selector
    events: tuple[Filter, ...]
    behind: bool = False


@dataclass(frozen=True)
class Slain(Filter):
    """Battle damage destroys it: any, or that of the source."""

    subject: Selector | None = None
    source: Selector | None = None


@dataclass(frozen=True)
class Suffered(Filter):
    """Damage is dealt to it, as told of what suffers it: "is dealt damage by …"; ``told`` how else it is said."""

    subject: Selector | None = None
    source: Selector | None = None
    detail: str = ""
    op: str = ""
    amount: int = 0
    told: str = ""


@dataclass(frozen=True)
class DueTo(Filter):
    """An event that something the phrase describes has caused; ``moving``: said so only of cards that are moved."""

    event: Filter
    cause: Selector
    moving: bool = False


@dataclass(frozen=True)
class LifeLost(Filter):
    """That a leader loses defense without being damaged."""

    who: Selector
