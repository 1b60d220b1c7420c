"""Whole abilities, with what holds for all of an ability."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Node, Selector
from ...abilities.selectors import This


@dataclass(frozen=True)
class Named(Ability):
    """An ability with a name of its own."""

    name: str
    ability: Ability


@dataclass(frozen=True)
class OncePerName(Condition):
    """Only one ability of this name each turn."""

    name: str


@dataclass(frozen=True)
class Marked(Ability):
    """The ability, with a mark printed before it."""

    ability: Ability
    name: str


@dataclass(frozen=True)
class Priced(Node):
    """What it costs to play what the phrase describes; ``who`` plays it, ``play`` is the verb."""

    play: str
    what: Selector
    who: Selector | None = None


@dataclass(frozen=True)
class CostRule(Ability):
    """The cost of playing something changes, as long as the condition is true."""

    priced: Priced
    change: Change
    condition: Condition | None = None


@dataclass(frozen=True)
class Playing(Ability):
    """A rule of how the card itself is played; ``play`` is the verb, the conditions are those that must be true."""

    kind: str
    play: str
    cost: tuple[Effect, ...] = ()
    condition: tuple[Condition, ...] = ()
    zone: str = ""
    optional: bool = False
    what: Selector = This()
    change: Change | None = None


@dataclass(frozen=True)
class OnlyInDeck(Ability):
    """Only such cards may be in the deck; ``attributes``: and they have no others than these."""

    what: Selector
    attributes: Filter | None = None


@dataclass(frozen=True)
class Prevention(Ability):
    """Damage that is prevented as long as the card is there, and what is done then."""

    event: Filter
    then: Effect | None = None
    condition: Condition | None = None


@dataclass(frozen=True)
class TooMany(Node):
    """More than so many of these, played or drawn."""

    act: str
    number: int
    what: Selector


@dataclass(frozen=True)
class AtMost(Ability):
    """A player may do something only so often each turn; each player for their own."""

    who: Selector
    limit: TooMany


@dataclass(frozen=True)
class Namesakes(Ability):
    """When a player controls several of these with one name, all but one are banished."""

    who: Selector
    what: tuple[Filter, ...]


@dataclass(frozen=True)
class WhereX(Ability):
    """An ability whose X a sentence behind it defines."""

    ability: tuple[Ability, ...]
    value: Amount


@dataclass(frozen=True)
class OfPlaying(Ability):
    """An ability that must be one about playing its card: other cards than those that stay have no others."""

    ability: Ability


@dataclass(frozen=True)
class Further(Ability):
    """An ability behind another one in the same line: "it" under a condition may be what either speaks of."""

    ability: Ability


@dataclass(frozen=True)
class FirstPlayed(Ability):
    """What the first of these costs that you play each turn."""

    what: tuple[Filter, ...]
    change: Change
    condition: Condition | None = None


@dataclass(frozen=True)
class While(Ability):
    """An ability that may have a condition said before it."""

    ability: Ability
    condition: Condition | None = None
