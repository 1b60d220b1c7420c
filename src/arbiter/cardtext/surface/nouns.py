"""Noun phrases: determiner, adjectives, noun, owner, and what stands behind it."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Amount, Filter, Node, Selector


@dataclass(frozen=True)
class Quant(Node):
    """How many: ``kind`` is "a", "n" (a number), "up to", "any", "all", "each", "the", "this", "that", "those", "no",
    "some" (one or more), ">=", "<=", ">", "<", "more" (than), "either" (``count`` or ``also``), or "" (nothing is
    said)."""

    kind: str
    count: Amount | None = None
    also: Amount | None = None


@dataclass(frozen=True)
class Det(Node):
    quant: Quant = Quant("")
    other: bool = False
    target: bool = False
    random: bool = False


@dataclass(frozen=True)
class Np(Selector):
    """A noun phrase: ``parts`` are its adjectives, noun and what stands behind it, in the order printed; ``owner``
    whose they are ("your followers")."""

    det: Det = Det()
    parts: tuple[Filter, ...] = ()
    owner: Selector | None = None


@dataclass(frozen=True)
class Either(Selector):
    """Noun phrases joined by "or"."""

    parts: tuple[Selector, ...]


@dataclass(frozen=True)
class AnyPlayer(Selector):
    """ "a player", whichever."""


@dataclass(frozen=True)
class Under(Selector):
    """What ``what`` describes, if the player controls it: "you attack with a resonator"."""

    what: Selector
    who: Selector


@dataclass(frozen=True)
class Added(Selector):
    """What of these is attached to a card."""

    what: Selector
    to: Selector


@dataclass(frozen=True)
class Self(Selector):
    """In the description of an event: the thing that is spoken of ("a card that was discarded this turn")."""


@dataclass(frozen=True)
class Same(Selector):
    """Left out by what is done instead: the same as in what it replaces ("deal 5 damage instead")."""


@dataclass(frozen=True)
class OneOfThem(Selector):
    """One of those spoken of, where something else is done to others of them: "5 damage to 1 and 2 to the others"."""


@dataclass(frozen=True)
class TheOthers(Selector):
    """Those of them that are left then."""


@dataclass(frozen=True)
class Kinds(Filter):
    """Kinds joined by "and" or "or", of which all but the first may have adjectives of their own: "a follower or
    Golem amulet"."""

    parts: tuple[Filter, ...]
    joined: str = "or"


@dataclass(frozen=True)
class Kind(Filter):
    """A kind with adjectives of its own."""

    adjectives: tuple[Filter, ...]
    noun: Filter


@dataclass(frozen=True)
class Called(Filter):
    """ "a card named …": described by its name, not by what it is."""

    name: Filter


@dataclass(frozen=True, eq=False, repr=False)
class Words(str):
    """A name of several words, each a token of its own: a counter's name. It stands where a word stands, also in the
    compiled records of the abilities, and remembers the words it is written with."""

    parts: tuple[str, ...]
    between: str = " "

    def __new__(cls, parts: tuple[str, ...], between: str = " ") -> Words:
        return super().__new__(cls, between.join(parts))


@dataclass(frozen=True)
class Participle(Filter):
    """ "the selected follower": what was done to it, as printed."""

    word: str


@dataclass(frozen=True)
class ThisWay(Filter):
    """ "destroyed this way": it happened by what the text said before."""

    event: Filter


@dataclass(frozen=True)
class ThisTurn(Filter):
    """It happened to the thing, or by it, this turn; where :class:`Self` stands in the event. ``window``: in the battle
    under way; "told": nothing is said of when."""

    event: Filter
    window: str = ""


@dataclass(frozen=True)
class Enemy(Filter):
    """Of the opponent: "an enemy follower"."""


@dataclass(frozen=True)
class Enemies(Filter):
    """Opponents and their cards that fight, as a noun: "each enemy"."""


@dataclass(frozen=True)
class AnAbility(Filter):
    """An ability as what does something: "cannot be destroyed by abilities"."""


@dataclass(frozen=True)
class Superlative(Filter):
    """ "with the highest attack" of those that the rest of the phrase describes."""

    stat: str
    least: bool = False


@dataclass(frozen=True)
class AtRandom(Filter):
    """ "a card … at random": how it is chosen."""


@dataclass(frozen=True)
class CostIs(Filter):
    """ "a 3-cost follower", "a 3-cost or less follower"."""

    amount: Amount
    op: str = "="
    stat: str = "cost"


@dataclass(frozen=True)
class StatAmong(Filter):
    """ "of cost 2, 3 or 5"."""

    stat: str
    amounts: tuple[Amount, ...]
