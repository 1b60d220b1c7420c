"""What must be so: how many there are, how something is, what has happened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.amounts import Const, Count, KindsAmong, Plus
from ...abilities.conditions import Compare, Every, Happened, Is, Paid, Some, SpentOn, Unless
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsOneOf,
    IsType,
    Negation,
    Pattern,
    SharesWith,
)
from ...abilities.nodes import Amount, Condition, Filter, Selector
from ...abilities.selectors import (
    Among,
    AttachedTo,
    Both,
    Choice,
    Each,
    EachPlayer,
    Noted,
    Opponent,
    Target,
    You,
)
from ...abilities.tree import walk
from ..references import It, ThatPlayer
from ..surface import (
    Added,
    AmountAmong,
    AnyPlayer,
    CameFrom,
    Common,
    Det,
    DoneThisWay,
    DueTo,
    Either,
    Has,
    HasMore,
    Kind,
    Kinds,
    Many,
    More,
    Moved,
    Np,
    PaidFor,
    Place,
    Quant,
    Self,
    There,
    ThisTurn,
    ThisWay,
    TookPart,
)
from .coordination import said_behind_last
from .events import with_subject, without_self
from .filters import all_of, flat, swapped
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(SpentOn)
def lower_spent_on(lowering: Lowering, value: SpentOn) -> Any:
    """ "activate abilities of Knights or God's Art abilities": two things to spend it on."""
    made: SpentOn = lowering.field_by_field(value)
    if made.what is not None and IsType("ability") in walk(made.what):
        raise Unclear("an ability is not a card")
    return made


@lowers(There)
def lower_there(lowering: Lowering, value: There) -> Any:
    if isinstance(value.what, Added):
        slot = Slot(value, "what", False, lowering.actor)
        to = IsOneOf(AttachedTo(lowering.lower(value.what.to)))
        if not isinstance(value.what.what, Np):
            raise Unclear("it is not clear what there is")
        return _there_are(lowering, replace(value.what.what, parts=(*value.what.what.parts, to)), slot)
    slot = Slot(value, "what", False, lowering.actor)
    what = value.what
    if isinstance(what, Np) and not what.parts:  # "if there are at least 10": of the same as before
        if lowering.there is None:
            raise Unclear("it is not clear what there is")
        what = replace(lowering.there, det=what.det)
    elif isinstance(what, Np):
        lowering.there = what
    return _there_are(lowering, what, slot)


@lowers(AmountAmong)
def lower_amount_among(lowering: Lowering, value: AmountAmong) -> Any:
    amount = lowering.lower(value.amount)
    return Some(tuple(Compare(amount, "=", lowering.lower(number)) for number in value.numbers))


@lowers(Many)
def lower_many(lowering: Lowering, value: Many) -> Any:
    """So many points of damage or play points, or different elements."""
    for who in walk(value):
        if isinstance(who, (AnyPlayer, EachPlayer)):
            return of_players(lowering, value, who)
    op, number = so_many(lowering, value.quant)
    return Compare(lowering.lower(value.amount), op, number)


def so_many(lowering: Lowering, quant: Quant) -> tuple[str, Amount]:
    if quant.kind not in ("n", "=", ">=", "<=", ">", "<") or quant.count is None:
        raise Unclear("it is not clear how many there are")
    return "=" if quant.kind == "n" else quant.kind, lowering.lower(quant.count)


@lowers(Has)
def lower_has(lowering: Lowering, value: Has) -> Any:
    slot = Slot(value, "what", False, lowering.actor)
    if isinstance(value.who, AnyPlayer) and not value.lacks and _any_at_all(value.what):
        return _there_are(lowering, value.what, slot)
    if isinstance(value.who, (AnyPlayer, EachPlayer)):
        return of_players(lowering, value, value.who)
    if value.lacks:
        return lowering.lower(Unless(replace(value, lacks=False)))
    who = lowering.lower(value.who)
    if isinstance(value.what, Np) and value.what.det.quant.kind == "this":
        return _in_play(lowering, lowering.selector(value.what, slot), who)
    return _there_are(lowering, _with_owner(swapped(value.what, ThatPlayer(), who), who), slot)


def _in_play(lowering: Lowering, what: Selector, who: Selector) -> Is:
    return Is(what, AllOf((InZone(lowering.conventions.home), ControlledBy(who))))


def _have_articles(part: Filter) -> bool:
    """ "a Knight or a chant": kinds with words of their own."""
    return isinstance(part, AnyOf) and all(isinstance(kind, AllOf) for kind in part.parts)


def of_players(lowering: Lowering, value: Condition, who: AnyPlayer | EachPlayer) -> Condition:
    """ "each player controls …" is asked of either player, "a player has …" of one or the other."""
    asked = tuple(lowering.lower(swapped(value, who, one)) for one in (You(), Opponent()))
    return Every(asked) if isinstance(who, EachPlayer) else Some(asked)


def _any_at_all(what: Selector) -> bool:
    """Whether any there is is enough, whoever has it."""
    return (
        isinstance(what, Np) and what.det.quant.kind in ("a", "some", "") and ThatPlayer() not in walk(what)
    )


def _there_are(lowering: Lowering, what: Selector, slot: Slot) -> Condition:
    if not isinstance(what, Np):
        if isinstance(what, Both):
            return _there_are_each(lowering, what, slot)
        if isinstance(what, Either):
            either = lowering.conventions.either(what)
            if isinstance(either, Np):
                return _there_are(lowering, either, slot)
            parts = either.parts if isinstance(either, Either) else what.parts
            return Some(tuple(_there_are(lowering, part, slot) for part in parts))
        if isinstance(slot.record, Has):
            return _in_play(lowering, lowering.lower(what), lowering.lower(slot.record.who))
        raise Unclear("it is not clear what there is")
    if len(what.parts) == 1 and _have_articles(what.parts[0]):
        raise Unclear("there is one thing or another: each has an article of its own")
    if any(isinstance(part, SharesWith) and part.what == It("it") for part in what.parts):
        raise Unclear("it is not clear what they have the same as")
    quant = what.det.quant
    kinds = next((part for part in what.parts if isinstance(part, Kinds)), None)
    if kinds is not None and kinds.joined == "and" and quant.kind in ("a", "", "some"):
        at = what.parts.index(kinds)
        each = [
            (*(() if isinstance(kind, Kind) else what.parts[:at]), kind, *what.parts[at + 1 :])
            for kind in kinds.parts
        ]
        return Every(tuple(_there_are(lowering, replace(what, parts=parts), slot) for parts in each))
    one = replace(what, det=replace(what.det, quant=Quant("a")))
    count: Amount = Count(Each(lowering.filter(one, slot)))
    for part in what.parts:
        if (
            isinstance(part, Negation)
            and isinstance(part.part, SharesWith)
            and part.part.what == Noted("picked")
        ):
            rest = replace(one, parts=tuple(other for other in one.parts if other is not part))
            count = KindsAmong(Each(lowering.filter(rest, slot)), part.part.aspect)
    number = lowering.lower(quant.count) or Const(1)
    match quant.kind:
        case "a" | "some" | "any" | "":
            return Compare(count, ">=", Const(1))
        case "no":
            return Compare(count, "=", Const(0))
        case "n":
            return Compare(count, "=" if lowering.conventions.exact else ">=", number)
        case ">=" | "<=" | ">" | "<" | "=":
            return Compare(count, quant.kind, number)
        case "either":
            return Some((Compare(count, "=", number), Compare(count, "=", lowering.lower(quant.also))))
        case _:
            raise Unclear("it is not clear how many there are")


def _there_are_each(lowering: Lowering, what: Both, slot: Slot) -> Condition:
    """ "a light card and another fire card": one of each, and not one that is both."""
    what = said_behind_last(what, (Place, ControlledBy))
    plain = [
        replace(part, det=replace(part.det, other=False))
        if isinstance(part, Np) and at and part.det.other
        else part
        for at, part in enumerate(what.parts)
    ]
    every = [_there_are(lowering, part, slot) for part in plain]
    if plain != list(what.parts):
        filters = [one.a.what.filter for one in every if _counts_each(one)]  # type: ignore[attr-defined]
        if len(filters) != len(every):
            raise Unclear("it is not clear what is another")
        every.append(Compare(Count(Each(AnyOf(tuple(filters)))), ">=", Const(len(filters))))
    return Every(tuple(every))


def _counts_each(condition: Condition) -> bool:
    return (
        isinstance(condition, Compare)
        and isinstance(condition.a, Count)
        and isinstance(condition.a.what, Each)
    )


def _with_owner(what: Selector, who: Selector) -> Selector:
    if isinstance(what, Np) and what.owner is None:
        return replace(what, owner=who)
    if isinstance(what, (Both, Either)):
        return replace(what, parts=tuple(_with_owner(part, who) for part in what.parts))
    return what


@lowers(More)
def lower_more(lowering: Lowering, value: More) -> Any:
    slot = Slot(value, "what", False, lowering.actor)
    return Compare(_number_of(lowering, value.what, slot), ">", _number_of(lowering, value.than, slot))


def _number_of(lowering: Lowering, what: Selector, slot: Slot) -> Amount:
    return Count(Each(lowering.filter(what, slot)))


@lowers(HasMore)
def lower_has_more(lowering: Lowering, value: HasMore) -> Any:
    slot = Slot(value, "what", False, lowering.actor)
    mine, theirs = (
        Count(Each(lowering.filter(Np(Det(Quant("")), _unowned(value.what), who), slot)))
        for who in (value.who, value.than)
    )
    if value.by is None:
        return Compare(mine, value.op, theirs)
    if value.op != ">":
        raise Unclear("it is not clear how many fewer")
    return Compare(mine, ">=", Plus(theirs, lowering.lower(value.by)))


def _unowned(parts: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Zones without whose they are: "more cards in their hand than you" compares the hands of both."""
    return tuple(
        replace(part, zones=tuple(replace(zone, owner=None) for zone in part.zones))
        if isinstance(part, Place)
        else part
        for part in parts
    )


@lowers(Compare)
def lower_compare(lowering: Lowering, value: Compare) -> Any:
    return lowering.conventions.compared(lowering.field_by_field(value))


#: quantities that count how many are so
COUNTED = frozenset({">=", "<=", ">", "<", "=", "no"})


@lowers(Is)
def lower_is(lowering: Lowering, value: Is) -> Any:
    what = value.what
    past = isinstance(value.filter, ThisTurn) or (
        isinstance(value.filter, Negation) and isinstance(value.filter.part, ThisTurn)
    )
    if isinstance(what, Np):
        told = ("that", "those", "the", "this") if lowering.conventions.one_past else ("that", "those", "the")
        if (past or isinstance(value.filter, ThisWay)) and what.det.quant.kind not in told:
            raise Unclear("something happened, which is not how something is")
        if isinstance(value.filter, ThisTurn) and value.filter.window == "told":
            return lowering.field_by_field(replace(value, filter=replace(value.filter, window="")))
        some = isinstance(value.filter, Place) and what.det.quant.kind in ("a", "n", "some", "")
        if (
            some or what.det.quant.kind in COUNTED
        ):  # "three or more Elves are rested", "an Elf is in your hand"
            return lowering.lower(There(replace(what, parts=(*what.parts, value.filter))))
        made = lowering.field_by_field(value)
        if isinstance(made.what, (Target, Choice)):
            return lowering.lower(There(replace(what, parts=(*what.parts, value.filter))))
        return lowering.conventions.being(made)
    if past and isinstance(what, (You, Opponent)):
        raise Unclear("what a player did or suffered is told as something that happened")
    if isinstance(value.filter, ThisTurn) and value.filter.window == "told":
        return lowering.field_by_field(replace(value, filter=replace(value.filter, window="")))
    return lowering.conventions.being(lowering.field_by_field(value))


@lowers(TookPart)
def lower_took_part(lowering: Lowering, value: TookPart) -> Any:
    what = lowering.fitted(value.what, Selector, Slot(value, "what", False, lowering.actor))
    return Is(what, lowering.lower(ThisTurn(value.did)))


@lowers(CameFrom)
def lower_came_from(lowering: Lowering, value: CameFrom) -> Any:
    what = lowering.fitted(value.what, Selector, Slot(value, "what", False, lowering.actor))
    frm, home = value.frm.names[0], lowering.conventions.home
    resolved = Pattern("move", frm=frm, to=home, detail=value.detail)
    # a spell that is not put into play is asked while it resolves: it is still the card that was played
    return Some((Is(what, Did(resolved)), Is(what, Did(Pattern("play", frm=frm, detail="card")))))


def check_who_did(lowering: Lowering, event: Filter) -> None:
    """What was done this way is not told apart by who did it, so nobody else may have done it."""
    who = event.player if isinstance(event, Pattern) else None
    if who == You() and EachPlayer() in lowering.actors:
        raise Unclear("it is not clear what you did yourself")
    if who == Opponent() and (EachPlayer() in lowering.actors or who not in lowering.actors):
        raise Unclear("it is not clear what your opponent did")


@lowers(DoneThisWay)
def lower_done_this_way(lowering: Lowering, value: DoneThisWay) -> Any:
    """ "if a resonator was destroyed this way", "if it was destroyed this way"; what the card itself did or suffered
    is told of this turn."""
    event: Any = value.event
    check_who_did(lowering, event)
    subject = getattr(event, "subject", None)
    if subject is None:
        raise Unclear("it is not clear what was done this way")
    if isinstance(subject, Np) and subject.det.quant.kind == "this":
        return lowering.lower(Happened(value.event))
    if isinstance(event, Moved):
        event = replace(event, by=None)
    made, _ = without_self(lowering, replace(event, subject=Self()))
    if not isinstance(made, Pattern):
        raise Unclear("it is not clear what was done this way")
    dealt = lowering.conventions.dealt_with(made)
    if not isinstance(subject, Np):
        return Is(dealt, Anything())
    filters = [inner for part in subject.parts for inner in flat(lowering.lower(part))]
    several = subject.det.quant
    if several.kind not in ("a", "n", ">=", "some", "any", "that", "the", ""):
        raise Unclear("it is not clear how many it were")
    number = several.count if several.kind in (">=", "n") and several.count else Const(1)
    return Compare(Count(Among(dealt, all_of(filters))), ">=", number)


@lowers(Happened)
def lower_happened(lowering: Lowering, value: Happened) -> Any:
    event = value.event
    if isinstance(event, Common):
        return Some(tuple(lowering.lower(Happened(with_subject(one, event.subject))) for one in event.events))
    said: Any = event.event if isinstance(event, DueTo) else event
    moved = isinstance(said, (Pattern, Moved)) and isinstance(said.subject, Np)
    quant = said.subject.det.quant if moved else None
    if quant is not None and quant.kind == "either":
        each = (replace(quant, kind="=", count=count, also=None) for count in (quant.count, quant.also))
        return Some(tuple(lowering.lower(_so_often(value, one)) for one in each))
    made = lowering.conventions.happened(lowering.field_by_field(value))
    if not isinstance(made, Happened):
        return made
    if quant is not None and quant.kind in (">=", "<=", ">", "<", "=", "n") and quant.count != Const(1):
        op = ">=" if quant.kind == "n" else quant.kind
        return lowering.conventions.often(made.event, op, quant.count or Const(1))
    if quant is not None and quant.kind == "no":
        return Unless(made)
    return made


def _so_often(value: Happened, quant: Quant) -> Happened:
    """The same with another number of things it happened to."""
    event: Any = value.event
    return Happened(
        replace(event, subject=replace(event.subject, det=replace(event.subject.det, quant=quant)))
    )


@lowers(Every)
def lower_every(lowering: Lowering, value: Every) -> Any:
    made = lowering.field_by_field(value)
    return made.parts[0] if len(made.parts) == 1 else made


@lowers(Unless)
def lower_unless(lowering: Lowering, value: Unless) -> Any:
    """Not so many: fewer, or more."""
    part = lowering.lower(value.part)
    if isinstance(part, Unless):
        return part.part
    if isinstance(part, Compare) and isinstance(part.a, Count):
        if (part.op, part.b) == (">=", Const(1)):
            return Compare(part.a, "=", Const(0))
        if (part.op, part.b) == ("=", Const(0)):
            return Compare(part.a, ">=", Const(1))
    return Unless(part)


@lowers(PaidFor)
def lower_paid_for(lowering: Lowering, value: PaidFor) -> Any:
    return Paid(value.name)
