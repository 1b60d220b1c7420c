"""What a game's cards leave unsaid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...abilities.abilities import Static, Triggered
from ...abilities.amounts import Const, StatOf, Times, TimesHappened
from ...abilities.changes import Bonus, Forbid, SetStats
from ...abilities.conditions import Compare, Happened, Is
from ...abilities.effects import (
    Apply,
    By,
    Damage,
    Discard,
    Draw,
    GainLife,
    LoseLife,
    May,
    Move,
    Produce,
    PutCounters,
    Repeat,
    Reveal,
    Search,
    Special,
    Token,
)
from ...abilities.filters import (
    ControlledBy,
    Did,
    InZone,
    IsAnother,
    IsOneOf,
    IsOther,
    IsPlayer,
    IsType,
    Pattern,
)
from ...abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Selector
from ...abilities.selectors import DEEDS, REMOVED, Among, Both, Choice, Noted, Opponent, Target, You
from ...abilities.tree import walk
from ..references import It
from ..surface import Det, Either, MoveTo, Np, SearchFor
from .amounts import counted, scaled, times_each
from .coordination import from_one_place
from .filters import placed
from .slots import Slot, Unclear
from .table import Handler

if TYPE_CHECKING:
    pass


#: what happens to cards that an effect takes note of under no name of its own
NOTED = frozenset({"move", "turn", "cancel"})


class Conventions:
    """What a game's cards leave unsaid. Each game has its own; these are what they have in common."""

    #: the zone a card is in if none is named
    home = "field"
    #: the zone of cards removed from the game
    removed = ""
    #: the types a card has that calls itself "this" and such a word
    itself: Mapping[str, frozenset[str]] = {}
    #: whether "this card attacked" means the same as that it happened, however it is said
    one_past = False
    #: whether one is chosen of several that are "the one with the highest" number
    one_extreme = False
    #: whether "you have 3 cards" means just so many, and not at least
    exact = True
    #: zones whose cards their owner's opponent cannot see: what is taken from them is chosen while resolving
    hidden = frozenset({"hand", "deck"})
    #: zones where a revealed card is one that lies face up, whenever it was turned
    face_up_zones: frozenset[str] = frozenset()
    #: what the game has to say about records, instead of or besides what all have in common
    handlers: Mapping[type, Handler] = {}

    def placed(self, parts: list[Filter], owner: Selector | None, slot: Slot) -> list[Filter]:
        """The filters of a phrase with the zone that is understood."""
        if any(placed(part) for part in parts):
            return parts if owner is None else [*parts, self.owned(owner)]
        if owner is None and self.nowhere(parts, slot):
            return parts
        zone = self.zone_of(parts, slot)
        return [*parts, InZone(zone, You() if owner is None and zone == "hand" else owner)]

    def described(self, parts: list[Filter]) -> list[Filter]:
        """Words that together name one thing."""
        return parts

    def done_to(self, word: str) -> Selector | None:
        """What "the destroyed card" is, if the game has a rule for it."""
        return None

    def in_zone(self, zone: str, owner: Selector | None) -> Filter:
        return InZone(zone, owner)

    def this_in(self, place: Filter) -> Filter:
        """ "this card in your graveyard": where the card itself is, whose zone it is says nothing more."""
        return replace(place, of=None) if isinstance(place, InZone) else place

    def pointed(self, value: Np) -> Selector | None:
        """What a phrase points at that could also describe: "the resonator" may be one spoken of before."""
        return None

    def owned(self, owner: Selector) -> Filter:
        return ControlledBy(owner)

    def zone_of(self, parts: list[Filter], slot: Slot) -> str:
        return "hand" if slot.within(Discard) else self.home

    def nowhere(self, parts: list[Filter], slot: Slot) -> bool:
        """Whether the phrase speaks of cards wherever they are."""
        if slot.within(Pattern):
            assert isinstance(slot.record, Pattern)
            if slot.record.kind == "move" and slot.record.frm not in ("", self.home):
                return True
            return slot.record.kind in {"play", "discard", "draw", "banish", "search", "reveal", "produce"}
        return slot.within(Search) or slot.within(SearchFor) or slot.within(Is)

    def chosen(self, det: Det, filter: Filter, slot: Slot) -> Selector:
        """What "a follower", "two cards" or "up to three" is: chosen while resolving, or a target."""
        count, up_to, any_number = counted(det.quant)
        if det.target:
            if det.random:
                raise Unclear("a target is chosen by a player, not at random")
            return Target(filter, count, up_to, any_number)
        return Choice(filter, count, up_to, any_number, random=det.random)

    def moved(self, effect: MoveTo, what: Selector, owner: Selector | None) -> Effect:
        dest = effect.dest
        ways = {way.how: way for way in effect.ways}
        control = ways.get("control")
        zone = dest.zone.names[0]
        return Move(
            what,
            zone,
            dest.place,
            controller=self.controller(zone, owner if control is None else control.who),
            turned=dest.how == "turned" or "turned" in ways,
            face_down=dest.how == "face down" or "face down" in ways,
            how=effect.verb,
            counters=tuple(
                (way.counter, way.number or Const(1)) for way in effect.ways if way.how == "counters"
            ),
            order=dest.order,
        )

    def token_put(self, token: Effect, owner: Selector | None, turned: bool) -> Effect:
        """A token that is put somewhere under somebody's control."""
        return token

    def repeated(self, times: Amount, effect: Effect) -> Effect:
        """ "… for each …" behind an act: where the act has an amount, so many times that."""
        match effect:
            case GainLife(amount=Const(n=n)) | LoseLife(amount=Const(n=n)) | Damage(amount=Const(n=n)):
                return replace(effect, amount=Times(n, times))
            case Draw(count=Const(n=1)) | PutCounters(count=Const(n=1)) | Produce(count=Const(n=1)):
                return replace(effect, count=times)
            case Draw(count=Const() as count) | Token(count=Const() as count):
                return replace(effect, count=times_each(count, times))
            case Discard(what=Choice(count=Const(n=1)) as what):
                return Discard(replace(what, count=times))
            case Special(amount=Const() as amount):
                return replace(effect, amount=times_each(amount, times))
            case Apply(changes=changes) if all(isinstance(change, Bonus) for change in changes):
                return replace(effect, changes=tuple(scaled(change, times) for change in changes))
            case May(effect=inner):
                return replace(effect, effect=self.repeated(times, inner))
            case _:
                return Repeat(times, effect)

    def controller(self, zone: str, owner: Selector | None) -> Selector | None:
        return owner if zone == self.home and isinstance(owner, (You, Opponent)) else None

    def dealt_with(self, event: Pattern) -> Selector:
        """What "destroyed this way", "discarded this way" speaks of."""
        if event.kind in DEEDS:
            return Noted(DEEDS[event.kind])
        if event.kind == "move" and event.to == self.removed:
            return Noted(REMOVED)
        if event.kind not in NOTED:
            raise Unclear(
                "only of cards that were moved, turned or cancelled it is told what was done with them"
            )
        return Among(Noted("this way"), Did(replace(event, subject=None, player=None)))

    def compared(self, value: Compare) -> Condition:
        return value

    def often(self, event: Filter, op: str, number: Amount) -> Condition:
        """It happened so often this turn."""
        return Compare(TimesHappened(event), op, number)

    def limited(self, acts: tuple[Change, ...], by: Filter) -> tuple[Change, ...]:
        """ "cannot be attacked or blocked by …": the words behind "by" belong to each of them."""
        return tuple(replace(act, by=by) if isinstance(act, Forbid) else act for act in acts)

    def zone_name(self, name: str) -> str:
        return name

    def noun_of(self, parts: list[Filter]) -> str:
        """What a phrase that points back calls what it means."""
        return next((part.name for part in parts if isinstance(part, IsType)), "card")

    def joined(self, first: Effect, then: Effect) -> Effect | None:
        """Two acts that are one: what was found is revealed."""
        if isinstance(then, Reveal) and _what_was_found(then.what) and isinstance(first, Search):
            return replace(first, reveal=True)
        if (
            isinstance(then, Move)
            and _what_was_found(then.what)
            and isinstance(first, Reveal)
            and isinstance(first.what, Choice)
            and _speaks_of_looked_at(first.what.filter)
        ):
            return replace(then, what=first.what, reveal=True)
        return None

    def searched(self, search: Search) -> list[Effect]:
        return [search]

    def both(self, value: Both) -> Both:
        """Phrases joined by "and", with what the words behind the last say of all."""
        return value

    def sequence(self, parts: list[Effect]) -> list[Effect]:
        """What several parts of an effect mean one after the other."""
        return parts

    def by(self, effect: By) -> Effect:
        """What another player does."""
        return effect

    def triggered(self, ability: Triggered) -> Triggered:
        return ability

    def this(self, value: Np) -> Selector | None:
        """What "this card", "this follower" is, if not always the card itself."""
        return None

    def caused(self, event: Pattern) -> Pattern:
        """An event due to a spell or an ability."""
        return replace(event, detail=event.detail or "effect")

    def theirs(self, zones: tuple[str, ...]) -> Selector:
        """Whose zone "their hand" is while a player does something."""
        return You()

    def other(self, det: Det, slot: Slot) -> Filter:
        """ "another", "the other": which cards those are not."""
        return IsAnother() if det.target else IsOther()

    def either(self, value: Either) -> Selector:
        """Phrases joined by "or", with what the words behind the last say of all."""
        return replace(value, parts=from_one_place(value.parts))

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """An event, with what the words for it leave unsaid."""
        return pattern

    def special(self, effect: Special) -> Effect:
        return effect

    def shuffled(self, search: Search) -> Effect | None:
        """What follows once what was found has been dealt with, said or not."""
        return None

    def applied(self, effect: Apply, paying: bool) -> Effect:
        return effect

    def static(self, ability: Static) -> Ability:
        return ability

    def stat_of(self, amount: StatOf) -> Amount:
        return amount

    def stat_to(self, what: Selector, stat: str, amount: Amount) -> Effect:
        return Apply(what, (SetStats(((stat, amount),)),), "game")

    def happened(self, condition: Happened) -> Condition:
        return condition

    def standing(self, condition: Condition | None) -> Condition | None:
        """A condition of an ability that always works, unless it is one that goes without saying."""
        return condition

    def being(self, condition: Is) -> Condition:
        return condition

    def forbidden(self, change: Forbid) -> Forbid:
        return change

    def enemies(self) -> tuple[Filter, ...]:
        """What "enemies" are: players, cards."""
        return (IsPlayer(Opponent()),)

    def moves(
        self, pattern: Pattern, subject: Filter | None, to: Selector | None, frm: Selector | None
    ) -> Pattern | None:
        """A movement described with whose zones it goes to and comes from; None: as the games have in common."""
        return None

    def check(self, value: Np) -> None:
        """Raises Unclear for a phrase that can be put together so, but is not said so in this game."""

    def token(self, parts: tuple[Filter, ...]) -> str:
        """The name of the token that a noun phrase tells to make; empty: it speaks of something there is."""
        return ""


def _what_was_found(what: Selector) -> bool:
    return isinstance(what, It) and what.noun in ("it", "them", "that card", "those card")


def _speaks_of_looked_at(filter: Filter) -> bool:
    return any(isinstance(node, IsOneOf) and node.what == Noted("looked") for node in walk(filter))
