"""From the surface of a text to the records of its abilities.

Noun phrases are kept as printed until it is known where they stand. A field that describes (a :class:`Filter`) gets a
description, one that names (a :class:`Selector`) a selection, by the types the records declare; which selection a
determiner is, and where a card is that no zone is named for, is for the game to say (:class:`Conventions`).
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Union, get_args, get_origin

from ..abilities.abilities import (
    PlayRule,
    Replacement,
    Static,
    StatusTriggered,
    Triggered,
)
from ..abilities.amounts import (
    Const,
    Count,
    KindsAmong,
    Minus,
    MostOf,
    Plus,
    StatOf,
    ThatMuch,
    Times,
    TimesHappened,
    Unknown,
    ValueOf,
)
from ..abilities.changes import (
    Bonus,
    ChangeController,
    ChangeWords,
    CostLess,
    Forbid,
    GainAbilities,
    Permit,
    SetStats,
)
from ..abilities.conditions import (
    Compare,
    Every,
    Happened,
    Is,
    Paid,
    Some,
    Unless,
)
from ..abilities.effects import (
    Apply,
    By,
    ChangeEvent,
    Damage,
    Discard,
    Draw,
    GainLife,
    If,
    Look,
    LoseLife,
    May,
    Modes,
    Move,
    Note,
    Nothing,
    Prevent,
    Produce,
    PutCounters,
    Remove,
    Repeat,
    ReplaceFor,
    Reveal,
    Search,
    Sequence,
    Shuffle,
    Special,
    Token,
    Transform,
)
from ..abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsAnother,
    IsNamed,
    IsOneOf,
    IsOther,
    IsPlayer,
    IsRace,
    IsThis,
    IsToken,
    IsType,
    Negation,
    Pattern,
    SharesWith,
    StatIs,
    Targets,
)
from ..abilities.nodes import Ability, Amount, Change, Condition, Effect, Filter, Node, Selector
from ..abilities.selectors import (
    Among,
    AttachedTo,
    Both,
    Choice,
    Each,
    EachPlayer,
    It,
    Noted,
    Opponent,
    OwnerOf,
    Target,
    ThatPlayer,
    This,
    Top,
    You,
)
from ..abilities.tree import replaced, walk
from .instead import in_place
from .surface import (
    Added,
    Again,
    Also,
    AnAbility,
    AnyPlayer,
    AtMost,
    AtRandom,
    Besides,
    Called,
    CameFrom,
    Common,
    CostIs,
    Det,
    DiscardUntil,
    DoneThisWay,
    Doubled,
    DrawUntil,
    DueTo,
    EachTimes,
    Either,
    EitherPlace,
    Enemies,
    Enemy,
    Filled,
    ForbidBy,
    ForbidUnless,
    FromAmong,
    GiveOne,
    Has,
    HasMore,
    HowMuchPrevented,
    Instead,
    Kind,
    Kinds,
    Lasting,
    LastingWhile,
    LifeLost,
    More,
    Moved,
    MoveTo,
    Namesakes,
    NextLess,
    Np,
    OfPlaying,
    OneOfChanges,
    OtherLife,
    PaidFor,
    Participle,
    PerEach,
    Place,
    PreventBoth,
    Prevention,
    Product,
    Quant,
    Randomly,
    Remaining,
    SearchFor,
    Self,
    ShuffleInto,
    ShuffleZone,
    Slain,
    StatBy,
    StatTo,
    Still,
    Suffered,
    Superlative,
    There,
    ThisTurn,
    ThisWay,
    TokenInto,
    TookPart,
    TooMany,
    TopOf,
    TransformInto,
    Under,
    WhereX,
    While,
    Words,
    Zone,
)
from .wellformed import hints

#: "its own", "their own"
OWN = It("its own")


class Unclear(Exception):
    """A phrase that has no meaning where it stands; the reason is what a person is told."""


class Slot:
    """Where a phrase stands: in which field of which record, and whether somebody pays or acts there."""

    def __init__(self, record: Node, name: str, paying: bool, actor: Selector | None) -> None:
        self.record = record
        self.name = name
        self.paying = paying
        self.actor = actor
        self.looked = False  # whether cards were looked at before

    def within(self, kind: type[Node], name: str = "") -> bool:
        return isinstance(self.record, kind) and (not name or self.name == name)


class Conventions:
    """What a game's cards leave unsaid. Each game has its own; these are what they have in common."""

    #: the zone a card is in if none is named
    home = "field"
    #: whether "this card attacked" means the same as that it happened, however it is said
    one_past = False
    #: whether "you have 3 cards" means just so many, and not at least
    exact = True
    #: zones whose cards their owner's opponent cannot see: what is taken from them is chosen while resolving
    hidden = frozenset({"hand", "deck"})

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
        count, up_to, any_number = _counted(det.quant)
        if det.target:
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
            order="any" if "any order" in ways else "random" if "random order" in ways else dest.order,
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
                return replace(effect, count=_times(count, times))
            case Discard(what=Choice(count=Const(n=1)) as what):
                return Discard(replace(what, count=times))
            case Special(amount=Const() as amount):
                return replace(effect, amount=_times(amount, times))
            case Apply(changes=changes) if all(isinstance(change, Bonus) for change in changes):
                return replace(effect, changes=tuple(_scaled(change, times) for change in changes))
            case May(effect=inner):
                return replace(effect, effect=self.repeated(times, inner))
            case _:
                return Repeat(times, effect)

    def controller(self, zone: str, owner: Selector | None) -> Selector | None:
        return owner if zone == self.home and isinstance(owner, (You, Opponent)) else None

    def dealt_with(self, event: Pattern) -> Selector:
        """What "destroyed this way", "discarded this way" speaks of."""
        if event.kind == "discard":
            return Noted("discarded")
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
        if isinstance(then, Reveal) and _found(then.what) and isinstance(first, Search):
            return replace(first, reveal=True)
        if (
            isinstance(then, Move)
            and _found(then.what)
            and isinstance(first, Reveal)
            and isinstance(first.what, Choice)
            and _of_looked(first.what.filter)
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
        return value

    def patterned(self, pattern: Pattern, said: Pattern) -> Pattern:
        """An event, with what the words for it leave unsaid."""
        return pattern

    def records(self, lowering: Lowering) -> dict[type, Callable[[Any], Any]]:
        """What the game has to say about surface records of its own."""
        return {}

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


def _counted(quant: Quant) -> tuple[Amount, bool, bool]:
    match quant.kind:
        case "any":
            return Const(0), False, True
        case "up to":
            return quant.count or Const(1), True, False
        case "n":
            return quant.count or Const(1), False, False
        case _:
            return Const(1), False, False


ZONED = (InZone, IsPlayer, IsOneOf)


def placed(part: Filter) -> bool:
    if isinstance(part, ZONED):
        return True
    if isinstance(part, AnyOf):
        return all(placed(one) for one in part.parts)
    return isinstance(part, AllOf) and any(placed(one) for one in part.parts)


def _flat(part: Filter) -> list[Filter]:
    if isinstance(part, AllOf):
        return [inner for one in part.parts for inner in _flat(one)]
    return [] if isinstance(part, Anything) else [part]


def all_of(parts: list[Filter]) -> Filter:
    flat = [inner for part in parts for inner in _flat(part)]
    if not flat:
        return Anything()
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


class Lowering:
    """One text. ``lower`` never changes what it is given."""

    def __init__(self, conventions: Conventions) -> None:
        self.conventions = conventions
        self.paying = False
        self.preventing = False
        self.timed = False
        self.looked = False
        self.actor: Selector | None = None
        self.searched: Selector | None = None
        self.deck: Zone | None = None
        special: dict[type, Any] = {
            Sequence: self._sequence,
            MoveTo: self._move,
            Look: self._look,
            SearchFor: self._search,
            There: self._there,
            Has: self._has,
            Lasting: self._lasting,
            By: self._by,
            Pattern: self._pattern,
            Happened: self._happened,
            Moved: self._moved,
            Also: self._also,
            CameFrom: self._came_from,
            Compare: self._compare,
            Count: self._count,
            DoneThisWay: self._done_this_way,
            HasMore: self._has_more,
            PaidFor: lambda value: Paid(value.name),
            OtherLife: self._other_life,
            AnyPlayer: self._any_player,
            PreventBoth: self._prevent_both,
            Common: self._common,
            Doubled: lambda value: Bonus(tuple((stat, StatOf(It("it"), stat)) for stat in value.stats)),
            Forbid: self._forbid,
            Suffered: self._suffered,
            Replacement: self._rerouted,
            CostLess: self._cost_less,
            Prevention: self._prevention,
            AtMost: self._at_most,
            HowMuchPrevented: self._how_much_prevented,
            Namesakes: self._namesakes,
            Still: self._still,
            LastingWhile: self._lasting_while,
            ReplaceFor: self._rerouted,
            Slain: self._slain,
            Triggered: self._triggered,
            Place: self._place,
            Enemy: lambda value: ControlledBy(Opponent()),
            ThisTurn: self._this_turn,
            Instead: self._instead,
            Again: self._instead,
            Remaining: self._instead,
            Besides: self._besides,
            CostIs: lambda value: StatIs("cost", value.op, self.lower(value.amount)),
            EitherPlace: self._either_place,
            FromAmong: self._from_among,
            GiveOne: lambda value: Modes(
                tuple(self.lower(Apply(value.what, gift, "game")) for gift in value.gifts), resolving=True
            ),
            Is: self._is,
            SharesWith: self._shares,
            NextLess: lambda value: Special(
                "next costs less", Each(all_of([self.lower(p) for p in value.what])), Const(value.amount)
            ),
            Apply: self._apply,
            TookPart: self._took_part,
            Static: self._static,
            Kinds: self._kinds,
            Kind: lambda value: all_of([self.lower(part) for part in (*value.adjectives, value.noun)]),
            Enemies: lambda value: AnyOf(self.conventions.enemies()),
            AnAbility: lambda value: Anything(),
            More: self._more,
            StatOf: lambda value: self.conventions.stat_of(self._fields(value)),
            Special: self._special_act,
            EachTimes: lambda value: _times(self.lower(value.count), self.lower(value.each)),
            StatBy: self._stat_by,
            StatTo: self._stat_to,
            TransformInto: self._transform,
            LifeLost: self._life_lost,
            WhereX: self._where_x,
            OfPlaying: self._of_playing,
            While: self._while,
            TopOf: self._top,
            TokenInto: self._token_into,
            ShuffleZone: self._shuffle,
            ShuffleInto: self._shuffle_into,
            DrawUntil: self._draw_until,
            DiscardUntil: self._discard_until,
            Product: self._product,
            Repeat: self._repeat,
            Called: lambda value: self.lower(value.name),
            Words: lambda value: value.between.join(value.parts),
            Both: self._both,
            AllOf: self._all_of,
            Filled: self._filled,
            Randomly: self._randomly,
            Unless: self._unless,
            Negation: self._negation,
            AnyOf: self._any_of,
            DueTo: self._due_to,
        }
        self._special: dict[type, Callable[[Any], Any]] = special | conventions.records(self)

    def lower(self, value: Any, slot: Slot | None = None) -> Any:
        if isinstance(value, tuple):
            lowered = [(item, self.lower(item, slot)) for item in value]
            made = tuple(
                one for item, all_ in lowered for one in (all_ if isinstance(item, AtMost) else (all_,))
            )
            return _continued(made) if len(made) > 1 and isinstance(made[0], Ability) else made
        if not isinstance(value, Node):
            return value
        special = self._special.get(type(value))
        return self._fields(value) if special is None else special(value)

    # --- records whose fields are phrases ------------------------------------------------------------------------

    def _all_of(self, value: AllOf) -> Any:
        if any(isinstance(part, Kinds) for part in value.parts):
            return self.filter(
                Np(Det(Quant("a")), value.parts), Slot(Is(This(), value), "filter", False, self.actor)
            )
        return all_of(self.conventions.described([self.lower(part) for part in value.parts]))

    def _kinds(self, value: Kinds) -> Any:
        _one_noun(value)
        return AnyOf(tuple(self.lower(part) for part in value.parts))

    def _fields(self, value: Node, **given: Any) -> Any:
        known = hints(type(value))
        made: dict[str, Any] = {}
        for field in fields(value):  # type: ignore[arg-type]
            if field.name in given:
                made[field.name] = given[field.name]
                continue
            inner = getattr(value, field.name)
            paying, self.paying = self.paying, self.paying or field.name == "cost"
            slot = Slot(value, field.name, self.paying, self.actor)
            slot.looked = self.looked
            made[field.name] = self._fitted(inner, known.get(field.name, Any), slot)
            self.paying = paying
        result = type(value)(**made)
        if isinstance(value, Ability):
            object.__setattr__(result, "text", value.text)
        return result

    def _fitted(self, value: Any, hint: Any, slot: Slot) -> Any:
        if isinstance(value, tuple):
            items: list[Any] = []
            for item in value:
                if isinstance(item, ForbidUnless):
                    items.extend(self._forbidden_unless(item))
                elif isinstance(item, PerEach):
                    amount = self.lower(item.amount)
                    items.extend(_scaled(change, amount) for change in self._fitted(item.changes, hint, slot))
                elif isinstance(item, ForbidBy):
                    by = self._fitted(item.by, Filter, Slot(Forbid(""), "by", False, self.actor))
                    items.extend(self.conventions.limited(self.lower(item.acts), by))
                else:
                    items.append(self._fitted(item, hint, slot))
            return _gained_together(items)
        if isinstance(value, (Np, Either, Under)) or (isinstance(value, Both) and not _wants(hint, Selector)):
            if _wants(hint, Selector):
                return self.selector(value, slot)
            if isinstance(value, Np) and value.det.target:
                return IsOneOf(self.selector(value, slot))
            return self.filter(value, slot)
        if isinstance(value, Both) and _wants(hint, Selector):
            _not_excepting(value)
            value = _controlled_alike(self.conventions.both(_from_one_place(value)))
            return Both(tuple(self.selector(part, slot) for part in value.parts))
        if isinstance(value, AnyPlayer) and _wants(hint, Filter):
            return IsPlayer()
        if isinstance(value, Selector) and _wants(hint, Filter) and not _wants(hint, Selector):
            return self._described(self.lower(value))
        return self.lower(value, slot)

    def _forbidden_unless(self, value: ForbidUnless) -> list[Change]:
        paying, self.paying = self.paying, True
        try:
            unless = self.lower(value.unless)
        finally:
            self.paying = paying
        return [
            replace(act, unless=(unless,)) if isinstance(act, Forbid) else act
            for act in self.lower(value.acts)
        ]

    def _described(self, selector: Selector) -> Filter:
        """A description of what is named by pointing at it."""
        match selector:
            case You() | Opponent():
                return IsPlayer(selector)
            case EachPlayer():
                return IsPlayer()
            case This():
                return IsThis()
            case Both(parts=parts):
                return AnyOf(tuple(self._described(part) for part in parts))
            case Each(filter=filter):
                return filter
            case _:
                return IsOneOf(selector)

    # --- noun phrases --------------------------------------------------------------------------------------------

    def filter(self, value: Selector, slot: Slot) -> Filter:
        if isinstance(value, Under):
            return all_of([ControlledBy(self.lower(value.who)), self.filter(value.what, slot)])
        if isinstance(value, Either):
            either = self.conventions.either(value)
            if not isinstance(either, Either):
                return self.filter(either, slot)
            return AnyOf(tuple(self.filter(part, slot) for part in either.parts))
        if not isinstance(value, Np):
            return self._described(self.lower(value))
        if value.det.quant.kind == "this":
            if any(isinstance(part, IsType) and part.name.endswith("ability") for part in value.parts):
                raise Unclear("an ability is not a card")
            return IsThis()
        if value.det.quant.kind in ("that", "those"):
            return IsOneOf(self.selector(value, slot))
        several = self._several(value)
        if len(several) > 1:
            return AnyOf(tuple(self.filter(one, slot) for one in several))
        return all_of(self._parts(several[0], slot))

    def _several(self, value: Np) -> list[Np]:
        """The kinds of a phrase: one with a choice in it, or, where they do not belong to the same players, several."""
        at = next((at for at, part in enumerate(value.parts) if isinstance(part, Kinds)), -1)
        self.conventions.check(value)
        if at < 0:
            return [value]
        kinds, before, behind = value.parts[at], value.parts[:at], value.parts[at + 1 :]
        assert isinstance(kinds, Kinds)
        _one_noun(kinds)
        own = any(isinstance(kind, Kind) for kind in kinds.parts)
        made: list[tuple[Filter, ...]] = []
        for number, kind in enumerate(kinds.parts):
            if isinstance(kind, Kind):
                made.append((*kind.adjectives, kind.noun))
            else:
                made.append((*before, kind) if number == 0 or not own else (kind,))
        if any(isinstance(part, (IsPlayer, Enemy)) for kind in made for part in kind):
            return [replace(value, parts=(*kind, *(() if IsPlayer() in kind else behind))) for kind in made]
        if own:
            return [replace(value, parts=(AnyOf(tuple(AllOf(kind) for kind in made)), *behind))]
        return [replace(value, parts=(*before, AnyOf(kinds.parts), *behind))]

    def _parts(self, value: Np, slot: Slot) -> list[Filter]:
        for part, after in zip(value.parts, value.parts[1:], strict=False):
            if _ends_with_noun(part) and not isinstance(after, AtRandom):
                raise Unclear("words behind a noun belong to the nearest")
        parts: list[Filter] = []
        owner = None if value.owner is None else self.lower(value.owner)
        superlative: Superlative | None = None
        for part in value.parts:
            if isinstance(part, Enemy):
                owner = Opponent()
            elif isinstance(part, Superlative):
                superlative = part
            elif isinstance(part, AtRandom):
                continue
            elif isinstance(part, Enemies):
                return [self.lower(part)]
            elif isinstance(part, Anything):
                parts.append(part)
            elif isinstance(part, Participle):
                parts.append(IsOneOf(self._done_to(part.word, "card")))
            elif isinstance(part, ThisWay):
                parts.append(IsOneOf(self.way(part)))
            elif isinstance(part, AnyOf) and any(isinstance(one, Anything) for one in part.parts):
                raise Unclear("a card is not one thing among others")
            else:
                parts.extend(_flat(self.lower(part, slot)))
        for at, part in enumerate(parts):
            if isinstance(part, ControlledBy) and part.who in (You(), Opponent()) and owner is None:
                owner = part.who
                del parts[at]
                break
        if owner is not None and any(isinstance(part, IsPlayer) for part in parts):
            parts = [IsPlayer(owner) if part == IsPlayer() else part for part in parts]
            owner = None
        if owner is not None:
            unowned = [p for p in parts if isinstance(p, InZone) and p.of is None]
            if unowned:
                parts = [self.conventions.in_zone(p.zone, owner) if p in unowned else p for p in parts]
                owner = None
        parts = self._placed(self.conventions.described(parts), owner, slot)
        if superlative is not None:
            among = Each(all_of(parts))
            parts.append(StatIs(superlative.stat, "=", MostOf(among, superlative.stat, superlative.least)))
        if value.det.other:
            parts.insert(0, self.conventions.other(value.det, slot))
        return parts

    def _placed(self, parts: list[Filter], owner: Selector | None, slot: Slot) -> list[Filter]:
        """With the zone that is understood; "a resonator or player": only one of them is a card."""
        for at, part in enumerate(parts):
            if isinstance(part, AnyOf) and any(isinstance(one, IsPlayer) for one in part.parts):
                players = tuple(one for one in part.parts if isinstance(one, IsPlayer))
                cards = tuple(one for one in part.parts if not isinstance(one, IsPlayer))
                if not cards:
                    break
                rest = [*parts[:at], cards[0] if len(cards) == 1 else AnyOf(cards), *parts[at + 1 :]]
                return [AnyOf((all_of(self.conventions.placed(rest, owner, slot)), *players))]
        return self.conventions.placed(parts, owner, slot)

    def selector(self, value: Selector, slot: Slot) -> Selector:
        if isinstance(value, Under):
            return Each(self.filter(value, slot))
        if isinstance(value, Either):
            return self._either(value, slot)
        if not isinstance(value, Np):
            lowered: Selector = self.lower(value, slot)
            return lowered
        det, kind = value.det, value.det.quant.kind
        if kind == "" and slot.paying and value.parts and isinstance(value.parts[0], IsNamed):
            # one card that has the name pays: 'discard "Old Bear"'
            kind, det = "a", replace(det, quant=Quant("a"))
        if det.quant.count is not None:
            det = replace(det, quant=replace(det.quant, count=self.lower(det.quant.count)))
        if any(isinstance(part, AtRandom) for part in value.parts):
            det = replace(det, random=True)
        if kind == "this" and (own := self.conventions.this(value)) is not None:
            return own
        if kind == "this":
            places = [self.lower(part) for part in value.parts if isinstance(part, Place)]
            return Among(This(), self.conventions.this_in(places[0])) if places else This()
        if (pointed := self._pointed(value)) is not None:
            return pointed
        if kind == "a" and (both := _each_of(value)):
            return Both(tuple(self.selector(one, slot) for one in both))
        if kind in ("each", "all", "", "the") and not det.target:
            several = self._several(value)
            if len(several) > 1:
                return Both(tuple(self.selector(one, slot) for one in several))
        filter = self.filter(value, slot)
        pointed = None if det.target else _player(filter, kind)
        if pointed is not None and not (kind == "a" and slot.within(Note)):
            return pointed
        if kind in ("each", "all") and filter == AnyOf(self.conventions.enemies()):
            return Both(tuple(_named(one) for one in self.conventions.enemies()))
        if kind in ("a", "n", "up to", "any", "some"):
            return self.conventions.chosen(det, filter, slot)
        if kind in ("each", "all", "", "the"):
            return _each(filter) if not det.target else self.conventions.chosen(det, filter, slot)
        raise Unclear(f"“{kind}” has no meaning here")

    def _either(self, value: Either, slot: Slot) -> Selector:
        first = value.parts[0]
        if isinstance(first, Np) and first.parts and isinstance(first.parts[-1], Targets):
            raise Unclear("words behind a noun belong to the nearest")
        filter = self.filter(value, slot)
        det = first.det if isinstance(first, Np) else Det(Quant("a"))
        if det.quant.kind in ("each", "all", "") and not det.target:
            return _each(filter)
        return self.conventions.chosen(det, filter, slot)

    def _pointed(self, value: Np) -> Selector | None:
        """ "that follower", "the selected card", "the followers destroyed this way": something spoken of before."""
        kind = value.det.quant.kind
        words = [part.word for part in value.parts if isinstance(part, Participle)]
        way = next((part for part in value.parts if isinstance(part, ThisWay)), None)
        rest = [part for part in value.parts if not isinstance(part, (Participle, ThisWay))]
        if way is not None:
            dealt = self.way(way)
            filters = [inner for part in rest for inner in _flat(self.lower(part))]
            return Among(dealt, all_of(filters)) if filters else dealt
        noun = self.conventions.noun_of([inner for part in rest for inner in _flat(self.lower(part))])
        if words and kind in ("the", "that", "those"):
            return self._done_to(words[0], noun)
        if kind in ("that", "those"):
            if any(isinstance(part, IsToken) for part in rest):
                noun = "token"
            return It(f"{kind} {noun}")
        return self.conventions.pointed(value)

    def _done_to(self, word: str, noun: str) -> Selector:
        if (dealt := self.conventions.done_to(word)) is not None:
            return dealt
        match word:
            case "revealed" | "looked at":
                return Noted("looked")
            case "discarded":
                return Noted("discarded")
            case _:
                return It(f"the {word} {noun}")

    def way(self, value: ThisWay) -> Selector:
        event, _ = self._of_itself(value.event)
        if not isinstance(event, Pattern):
            raise Unclear("it is not clear what was done this way")
        return self.conventions.dealt_with(event)

    # --- effects -------------------------------------------------------------------------------------------------

    def _sequence(self, value: Sequence) -> Any:
        parts: list[Effect] = []
        for part in value.parts:
            conditions, core, after = _told_instead(part)
            if core is not None:
                condition = None if not conditions else _every([self.lower(one) for one in conditions])
                made = (
                    in_place(
                        parts, condition, self.lower(core.effect), core.of.zone.names[0] if core.of else ""
                    )
                    if parts
                    else None
                )
                if made is None:
                    raise Unclear("it is not clear what is done instead of what")
                parts = made
                if after:
                    rest = self.lower(Sequence(after))
                    parts.append(rest if condition is None else If(condition, rest))
                continue
            if isinstance(part, (Again, Remaining)):
                if not parts:
                    raise Unclear("it is not clear what is meant")
                parts[-1] = self._once_more(part, parts[-1])
                continue
            self._join(parts, self.lower(part))
        if value.joined == ",":
            parts = self._with_shuffle(parts)
        parts = self.conventions.sequence(parts)
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts), value.joined)

    def _join(self, parts: list[Effect], made: Effect) -> None:
        if parts and (one := self.conventions.joined(parts[-1], made)) is not None:
            parts[-1] = one
        elif isinstance(made, Sequence) and made.joined == "flat":
            parts.extend(made.parts)
        else:
            parts.append(made)

    def _filled(self, value: Filled) -> Any:
        return self.lower(swapped(value.effect, Self(), value.what))

    def _randomly(self, value: Randomly) -> Any:
        return _at_random(self.lower(value.effect))

    def _unless(self, value: Unless) -> Any:
        """Not so many: fewer, or more."""
        part = self.lower(value.part)
        if isinstance(part, Unless):
            return part.part
        if isinstance(part, Compare) and isinstance(part.a, Count):
            if (part.op, part.b) == (">=", Const(1)):
                return Compare(part.a, "=", Const(0))
            if (part.op, part.b) == ("=", Const(0)):
                return Compare(part.a, ">=", Const(1))
        return Unless(part)

    def _due_to(self, value: DueTo) -> Any:
        event = self.lower(value.event)
        slot = Slot(Pattern("move"), "source", False, self.actor)
        if not isinstance(event, Pattern) or event.source is not None:
            raise Unclear("it is not clear what this is due to")
        return self.conventions.caused(replace(event, source=self._fitted(value.cause, Filter, slot)))

    def _any_of(self, value: AnyOf) -> Any:
        return self.lower(value.parts[0]) if len(value.parts) == 1 else self._fields(value)

    def _negation(self, value: Negation) -> Any:
        made = self._fields(value)
        if isinstance(made.part, AllOf) and len(made.part.parts) == 1:
            made = Negation(made.part.parts[0])
        return IsOther() if made.part == IsThis() else made

    def _with_shuffle(self, parts: list[Effect]) -> list[Effect]:
        """A search ends, once what was found has been put somewhere, as the game says."""
        at = next((at for at, part in enumerate(parts) if isinstance(part, Search)), -1)
        if at < 0 or any(isinstance(part, Shuffle) for part in parts):
            return parts
        search = parts[at]
        assert isinstance(search, Search)
        after = self.conventions.shuffled(search)
        if after is None:
            return parts
        put = next((n for n in range(at + 1, len(parts)) if isinstance(parts[n], Move)), len(parts) - 1)
        return [*parts[: put + 1], after, *parts[put + 1 :]]

    def _once_more(self, part: Effect, before: Effect) -> Effect:
        if isinstance(part, Again):
            return Repeat(self.lower(part.times), before)
        if isinstance(before, Token):
            left = Minus(before.count, Count(It("the")))
            return Sequence((before, replace(before, count=left, zone="ex area")), "rest to ex area")
        raise Unclear("it is not clear what remains")

    def _instead(self, value: Effect) -> Any:
        raise Unclear("it is not clear what is done instead of what")

    def _took_part(self, value: TookPart) -> Any:
        what = self._fitted(value.what, Selector, Slot(value, "what", False, self.actor))
        return Is(what, self.lower(ThisTurn(value.did)))

    def _is(self, value: Is) -> Any:
        what = value.what
        past = isinstance(value.filter, ThisTurn) or (
            isinstance(value.filter, Negation) and isinstance(value.filter.part, ThisTurn)
        )
        if isinstance(what, Np):
            told = ("that", "those", "the", "this") if self.conventions.one_past else ("that", "those", "the")
            if past and what.det.quant.kind not in told:
                raise Unclear("something happened, which is not how something is")
            if isinstance(value.filter, ThisTurn) and value.filter.window == "told":
                return self._fields(replace(value, filter=replace(value.filter, window="")))
            made = self._fields(value)
            if isinstance(made.what, (Target, Choice)):
                return self.lower(There(replace(what, parts=(*what.parts, value.filter))))
            return self.conventions.being(made)
        if isinstance(value.filter, ThisTurn) and value.filter.window == "told":
            return self._fields(replace(value, filter=replace(value.filter, window="")))
        return self.conventions.being(self._fields(value))

    def _shares(self, value: SharesWith) -> Any:
        what = value.what
        if (
            isinstance(what, Np)
            and what.det.quant.kind == "this"
            and any(isinstance(p, Place) for p in what.parts)
        ):
            raise Unclear("where it is belongs to the other card")
        return self._fields(value)

    def _either_place(self, value: EitherPlace) -> Any:
        if isinstance(value.what, Np) and value.what.det.quant.kind not in ("this", "that", "a"):
            raise Unclear("it is not clear how many are put where")
        places = tuple(self.lower(MoveTo(value.what, dest)) for dest in (value.first, value.second))
        if any(isinstance(node, Target) for place in places for node in walk(place)):
            raise Unclear("it is not clear what is put there")
        return Modes(places, resolving=True)

    def _besides(self, value: Besides) -> Any:
        effect = value.effect
        return self.lower(_of_those(effect) if isinstance(effect, MoveTo) else effect)

    def _from_among(self, value: FromAmong) -> Any:
        effect = _of_those(value.effect)
        if effect is value.effect:
            raise Unclear("it is not clear what is chosen from among them")
        return self.lower(effect)

    def _apply(self, value: Apply) -> Any:
        if any(isinstance(change, OneOfChanges) for change in value.changes):
            return self._one_of(value)
        endless = value.duration == "game" and not self.timed
        if endless and any(
            isinstance(one, Permit) and one.act in ("play from", "play free") for one in value.changes
        ):
            raise Unclear("it is not said how long this may be played")
        return self.conventions.applied(self._told_of(value), self.paying)

    def _static(self, value: Static) -> Any:
        if any(isinstance(change, OneOfChanges) for change in value.changes):
            raise Unclear("it is not clear when this is chosen")
        return self.conventions.static(self._told_of(value))

    def _told_of(self, value: Any) -> Any:
        """Cards that cost less are those that are to be played, wherever that is."""
        if not any(isinstance(node, CostLess) for change in value.changes for node in walk(change)):
            made = self._fields(value)
            if OWN in walk(made):
                # "Forwards with power inferior to its own": that of whichever cannot do it
                if made.what != This():
                    raise Unclear("it is not told of one card what is its own")
                made = swapped(made, OWN, This())
            if isinstance(made.what, (You, Opponent, EachPlayer)):
                # "your opponent cannot play cards from their hand": theirs is that player's
                who = _any_owner(made.what)
                if who is not None:
                    made = replace(made, changes=swapped(made.changes, ThatPlayer(), who))
            return made
        slot = Slot(CostLess("1"), "what", False, self.actor)
        return self._fields(value, what=self._fitted(value.what, Selector, slot))

    def _special_act(self, value: Special) -> Any:
        if value.name == "summon" and isinstance(value.what, (Np, Both, Either)):
            if (made := self._tokens(value.what, "")) is not None:
                return made
        return self.conventions.special(self._fields(value))

    def _tokens(self, what: Selector, zone: str, controller: Selector | None = None) -> Effect | None:
        """The tokens that a noun phrase tells to make; None if it speaks of something there is."""
        if isinstance(what, (Both, Either)):
            made = [self._tokens(part, zone, controller) for part in what.parts]
            known = tuple(one for one in made if one is not None)
            if len(known) < len(made):
                return None
            return Sequence(known, "tokens") if isinstance(what, Both) else Modes(known, resolving=True)
        if (
            not isinstance(what, Np)
            or what.owner is not None
            or what.det.quant.kind not in ("a", "n", "up to")
        ):
            return None
        kinds = next((part for part in what.parts if isinstance(part, Kinds)), None)
        if kinds is not None and len(what.parts) == 1:
            each = tuple(replace(what, parts=(part,)) for part in kinds.parts)
            return self._tokens(Both(each) if kinds.joined == "and" else Either(each), zone, controller)
        name = self.conventions.token(what.parts)
        if not name:
            return None
        if what.det.quant.kind == "up to" or what.det.other:
            raise Unclear("it is not clear how many tokens are made")
        count = self.lower(what.det.quant.count) if what.det.quant.count is not None else Const(1)
        return Token(name, count, zone=zone, controller=controller or You())

    def _stat_by(self, value: StatBy) -> Any:
        amount = self.lower(value.amount)
        change = Bonus(((value.stat, _negative(amount) if value.down else amount),))
        return self._apply(Apply(value.what, (change,), "game"))

    def _stat_to(self, value: StatTo) -> Any:
        what = self._fitted(value.what, Selector, Slot(value, "what", self.paying, self.actor))
        return self.conventions.stat_to(what, value.stat, self.lower(value.amount))

    def _transform(self, value: TransformInto) -> Any:
        what = self._fitted(value.what, Selector, Slot(value, "what", self.paying, self.actor))
        name = self.conventions.token((value.named,))
        if not name:
            raise Unclear("it is not clear what it becomes")
        return Transform(what, name)

    def _life_lost(self, value: LifeLost) -> Any:
        who = self._fitted(value.who, Selector, Slot(value, "who", False, self.actor))
        return Pattern("lose life", player=who)

    # --- abilities -----------------------------------------------------------------------------------------------

    def _where_x(self, value: WhereX) -> Any:
        made, amount = self.lower(value.ability[0]), self.lower(value.value)
        if Unknown("X") not in walk(made):
            raise Unclear("it is not clear what X is for")

        def known(node: Any) -> Any:
            return amount if node == Unknown("X") else replaced(node, known)

        return known(made)

    def _of_playing(self, value: OfPlaying) -> Any:
        made = self.lower(value.ability)
        if not isinstance(made, PlayRule):
            raise Unclear("it is not clear what this is true of")
        return made

    def _while(self, value: While) -> Any:
        made = self.lower(value.ability)
        assert isinstance(made, (Replacement, Static))
        return replace(made, condition=self.conventions.standing(self.lower(value.condition)))

    def _lasting(self, value: Lasting) -> Any:
        before, self.timed = self.timed, True
        made = self.lower(value.effect)
        self.timed = before
        return _lasts(made, value.duration)

    def _also(self, value: Also) -> Any:
        first = self.lower(value.first)
        if not isinstance(first, Apply):
            raise Unclear("it is not clear what this is said of")
        what = It("it") if isinstance(first.what, (Target, Choice)) else first.what
        return Sequence((first, Apply(what, self._changes(value.changes), value.duration)), "also")

    def _changes(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        made: Apply = self._fields(Apply(You(), changes))
        return made.changes

    def _prevent_both(self, value: PreventBoth) -> Any:
        slot = Slot(value, "what", False, self.actor)
        what = self.selector(value.what, slot)
        parts: list[Effect] = []
        if isinstance(what, Target):
            parts.append(Note(what, "targets"))
            what = It("it")
        parts.extend(
            (Prevent(to=IsOneOf(what), detail=value.detail), Prevent(by=IsOneOf(what), detail=value.detail))
        )
        return Sequence(tuple(parts), "both")

    def _by(self, value: By) -> Any:
        said = value.effect.effect if isinstance(value.effect, Lasting) else value.effect
        if isinstance(said, Apply) and not isinstance(said.changes[0], ChangeController):
            raise Unclear("nobody does what a card is said to be")
        if value.who == You() and self.actor is None:
            return self.lower(value.effect)
        actor, self.actor = self.actor, value.who
        try:
            return self.conventions.by(self._fields(value))
        finally:
            self.actor = actor

    def _look(self, value: Look) -> Any:
        self.looked = True
        return self._fields(value)

    def _deck(self, zone: Zone) -> Zone:
        """ "it" is the deck last spoken of."""
        if zone.names == ("it",):
            if self.deck is None:
                raise Unclear("it is not clear which deck is meant")
            return self.deck
        if "deck" in zone.names[0]:
            self.deck = zone
        return zone

    def _move(self, value: MoveTo) -> Any:
        value = replace(value, dest=replace(value.dest, zone=self._deck(value.dest.zone)))
        zone, whose = value.dest.zone.names[0], value.dest.zone.owner
        if zone == self.conventions.home or whose is not None:
            controller = self.lower(whose) if isinstance(whose, Opponent) else None
            made = self._tokens(value.what, "" if zone == self.conventions.home else zone, controller)
            if made is not None:
                return made
        slot = Slot(value, "what", self.paying, self.actor)
        slot.looked = self.looked
        what = self._fitted(value.what, Selector, slot)
        owner = None if value.dest.zone.owner is None else self.lower(value.dest.zone.owner)
        return self.conventions.moved(value, what, owner)

    def _search(self, value: SearchFor) -> Any:
        what, zone = value.what, value.zone
        more: tuple[Selector, ...] = ()
        if isinstance(what, Np) and what.det.quant.kind == "a" and (both := _each_of(what)):
            what = Both(both)
        if isinstance(what, Both):
            what, *others = what.parts
            more = tuple(others)
        if not isinstance(what, (Np, Either)):
            raise Unclear("it is not clear what is searched for")
        first = what.parts[0] if isinstance(what, Either) else what
        quant = first.det.quant if isinstance(first, Np) else Quant("a")
        if zone is None:
            what, zone = _without_zone(what)
        slot = Slot(value, "what", self.paying, self.actor)
        filter = self.filter(what, slot)
        count, up_to, any_number = _counted(quant)
        owner = None if zone.owner is None else self.lower(zone.owner)
        self.searched = owner or You()
        self._deck(zone)
        search = Search(
            zone.names[0],
            filter,
            count,
            up_to or any_number,
            owner or You(),
            more=tuple(self.filter(other, slot) for other in more),
            also=zone.names[1:],
        )
        found = self.conventions.searched(search)
        return found[0] if len(found) == 1 else Sequence(tuple(found), "flat")

    def _top(self, value: TopOf) -> Any:
        self._deck(value.zone)
        owner = None if value.zone.owner is None else self.lower(value.zone.owner)
        return Top(self.lower(value.count), value.zone.names[0], owner or You(), value.bottom)

    def _token_into(self, value: TokenInto) -> Any:
        control = next((way.who for way in value.ways if way.how == "control"), value.zone.owner)
        owner = None if control is None else self.lower(control)
        turned = any(way.how == "turned" for way in value.ways)
        return self.conventions.token_put(self.lower(value.token), owner, turned)

    def _shuffle(self, value: ShuffleZone) -> Any:
        """ "the deck" is the one that was searched, or that of the card spoken of."""
        zone = self._deck(value.zone)
        owner = self.searched or OwnerOf(It("its"))
        if zone.owner is not None:
            owner = self.lower(zone.owner)
        return Shuffle(zone.names[0], owner)

    def _shuffle_into(self, value: ShuffleInto) -> Any:
        what = self._fitted(value.what, Selector, Slot(value, "what", self.paying, self.actor))
        zone = value.zone.names[0]
        return Sequence((Move(what, zone), Shuffle(zone, OwnerOf(It("its")))), "shuffle")

    def _draw_until(self, value: DrawUntil) -> Any:
        hand = Count(Each(InZone("hand", You() if self.actor is None else ThatPlayer())))
        return Draw(Minus(self.lower(value.count), hand))

    def _discard_until(self, value: DiscardUntil) -> Any:
        hand = InZone("hand", You() if self.actor is None else ThatPlayer())
        return Discard(Choice(InZone("hand", You()), Minus(Count(Each(hand)), self.lower(value.count))))

    def _product(self, value: Product) -> Any:
        a, b = self.lower(value.a), self.lower(value.b)
        if isinstance(a, Const):
            return Times(a.n, b)
        if isinstance(b, Const):
            return Times(b.n, a)
        raise Unclear("a number is multiplied by what is not a number")

    def _repeat(self, value: Repeat) -> Any:
        return self.conventions.repeated(self.lower(value.times), self.lower(value.effect))

    def _both(self, value: Both) -> Any:
        value = self.conventions.both(_from_one_place(value))
        _not_excepting(value)
        value = _controlled_alike(value)
        slot = Slot(value, "parts", self.paying, self.actor)
        return Both(tuple(self.selector(part, slot) for part in value.parts))

    # --- conditions and events -----------------------------------------------------------------------------------

    def _has_more(self, value: HasMore) -> Any:
        slot = Slot(value, "what", False, self.actor)
        mine, theirs = (
            Count(Each(self.filter(Np(Det(Quant("")), _unowned(value.what), who), slot)))
            for who in (value.who, value.than)
        )
        return Compare(mine, value.op, theirs if value.by is None else Plus(theirs, self.lower(value.by)))

    def _came_from(self, value: CameFrom) -> Any:
        what = self._fitted(value.what, Selector, Slot(value, "what", False, self.actor))
        home = self.conventions.home
        return Is(what, Did(Pattern("move", frm=value.frm.names[0], to=home, detail=value.detail)))

    def _other_life(self, value: OtherLife) -> Any:
        match value.who:
            case You():
                return ValueOf(Opponent(), "life")
            case Opponent():
                return ValueOf(You(), "life")
            case _:
                raise Unclear("it is not clear whose life is meant")

    def _done_this_way(self, value: DoneThisWay) -> Any:
        """ "if a resonator was destroyed this way", "if it was destroyed this way"."""
        event: Any = value.event
        subject = getattr(event, "subject", None)
        if subject is None:
            raise Unclear("it is not clear what was done this way")
        made, _ = self._of_itself(replace(event, subject=Self()))
        if not isinstance(made, Pattern):
            raise Unclear("it is not clear what was done this way")
        dealt = self.conventions.dealt_with(made)
        if not isinstance(subject, Np):
            return Is(dealt, Anything())
        filters = [inner for part in subject.parts for inner in _flat(self.lower(part))]
        several = subject.det.quant
        number = several.count if several.kind in (">=", "n") and several.count else Const(1)
        return Compare(Count(Among(dealt, all_of(filters))), ">=", number)

    def _count(self, value: Count) -> Any:
        """ "cards you discarded this turn": how often it happened, unless they are still where they were."""
        what = value.what
        if isinstance(what, Np):
            for part in what.parts:
                match part:
                    case Negation(part=SharesWith(what=Noted(name="picked"), aspect=aspect)):
                        others = replace(what, parts=tuple(one for one in what.parts if one is not part))
                        return self.lower(KindsAmong(others, aspect))
                    case _:
                        pass
            turns = [part for part in what.parts if isinstance(part, ThisTurn)]
            placed_there = any(isinstance(part, Place) for part in what.parts)
            if len(turns) == 1 and not placed_there and not turns[0].window:
                event, role = self._of_itself(turns[0].event)
                entered = isinstance(event, Pattern) and event.to == self.conventions.home
                if (
                    isinstance(event, Pattern)
                    and role == "subject"
                    and event.kind not in STAYING
                    and not entered
                ):
                    rest = [
                        inner for part in what.parts if part not in turns for inner in _flat(self.lower(part))
                    ]
                    filter = all_of(rest) if rest else None
                    if event.subject is not None and filter is not None:
                        filter = all_of([event.subject, filter])
                    return TimesHappened(replace(event, subject=filter or event.subject))
        return self._fields(value)

    def _compare(self, value: Compare) -> Any:
        return self.conventions.compared(self._fields(value))

    def _there(self, value: There) -> Any:
        if isinstance(value.what, Added):
            slot = Slot(value, "what", False, self.actor)
            to = IsOneOf(AttachedTo(self.lower(value.what.to)))
            if not isinstance(value.what.what, Np):
                raise Unclear("it is not clear what there is")
            return self._many(replace(value.what.what, parts=(*value.what.what.parts, to)), slot)
        slot = Slot(value, "what", False, self.actor)
        return self._many(value.what, slot)

    def _more(self, value: More) -> Any:
        slot = Slot(value, "what", False, self.actor)
        return Compare(self._number(value.what, slot), ">", self._number(value.than, slot))

    def _number(self, what: Selector, slot: Slot) -> Amount:
        return Count(Each(self.filter(what, slot)))

    def _has(self, value: Has) -> Any:
        slot = Slot(value, "what", False, self.actor)
        if isinstance(value.who, AnyPlayer):
            return self._many(value.what, slot)
        who = self.lower(value.who)
        return self._many(_owned(swapped(value.what, ThatPlayer(), who), who), slot)

    def _many(self, what: Selector, slot: Slot) -> Condition:
        if not isinstance(what, Np):
            if isinstance(what, Both):
                return self._each_many(what, slot)
            if isinstance(what, Either):
                either = self.conventions.either(what)
                if isinstance(either, Np):
                    return self._many(either, slot)
                return Some(tuple(self._many(part, slot) for part in what.parts))
            if isinstance(slot.record, Has):
                return Is(self.lower(what), ControlledBy(self.lower(slot.record.who)))
            raise Unclear("it is not clear what there is")
        quant = what.det.quant
        kinds = next((part for part in what.parts if isinstance(part, Kinds)), None)
        if kinds is not None and kinds.joined == "and" and quant.kind in ("a", "", "some"):
            at = what.parts.index(kinds)
            each = [
                (*(() if isinstance(kind, Kind) else what.parts[:at]), kind, *what.parts[at + 1 :])
                for kind in kinds.parts
            ]
            return Every(tuple(self._many(replace(what, parts=parts), slot) for parts in each))
        one = replace(what, det=replace(what.det, quant=Quant("a")))
        count: Amount = Count(Each(self.filter(one, slot)))
        for part in what.parts:
            if (
                isinstance(part, Negation)
                and isinstance(part.part, SharesWith)
                and part.part.what == Noted("picked")
            ):
                rest = replace(one, parts=tuple(other for other in one.parts if other is not part))
                count = KindsAmong(Each(self.filter(rest, slot)), part.part.aspect)
        number = self.lower(quant.count) or Const(1)
        match quant.kind:
            case "a" | "some" | "any" | "":
                return Compare(count, ">=", Const(1))
            case "no":
                return Compare(count, "=", Const(0))
            case "n":
                return Compare(count, "=" if self.conventions.exact else ">=", number)
            case ">=" | "<=" | ">" | "<" | "=":
                return Compare(count, quant.kind, number)
            case _:
                raise Unclear("it is not clear how many there are")

    def _each_many(self, what: Both, slot: Slot) -> Condition:
        """ "a light card and another fire card": one of each, and not one that is both."""
        what = _behind_the_last(what, (Place, ControlledBy))
        plain = [
            replace(part, det=replace(part.det, other=False))
            if isinstance(part, Np) and at and part.det.other
            else part
            for at, part in enumerate(what.parts)
        ]
        every = [self._many(part, slot) for part in plain]
        if plain != list(what.parts):
            filters = [one.a.what.filter for one in every if _counts_each(one)]  # type: ignore[attr-defined]
            if len(filters) != len(every):
                raise Unclear("it is not clear what is another")
            every.append(Compare(Count(Each(AnyOf(tuple(filters)))), ">=", Const(len(filters))))
        return Every(tuple(every))

    def _cost_less(self, value: CostLess) -> Any:
        made = self._fields(value)
        if not made.ability and made.what is not None and any(_ability(part) for part in walk(made.what)):
            raise Unclear("an ability is not a card")
        if made.what == IsThis() and not made.ability:
            raise Unclear("what the card itself costs is a rule of playing it")
        return made

    def _pattern(self, value: Pattern) -> Any:
        if isinstance(value.player, (AnyPlayer, EachPlayer)):
            value = replace(value, player=None)
        made = self._fields(value)
        subject, frm = made.subject, made.frm
        if made.kind == "play" and isinstance(subject, AllOf):
            # what is played is a spell by then: where it was is where it came from
            zones = [part for part in subject.parts if isinstance(part, InZone)]
            if len(zones) == 1:
                frm = zones[0].zone
                subject = all_of([part for part in subject.parts if part not in zones])
        if (
            subject is not None
            and made.kind == "play"
            and made.detail == "card"
            and any(_ability(part) for part in walk(subject))
        ):
            raise Unclear("an ability is not a card")
        if subject == Anything():
            subject = None
        made = replace(made, subject=subject, frm=frm, together=_together(value.subject))
        return self.conventions.patterned(made, value)

    def _any_player(self, value: AnyPlayer) -> Any:
        raise Unclear("it is not clear which player")

    def _triggered(self, value: Triggered) -> Any:
        """ "When this card enters the field or attacks" waits for either."""
        for event in value.events:
            for one in walk(event):
                if isinstance(one, Pattern) and isinstance(one.subject, Np):
                    if one.subject.det.quant.kind in (">=", "<=", ">", "<"):
                        raise Unclear("it is not clear how many it takes")
        made = self._fields(value)
        events = [
            one for event in made.events for one in (event.parts if isinstance(event, AnyOf) else (event,))
        ]
        return self.conventions.triggered(replace(made, events=tuple(events)))

    def _common(self, value: Common) -> Any:
        return AnyOf(tuple(self.lower(_with_self(event, value.subject)) for event in value.events))

    def _suffered(self, value: Suffered) -> Any:
        said: dict[str, Any] = {"subject": value.subject, "source": value.source}  # phrases, until lowered
        pattern = Pattern("damage", **said, detail=value.detail, op=value.op, amount=value.amount)
        return self.lower(pattern)

    def _forbid(self, value: Forbid) -> Any:
        made = self._fields(value)
        if made.act == "play" and made.by is not None and any(_ability(part) for part in walk(made.by)):
            raise Unclear("an ability is not a card")
        return self.conventions.forbidden(made)

    def _at_most(self, value: AtMost) -> Any:
        who = self.lower(value.who)
        players = (You(), Opponent()) if isinstance(who, (EachPlayer, AnyPlayer)) else (who,)
        return tuple(self._at_most_by(player, value.limit) for player in players)

    def _at_most_by(self, player: Selector, limit: TooMany) -> Static:
        if limit.act == "draw":
            event, forbid = Pattern("draw", player=player), Forbid("draw")
        else:
            what = (
                None
                if limit.what is None
                else self._fitted(limit.what, Filter, Slot(Forbid("play"), "by", False, None))
            )
            event = Pattern("play", None if what == Anything() else what, player=player, detail="card")
            forbid = Forbid("play", what)
        return Static(player, (forbid,), Happened(event, limit.number))

    def _how_much_prevented(self, value: HowMuchPrevented) -> Any:
        if not self.preventing:
            raise Unclear("it is not clear what was prevented")
        return ThatMuch()

    def _prevention(self, value: Prevention) -> Any:
        event = self.lower(value.event)
        if isinstance(event, Pattern) and event.kind != "damage":
            raise Unclear("only damage is prevented")
        before, self.preventing = self.preventing, True
        then = None if value.then is None else self.lower(value.then)
        self.preventing = before
        instead: Effect = Nothing() if then is None else Sequence((Nothing(), then), "prevented")
        condition = None if value.condition is None else self.lower(value.condition)
        return Replacement(event, instead, condition)

    def _namesakes(self, value: Namesakes) -> Any:
        slot = Slot(value, "what", False, self.actor)
        them = Each(self.filter(Np(Det(Quant("")), value.what, value.who), slot))
        several = Compare(Count(them), ">", KindsAmong(them, "name"))
        return StatusTriggered(several, Special("banish namesakes", them))

    def _still(self, value: Still) -> Any:
        made = self.lower(value.effect)
        if not isinstance(made, Apply):
            raise Unclear("it is not clear what it becomes")
        changes: list[Change] = []
        for change in made.changes:
            match change:
                case ChangeWords(aspect="type", words=words):
                    changes.insert(0, ChangeWords("type", "gain", (*words, value.type)))
                case ChangeWords(aspect="race"):
                    changes.append(replace(change, mode="gain"))
                case _:
                    changes.append(change)
        return replace(made, changes=tuple(changes))

    def _lasting_while(self, value: LastingWhile) -> Any:
        made = _lasts(self.lower(value.effect), "while")
        if not isinstance(made, Apply):
            raise Unclear("it is not clear what lasts")
        return replace(made, condition=self.conventions.standing(self.lower(value.condition)))

    def _one_of(self, value: Apply) -> Any:
        """ "gains [Flying] or [Pierce]": one of them, chosen as it is done."""
        choices = [change for change in value.changes if isinstance(change, OneOfChanges)]
        if len(choices) != 1:
            raise Unclear("it is not clear what is chosen")
        rest = tuple(change for change in value.changes if change not in choices)
        each = [self.lower(replace(value, changes=(*rest, one))) for one in choices[0].changes]
        what = each[0].what
        named = isinstance(what, Target)
        modes = tuple(replace(one, what=It("it")) if named else one for one in each)
        chosen = Modes(modes, resolving=True)
        return Sequence((Note(what, "targets"), chosen), "one of them") if named else chosen

    def _rerouted(self, value: Any) -> Any:
        """ "If it would be destroyed, remove it from the game instead": it happens, and it goes elsewhere."""
        before, self.preventing = self.preventing, _prevents(value.instead)
        made = self._fields(value)
        self.preventing = before
        if isinstance(made.instead, May) and made.instead.who == You() and made.instead.otherwise is None:
            made = replace(made, instead=made.instead.effect, optional=True)
        if not isinstance(made.event, Pattern) or made.event.kind not in LEAVING or made.optional:
            return made
        match made.instead:
            case Remove(what=It(), face_down=False):
                return replace(made, instead=ChangeEvent(zone="removed area"))
            case Move(what=It(), zone=zone, place=place, turned=False, face_down=False, counters=()) if (
                zone != self.conventions.home
            ):
                return replace(made, instead=ChangeEvent(zone=zone, place=place))
        return made

    def _slain(self, value: Slain) -> Any:
        pattern = Pattern("destroy", detail="battle damage")
        subject: Filter | None = None
        if value.subject is not None:
            subject = self._fitted(value.subject, Filter, Slot(pattern, "subject", False, self.actor))
        if value.source is None:
            return replace(pattern, subject=subject)
        source = self._fitted(value.source, Filter, Slot(pattern, "source", False, self.actor))
        dealt = Did(Pattern("damage", source=source, detail="battle"))
        return replace(pattern, subject=all_of([dealt, *([subject] if subject else [])]))

    def _moved(self, value: Moved) -> Any:
        made = [
            self._movement(value, frm, to)
            for frm in map(self.conventions.zone_name, value.frm.names if value.frm else ("",))
            for to in map(self.conventions.zone_name, value.to.names if value.to else ("",))
        ]
        return made[0] if len(made) == 1 else AnyOf(tuple(made))

    def _movement(self, value: Moved, frm: str, to: str) -> Pattern:
        """Whose field it is decides whose card it is; any other zone is that of the card's owner."""
        pattern = Pattern("move", frm=frm, to=to)
        slot = Slot(pattern, "subject", False, self.actor)
        subject = None if value.subject is None else self._fitted(value.subject, Filter, slot)
        owners = [
            None if zone is None or zone.owner is None else self.lower(zone.owner)
            for zone in (value.to, value.frm)
        ]
        if (own := self.conventions.moves(pattern, subject, owners[0], owners[1])) is not None:
            return replace(own, together=_together(value.subject))
        player: Selector | None = None
        for zone, name in ((value.frm, frm), (value.to, to)):
            owner = None if zone is None or zone.owner is None else _any_owner(self.lower(zone.owner))
            if owner is not None and name == self.conventions.home:
                self.conventions.in_zone(name, owner)  # whose field it is, by the game's own rule
            if owner is None or isinstance(owner, OwnerOf) or subject == IsThis():
                continue
            if name == self.conventions.home:
                subject = all_of([ControlledBy(owner), *([] if subject is None else [subject])])
            elif player is None or player == owner:
                player = owner
            else:
                raise Unclear("a card goes to zones of its owner")
        cause = None if value.cause is None else self.lower(value.cause)
        detail = "" if cause is None else "by an effect"
        return replace(
            pattern,
            subject=subject,
            source=cause,
            player=player,
            detail=detail,
            together=_together(value.subject),
        )

    def _happened(self, value: Happened) -> Any:
        event = value.event
        if isinstance(event, Common):
            return Some(tuple(self.lower(Happened(_with_self(one, event.subject))) for one in event.events))
        quant = (
            event.subject.det.quant if isinstance(event, Pattern) and isinstance(event.subject, Np) else None
        )
        made = self.conventions.happened(self._fields(value))
        if not isinstance(made, Happened):
            return made
        if quant is not None and quant.kind in (">=", "<=", ">", "<", "=", "n") and quant.count != Const(1):
            op = ">=" if quant.kind == "n" else quant.kind
            return self.conventions.often(made.event, op, quant.count or Const(1))
        if quant is not None and quant.kind == "no":
            return Unless(made)
        return made

    def _this_turn(self, value: ThisTurn) -> Any:
        event, role = self._of_itself(value.event)
        if isinstance(event, AnyOf):
            return AnyOf(tuple(Did(one, role, value.window) for one in event.parts))
        return Did(event, role, value.window)

    def _of_itself(self, event: Filter) -> tuple[Filter, str]:
        """An event without the thing that is spoken of, and whether that is its subject or its source."""
        role = "subject"
        if isinstance(event, AnyOf):
            parts = [self._of_itself(part) for part in event.parts]
            if len({role for _, role in parts}) != 1:
                raise Unclear("it is not clear what it has to do with what happened")
            return AnyOf(tuple(part for part, _ in parts)), parts[0][1]
        said: Any = event
        if isinstance(getattr(event, "source", None), Self):
            role, event = "source", replace(said, source=None)
        elif isinstance(getattr(event, "subject", None), Self):
            event = replace(said, subject=None)
        elif isinstance(getattr(event, "player", None), Self):
            raise Unclear("a player does this, not a card")
        return self.lower(event), role

    def _whose(self, zone: Zone) -> Selector | None:
        """Whose zone it is; "their hand" of a player who does something is that player's own."""
        if zone.owner is None:
            return None
        if isinstance(zone.owner, AnyPlayer):
            return None
        owner = _any_owner(self.lower(zone.owner))
        theirs = isinstance(owner, ThatPlayer) and self.actor is not None
        return self.conventions.theirs(zone.names) if theirs else owner

    def _place(self, value: Place) -> Any:
        zones = [
            self.conventions.in_zone(name, self._whose(zone)) for zone in value.zones for name in zone.names
        ]
        return zones[0] if len(zones) == 1 else AnyOf(tuple(zones))


def _unowned(parts: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Zones without whose they are: "more cards in their hand than you" compares the hands of both."""
    return tuple(
        replace(part, zones=tuple(replace(zone, owner=None) for zone in part.zones))
        if isinstance(part, Place)
        else part
        for part in parts
    )


def _prevents(effect: Effect) -> bool:
    return isinstance(effect, Sequence) and effect.parts[0] == Nothing()


def _one_noun(value: Kinds) -> None:
    """ "Elf and Dwarf resonators": what the last says of itself is said of all."""
    if isinstance(value.parts[0], IsRace) and any(
        isinstance(part, Kind) and part.adjectives and isinstance(part.adjectives[0], IsRace)
        for part in value.parts
    ):
        raise Unclear("a race and a kind of card of another race")


def _counts_each(condition: Condition) -> bool:
    return (
        isinstance(condition, Compare)
        and isinstance(condition.a, Count)
        and isinstance(condition.a.what, Each)
    )


def _ability(part: Any) -> bool:
    return isinstance(part, IsType) and part.name.endswith("ability")


def swapped(value: Any, old: Node, new: Node) -> Any:
    """``value`` with ``new`` wherever ``old`` was."""
    return new if value == old else replaced(value, lambda part: swapped(part, old, new))


def _at_random(value: Any) -> Any:
    if isinstance(value, Choice):
        return replace(value, random=True)
    return replaced(value, _at_random)


#: what happens to a card that goes elsewhere by it
LEAVING = frozenset({"move", "destroy", "banish", "discard"})
#: what happens to a card that stays where it is
STAYING = frozenset({"attack", "block", "damage", "fight", "turn", "upright"})


def _together(subject: Any) -> bool:
    return isinstance(subject, Np) and subject.det.quant.kind == "some"


def _with_self(event: Any, subject: Selector) -> Any:
    """An event of the thing it is said of."""
    given = {
        name: subject
        for name in ("subject", "source", "player")
        if isinstance(getattr(event, name, None), Self)
    }
    return replace(event, **given)


def _from_one_place(value: Both) -> Both:
    """ "target addition and target resonator from your graveyard": the place behind the last belongs to all."""
    last = value.parts[-1]
    if not isinstance(last, Np):
        return value
    places = tuple(part for part in last.parts if _origin(part))
    if not places:
        return value
    shared = [
        replace(part, parts=(*part.parts, *places))
        if isinstance(part, Np)
        and part.owner is None
        and not any(isinstance(one, (Place, IsOneOf, ControlledBy)) for one in part.parts)
        else part
        for part in value.parts[:-1]
    ]
    return Both((*shared, last))


def _controlled_alike(value: Both) -> Both:
    """ "the Knights and the Mages you control": both; "all Knights and all Mages you control" says it of the last."""
    if all(isinstance(part, Np) and part.det.quant.kind in ("the", "") for part in value.parts):
        return _behind_the_last(value, (ControlledBy,))
    return value


def _behind_the_last(value: Both, kinds: tuple[type, ...]) -> Both:
    """What is said behind the last of several, of all of which nothing of the kind is said."""
    last = value.parts[-1]
    said = tuple(part for part in last.parts if isinstance(part, kinds)) if isinstance(last, Np) else ()
    return Both(
        tuple(
            replace(part, parts=(*part.parts, *said))
            if part is not last
            and isinstance(part, Np)
            and part.owner is None
            and part.det.quant.kind != "this"
            and not any(isinstance(one, (Place, IsOneOf, ControlledBy, Enemy)) for one in part.parts)
            else part
            for part in value.parts
        )
    )


def _not_excepting(value: Both) -> None:
    """ "all cards except this card and the chosen card": two exceptions, or two things?"""
    if any(isinstance(part, Np) and _excepts(part) for part in value.parts[:-1]):
        raise Unclear("what stands behind “and” may be excepted too")


def _excepts(value: Np) -> bool:
    """Whether a phrase ends in what it leaves out."""
    last = value.parts[-1] if value.parts else None
    return isinstance(last, IsOther) or (isinstance(last, Negation) and isinstance(last.part, Called))


def _origin(part: Filter) -> bool:
    return (isinstance(part, Place) and part.origin) or (
        isinstance(part, IsOneOf) and part.what == Noted("looked")
    )


def _ends_with_noun(part: Filter) -> bool:
    """Whether a description ends with a noun of its own, which what follows would belong to."""
    if isinstance(part, StatIs) and isinstance(part.amount, Count):
        return isinstance(part.amount.what, Np)
    if not isinstance(part, (Targets, SharesWith)):
        return False
    what = part.what.parts[-1] if isinstance(part.what, Either) else part.what
    return isinstance(what, Np) and what.det.quant.kind not in ("this", "that", "those")


def _without_zone(what: Selector) -> tuple[Selector, Zone]:
    """A phrase without the zone that is named behind it, and that zone."""
    if isinstance(what, Np):
        for part in what.parts:
            if isinstance(part, Place) and len({zone.owner for zone in part.zones}) == 1:
                names = tuple(name for zone in part.zones for name in zone.names)
                zone = Zone(names, part.zones[0].owner)
                return replace(what, parts=tuple(p for p in what.parts if p is not part)), zone
    raise Unclear("it is not clear where to search")


def _each_of(value: Np) -> tuple[Np, ...]:
    """ "a follower and amulet on your field": one of each; empty if the phrase does not join kinds by "and"."""
    at = next((at for at, part in enumerate(value.parts) if isinstance(part, Kinds)), -1)
    if at < 0:
        return ()
    kinds, before, behind = value.parts[at], value.parts[:at], value.parts[at + 1 :]
    assert isinstance(kinds, Kinds)
    if kinds.joined != "and":
        return ()
    own = any(isinstance(kind, Kind) for kind in kinds.parts)
    made: list[Np] = []
    for number, kind in enumerate(kinds.parts):
        if isinstance(kind, Kind):
            parts: tuple[Filter, ...] = (*kind.adjectives, kind.noun)
        else:
            parts = (*before, kind) if number == 0 or not own else (kind,)
        made.append(replace(value, parts=(*parts, *behind)))
    return tuple(made)


def _of_those(effect: Effect) -> Effect:
    """The effect, in which the first card that is chosen from nowhere in particular is one of those looked at."""
    done = False

    def swap(value: Any) -> Any:
        nonlocal done
        if done:
            return value
        if (
            isinstance(value, Np)
            and value.owner is None
            and value.det.quant.kind in ("a", "n", "up to", "any")
        ):
            if not any(isinstance(part, Place) for part in value.parts):
                done = True
                return replace(value, parts=(*value.parts, IsOneOf(Noted("looked"))))
        return replaced(value, swap)

    made: Effect = swap(effect)
    return made


def _gained_together(items: list[Any]) -> tuple[Any, ...]:
    """Abilities gained one after the other are gained together."""
    out: list[Any] = []
    for item in items:
        if isinstance(item, GainAbilities) and out and isinstance(out[-1], GainAbilities):
            out[-1] = GainAbilities((*out[-1].abilities, *item.abilities))
        else:
            out.append(item)
    return tuple(out)


def _told_instead(part: Effect) -> tuple[list[Condition], Instead | None, tuple[Effect, ...]]:
    """What is done instead of something before, under which conditions, and what else is done then."""
    conditions: list[Condition] = []
    while isinstance(part, If) and part.otherwise is None:
        conditions.append(part.condition)
        part = part.then
    if isinstance(part, Sequence) and part.parts and isinstance(part.parts[0], Instead):
        return conditions, part.parts[0], part.parts[1:]
    return (conditions, part, ()) if isinstance(part, Instead) else ([], None, ())


def _every(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else Every(tuple(conditions))


def _of_looked(filter: Filter) -> bool:
    return any(isinstance(node, IsOneOf) and node.what == Noted("looked") for node in walk(filter))


def _named(filter: Filter) -> Selector:
    if isinstance(filter, IsPlayer):
        return filter.who or EachPlayer()
    return Each(filter)


def _times(count: Amount, each: Amount) -> Amount:
    match count:
        case Const(n=1):
            return each
        case Const(n=n):
            return Times(n, each)
        case _:
            raise Unclear("it is not clear how many there are of each")


def _negative(amount: Amount) -> Amount:
    return Const(-amount.n) if isinstance(amount, Const) else Minus(Const(0), amount)


def _scaled(change: Any, amount: Amount) -> Any:
    match change:
        case Bonus(stats=stats):
            return Bonus(tuple((stat, _times_signed(value, amount)) for stat, value in stats))
        case CostLess(per=Const(n=n)):
            return replace(change, per=Times(n, amount))
        case _:
            raise Unclear("it is not clear what there is one of for each")


def _times_signed(count: Amount, each: Amount) -> Amount:
    match count:
        case Const(n=n) if n >= 0:
            return Times(n, each)
        case Const(n=n):
            return Minus(Const(0), Times(-n, each))
        case _:
            raise Unclear("it is not clear how many there are of each")


def _continued(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Abilities that share a paragraph: "it" in a later one is what the one before it is about; "otherwise" and
    "instead" say when either holds."""
    out: list[Any] = []
    for each in abilities:
        ability = each
        before = next((one for one in reversed(out) if isinstance(one, Static)), None)
        if isinstance(ability, Static) and before is not None:
            if isinstance(ability.what, It):
                ability = replace(ability, what=before.what)
            if ability.name == "otherwise" and isinstance(before.what, Among) and before.condition is None:
                ability = replace(
                    ability, what=replace(before.what, filter=Negation(before.what.filter)), name=""
                )
            elif ability.name == "otherwise":
                if before.condition is None:
                    raise Unclear("it is not clear what is so otherwise")
                ability = replace(ability, condition=Unless(before.condition), name="")
            elif ability.name == "instead" and ability.condition is not None:
                when: Condition = Unless(ability.condition)
                if before.condition is not None:
                    when = Every((before.condition, when))
                out[out.index(before)] = replace(before, condition=when)
                ability = replace(ability, name="")
        out.append(ability)
    return tuple(out)


def _found(what: Selector) -> bool:
    return isinstance(what, It) and what.noun in ("it", "them", "that card", "those card")


def _any_owner(owner: Selector) -> Selector | None:
    return None if isinstance(owner, EachPlayer) else owner


def _owned(what: Selector, who: Selector) -> Selector:
    if isinstance(what, Np) and what.owner is None:
        return replace(what, owner=who)
    if isinstance(what, (Both, Either)):
        return replace(what, parts=tuple(_owned(part, who) for part in what.parts))
    return what


def _player(filter: Filter, kind: str) -> Selector | None:
    """Players are named by pointing where there can be no doubt which."""
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    if len(parts) != 1 or not isinstance(parts[0], IsPlayer):
        return None
    who = parts[0].who
    if who is not None:
        return who
    return EachPlayer() if kind in ("each", "all", "") else None


def _each(filter: Filter) -> Selector:
    """All of these; players are named apart from cards."""
    if isinstance(filter, AllOf) and len(filter.parts) == 1:
        filter = filter.parts[0]
    if isinstance(filter, AnyOf):
        players = [one for one in filter.parts if isinstance(one, IsPlayer)]
        cards = [one for one in filter.parts if not isinstance(one, IsPlayer)]
        if players and cards:
            named = [one.who or EachPlayer() for one in players]
            return Both((*named, Each(cards[0] if len(cards) == 1 else AnyOf(tuple(cards)))))
    return Each(filter)


def _lasts(effect: Any, duration: str) -> Any:
    match effect:
        case Apply(duration="next play"):
            return effect
        case Apply() | Prevent() | ReplaceFor():
            return replace(effect, duration=duration)
        case Sequence(parts=parts):
            lasting = [
                at for at, part in enumerate(parts) if not isinstance(part, (Note, Draw, Damage, Move))
            ]
            if not lasting:
                raise Unclear("it is not clear what lasts")
            return replace(
                effect,
                parts=tuple(
                    _lasts(part, duration) if at in lasting else part for at, part in enumerate(parts)
                ),
            )
        case Modes(modes=modes):
            return replace(effect, modes=tuple(_lasts(mode, duration) for mode in modes))
        case May(effect=inner):
            return replace(effect, effect=_lasts(inner, duration))
        case If(then=then):
            return replace(effect, then=_lasts(then, duration))
        case By(effect=inner):
            return replace(effect, effect=_lasts(inner, duration))
        case _:
            raise Unclear("it is not clear what lasts")


def in_role(event: Pattern, role: str, thing: Filter | None) -> Pattern:
    """The event with this as its subject or source."""
    return replace(event, source=thing) if role == "source" else replace(event, subject=thing)


def _wants(hint: Any, kind: type) -> bool:
    if get_origin(hint) in (Union, types.UnionType, tuple):
        return any(_wants(part, kind) for part in get_args(hint))
    return (
        isinstance(hint, type)
        and issubclass(kind, hint)
        and hint is not Node
        and (hint is kind or hint is not Filter)
    )
