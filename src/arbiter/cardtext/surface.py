"""What a text says on its surface: the records the English grammar builds besides those of the abilities.

A noun phrase is kept as it is printed (:class:`Np`), wherever a record of the abilities has room for cards or players:
``Destroy(Np(...))``, ``Pattern("destroy", subject=Np(...))``, ``Count(Np(...))``. What it means there, a selection, a
description or a number, follows from the place it stands in and is worked out by :mod:`arbiter.cardtext.lowering`,
which leaves none of these records behind.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Node, Selector
from ..abilities.selectors import This


@dataclass(frozen=True)
class Quant(Node):
    """How many: ``kind`` is "a", "n" (a number), "up to", "any", "all", "each", "the", "this", "that", "those", "no",
    "some" (one or more), ">=", "<=", ">", "<", "more" (than), or "" (nothing is said)."""

    kind: str
    count: Amount | None = None


@dataclass(frozen=True)
class Det(Node):
    quant: Quant
    other: bool = False
    target: bool = False
    random: bool = False


@dataclass(frozen=True)
class Np(Selector):
    """A noun phrase: ``parts`` are its adjectives, noun and what stands behind it, in the order printed; ``owner``
    whose they are ("your followers")."""

    det: Det
    parts: tuple[Filter, ...]
    owner: Selector | None = None


@dataclass(frozen=True)
class Either(Selector):
    """Noun phrases joined by "or"."""

    parts: tuple[Selector, ...]


@dataclass(frozen=True)
class AnyPlayer(Selector):
    """ "a player", whichever."""


@dataclass(frozen=True)
class Zone(Node):
    """Zones and whose they are; None: of any player."""

    names: tuple[str, ...]
    owner: Selector | None = None


@dataclass(frozen=True)
class TopOf(Selector):
    """The top cards of a zone, or the bottom ones."""

    count: Amount
    zone: Zone
    bottom: bool = False


@dataclass(frozen=True)
class Place(Filter):
    """In these zones: "in your hand or EX area", "on your field or in your EX area"; ``origin``: from there."""

    zones: tuple[Zone, ...]
    origin: bool = False


@dataclass(frozen=True)
class Words(Node):
    """A name of several words, each a token of its own: a counter's name."""

    parts: tuple[str, ...]
    between: str = " "


@dataclass(frozen=True)
class Called(Filter):
    """ "a card named …": described by its name, not by what it is."""

    name: Filter


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
class DueTo(Filter):
    """An event that something the phrase describes has caused."""

    event: Filter
    cause: Selector


@dataclass(frozen=True)
class Self(Selector):
    """In the description of an event: the thing that is spoken of ("a card that was discarded this turn")."""


@dataclass(frozen=True)
class Enemy(Filter):
    """Of the opponent: "an enemy follower"."""


@dataclass(frozen=True)
class Superlative(Filter):
    """ "with the highest attack" of those that the rest of the phrase describes."""

    stat: str
    least: bool = False


@dataclass(frozen=True)
class Dest(Node):
    """Where something is put: ``place`` "top", "bottom" or "either"; ``order`` "any" or "random"; ``how``: turned."""

    zone: Zone
    place: str = ""
    order: str = ""
    how: str = ""


@dataclass(frozen=True)
class Arriving(Node):
    """How something arrives: ``how`` is "turned", "face down", "face up", "any order", "random order", "control" (of
    ``who``), "counters"."""

    how: str
    who: Selector | None = None
    counter: str = ""
    number: Amount | None = None


@dataclass(frozen=True)
class MoveTo(Effect):
    what: Selector
    dest: Dest
    verb: str = "put"
    frm: Zone | None = None
    ways: tuple[Arriving, ...] = ()


@dataclass(frozen=True)
class TokenInto(Effect):
    """A token that is put somewhere, and how it arrives."""

    token: Effect
    zone: Zone
    ways: tuple[Arriving, ...] = ()


@dataclass(frozen=True)
class ShuffleZone(Effect):
    zone: Zone


@dataclass(frozen=True)
class ShuffleInto(Effect):
    what: Selector
    zone: Zone


@dataclass(frozen=True)
class DrawUntil(Effect):
    """Draw until there are so many cards in the hand."""

    count: Amount


@dataclass(frozen=True)
class DiscardUntil(Effect):
    """Discard until there are so many cards in the hand."""

    count: Amount


@dataclass(frozen=True)
class Product(Amount):
    a: Amount
    b: Amount


@dataclass(frozen=True)
class AtRandom(Filter):
    """ "a card … at random": how it is chosen."""


@dataclass(frozen=True)
class Moved(Filter):
    """A card changes zones: from where, to where, by whose effect, as far as it is said; ``verb`` as printed."""

    subject: Selector | None = None
    to: Zone | None = None
    frm: Zone | None = None
    cause: Filter | None = None
    verb: str = ""


@dataclass(frozen=True)
class Common(Filter):
    """Things that happen to, or are done by, the same thing: "attacks or blocks". :class:`Self` stands for it."""

    subject: Selector
    events: tuple[Filter, ...]


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
class Under(Selector):
    """What ``what`` describes, if the player controls it: "you attack with a resonator"."""

    what: Selector
    who: Selector


@dataclass(frozen=True)
class SearchFor(Effect):
    """No zone: it is named behind what is searched for."""

    what: Selector
    zone: Zone | None = None


@dataclass(frozen=True)
class Filled(Effect):
    """One of several things done to the same: :class:`Self` stands for it in the effect ("dull and freeze it")."""

    what: Selector
    effect: Effect


@dataclass(frozen=True)
class Randomly(Effect):
    """What the effect chooses is chosen at random."""

    effect: Effect


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
class CostFor(Change):
    """The change of a cost, for what the phrase describes."""

    what: Selector
    change: Change


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


@dataclass(frozen=True)
class There(Condition):
    """There are so many of these, as the phrase itself says."""

    what: Selector


@dataclass(frozen=True)
class Has(Condition):
    """The player has, or controls, so many of these."""

    who: Selector
    what: Selector


@dataclass(frozen=True)
class PaidFor(Condition):
    """The cost was paid, as a sentence of its own says ("if the additional cost was paid")."""

    name: str


@dataclass(frozen=True)
class HasMore(Condition):
    """The player has more, or fewer, of these than the other player; or so many more."""

    who: Selector
    op: str
    what: tuple[Filter, ...]
    than: Selector
    by: Amount | None = None


@dataclass(frozen=True)
class CameFrom(Condition):
    """It came into play from there."""

    what: Selector
    frm: Zone
    detail: str = ""


@dataclass(frozen=True)
class DoneThisWay(Condition):
    """It happened by what the text said before: "if you discarded a Knight this way"."""

    event: Filter


@dataclass(frozen=True)
class OtherLife(Amount):
    """The life of the player who is not this one."""

    who: Selector


@dataclass(frozen=True)
class Added(Selector):
    """What of these is attached to a card."""

    what: Selector
    to: Selector


@dataclass(frozen=True)
class ForbidBy(Change):
    """ "cannot be attacked or blocked by …": each of these things, by what the phrase describes."""

    acts: tuple[Change, ...]
    by: Selector


@dataclass(frozen=True)
class OneOfChanges(Change):
    """One of these, chosen as it is done: "gains [Flying] or [Pierce]"."""

    changes: tuple[Change, ...]


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
    what: Selector | None = None


@dataclass(frozen=True)
class AtMost(Ability):
    """A player may do something only so often each turn; each player for their own."""

    who: Selector
    limit: TooMany


@dataclass(frozen=True)
class HowMuchPrevented(Amount):
    """As much as was prevented by what is said before."""


@dataclass(frozen=True)
class Namesakes(Ability):
    """When a player controls several of these with one name, all but one are banished."""

    who: Selector
    what: tuple[Filter, ...]


@dataclass(frozen=True)
class Still(Effect):
    """ "It's still a regalia": what it becomes, it is besides."""

    effect: Effect
    type: str


@dataclass(frozen=True)
class LastingWhile(Effect):
    """What the effect makes lasts as long as the condition is true."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class Doubled(Change):
    """These stats become twice what they are."""

    stats: tuple[str, ...]


@dataclass(frozen=True)
class ForbidUnless(Change):
    """ "cannot attack unless …": each of these, unless the condition is true or what is said is done for it."""

    acts: tuple[Change, ...]
    unless: Node


@dataclass(frozen=True)
class Also(Effect):
    """ "gains [Flying] until end of turn and cannot attack until …": more changes, for another time."""

    first: Effect
    changes: tuple[Change, ...]
    duration: str


@dataclass(frozen=True)
class PreventBoth(Effect):
    """Damage dealt to it and damage dealt by it are prevented."""

    what: Selector
    detail: str = ""


@dataclass(frozen=True)
class Lasting(Effect):
    """What the effect makes lasts so long."""

    duration: str
    effect: Effect


@dataclass(frozen=True)
class Instead(Effect):
    """This is done instead of what the text said before; what it leaves out (:class:`Same`) is as it was there.
    ``of``: instead of putting it there, as printed."""

    effect: Effect
    of: Dest | None = None


@dataclass(frozen=True)
class TookPart(Condition):
    """ "the battle in which this card attacked": what it did there."""

    what: Selector
    did: Filter


@dataclass(frozen=True)
class Same(Selector):
    """Left out by what is done instead: the same as in what it replaces ("deal 5 damage instead")."""


@dataclass(frozen=True)
class SameChange(Change):
    """What is replaced gives the same."""


@dataclass(frozen=True)
class Again(Effect):
    """What the sentence before says is done so many times in all."""

    times: Amount


@dataclass(frozen=True)
class PerEach(Change):
    """The changes, so many times."""

    changes: tuple[Change, ...]
    amount: Amount


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
class More(Condition):
    """There are more of the first than of the second."""

    what: Selector
    than: Selector


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
class While(Ability):
    """An ability with a condition said before it."""

    condition: Condition
    ability: Ability


@dataclass(frozen=True)
class AnAbility(Filter):
    """An ability as what does something: "cannot be destroyed by abilities"."""


@dataclass(frozen=True)
class Enemies(Filter):
    """Opponents and their cards that fight, as a noun: "each enemy"."""


@dataclass(frozen=True)
class BothModes(Effect):
    """Both of the things to choose from in what is replaced."""


@dataclass(frozen=True)
class EachTimes(Amount):
    """So many for each."""

    count: Amount
    each: Amount


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
class TransformInto(Effect):
    what: Selector
    named: Filter


@dataclass(frozen=True)
class LifeLost(Filter):
    """That a leader loses defense without being damaged."""

    who: Selector


@dataclass(frozen=True)
class Remaining(Effect):
    """ "If your field becomes full, put any remaining tokens into your EX area", after tokens are made."""


@dataclass(frozen=True)
class Besides(Effect):
    """ "also …": what is put somewhere is one more of what was looked through before."""

    effect: Effect


@dataclass(frozen=True)
class NextLess(Effect):
    """The next card of this kind that is played costs so much less."""

    what: tuple[Filter, ...]
    amount: int


@dataclass(frozen=True)
class FromAmong(Effect):
    """ "From among them, …": the first thing that is chosen is one of those looked at."""

    effect: Effect


@dataclass(frozen=True)
class GiveOne(Effect):
    """One of these, chosen as it is given: "gains Rush or Drain"."""

    what: Selector
    gifts: tuple[tuple[Change, ...], ...]


@dataclass(frozen=True)
class EitherPlace(Effect):
    """Put here or there, as its player chooses."""

    what: Selector
    first: Dest
    second: Dest


@dataclass(frozen=True)
class CostIs(Filter):
    """ "a 3-cost follower", "a 3-cost or less follower"."""

    amount: Amount
    op: str = "="


SURFACE: dict[str, type[Node]] = {
    name: kind
    for name, kind in list(globals().items())
    if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__ == __name__
}
