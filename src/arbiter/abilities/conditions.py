"""If, as long as, only if."""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import Amount, Condition, Filter, Selector


@dataclass(frozen=True)
class Every(Condition):
    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Some(Condition):
    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class Unless(Condition):
    """The part is not true."""

    part: Condition


@dataclass(frozen=True)
class Compare(Condition):
    a: Amount
    op: str
    b: Amount


@dataclass(frozen=True)
class Is(Condition):
    """All that ``what`` names (and at least one thing) match."""

    what: Selector
    filter: Filter


@dataclass(frozen=True)
class YouDo(Condition):
    """The part just before was carried out ("if you do")."""


@dataclass(frozen=True)
class TurnOf(Condition):
    who: Selector


@dataclass(frozen=True)
class During(Condition):
    """In a phase or step of the game, or its main timing, by the ruleset's name for it."""

    moment: str


@dataclass(frozen=True)
class Happened(Condition):
    """Something happened this turn (at least ``times``)."""

    event: Filter
    times: int = 1


@dataclass(frozen=True)
class Paid(Condition):
    """The spell was played with an optional cost or an alternative: "awakening", "additional", ..."""

    name: str


@dataclass(frozen=True)
class OnceATurn(Condition):
    """Playable (or triggering) only so often: ``per`` is "turn" or "game"."""

    times: int = 1
    per: str = "turn"


@dataclass(frozen=True)
class KeywordCount(Condition):
    """A condition that a keyword of the game defines, with its number ("seal", 3), ("spellchain", 5)."""

    name: str
    number: int = 0
    word: str = ""


@dataclass(frozen=True)
class SpentOn(Condition):
    """A resource is spent to play a card ("card"), an activate ability ("activate"), or an ability with this keyword,
    or on what the keyword costs; ``what`` describes the card, or the card the ability is of; ``zone``: played from
    there."""

    kind: str
    what: Filter | None = None
    zone: str = ""
