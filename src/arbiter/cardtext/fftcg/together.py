"""What parts of a FINAL FANTASY TCG text mean together: prices, what was found, which card is meant."""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import replace
from typing import Any

from ...abilities.abilities import SpellText
from ...abilities.amounts import Const, TimesHappened
from ...abilities.changes import CostLess
from ...abilities.conditions import Every, Unless, YouDo
from ...abilities.effects import (
    Apply,
    By,
    Damage,
    Destroy,
    Discard,
    If,
    May,
    Move,
    Note,
    Pay,
    PayToDo,
    PlayCard,
    Remove,
    RemoveCounters,
    Sequence,
    Turn,
)
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    Did,
    InZone,
    IsAnother,
    IsAttacking,
    IsAttribute,
    IsBlocking,
    IsDamaged,
    IsGeneral,
    IsNamed,
    IsOneOf,
    IsOther,
    IsRace,
    IsThis,
    IsTurned,
    IsType,
    Negation,
    Pattern,
    SourceIs,
)
from ...abilities.nodes import Condition, Effect, Filter, Node, Selector
from ...abilities.selectors import Among, Choice, Each, Noted, Target, This, You
from ...abilities.tree import walk
from ..lowering import Unclear, all_of, swapped
from ..references import It, ThatPlayer
from ..surface import Either, Kinds, Np

#: "this Forward", until it is known which
SELF = "this forward"
#: "the other Forward", or "the other Forwards"
OTHER = "the other forward"

#: 15.1.1.9.1 the Forwards that attack together: there is one party at a time
PARTY = Each(AllOf((IsType("party"), IsAttacking())))

#: what a phrase is about; what else it says stands behind these
NOUNS = (IsType, IsRace, IsNamed, IsGeneral, IsAttribute, IsTurned, AnyOf, AllOf, Anything)

KINDS = (IsType, IsRace, IsNamed, IsGeneral, IsAttribute, AnyOf)

#: what waits on the stack, or comes from there
EFFECTS = frozenset({"summon", "ability"})


def speaks_of_effects(value: Any) -> bool:
    """Whether a phrase speaks of Summons and abilities, not of cards."""
    return isinstance(value, Node) and any(isinstance(n, IsType) and n.name in EFFECTS for n in walk(value))


def speaks_only_of_effects(value: Any) -> bool:
    """The same of all that a phrase lets be: "a Summon or a Forward" may also be a Forward."""
    parts = value.parts if isinstance(value, (Either, Np)) else ()
    for part in parts if isinstance(value, Np) else ():
        if isinstance(part, (Kinds, AnyOf)):
            return all(speaks_of_effects(one) for one in part.parts)
    return all(map(speaks_only_of_effects, parts)) if isinstance(value, Either) else speaks_of_effects(value)


def excepting(value: Np) -> bool:
    """Whether a phrase ends in what it leaves out: "1 Forward other than Light"."""
    return bool(value.parts) and isinstance(value.parts[-1], (IsOther, Negation))


def instead_free(change: CostLess) -> CostLess:
    return replace(change, per=None) if change.way == "instead" else change


def each_limit(limits: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Limits one by one: "if A and if B" are two."""
    return tuple(one for limit in limits for one in (limit.parts if isinstance(limit, Every) else (limit,)))


def spoken_of_itself(made: Any) -> Any:
    """ "this Forward" where nothing was chosen is the card itself."""
    return swapped(swapped(made, IsOneOf(It(SELF)), IsThis()), It(SELF), This())


def selves(made: Any, said: Any) -> Any:
    """ "this Forward" is the card itself, or the one chosen before, if the text has not called itself so by then."""
    before = (getattr(said, "events", ()), getattr(said, "cost", ()))
    own = any(
        isinstance(n, Np) and n.det.quant.kind == "this" and any(isinstance(p, IsType) for p in n.parts)
        for part in before
        for one in part
        for n in walk(one)
    )
    chosen = not own and any(isinstance(n, Note) and n.name == "chosen" for n in walk(made.effect))
    two = any(
        isinstance(n, Note)
        and (n.name == "latter" or (isinstance(n.what, Target) and n.what.count == Const(2)))
        for n in walk(made.effect)
    )
    done = list(walk(made.effect))
    others = It(OTHER) in done or IsAnother() in done or (isinstance(made, SpellText) and IsOther() in done)
    if others and any(isinstance(n, Note) and n.name == "selected" for n in done):
        raise Unclear("it is not clear which the others are")
    itself: Filter = IsOneOf(It("it")) if chosen else IsThis()
    made = swapped(made, IsOneOf(It(SELF)), itself)
    other: Selector = Noted("latter") if two else Each(AllOf((IsAnother(), IsType("forward"))))
    return swapped(swapped(made, It(SELF), It("it") if chosen else This()), It(OTHER), other)


def owned_by(part: Filter, owner: Selector) -> Filter:
    if isinstance(part, InZone) and (part.of is None or isinstance(part.of, (ThatPlayer, You))):
        return replace(part, of=owner)
    return part


def put_away(parts: Several[Filter]) -> Pattern | None:
    """The event of a description by what happened this turn, if it took the card out of play."""
    for part in parts:
        if isinstance(part, Did) and isinstance(event := part.event, Pattern):
            if event.kind == "move" and event.to not in ("", "field"):
                return event
    return None


def times_put_away(filter: Filter) -> TimesHappened | None:
    """ "the number of Characters put into the Break Zone this turn": how often that happened."""
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    event = put_away(parts)
    if event is None:
        return None
    rest = [part for part in parts if not isinstance(part, Did) and part != InZone(event.to, event.player)]
    return TimesHappened(replace(event, subject=all_of([*rest, *([event.subject] if event.subject else [])])))


STATES = (IsTurned, IsDamaged, IsAttacking, IsBlocking)


def sharing(part: Filter) -> Filter:
    """ "active Wind Forwards or Wind Backups": all of them active."""
    if isinstance(part, AnyOf):
        part = AnyOf(
            tuple(p.parts[0] if isinstance(p, AllOf) and len(p.parts) == 1 else p for p in part.parts)
        )
    if not isinstance(part, AnyOf) or not isinstance(first := part.parts[0], AllOf):
        return part
    states = [one for one in first.parts if isinstance(one, STATES)]
    if not states or any(isinstance(n, STATES) for other in part.parts[1:] for n in walk(other)):
        return part
    rest = AllOf(tuple(one for one in first.parts if one not in states))
    return AllOf((*states, AnyOf((rest, *part.parts[1:]))))


def of_source(part: Filter) -> Filter:
    """ "Fire abilities": an ability has no element, its source has."""
    if isinstance(part, AnyOf):
        return AnyOf(tuple(of_source(one) for one in part.parts))
    if isinstance(part, AllOf) and IsType("ability") in part.parts:
        return AllOf(tuple(SourceIs(one) if isinstance(one, IsAttribute) else one for one in part.parts))
    return part


def dealt_by(part: Filter) -> tuple[Filter, ...]:
    """Damage dealt "by a Forward's ability" is dealt by that Forward, as an effect."""
    if isinstance(part, AllOf) and IsType("ability") in part.parts:
        sources = tuple(one.what for one in part.parts if isinstance(one, SourceIs))
        if sources and len(sources) == len(part.parts) - 1:
            return sources
    return (part,)


def of_found(effect: Effect) -> Effect:
    """What is done with the card searched for."""
    made: Effect = effect
    for noun in ("it", "them", "that card", "those card"):
        made = swapped(made, It(noun), Noted("found"))
    if isinstance(made, Move) and made.zone == "hand":
        made = replace(made, how="put")
    return made


def as_long(part: Effect) -> Effect:
    """ "… until the end of the turn. If …, it gains +3000 power instead": for as long."""
    match part:
        case If(then=Apply(duration="game") as then, otherwise=Apply(duration=duration), joined="instead"):
            return replace(part, then=replace(then, duration=duration))
        case _:
            return part


def said_once(parts: list[Effect]) -> list[Effect]:
    """ "It gains A. Then, B. If …, it gains C instead. Then, B." B is done once, whichever it gains."""
    out: list[Effect] = []
    for part in parts:
        before = out[-1] if out else None
        again = isinstance(before, If) and before.joined == "instead" and before.otherwise == part
        if not again or not isinstance(before, If) or type(before.then) is type(part):
            out.append(part)
    return out


def cheaper(before: Effect | None, part: Apply) -> Effect | None:
    """ "The cost required to cast it is reduced by 2": of the card just cast."""
    change = part.changes[0]
    match before:
        case May(effect=PlayCard() as play) if part.what == It("it"):
            return replace(before, effect=replace(play, less=change))
        case PlayCard() if part.what == It("it"):
            return replace(before, less=change)
        case _:
            return None


def done_to(effect: Effect, chosen: Note) -> Effect | None:
    """ "selects 1 Forward and breaks it" is breaking 1 Forward."""
    what = getattr(effect, "what", None)
    if isinstance(what, It) and what.noun in ("it", "them") and isinstance(chosen.what, Choice):
        return replace(effect, what=chosen.what)  # type: ignore[type-var]
    return None


#: what can be paid together
PAID = (Pay, Discard, Move, Remove, Turn, Destroy, Damage, RemoveCounters)


def paid(before: Effect | None, part: Effect) -> Effect | None:
    """ "You may …. If you do so, …. If not, …": what is done is the price of the rest (11.8.17)."""
    if not isinstance(part, If) or before is None:
        return None
    if isinstance(before, If) and before.otherwise is None and part.condition != YouDo():
        if part.condition == Unless(YouDo()) and not isinstance(before.then, May):
            return replace(before, otherwise=part.then)
    if part.condition not in (YouDo(), Unless(YouDo())):
        return None
    match before:
        case If(then=May() as may, otherwise=None):
            inner = paid(may, part)
            return None if inner is None else replace(_said_of_price(before, may), then=inner)
        case By(who=who, effect=May() as may):
            inner = paid(may, part)
            return replace(inner, who=who) if isinstance(inner, PayToDo) else None
        case May(effect=effect):
            cost: tuple[Effect, ...] = (effect,)
            if isinstance(effect, Sequence) and all(isinstance(one, PAID) for one in effect.parts):
                cost = effect.parts
            if part.condition == YouDo():
                return PayToDo(cost, part.then)
            return PayToDo(cost, None, part.then)
        case PayToDo(otherwise=None) if part.condition != YouDo():
            return replace(before, otherwise=part.then)
        case _:
            return None


def of_the_event(events: tuple[Filter, ...], effect: Effect) -> Effect:
    """ "When a Forward is put into the Break Zone, you may put this card into the Break Zone. If you do so, play the
    Forward placed in the Break Zone": the card of the event, not the one that paid."""
    zones = {event.to for event in events if isinstance(event, Pattern) and event.kind == "move"}
    if not isinstance(effect, PayToDo) or effect.then is None:
        return effect
    then = effect.then
    price = [part for part in effect.cost if isinstance(part, Move) and part.zone in zones]
    for node in list(walk(then)) if price else ():
        match node:
            case Among(
                what=Among(what=Noted(name="this way"), filter=Did(event=Pattern(kind="move", to=to)))
            ):
                if to in zones and any(part.what != This() for part in price):
                    raise Unclear("it is not clear whether that card was paid")
                then = swapped(then, node, It("that forward")) if to in zones else then
            case _:
                pass
    return replace(effect, then=then)


def _said_of_price(asked: If, may: May) -> If:
    """ "You may dull this card if it is active. If you do so, …": "it" is what is dulled, not what follows."""
    spoken = [node for node in walk(asked.condition) if isinstance(node, It)]
    if asked.joined != "after" or not spoken:
        return asked
    price = getattr(may.effect, "what", None)
    if price != This():
        raise Unclear(f"it is not clear what “{spoken[0].noun}” is")
    for node in spoken:
        asked = replace(asked, condition=swapped(asked.condition, node, price))
    return replace(asked, joined="")
