"""What the words leave unsaid and the rules make plain: where a card is, where an ability works, when to count.

Nothing here is about what a word refers to; that is :mod:`.discourse`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ..abilities.abilities import Activated, Keyword, Static, Triggered
from ..abilities.amounts import Const, Unknown, ValueOf
from ..abilities.changes import GainAbilities
from ..abilities.conditions import Is, TurnOf
from ..abilities.effects import Banish, By, DefineX, Delay, Discard, Move, Remove, Sequence, Turn
from ..abilities.filters import (
    AllOf,
    AnyOf,
    ControlledBy,
    Did,
    InZone,
    IsAttacking,
    IsBlocking,
    IsPlayer,
    IsThis,
    IsType,
    OwnedBy,
    Pattern,
)
from ..abilities.nodes import Ability, Amount, Change, Filter, Node
from ..abilities.selectors import Among, Both, Each, Linked, Noted, This, Top, You
from ..abilities.tree import replaced, walk
from .lowering.filters import swapped
from .references import EventSource, EventSubject, It, ThatPlayer

FIELD = InZone("field")
REMOVED_CARD = Noted("removed")
PLAY = AnyOf((InZone("field"), InZone("ruler area")))
#: the phrases "the blocking Forward" and "the attacking Forward", as grammars build them
BLOCKER = EventSubject("blocking forward")
ATTACKER = EventSource("attacking forward")
#: what happens between those who fight
BATTLES = frozenset({"attack", "block", "fight"})


def implied(ability: Ability) -> Ability:
    """The ability with what its words imply before anything in it is referred to."""
    made: Ability = _with_implied(ability, frozenset(), False)
    return _removed_before(made) if isinstance(made, Triggered) else made


def _removed_before(ability: Triggered) -> Ability:
    """ "When this card leaves the field, put that removed card …": the one this card has kept note of, by another
    ability."""
    leaves = all(
        isinstance(e, Pattern) and e.subject == IsThis() and e.frm == "field" for e in ability.events
    )
    removes = any(isinstance(node, (Remove, Move)) and node.what != REMOVED_CARD for node in walk(ability))
    if not leaves or removes or REMOVED_CARD not in walk(ability):
        return ability
    made: Ability = swapped(ability, REMOVED_CARD, Linked())
    return made


def _with_implied(value: Any, kinds: frozenset[str], ends: bool) -> Any:
    """``kinds``: the kinds of event the ability around is about; ``ends``: whether that is the end of a battle."""
    if value in (BLOCKER, ATTACKER):
        return _in_battle(value, kinds)
    if isinstance(value, Ability):
        events = value.events if isinstance(value, Triggered) else ()
        kinds = frozenset(event.kind for event in events if isinstance(event, Pattern))
    if isinstance(value, Triggered):
        ends = any(_ends_battle(event) for event in value.events)
    elif isinstance(value, Delay):
        ends = _ends_battle(value.event)
    made = replaced(value, lambda part: _with_implied(part, kinds, ends))
    match made:
        case By():
            return _counted_first(made)
        case Pattern(kind="move"):
            return _unplaced(made)
        case Did(event=Pattern(kind=kind)) if ends and kind in BATTLES:
            return replace(made, window="battle")  # at the end of battle: in that battle
        case _:
            return made


def _ends_battle(event: Filter) -> bool:
    return isinstance(event, Pattern) and event.detail == "end of battle"


def _in_battle(value: Any, kinds: frozenset[str]) -> Any:
    """ "Break the blocking Forward": the one of the event where a Forward blocks, else whichever blocks now; so with
    "the attacking Forward", who is what the event happens to where a Forward attacks."""
    if kinds == {"block"}:
        return value
    if value == BLOCKER:
        return Each(AllOf((IsType("forward"), IsBlocking())))
    if kinds == {"attack"}:
        return EventSubject(ATTACKER.noun)
    return Each(AllOf((IsType("forward"), IsAttacking())))


def _counted_first(made: By) -> By | Sequence:
    """ "Your opponent loses 100 life for each card in your graveyard": while another player acts, "your" is still the
    card's, so what is counted there is counted before that player acts."""
    counted = _yours(made.effect)
    if len(counted) != 1 or any(isinstance(node, Unknown) for node in walk(made.effect)):
        return made
    known = swapped(made.effect, counted[0], Unknown("Y"))
    return Sequence((DefineX(counted[0], "Y"), replace(made, effect=known)), "counted")


def _yours(value: Any) -> list[Amount]:
    """The whole numbers in it that speak of you and of nobody who acts."""
    if isinstance(value, Amount):
        inside = list(walk(value))
        if isinstance(value, Const) or any(isinstance(node, (It, ThatPlayer, Noted)) for node in inside):
            return []
        return [value] if any(says_you(node) or _your_hand(node) for node in inside) else []
    found: list[Amount] = []
    if isinstance(value, (Node, tuple)):
        parts = value if isinstance(value, tuple) else tuple(getattr(value, f.name) for f in fields(value))  # type: ignore[arg-type]
        for part in parts:
            found.extend(one for one in _yours(part) if one not in found)
    return found


def says_you(node: Node) -> bool:
    """Whether a record speaks of the player of the card, not of whoever acts."""
    match node:
        case (
            ControlledBy(who=You())
            | OwnedBy(who=You())
            | TurnOf(who=You())
            | Top(of=You())
            | ValueOf(who=You())
            | IsPlayer(who=You())
        ):
            return True
        case InZone(zone=zone, of=You()):
            return zone != "hand"  # "discard a card": from the hand of whoever acts
        case _:
            return False


def _your_hand(node: Node) -> bool:
    return isinstance(node, InZone) and node.of == You()


def _unplaced(made: Pattern) -> Pattern:
    """A card that is put somewhere from a deck or from anywhere need not be in the field; else it is (307.4)."""
    if made.subject is None or made.frm in ("", "field", "chase"):
        return made
    return replace(made, subject=_anywhere(made.subject), frm="" if made.frm == "anywhere" else made.frm)


def _anywhere(filter: Filter) -> Filter:
    if not isinstance(filter, AllOf):
        return filter
    return AllOf(tuple(_anywhere(part) for part in filter.parts if part not in (FIELD, PLAY)))


# --- where an ability works ----------------------------------------------------------------------------------------


def placed(ability: Ability) -> Ability:
    """The ability with the zone its text implies: one that uses the card in the graveyard works there (902.2)."""
    match ability:
        case Keyword(inner=inner):
            return replace(ability, inner=tuple(placed(p) if isinstance(p, Ability) else p for p in inner))
        case Activated(zone=""):
            return replace(ability, zone=_zone(ability))
        case Triggered(zone="") if not _about_itself(ability):
            # an event that moves the card itself is seen where it happens
            return replace(ability, zone=_zone(ability))
        case Static(zone="", condition=Is(what=This(), filter=where)):
            zone = _own_zones(where)
            changes = ability.changes
            if ability.what == This():
                changes = tuple(_gained_there(change, zone) for change in changes)
            return replace(ability, zone=zone, changes=changes)
        case _:
            return ability


def _gained_there(change: Change, zone: str) -> Change:
    """What the card gains where it lies works there."""
    if not isinstance(change, GainAbilities):
        return change
    gained = (
        replace(one, zone=zone)
        if isinstance(one, (Activated, Static)) or (isinstance(one, Triggered) and not _about_itself(one))
        else one
        for one in change.abilities
    )
    return replace(change, abilities=tuple(gained))


def _about_itself(ability: Triggered) -> bool:
    return any(isinstance(node, IsThis) for event in ability.events for node in walk(event))


def _zone(ability: Ability) -> str:
    cost = ability.cost if isinstance(ability, Activated) else ()
    if any(isinstance(part, (Banish, Turn)) and part.what == This() for part in cost):
        return ""  # it is used where it is put to work, wherever it is spoken of afterwards
    later = [node for delay in walk(ability) if isinstance(delay, Delay) for node in walk(delay)]
    for node in walk(ability):
        if any(node is one for one in later):
            continue
        if isinstance(node, (Among, Is)) and node.what == This() and (own := _own_zones(node.filter)):
            return own
        if isinstance(node, Discard) and This() in (
            node.what.parts if isinstance(node.what, Both) else (node.what,)
        ):
            return "hand"
    return ""


def _own_zones(where: Filter) -> str:
    """ "Put this card from your graveyard or removed area into the field": it works in either."""
    if isinstance(where, AllOf):
        return next(filter(None, map(_own_zones, where.parts)), "")
    zones = where.parts if isinstance(where, AnyOf) else (where,)
    names = [zone.zone for zone in zones if isinstance(zone, InZone)]
    return "" if names == ["field"] else " or ".join(names)
