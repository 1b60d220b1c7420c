"""What an edition of the rulebook is made of.

The chapters' files hold steps, procedures and rules; an :class:`Edition` says which of them it has. The modules of
``editions`` compose one each; what no field speaks of is the same in all of them. A rule that editions share is cited
by its ids in 8.01; what the older ones call the same clause is in the concordance, ``rulebook/data/fow-5.x.same.txt``.
Rules that only older editions have carry their ids with a prefix: "5.x:3.7-1" is 5.00 and 5.12, "5.12:3.15-6" is 5.12.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.kernel.description import Edition as Kept
from arbiter.kernel.description import ZoneDef
from arbiter.kernel.ids import CardId, Ref, Seat, ZoneKind
from arbiter.kernel.procedure import Procedure
from arbiter.rulebook import concordance
from arbiter.rulebook.hearing import cite

from .vocabulary import VALHALLA

if TYPE_CHECKING:
    from arbiter.abilities.abilities import Keyword
    from arbiter.abilities.card import Card, Face
    from arbiter.abilities.effects import Apply
    from arbiter.abilities.nodes import Ability
    from arbiter.kernel.context import Context
    from arbiter.kernel.decision import Option
    from arbiter.kernel.events import Event
    from arbiter.kernel.game import Game
    from arbiter.kernel.info import Info
    from arbiter.kernel.procedure import Frame

    from .means import Means


class Layer:
    """A step of the order in which continuous effects are applied: the changes that are made in it, by their names in
    :class:`Layers`, and the clause that says so."""

    def __init__(self, *changes: str, clause: str) -> None:
        self.changes = changes
        self.clause = clause


class Layers:
    """The order in which continuous effects are applied: which step, from 0, each sort of change is made in; -1: none
    of its own."""

    def __init__(self, steps: tuple[Layer, ...], rounds: bool = False) -> None:
        self.clauses = tuple(step.clause for step in steps)
        self.base = _step_of("base", steps)  # what a card's base abilities say, and what a copy is
        self.kinds = _step_of("kinds", steps)  # race, trait, type
        self.words = _step_of("words", steps)  # other information that is no number
        self.abilities = _step_of("abilities", steps)
        self.numbers = _step_of("numbers", steps)
        self.counters = _step_of("counters", steps)  # numbers that counters change
        self.own_words = _step_of("own words", steps)  # what a card's own conditional keyword grants …
        self.own_kinds = _step_of("own kinds", steps)  # … if that counts types
        self.own_numbers = _step_of("own numbers", steps)
        self.rounds = rounds  # whether ATK and DEF are rounded in the end


def _step_of(change: str, steps: tuple[Layer, ...]) -> int:
    for at, step in enumerate(steps):
        if change in step.changes:
            return at
    return -1


@dataclass
class Edition(Kept):
    """One edition in one format: what its players do, in which order and within which limits."""

    name: str
    format: str
    zones: tuple[ZoneDef, ...]
    # --- cards
    types: tuple[str, ...]
    stone_types: tuple[str, ...]
    #: the symbols of will it knows besides the attributes
    characteristics: str
    #: the keywords it knows, and what those mean that stand for other abilities
    keywords: frozenset[str]
    #: what it has rules for that the oldest have none for, as ``later`` calls it
    actions: frozenset[str]
    meanings: dict[str, Callable[[Keyword], tuple[Ability, ...]]]
    #: the subtypes its additions may have, besides field
    subtypes: frozenset[str]
    #: what the rules add to the text of an addition with a subtype
    addition_text: Callable[[Face], tuple[Ability, ...]]
    attributes_of: Callable[[Face], frozenset[str]]
    #: what its words mean where a later edition would have written others
    reworded: Callable[[Ability, Face], Ability]
    # --- zones
    #: where magic stones lie, and where rulers wait for the game to begin
    stones_lie: ZoneKind
    rulers_wait: ZoneKind
    #: where a card may be when its [Trigger] condition is met
    trigger_zones: tuple[int, ...]
    #: what a J-ruler card shows where it lies
    lies_as: Callable[[Game, CardId, Info], Info]
    enters_under: Callable[[Game, CardId, Seat], Seat]
    # --- procedures
    setup: Procedure
    battle: Procedure
    play_card: Procedure
    standby_trigger: Procedure
    not_played: Procedure
    #: what may be done with priority, and what besides in main timing
    offers: tuple[Callable[[Game, Means, list[Option]], None], ...]
    main_offers: tuple[Callable[[Game, Means, list[Option]], None], ...]
    #: rule processes: the first that has something to do does it
    processes: tuple[Callable[[Game], list[Event]], ...]
    #: by printed type: where cards cannot go, or go instead (see ``moving``)
    limits: tuple[tuple[str, Callable[[Game, Event], int]], ...]
    deck_checks: tuple[Callable[[dict[str, list[Card]]], list[tuple[str, str]]], ...]
    # --- single rules
    #: what may be rested to call a magic stone
    callers: frozenset[str]
    lifebreak_allowed: Callable[[int, int], bool]
    life_changed: Callable[[Game, Seat], None]
    j_ruler_destroyed: Callable[[Game, Event], None]
    j_ruler_left: Callable[[Game, CardId], None]
    may_become_j_ruler: Callable[[Game, CardId], bool]
    #: whether the price of playing a card from the standby area can be met besides its [Trigger]
    standby_price: Callable[[Game, Info, Seat], bool]
    #: where an addition goes whose target is no longer legal
    without_host: int
    #: whether the copy of a spell that would enter the field does; otherwise it ceases to exist as it leaves the chase
    copies_enter: bool
    fights: Callable[[Info], bool]
    takes_damage: Callable[[Info], bool]
    forced_at: Callable[[Game, Ref], bool]
    changed_sides: Callable[[Game, Ref], None]
    #: the J/resonators that battle, the attacker first
    battling: Callable[[Game], tuple[Ref, ...]]
    pierce: Callable[[Game, Frame, Ref, Ref, int, int], list[Event] | None]
    #: whether a movement is what [Enter] speaks of
    enter_skill: Callable[[Game, Event], bool]
    #: whether a card that left sees the movements of those that left with it
    left_together: bool
    #: whether a card that stays the same card between field and ruler area is read as it was where it left
    same_card_leaves: bool
    #: whether the effect of an addition begins anew when it is added to another card
    attaching_restarts_effects: bool
    layers: Layers
    applies_openly: Callable[[Game, Context], bool]
    still_made: Callable[[Game, Apply, Context], bool]
    damage_chooser: Callable[[Game, Event, bool], Seat]
    prevention_last: bool

    def own(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of this edition among those a shared rule is cited by."""
        found: tuple[str, ...] = ()
        for clause in clauses:
            known = _OWN.get((self.name, clause))
            if known is None:
                known = _own(self.name, clause)
                _OWN[self.name, clause] = known
            found += known
        return found


_OWN: Final[dict[tuple[str, str], tuple[str, ...]]] = {}


def _own(edition: str, clause: str) -> tuple[str, ...]:
    chapter = clause.partition(".")[0]
    if ":" not in clause and chapter.isdigit() and int(chapter) < 100:
        return (clause,)  # one of this edition's own already
    return concordance.own("fow-" + edition, clause)


def plays_lifebreak(format: str) -> bool:
    """The rules of lifebreak hold by Valhalla rules only. Which rules a game is played by is settled before it begins,
    for both players: it is the format of the ruleset."""
    cite("5.x:1.2-2", "5.x:1.2-3")
    return format == VALHALLA


def edition_of(game: Game) -> Edition:
    """The edition a game is played by."""
    made = game.rules.edition
    assert isinstance(made, Edition)
    return made
