"""What is said of cards and players, and how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Amount, Change, Condition, Effect, Filter, Node, Selector


@dataclass(frozen=True)
class StatBy(Effect):
    """A number goes up or down by so much."""

    what: Selector
    stat: str
    amount: Amount
    down: bool = False


@dataclass(frozen=True)
class StatTo(Effect):
    """A number becomes so much."""

    what: Selector
    stat: str
    amount: Amount


@dataclass(frozen=True)
class StatsChange(Change):
    """These stats become so much ("="), or go up ("+") or down ("-") by so much."""

    stats: tuple[str, ...]
    how: str
    amount: Amount


@dataclass(frozen=True)
class Doubled(Change):
    """These stats become twice what they are."""

    stats: tuple[str, ...]


@dataclass(frozen=True)
class PerEach(Change):
    """The changes, so many times."""

    changes: tuple[Change, ...]
    amount: Amount


@dataclass(frozen=True)
class ForbidBy(Change):
    """ "cannot be attacked or blocked by …": each of these things, by what the phrase describes, if it is said."""

    acts: tuple[Change, ...]
    by: Selector | None = None


@dataclass(frozen=True)
class ForbidUnless(Change):
    """ "cannot attack unless …": each of these, unless the condition is true or what is said is done for it.
    ``who`` is told to do it."""

    acts: tuple[Change, ...]
    unless: Node
    who: Selector | None = None


@dataclass(frozen=True)
class LoseForGood(Change):
    """ "loses and cannot gain": these keywords, and it gains none of them again."""

    keywords: tuple[str, ...]


@dataclass(frozen=True)
class OneOfChanges(Change):
    """One of these, chosen as it is done: "gains [Flying] or [Pierce]"."""

    changes: tuple[Change, ...]


@dataclass(frozen=True)
class SameChange(Change):
    """What is replaced gives the same."""


@dataclass(frozen=True)
class NextLess(Effect):
    """The next card of this kind that is played costs so much less."""

    what: tuple[Filter, ...]
    amount: int


@dataclass(frozen=True)
class CostFor(Change):
    """The change of a cost, for what the phrase describes."""

    what: Selector
    change: Change


@dataclass(frozen=True)
class Still(Effect):
    """ "It's still a regalia": what it becomes, it is besides."""

    effect: Effect
    type: str


@dataclass(frozen=True)
class Also(Effect):
    """ "gains [Flying] until end of turn and cannot attack until …": more changes, for another time if it is said."""

    first: Effect
    changes: tuple[Change, ...]
    duration: str = ""


@dataclass(frozen=True)
class Lasting(Effect):
    """What the effect makes lasts so long."""

    duration: str
    effect: Effect


@dataclass(frozen=True)
class LastingWhile(Effect):
    """What the effect makes lasts as long as the condition is true."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class Charged(Selector):
    """Whom it costs so much to play what the phrase describes."""

    who: Selector
    what: Selector
