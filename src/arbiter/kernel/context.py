"""What a running effect knows: who, from what, about which event, and the choices made so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from .ids import FIRST, NO_CARD_REF, NO_CONTEXT, NO_KIND, NO_REF, NOWHERE, AbilityId, Ref, Seat

if TYPE_CHECKING:
    from arbiter.abilities.nodes import Condition

    from .events import Event
    from .game import Game
    from .info import Info, Rule


# A card that changes zones is a new card, and what waits does not look for it there. Among what an effect has noted:
#: the cards that something waiting speaks of, as they were when it triggered, was played, or was made to trigger later
PLACED: Final = "placed"
#: of those, what had gone elsewhere before it began to resolve
LOST: Final = "lost"
NEVER: Final = 1 << 60  # later than anything that happens


# Most contexts only look something up and bind nothing. Until something is bound they share these, which stay empty.
NO_BINDINGS: Final[dict[int, list[Ref]]] = {}
NO_NUMBERS: Final[dict[int, list[int]]] = {}
NOTHING_NOTED: Final[dict[str, list[Ref]]] = {}


@mypyc_attr(acyclic=True, free_list_len=1)
class Context:
    """The bindings of one spell, ability or process, from announcement to the end of its resolution.

    ``targets``, ``picks``, ``shares``, ``modes`` and ``noted`` are read as they are, and bound by methods only.
    """

    def __init__(self, controller: Seat, source: Ref, ability: AbilityId) -> None:
        self.controller = controller
        self.you = controller  # whom "you" means, inside "that player …"
        self.source = source
        self.ability = ability
        self.item = NO_CARD_REF  # the waiting object, as a reference
        self.event: Event | None = None
        self.targets = NO_BINDINGS
        self.picks = NO_BINDINGS
        self.shares = NO_NUMBERS
        self.modes = NO_NUMBERS
        self.noted = NOTHING_NOTED
        self.x = 0
        self.y = 0
        self.amount = 0
        self.done = False
        self.paid: tuple[str, ...] = ()
        self.words: tuple[str, ...] = ()
        self.look: Info | None = None  # the source as it last was
        self.zone = NO_KIND  # the kind of zone its card was played from
        self.abilities: tuple[AbilityId, ...] = ()  # the texts a spell performs, in order
        self.delay = -1  # for a delayed ability: the record that says what it does
        self.asking = -1  # the selector somebody is choosing for
        # numbers settled while playing, or when a lasting effect was made
        self.fixed: dict[int, int] | None = None
        # replacements this effect is the outcome of: they do not apply to it again
        self.used: tuple[int, ...] = ()
        # cards that were followed to where they went: what each was when it was spoken of
        self.origins: dict[Ref, Ref] | None = None
        self.since = NEVER  # when the spell or ability began to speak of cards
        # only while something is looked up (see ``sight``)
        self.judging = False  # the event is being compared with a description
        self.reading = False  # it is a card spoken of that is looked at, not one that may fit a description

    def set_targets(self, at: int, refs: list[Ref]) -> None:
        if self.targets is NO_BINDINGS:
            self.targets = {}
        self.targets[at] = refs

    def set_picks(self, at: int, refs: list[Ref]) -> None:
        if self.picks is NO_BINDINGS:
            self.picks = {}
        self.picks[at] = refs

    def set_shares(self, at: int, shares: list[int]) -> None:
        if self.shares is NO_NUMBERS:
            self.shares = {}
        self.shares[at] = shares

    def set_modes(self, at: int, modes: list[int]) -> None:
        if self.modes is NO_NUMBERS:
            self.modes = {}
        self.modes[at] = modes

    def note(self, name: str, refs: list[Ref]) -> None:
        """Remember cards (or, where its reader knows it, numbers) by a name."""
        if self.noted is NOTHING_NOTED:
            self.noted = {}
        self.noted[name] = refs

    def copy(self) -> Context:
        o = Context(self.controller, self.source, self.ability)
        o.you = self.you
        o.item = self.item
        o.event = self.event
        if self.targets:
            o.targets = self.targets.copy()
        if self.picks:
            o.picks = self.picks.copy()
        if self.shares:
            o.shares = self.shares.copy()
        if self.modes:
            o.modes = self.modes.copy()
        if self.noted:
            o.noted = self.noted.copy()
        o.x = self.x
        o.y = self.y
        o.amount = self.amount
        o.done = self.done
        o.paid = self.paid
        o.words = self.words
        o.look = self.look
        o.zone = self.zone
        o.abilities = self.abilities
        o.delay = self.delay
        o.asking = self.asking
        o.fixed = self.fixed
        o.used = self.used
        o.origins = self.origins  # replaced, never changed
        o.since = self.since
        o.judging = self.judging
        o.reading = self.reading
        return o


def context_of(rule: Rule) -> Context:
    """What the text knows that made a prohibition, duty or permission."""
    if rule.bound is not None:
        return rule.bound.copy()
    return Context(rule.controller, rule.source, rule.mark)


def spoken_of(c: Context) -> list[Ref]:
    """The cards an effect can speak of later without choosing anew."""
    found = [c.source]
    if c.event is not None:
        found += [c.event.ref, c.event.source]
    for refs in c.noted.values():
        found += refs
    return [ref for ref in found if ref >= 0]


def note_triggered(c: Context) -> None:
    """An ability has triggered: it means the cards it speaks of as they were then. What moved by triggering it, or its
    own card that left at the same time, is found where it went."""
    moved = [moved_by(c.event)]
    if c.look is not None and c.look.was_zone >= 0:
        moved.append(c.source)
    c.note(PLACED, [ref for ref in spoken_of(c) if ref not in moved])


def moved_by(event: Event | None) -> Ref:
    """The card that an event moved, as it was before."""
    return event.ref if event is not None and event.after != NO_REF else NO_REF


def note_placed(game: Game, c: Context) -> None:
    """A spell or ability has been played: what it speaks of and is there now, it means as it is there. What was moved
    to pay for it is found where it went."""
    c.note(PLACED, [ref for ref in spoken_of(c) if game.s.alive(ref) or ref in c.noted.get(PLACED, ())])


def note_lost(game: Game, c: Context) -> None:
    """It begins to resolve: what has moved in the meantime is lost; what it moves itself from now on is not."""
    lost = [ref for ref in c.noted.pop(PLACED, ()) if not game.s.alive(ref)]
    if lost:
        c.note(LOST, [*c.noted.get(LOST, ()), *lost])


def references(c: Context) -> list[Ref]:
    """Everything a context refers to."""
    found = [c.source]
    if c.origins is not None:
        found += c.origins.values()
    if c.event is not None:
        found += [c.event.ref, c.event.after, c.event.source]
    for named in (c.targets, c.picks):
        for refs in named.values():
            found += refs
    for refs in c.noted.values():
        found += refs
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Pending:
    """A triggered ability waiting to be played."""

    def __init__(
        self, ability: AbilityId, source: Ref, controller: Seat, event: Event | None, look: Info | None
    ) -> None:
        self.ability = ability
        self.source = source
        self.controller = controller
        self.event = event
        self.look = look
        self.zone = NOWHERE  # for a card that triggers itself: where it was
        self.context = NO_CONTEXT  # for a delayed ability: what the effect that made it knew
        self.node = -1  # for a delayed ability: the record that made it
        self.since = NEVER  # when it triggered


@mypyc_attr(acyclic=True, free_list_len=1)
class Floating:
    """An effect that lasts: a change, a prevention, a replacement or a delayed trigger. Replaced, never changed."""

    def __init__(self, ability: AbilityId, node: int, context: Context, stamp: int, duration: str) -> None:
        self.ability = ability
        self.node = node
        self.context = context
        self.stamp = stamp
        self.duration = duration
        self.refs: tuple[Ref, ...] | None = None  # what it applies to; None: whatever fits
        self.amounts: tuple[int, ...] = ()
        self.left = -1  # how much a prevention still prevents, or how often it still applies
        self.turn = 0
        self.who = FIRST
        self.condition: Condition | None = None
        self.times = 1  # how many equal effects this one stands for

    def copy(self) -> Floating:
        o = Floating(self.ability, self.node, self.context, self.stamp, self.duration)
        o.refs = self.refs
        o.amounts = self.amounts
        o.left = self.left
        o.turn = self.turn
        o.who = self.who
        o.condition = self.condition
        o.times = self.times
        return o
