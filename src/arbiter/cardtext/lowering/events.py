"""What happens: as a trigger, as a condition, or as what is said of a card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...abilities.filters import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Did,
    InZone,
    IsThis,
    IsTurned,
    IsType,
    Pattern,
)
from ...abilities.nodes import Filter, Selector
from ...abilities.selectors import EachPlayer, OwnerOf
from ...abilities.tree import walk
from ..references import ThatPlayer
from ..surface import AnyPlayer, Common, DueTo, LifeLost, Moved, Np, Place, Self, Slain, Suffered, Zone
from .filters import all_of, is_ability, single_owner
from .slots import Slot, Unclear
from .table import lowers

if TYPE_CHECKING:
    from .core import Lowering


#: what happens to a card that stays where it is
STAYING = frozenset({"attack", "block", "damage", "fight", "turn", "upright"})


#: which cards can be turned so: those that lie the other way
TURNING = {"turn": False, "upright": True}


@lowers(Pattern)
def lower_pattern(lowering: Lowering, value: Pattern) -> Any:
    if isinstance(value.player, (AnyPlayer, EachPlayer)):
        value = replace(value, player=None)
    made = lowering.field_by_field(value)
    subject, frm = made.subject, made.frm
    if made.kind == "play" and isinstance(subject, (AllOf, InZone)):
        # what is played is a spell by then: where it was is where it came from
        parts = subject.parts if isinstance(subject, AllOf) else (subject,)
        zones = [part for part in parts if isinstance(part, InZone)]
        if len(zones) == 1:
            frm = zones[0].zone
            subject = all_of([part for part in parts if part not in zones] or [Anything()])
    if (
        subject is not None
        and made.kind == "play"
        and made.detail == "card"
        and any(is_ability(part) for part in walk(subject))
    ):
        raise Unclear("an ability is not a card")
    if made.kind in TURNING and isinstance(subject, AllOf):
        # "a dull Backup is activated": nothing else can be
        subject = all_of([part for part in subject.parts if part != IsTurned(TURNING[made.kind])])
    if subject == Anything():
        subject = None
    made = replace(made, subject=subject, frm=frm, together=is_together(value.subject))
    return lowering.conventions.patterned(made, value)


def is_together(subject: Any) -> bool:
    return isinstance(subject, Np) and subject.det.quant.kind == "some"


@lowers(AnyPlayer)
def refuse_any_player(lowering: Lowering, value: AnyPlayer) -> Any:
    raise Unclear("it is not clear which player")


@lowers(Common)
def lower_common(lowering: Lowering, value: Common) -> Any:
    if value.behind and any(_says_more(value.events[-1], one) for one in value.events[:-1]):
        raise Unclear("it is not clear whether what stands behind is said of both")
    events = [lowering.lower(with_subject(event, value.subject)) for event in value.events]
    return events[0] if len(events) == 1 else AnyOf(tuple(events))


def _says_more(last: Any, other: Any) -> bool:
    """Whether by what, or from where, is said of the last only; what is discarded is always in a hand."""
    if getattr(last, "source", None) is not None and getattr(other, "source", None) is None:
        return True
    frm = getattr(last, "frm", None) or None
    from_hand = isinstance(frm, Zone) and frm.names == ("hand",)
    if isinstance(other, Pattern) and other.kind == "discard" and from_hand:
        return False
    return frm is not None and not (getattr(other, "frm", None) or None)


def with_subject(event: Any, subject: Selector) -> Any:
    """An event of the thing it is said of."""
    given = {
        name: subject
        for name in ("subject", "source", "player")
        if isinstance(getattr(event, name, None), Self)
    }
    return replace(event, **given)


@lowers(Suffered)
def lower_suffered(lowering: Lowering, value: Suffered) -> Any:
    said: dict[str, Any] = {"subject": value.subject, "source": value.source}  # phrases, until lowered
    op = value.op or ("=" if value.amount else "")
    pattern = Pattern("damage", **said, detail=value.detail, op=op, amount=value.amount)
    return lowering.lower(pattern)


@lowers(DueTo)
def lower_due_to(lowering: Lowering, value: DueTo) -> Any:
    event = lowering.lower(value.event)
    slot = Slot(Pattern("move"), "source", False, lowering.actor)
    if (
        isinstance(event, Pattern)
        and event.kind == "damage"
        and event.source == IsThis()
        and _is_ability(value)
    ):
        return lowering.conventions.caused(event)  # "if this card deals damage due to an ability": its own
    if not isinstance(event, Pattern) or event.source is not None or (value.moving and event.kind != "move"):
        raise Unclear("it is not clear what this is due to")
    return lowering.conventions.caused(replace(event, source=lowering.fitted(value.cause, Filter, slot)))


def _is_ability(value: DueTo) -> bool:
    return isinstance(value.cause, Np) and value.cause.parts == (IsType("ability"),)


@lowers(Slain)
def lower_slain(lowering: Lowering, value: Slain) -> Any:
    pattern = Pattern("destroy", detail="battle damage")
    subject: Filter | None = None
    if value.subject is not None:
        subject = lowering.fitted(value.subject, Filter, Slot(pattern, "subject", False, lowering.actor))
    if value.source is None:
        return replace(pattern, subject=subject)
    source = lowering.fitted(value.source, Filter, Slot(pattern, "source", False, lowering.actor))
    dealt = Did(Pattern("damage", source=source, detail="battle"))
    return replace(pattern, subject=all_of([dealt, *([subject] if subject else [])]))


@lowers(Moved)
def lower_moved(lowering: Lowering, value: Moved) -> Any:
    if value.by is not None:
        value = _put_by(lowering, value, value.by)
    if value.frm is None and isinstance(value.subject, Np):
        value = _where_it_was(value, value.subject)
    value = replace(value, frm=_whosever(value.frm), to=_whosever(value.to))
    made = [
        _movement(lowering, value, frm, to)
        for frm in map(lowering.conventions.zone_name, value.frm.names if value.frm else ("",))
        for to in map(lowering.conventions.zone_name, value.to.names if value.to else ("",))
    ]
    return made[0] if len(made) == 1 else AnyOf(tuple(made))


def _whosever(zone: Zone | None) -> Zone | None:
    """ "either player's field": any."""
    return replace(zone, owner=None) if zone is not None and isinstance(zone.owner, AnyPlayer) else zone


def _where_it_was(value: Moved, subject: Np) -> Moved:
    """ "When a card in your graveyard is removed from the game": it comes from there, unless that is where it goes."""
    places = [part for part in subject.parts if isinstance(part, Place) and len(part.zones) == 1]
    if len(places) != 1 or (value.to is not None and places[0].zones[0].names == value.to.names):
        return value
    rest = tuple(part for part in subject.parts if part is not places[0])
    return replace(value, frm=places[0].zones[0], subject=replace(subject, parts=rest))


def _put_by(lowering: Lowering, value: Moved, player: Selector) -> Moved:
    """ "You put a card into the field": it is that player's field. Who puts a card elsewhere is not known."""
    if isinstance(player, (AnyPlayer, EachPlayer)):
        return replace(value, by=None)
    if value.to is not None and value.to.names == (lowering.conventions.home,) and value.to.owner is None:
        return replace(value, to=replace(value.to, owner=player), by=None)
    if value.to is None or value.to.owner != player:
        raise Unclear("it is not known who puts a card there")
    return replace(value, by=None)


def _movement(lowering: Lowering, value: Moved, frm: str, to: str) -> Pattern:
    """Whose field it is decides whose card it is; any other zone is that of the card's owner."""
    pattern = Pattern("move", frm=frm, to=to)
    slot = Slot(pattern, "subject", False, lowering.actor)
    subject = None if value.subject is None else lowering.fitted(value.subject, Filter, slot)
    owners = [
        None if zone is None or zone.owner is None else lowering.lower(zone.owner)
        for zone in (value.to, value.frm)
    ]
    if (own := lowering.conventions.moves(pattern, subject, owners[0], owners[1])) is not None:
        return replace(own, together=is_together(value.subject))
    player: Selector | None = None
    for zone, name in ((value.frm, frm), (value.to, to)):
        owner = None if zone is None or zone.owner is None else single_owner(lowering.lower(zone.owner))
        if owner is not None and name == lowering.conventions.home:
            lowering.conventions.in_zone(name, owner)  # whose field it is, by the game's own rule
        if owner is None or isinstance(owner, OwnerOf):
            continue
        if name == lowering.conventions.home:
            if subject == IsThis():
                continue  # "you" are who controls this card
            subject = all_of([ControlledBy(owner), *([] if subject is None else [subject])])
        elif player is None or owner in (player, ThatPlayer()):
            player = owner if player is None else player
        elif player == ThatPlayer():
            player = owner  # "from their deck into your opponent's graveyard"
        else:
            raise Unclear("a card goes to zones of its owner")
    cause = None if value.cause is None else lowering.lower(value.cause)
    detail = value.unplayed if cause is None else "by an effect"
    if cause is not None and value.unplayed:
        raise Unclear("how it comes and by what is too much to look for")
    return replace(
        pattern,
        subject=subject,
        source=cause,
        player=player,
        detail=detail,
        together=is_together(value.subject),
    )


@lowers(LifeLost)
def lower_life_lost(lowering: Lowering, value: LifeLost) -> Any:
    who = lowering.fitted(value.who, Selector, Slot(value, "who", False, lowering.actor))
    return Pattern("lose life", player=who)


def without_self(lowering: Lowering, event: Filter) -> tuple[Filter, str]:
    """An event without the thing that is spoken of, and whether that is its subject or its source."""
    role = "subject"
    if isinstance(event, AnyOf):
        parts = [without_self(lowering, part) for part in event.parts]
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
    return lowering.lower(event), role
