"""What a card is right now: its printed information, or that with continuous effects applied.

Never stored in the state as truth: it is computed. An Info that has been handed out is not changed any more; that is
why the look of a card that has left ("last known information") can simply be kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities.acts import Act, LimitWay
from arbiter.abilities.nodes import Ability, Filter, Node

from .ids import FIRST, NO_HOST, NO_SEAT, NOWHERE, AbilityId, Ref, Seat, ZoneKind

if TYPE_CHECKING:
    from .context import Context

MISSING: Final = -(10**9)  # a number the card does not have
NO_WORDS: Final[frozenset[str]] = frozenset()  # one for all: Python makes a new one each time it is asked


class Held:
    """An ability as a card has it. ``zones``: the kinds of zone (bits) in which it is active."""

    def __init__(self, ability: Ability, number: AbilityId, zones: int) -> None:
        self.ability = ability
        self.number = number
        self.zones = zones
        self.kinds = 0  # kinds of events it watches, as bits
        self.replaces = 0  # kinds of events it replaces, as bits
        self.shape = 0  # which sort of ability, see below
        self.data: object = None  # what the game has worked out about it
        self.reads = 0  # what its continuous effect depends on, as bits
        self.looks = 0  # what it looks at that effects change, as bits
        self.impersonal = False  # its continuous effect is the same whichever card makes it
        self.own_side = False  # … and about its controller's cards only, each by itself
        self.steady = False  # … and applies to the same cards however often it is applied
        self.card_by_card = False  # its continuous effect looks at each card by itself
        self.about_cards = False  # the state it waits for is one of cards only
        self.about_itself = False  # what it watches or replaces happens to its own card
        self.keyword = ""  # the keyword it belongs to, if a keyword means it, or counts as


STATIC: Final = 1
ACTIVATED: Final = 2
TRIGGERED: Final = 3
STATUS: Final = 4
REPLACEMENT: Final = 5
SPELL: Final = 6
KEYWORD: Final = 7
HAND_DONE: Final = 8  # unread text that people carry out


@mypyc_attr(acyclic=True, free_list_len=1)
class Rule:
    """A prohibition, duty or permission that applies to a card or player: what, by whom, made by which source.

    ``unless``: what lifts a prohibition; of a permission, how often it may be done. ``bound``: what the text that made
    it has named, if anything. That is not saved with the look of a card that has left: nobody asks such a card."""

    def __init__(
        self,
        act: Act,
        by: Filter | None,
        source: Ref,
        controller: Seat,
        unless: tuple[Node, ...],
        mark: AbilityId,
        bound: Context | None = None,
    ) -> None:
        self.act = act
        self.by = by
        self.source = source
        self.controller = controller
        self.unless = unless
        self.mark = mark
        self.bound = bound


class Limit:
    """What an effect makes of the number of cards a player may have in a zone; ``amount`` below 0: any number."""

    def __init__(self, zone: ZoneKind, way: LimitWay, amount: int) -> None:
        self.zone = zone
        self.way = way
        self.amount = amount


@mypyc_attr(acyclic=True, free_list_len=1)
class PlayerRules:
    """What effects say about a player."""

    def __init__(self) -> None:
        self.forbids: tuple[Rule, ...] = ()
        self.obliges: tuple[Rule, ...] = ()
        self.permits: tuple[Rule, ...] = ()
        self.limits: tuple[Limit, ...] = ()
        self.abilities: tuple[Ability, ...] = ()
        self.words: tuple[tuple[str, str], ...] = ()  # (of which kind, the word), the latest last

    def copy(self) -> PlayerRules:
        o = PlayerRules()
        o.forbids = self.forbids
        o.obliges = self.obliges
        o.permits = self.permits
        o.limits = self.limits
        o.abilities = self.abilities
        o.words = self.words
        return o

    def is_empty(self) -> bool:
        return not (
            self.forbids or self.obliges or self.permits or self.limits or self.abilities or self.words
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Info:
    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.types: frozenset[str] = NO_WORDS
        self.general: frozenset[str] = NO_WORDS
        self.races: frozenset[str] = NO_WORDS
        self.attributes: frozenset[str] = NO_WORDS
        self.marks: frozenset[str] = NO_WORDS
        self.cost: str | None = None
        self.stats: list[int] = []
        self.held: tuple[Held, ...] = ()
        self.keywords: frozenset[str] = NO_WORDS
        self.forbids: tuple[Rule, ...] = ()
        self.obliges: tuple[Rule, ...] = ()
        self.permits: tuple[Rule, ...] = ()
        self.controller = NO_SEAT  # who controls it, if an effect says; else its holder does
        self.sealed = False  # it cannot gain abilities
        self.kinds = 0
        self.replaces = 0
        self.statics = False
        self.activated = False
        self.statuses = False
        self.by_hand = False
        self.sort = 0  # what the game has worked out of its words and abilities, as bits; 0: nothing yet
        self.owner = FIRST
        self.was_turned = False
        self.was_controller = FIRST
        self.was_zone = NOWHERE
        self.was_counters: dict[str, int] | None = None
        self.was_damage = 0
        self.was_attacking = False
        self.was_blocking = False
        self.was_host = NO_HOST
        self.was_attached: tuple[Ref, ...] = ()  # what was attached to it
        self.was_linked: tuple[Ref, ...] = ()  # what it had kept note of
        # how it was played: its X and Y, and what was chosen or paid for it
        self.was_played: tuple[int, int, tuple[str, ...]] = (0, 0, ())
        self.was_clock = 0  # when this look was taken

    def copy(self) -> Info:
        o = Info()
        o.names = self.names
        o.types = self.types
        o.general = self.general
        o.races = self.races
        o.attributes = self.attributes
        o.marks = self.marks
        o.cost = self.cost
        o.stats = self.stats.copy()
        o.held = self.held
        o.keywords = self.keywords
        o.forbids = self.forbids
        o.obliges = self.obliges
        o.permits = self.permits
        o.controller = self.controller
        o.sealed = self.sealed
        o.kinds = self.kinds
        o.replaces = self.replaces
        o.statics = self.statics
        o.activated = self.activated
        o.statuses = self.statuses
        o.by_hand = self.by_hand
        o.owner = self.owner
        return o

    def index(self) -> None:
        """Sum up what its abilities are, so that nobody has to walk through them to find out there are none."""
        self.kinds = 0
        self.replaces = 0
        self.statics = False
        self.activated = False
        self.statuses = False
        self.by_hand = False
        self.keywords = NO_WORDS
        self._sum_up(self.held)

    def gain(self, more: tuple[Held, ...], times: int = 1) -> None:
        """It has these abilities besides, each so many times."""
        self.held += more if times == 1 else more * times
        self._sum_up(more)

    def _sum_up(self, more: tuple[Held, ...]) -> None:
        kinds = self.kinds
        replaces = self.replaces
        names: list[str] = []
        for held in more:
            kinds |= held.kinds
            replaces |= held.replaces
            shape = held.shape
            if shape == STATIC:
                self.statics = True
            elif shape == ACTIVATED:
                self.activated = True
            elif shape == STATUS:
                self.statuses = True
            elif shape == KEYWORD:
                names.append(keyword_name(held.ability))
            elif shape == HAND_DONE:
                self.by_hand = True
            if held.keyword:
                names.append(held.keyword)
        self.kinds = kinds
        self.replaces = replaces
        new = [name for name in names if name not in self.keywords]
        if new:
            self.keywords |= frozenset(new)

    @property
    def name(self) -> str:
        return self.names[0] if self.names else ""


def works_in(info: Info, zones: int) -> bool:
    """Whether one of its continuous abilities is active in one of these kinds of zone."""
    for held in info.held:
        if held.shape == STATIC and held.zones & zones:
            return True
    return False


def keyword_name(ability: Ability) -> str:
    return getattr(ability, "name", "")
