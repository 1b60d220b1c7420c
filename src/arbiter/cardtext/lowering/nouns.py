"""Noun phrases: what they describe, and which selection they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...abilities.amounts import Count, MostOf, StatOf
from ...abilities.effects import Note
from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsNamed,
    IsOneOf,
    IsPlayer,
    IsThis,
    IsToken,
    IsType,
    Negation,
    Pattern,
    SharesWith,
    StatIs,
    Targets,
)
from ...abilities.nodes import Filter, Selector
from ...abilities.selectors import Among, Both, ControllerOf, Each, Noted, Opponent, OwnerOf, This, You
from ...abilities.tree import walk
from ..references import It, ThatPlayer
from ..surface import (
    AtRandom,
    Det,
    Either,
    Enemies,
    Enemy,
    Kind,
    Kinds,
    Np,
    Participle,
    Place,
    Quant,
    Superlative,
    ThisWay,
    Under,
)
from .coordination import one_of_each, refuse_two_races
from .events import without_self
from .filters import all_named, all_of, all_such, described, flat, pointed_player, swapped
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


@lowers(ControllerOf, OwnerOf)
def lower_whose(lowering: Lowering, value: ControllerOf | OwnerOf) -> Selector:
    if isinstance(value.what, Np) and any(isinstance(part, IsPlayer) for part in value.what.parts):
        raise Unclear("a player belongs to nobody")
    made: Selector = lowering.field_by_field(value)
    return made


def description(lowering: Lowering, value: Selector, slot: Slot) -> Filter:
    if isinstance(value, Under):
        return all_of([ControlledBy(lowering.lower(value.who)), lowering.filter(value.what, slot)])
    if isinstance(value, Either):
        either = lowering.conventions.either(value)
        if not isinstance(either, Either):
            return lowering.filter(either, slot)
        return AnyOf(tuple(lowering.filter(part, slot) for part in either.parts))
    if not isinstance(value, Np):
        return described(lowering.lower(value))
    if value.det.quant.kind == "this":
        if any(isinstance(part, IsType) and part.name.endswith("ability") for part in value.parts):
            raise Unclear("an ability is not a card")
        own = lowering.conventions.this(value)
        return IsThis() if own is None else IsOneOf(own)
    if value.det.quant.kind in ("that", "those"):
        return IsOneOf(lowering.selector(value, slot))
    if value.det.quant.kind == "either":
        raise Unclear("it is not clear how many it are")
    several = several_kinds(lowering, value)
    if len(several) > 1:
        return AnyOf(tuple(lowering.filter(one, slot) for one in several))
    return all_of(_parts_of(lowering, several[0], slot))


def several_kinds(lowering: Lowering, value: Np) -> list[Np]:
    """The kinds of a phrase: one with a choice in it, or, where they do not belong to the same players, several."""
    at = next((at for at, part in enumerate(value.parts) if isinstance(part, Kinds)), -1)
    lowering.conventions.check(value)
    if at < 0:
        return [value]
    kinds, before, behind = value.parts[at], value.parts[:at], value.parts[at + 1 :]
    assert isinstance(kinds, Kinds)
    refuse_two_races(kinds)
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


def _parts_of(lowering: Lowering, value: Np, slot: Slot) -> list[Filter]:
    refuse_far_words(value)
    if value.owner is not None and any(
        isinstance(part, AnyOf) and any(isinstance(one, IsPlayer) for one in walk(part))
        for part in value.parts
    ):
        raise Unclear("a player is not one of somebody's cards")
    if value.owner is not None and any(isinstance(part, ControlledBy) for part in value.parts):
        raise Unclear("whose they are is said twice: the words behind belong to the nearest noun")
    parts: list[Filter] = []
    owner = None if value.owner is None else lowering.lower(value.owner)
    superlative: Superlative | None = None
    for part in value.parts:
        if isinstance(part, Enemy):
            owner = Opponent()
        elif isinstance(part, Superlative):
            superlative = part
        elif isinstance(part, AtRandom):
            continue
        elif isinstance(part, Enemies):
            return [lowering.lower(part)]
        elif isinstance(part, Anything):
            parts.append(part)
        elif isinstance(part, Participle):
            done = what_was_done(lowering, part.word, "card")
            known = lowering.looked or lowering.revealed or _lies_revealed(lowering, value)
            if done == Noted("looked") and not known:
                raise Unclear("it is not clear which cards were revealed")
            parts.append(IsOneOf(done))
        elif isinstance(part, ThisWay):
            parts.append(IsOneOf(done_this_way(lowering, part)))
        elif isinstance(part, Negation) and isinstance(part.part, ThisWay):
            if isinstance(slot.record, Count):
                raise Unclear("it is not clear how many should have been")
            parts.append(Negation(IsOneOf(done_this_way(lowering, part.part))))
        elif isinstance(part, AnyOf) and any(isinstance(one, Anything) for one in part.parts):
            raise Unclear("a card is not one thing among others")
        else:
            parts.extend(flat(lowering.lower(part, slot)))
    if owner is not None:  # "your opponent's cards in their hand"
        parts = [swapped(part, ThatPlayer(), owner) for part in parts]
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
            parts = [lowering.conventions.in_zone(p.zone, owner) if p in unowned else p for p in parts]
            owner = None
    parts = with_understood_zone(lowering, lowering.conventions.described(parts), owner, slot)
    if superlative is not None:
        among = Each(all_of(parts))
        parts.append(StatIs(superlative.stat, "=", MostOf(among, superlative.stat, superlative.least)))
    if value.det.other:
        parts.insert(0, lowering.conventions.other(value.det, slot))
    return parts


def _lies_revealed(lowering: Lowering, value: Np) -> bool:
    """Whether the phrase names a zone where a revealed card is one that lies face up."""
    named = {
        name for part in value.parts if isinstance(part, Place) for zone in part.zones for name in zone.names
    }
    return not lowering.conventions.face_up_zones.isdisjoint(named)


def refuse_far_words(value: Np) -> None:
    """Words behind a noun belong to the nearest noun."""
    for part, after in zip(value.parts, value.parts[1:], strict=False):
        ends = _ends_with_noun(part) or (isinstance(after, ThisWay) and _compared_with_the_card(part))
        if ends and not isinstance(after, AtRandom) and not _said_of_all(part, after):
            raise Unclear("words behind a noun belong to the nearest")


def _ends_with_noun(part: Filter) -> bool:
    """Whether a description ends with a noun of its own, which what follows would belong to."""
    if isinstance(part, StatIs) and isinstance(part.amount, (Count, MostOf)):
        return isinstance(part.amount.what, Np)
    if isinstance(part, Negation):
        return _ends_with_noun(part.part)
    if isinstance(part, (AllOf, AnyOf)):
        return bool(part.parts) and _ends_with_noun(part.parts[-1])
    if isinstance(part, Did) and isinstance(part.event, Pattern):
        part = Targets(part.event.source or part.event.subject or Anything())
    if not isinstance(part, (Targets, SharesWith)):
        return False
    what = part.what.parts[-1] if isinstance(part.what, Either) else part.what
    return isinstance(what, Np) and what.det.quant.kind not in ("this", "that", "those")


def _compared_with_the_card(part: Filter) -> bool:
    """ "… total cost equal to the total cost of the card destroyed this way": that card was."""
    if not isinstance(part, StatIs) or not isinstance(part.amount, StatOf):
        return False
    what = part.amount.what
    return isinstance(what, Np) and what.det.quant.kind == "the" and len(what.parts) == 1


def _said_of_all(part: Filter, after: Filter) -> bool:
    """ "of cost equal to the number of Backups you control from your hand": what is counted is not there."""
    if not isinstance(after, Place) or not after.origin or not isinstance(part, StatIs):
        return False
    what = part.amount.what if isinstance(part.amount, (Count, MostOf)) else None
    return isinstance(what, Np) and any(isinstance(one, (ControlledBy, Place)) for one in what.parts)


def with_understood_zone(
    lowering: Lowering, parts: list[Filter], owner: Selector | None, slot: Slot
) -> list[Filter]:
    """With the zone that is understood; "a resonator or player": only one of them is a card."""
    for at, part in enumerate(parts):
        if isinstance(part, AnyOf) and any(isinstance(one, IsPlayer) for one in part.parts):
            players = tuple(one for one in part.parts if isinstance(one, IsPlayer))
            cards = tuple(one for one in part.parts if not isinstance(one, IsPlayer))
            if not cards:
                break
            rest = [*parts[:at], cards[0] if len(cards) == 1 else AnyOf(cards), *parts[at + 1 :]]
            return [AnyOf((all_of(lowering.conventions.placed(rest, owner, slot)), *players))]
    return lowering.conventions.placed(parts, owner, slot)


def selection(lowering: Lowering, value: Selector, slot: Slot) -> Selector:
    if isinstance(value, Under):
        return Each(lowering.filter(value, slot))
    if isinstance(value, Either):
        return _selected_either(lowering, value, slot)
    if not isinstance(value, Np):
        lowered: Selector = lowering.lower(value, slot)
        return lowered
    if any(isinstance(part, ThisWay) for part in value.parts):
        refuse_far_words(value)
    det, kind = value.det, value.det.quant.kind
    if kind == "" and slot.paying and value.parts and isinstance(value.parts[0], IsNamed):
        # one card that has the name pays: 'discard "Old Bear"'
        kind, det = "a", replace(det, quant=Quant("a"))
    if det.quant.count is not None:
        det = replace(det, quant=replace(det.quant, count=lowering.lower(det.quant.count)))
    if any(isinstance(part, AtRandom) for part in value.parts):
        det = replace(det, random=True)
    if kind == "this" and (own := lowering.conventions.this(value)) is not None:
        return own
    if kind == "this" and IsType("ability") in value.parts:
        raise Unclear("the ability is not the card that has it")
    if kind == "this":
        places = [lowering.lower(part) for part in value.parts if isinstance(part, Place)]
        return Among(This(), lowering.conventions.this_in(places[0])) if places else This()
    if (pointed := _what_is_pointed_at(lowering, value)) is not None:
        return pointed
    if kind == "a" and (both := one_of_each(value)):
        return Both(tuple(lowering.selector(one, slot) for one in both))
    if kind in ("each", "all", "", "the") and not det.target:
        several = several_kinds(lowering, value)
        if len(several) > 1:
            return Both(tuple(lowering.selector(one, slot) for one in several))
    filter = lowering.filter(value, slot)
    pointed = None if det.target else pointed_player(filter, kind)
    if pointed is not None and not (kind == "a" and slot.within(Note)):
        return pointed
    if kind in ("each", "all") and filter == AnyOf(lowering.conventions.enemies()):
        return Both(tuple(all_named(one) for one in lowering.conventions.enemies()))
    if kind in ("a", "n", "up to", "any", "some"):
        return lowering.conventions.chosen(det, filter, slot)
    if kind == "the" and lowering.conventions.one_extreme and _extreme(value):
        return lowering.conventions.chosen(replace(det, quant=Quant("a")), filter, slot)
    if kind in ("each", "all", "", "the"):
        return all_such(filter) if not det.target else lowering.conventions.chosen(det, filter, slot)
    raise Unclear(f"“{kind}” has no meaning here")


def _extreme(value: Np) -> bool:
    """ "the resonator with the highest ATK", which several may have."""
    return any(isinstance(node, (Superlative, MostOf)) for part in value.parts for node in walk(part))


def _selected_either(lowering: Lowering, value: Either, slot: Slot) -> Selector:
    first = value.parts[0]
    if isinstance(first, Np) and first.parts and isinstance(first.parts[-1], Targets):
        raise Unclear("words behind a noun belong to the nearest")
    filter = lowering.filter(value, slot)
    det = first.det if isinstance(first, Np) else Det(Quant("a"))
    if any(isinstance(one, AtRandom) for part in value.parts if isinstance(part, Np) for one in part.parts):
        det = replace(det, random=True)
    if det.quant.kind in ("each", "all", "") and not det.target:
        return all_such(filter)
    return lowering.conventions.chosen(det, filter, slot)


def _what_is_pointed_at(lowering: Lowering, value: Np) -> Selector | None:
    """ "that follower", "the selected card", "the followers destroyed this way": something spoken of before."""
    kind = value.det.quant.kind
    words = [part.word for part in value.parts if isinstance(part, Participle)]
    way = next((part for part in value.parts if isinstance(part, ThisWay)), None)
    rest = [part for part in value.parts if not isinstance(part, (Participle, ThisWay))]
    if way is not None:
        if any(isinstance(part, Place) and part.origin for part in rest):
            raise Unclear("where it comes from belongs to the other card")
        dealt = done_this_way(lowering, way)
        filters = [inner for part in rest for inner in flat(lowering.lower(part))]
        return Among(dealt, all_of(filters)) if filters else dealt
    noun = lowering.conventions.noun_of([inner for part in rest for inner in flat(lowering.lower(part))])
    if words and kind in ("the", "that", "those"):
        return what_was_done(lowering, words[0], noun)
    pointed = lowering.conventions.pointed(value)
    if pointed is None and kind in ("that", "those"):
        if any(isinstance(part, IsToken) for part in rest):
            noun = "token"
        return It(f"{kind} {noun}")
    return pointed


def what_was_done(lowering: Lowering, word: str, noun: str) -> Selector:
    if (dealt := lowering.conventions.done_to(word)) is not None:
        return dealt
    match word:
        case "revealed" | "looked at":
            return Noted("looked")
        case "discarded":
            return Noted("discarded")
        case _:
            return It(f"the {word} {noun}")


def done_this_way(lowering: Lowering, value: ThisWay) -> Selector:
    event, _ = without_self(lowering, value.event)
    if not isinstance(event, Pattern):
        raise Unclear("it is not clear what was done this way")
    return lowering.conventions.dealt_with(event)
