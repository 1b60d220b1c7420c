"""7 and 15.1: where cards really go, and what breaking, discarding, drawing and removing come down to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.abilities import PlayRule, Replacement
from arbiter.abilities.acts import Act
from arbiter.abilities.effects import ChangeEvent
from arbiter.abilities.nodes import Effect
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.effects_moving import drawn
from arbiter.kernel.entries import ABILITY, PSEUDO
from arbiter.kernel.events import CANCEL, DESTROY, DISCARD, DRAW, MOVE, TURN, UPRIGHT, Event
from arbiter.kernel.ids import NO_REF, Ref, ZoneId, ZoneKind, card_of, zone_kind, zone_of, zone_owner
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import PROCEDURES

from .vocabulary import BREAK_ZONE, FIELD, HAND, OVERDREW, REMOVED, STACK, is_character, place

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
    from arbiter.kernel.replacements import Applicable


def destination(game: Game, event: Event) -> bool:
    """Adjust where a card really goes; False if it does not move at all."""
    s = game.s
    card = card_of(event.ref)
    to = zone_kind(event.to)
    if to not in (FIELD, STACK) and zone_owner(event.to) != s.owner[card]:
        event.to = zone_of(to, s.owner[card])
    if to == REMOVED:
        game.cite("15.1.1.5.1")
    if to == BREAK_ZONE and event.cause != "break" and zone_kind(s.zone[card]) == FIELD:
        game.cite("15.1.1.3.2")
    if to == FIELD:
        if not is_character(game.lib.printed[s.card[card]][s.side[card]]):
            game.cite("5.2.3.1.2.1", "2.3")
            return False
        game.cite("5.2.3.1.1", "5.2.3.1.1.1", "6.2.5", "7.7.1")
        if "backup" in game.infos[card].types:
            event.turned = True  # R9 Backups enter dull
    return True


def expand(game: Game, event: Event) -> list[Event] | None:
    """What breaking, discarding, drawing and cancelling come down to; None if it is done as it is."""
    kind = event.kind
    if kind == DESTROY:
        game.cite("15.1.1.3.1")
        return [to_break_zone(game, event, "break")]
    if kind == DISCARD:
        game.cite("15.1.1.4.1")
        return [to_break_zone(game, event, "discard")]
    if kind == DRAW:
        return _drawn(game, event)
    if kind == CANCEL:
        if game.s.flags[card_of(event.ref)] & ABILITY:
            return None
        return [to_break_zone(game, event, "cancel")]
    return None


def to_break_zone(game: Game, event: Event, cause: str) -> Event:
    made = Event(MOVE, event.ref, event.source, event.player)
    made.context = event.context
    made.source_look = event.source_look
    made.actor = event.actor
    made.also = event.also
    made.cause = event.cause if event.cause == "cost" else cause
    made.to = owners_zone(game, event.ref, BREAK_ZONE)
    game.cite("7.10.1")
    return made


def owners_zone(game: Game, ref: Ref, kind: ZoneKind) -> ZoneId:
    """The zone of this kind that a card goes to: its owner's, whoever controls it."""
    owner = game.s.owner[card_of(ref)]
    if game.controller(card_of(ref)) != owner:
        game.cite("6.2.1", "6.2.2", "7.2", "7.3")
    return place(kind, owner)


def _drawn(game: Game, event: Event) -> list[Event]:
    """7.11.1 the top card of the deck goes to the hand; 3.1.2 whoever would draw and cannot, loses."""
    made = drawn(game, event)
    if not made:
        game.s.values[event.player][OVERDREW] = 1
        game.call(PROCEDURES["check for defeat"])
        return []
    game.cite("7.9.1", "7.11.1")
    return made


def may_happen(game: Game, event: Event) -> bool:
    """2.2 what prevents something beats what would do it."""
    kind = event.kind
    s = game.s
    act: Act | None = None
    if kind == DESTROY:
        act = Act.BE_DESTROYED
    elif kind == TURN:
        act = Act.REST
        game.cite("15.1.1.2.1", "15.1.1.2.2")
    elif kind == UPRIGHT:
        game.cite("15.1.1.1.1", "15.1.1.1.2")
    if event.ref >= 0 and not s.alive(event.ref):
        return kind not in (MOVE, DESTROY, DISCARD)
    if act is not None and event.ref >= 0 and game.info(event.ref).forbids:
        if forbidden(game, act, event.ref, event.source) is not None:
            game.cite("2.2")
            return False
        by_effect = (
            kind == DESTROY and event.cause != "rules"
        )  # broken by an effect that says so, not by damage
        if by_effect and forbidden(game, Act.BE_DESTROYED_BY_EFFECT, event.ref, event.source) is not None:
            game.cite("2.2")
            return False
    by_effect = kind == MOVE and event.cause == "play" and event.source != event.ref and event.ref >= 0
    if by_effect and zone_kind(s.zone[card_of(event.ref)]) == HAND and not may_be_put(game, event.ref):
        game.cite("2.2")
        return False
    if event.ref >= 0 and event.source >= 0 and zone_kind(s.zone[card_of(event.ref)]) == FIELD:
        return not _kept_on_the_field(game, event)
    return True


#: by the cause of a movement, what keeps a card from it besides being kept on the field
PUT_AWAY = {"return": Act.BE_RETURNED, "remove": Act.BE_REMOVED}


def _kept_on_the_field(game: Game, event: Event) -> bool:
    """Whether something keeps a card from being put away by an effect; what the rules or a cost do goes on."""
    away = event.kind == DESTROY or (event.kind == MOVE and zone_kind(event.to) != FIELD)
    if not away or event.cause in ("rules", "cost") or not game.info(event.ref).forbids:
        return False
    acts = [Act.LEAVE, *([PUT_AWAY[event.cause]] if event.cause in PUT_AWAY else [])]
    if all(forbidden(game, act, event.ref, event.source) is None for act in acts):
        return False
    game.cite("2.2")
    return True


def may_be_put(game: Game, ref: Ref) -> bool:
    """Some Characters say that no Summon or ability puts them onto the field from the hand."""
    for held in game.info(ref).held:
        if isinstance(held.ability, PlayRule) and held.ability.kind == "not by effect":
            game.cite("2.1")
            return False
    return True


def control_first(game: Game, event: Event, found: list[Applicable]) -> list[Applicable]:
    """11.12.5.6.1 what changes under whose control a card enters comes before the rest, and only one of it."""
    changing = [one for one in found if _changes_control(one.instead)]
    if not changing:
        return found
    game.cite("11.12.5.6.1")
    for key in event.used:
        ability = game.lib.abilities[key & 4095]
        if isinstance(ability, Replacement) and _changes_control(ability.instead):
            return [one for one in found if one not in changing]
    return changing


def _changes_control(instead: Effect) -> bool:
    return isinstance(instead, ChangeEvent) and instead.controller is not None


def moved(game: Game, event: Event) -> None:
    """What the rules add to a movement."""
    s = game.s
    card = card_of(event.after)
    frm = zone_kind(event.frm) if event.frm >= 0 else -1
    to = zone_kind(event.to)
    if frm == FIELD and to != FIELD:
        if event.ref in s.attackers or event.ref in s.blockers:
            game.cite("10.1.3.2.1", "10.1.3.2.1b")
    if event.cause == "play" and event.source == event.ref and event.context >= 0:
        # how it was paid for: its abilities may ask
        paid = tuple(w for w in s.contexts[event.context].paid if w.endswith(" cp") or w == "additional")
        if paid:
            s.played[card] = (0, 0, paid)
    if to == REMOVED and event.source >= 0 and s.alive(event.source):
        by = card_of(event.source)  # "the cards removed by this card's ability"
        s.links[by] = (*s.links.get(by, ()), event.after)
        game.dirty = True  # effects may count them
    if s.flags[card] & PSEUDO and to != STACK and frm == STACK:
        discard_entry(game, card)


def put(game: Game, ref: Ref, kind: ZoneKind, cause: str) -> Event:
    """A movement by the rules, to its owner's zone."""
    made = Event(MOVE, ref, NO_REF, game.s.owner[card_of(ref)])
    made.to = owners_zone(game, ref, kind)
    made.cause = cause
    return made
