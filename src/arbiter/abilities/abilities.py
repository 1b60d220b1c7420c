"""Whole abilities: the paragraphs of a card."""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import Ability, Change, Condition, Effect, Filter, Node, Selector
from .selectors import This


@dataclass(frozen=True)
class Static(Ability):
    """A continuous ability. ``zone``: where it is active, if not where its card usually is; "any": wherever it is."""

    what: Selector
    changes: tuple[Change, ...]
    condition: Condition | None = None
    zone: str = ""
    name: str = ""


@dataclass(frozen=True)
class Activated(Ability):
    """``limits``: when it may be played. ``zone``: where it is active, if not where its card usually is.

    ``rules``: PlayRules about this ability itself ("you may pay {1} less to play this ability if …").
    """

    cost: tuple[Effect, ...]
    effect: Effect
    limits: tuple[Condition, ...] = ()
    zone: str = ""
    name: str = ""
    rules: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Triggered(Ability):
    """``events``: any of them. ``condition``: must be true when it triggers (and, by the rulebook's word, later)."""

    events: tuple[Filter, ...]
    effect: Effect
    condition: Condition | None = None
    limits: tuple[Condition, ...] = ()
    zone: str = ""
    name: str = ""
    cost: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class StatusTriggered(Ability):
    """Watches a state of the game instead of an event."""

    condition: Condition
    effect: Effect
    zone: str = ""


@dataclass(frozen=True)
class Replacement(Ability):
    """A continuous ability that makes a replacement effect."""

    event: Filter
    instead: Effect
    condition: Condition | None = None
    optional: bool = False
    zone: str = ""


@dataclass(frozen=True)
class SpellText(Ability):
    """What a card without permanent form does when it resolves. ``name`` marks a text with rules of its own."""

    effect: Effect
    name: str = ""


@dataclass(frozen=True)
class Keyword(Ability):
    """A keyword, with what stands behind it: a number, a cost, words, a text of its own.

    ``inner`` are the abilities (or effect, cost actions …) its text compiles to.
    """

    name: str
    number: int = 0
    cost: tuple[Effect, ...] = ()
    word: str = ""
    inner: tuple[Node, ...] = ()
    filter: Filter | None = None


@dataclass(frozen=True)
class PlayRule(Ability):
    """How the card itself is played: an additional or another cost, a place to play it from, a moment."""

    kind: str
    cost: tuple[Effect, ...] = ()
    condition: Condition | None = None
    zone: str = ""
    change: Change | None = None
    optional: bool = False
    what: Selector = This()


@dataclass(frozen=True)
class DeckRule(Ability):
    """An ability about building the deck."""

    kind: str
    number: int = 0
    filter: Filter | None = None
