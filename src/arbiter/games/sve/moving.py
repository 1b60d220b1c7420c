"""4, 5 and 9: where cards really go, what the verbs of movement mean, and where tokens may exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.abilities import Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.filters import IsThis, Pattern
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.effects_moving import drawn
from arbiter.kernel.entries import TOKEN
from arbiter.kernel.events import BANISH, DESTROY, DISCARD, DRAW, MOVE, TURN, Event
from arbiter.kernel.happen import fact
from arbiter.kernel.ids import (
    FIRST,
    NO_HOST,
    NO_KIND,
    NO_REF,
    SEATS,
    CardId,
    Ref,
    ZoneId,
    ZoneKind,
    card_of,
    zone_kind,
    zone_owner,
)
from arbiter.kernel.moving import discard_entry
from arbiter.kernel.procedure import decides, noted
from arbiter.kernel.turns import card_limit
from arbiter.rulebook.hearing import cite

from .tokens import TOKENS
from .vocabulary import (
    BANISHED,
    CEMETERY,
    DECK,
    EVOLVE_DECK,
    EVOLVE_ZONE,
    EX_AREA,
    EX_LIMIT,
    FIELD,
    FIELD_LIMIT,
    HAND,
    OVERDREW,
    RESOLUTION,
    SEES,
    place,
)

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
    from arbiter.kernel.ruleset import Ruleset


def limit(game: Game, zone: ZoneId) -> int:
    """4.4.4.1, 4.8.3.1 how many cards a field or an EX area takes; -1 for any number."""
    kind = zone_kind(zone)
    if kind not in (FIELD, EX_AREA):
        return -1
    if kind == FIELD:
        if game.citing is not None:
            game.cite("4.4.4", "4.4.4.1")
        return card_limit(game, zone_owner(zone), FIELD, FIELD_LIMIT)
    if game.citing is not None:
        game.cite("4.8.3", "4.8.3.1")
    return card_limit(game, zone_owner(zone), EX_AREA, EX_LIMIT)


def room(game: Game, zone: ZoneId) -> int:
    """4.4.4.2, 4.8.3.2 how many more cards fit."""
    most = limit(game, zone)
    if most < 0:
        return -1
    return max(0, most - len(game.s.zones[zone]))


def fitting(game: Game, zone: ZoneId, n: int) -> tuple[int, str]:
    """How many of so many cards that go there together fit; the controller of the effect selects which are moved or
    created, by the clause that is answered, too."""
    free = room(game, zone)
    if free < 0 or free >= n:
        return n, ""
    if zone_kind(zone) == FIELD:
        game.cite("4.4.4.2")
        return free, "4.4.4.2"
    game.cite("4.8.3.2")
    return free, "4.8.3.2"


def destination(game: Game, event: Event) -> bool:
    """Adjust where a card really goes; False if it does not move at all."""
    s = game.s
    card = card_of(event.ref)
    to = zone_kind(event.to)
    if to in (FIELD, EX_AREA) and event.controller >= 0:
        event.to = place(to, event.controller)
        game.cite("3.1.2")
    elif to != RESOLUTION and to not in (FIELD, EX_AREA):
        # 4.1.6 unless somebody's zone is named, a card goes to its owner's
        game.cite("4.1.6")
        event.to = place(to, s.owner[card])
    if to != RESOLUTION and event.controller < 0:
        event.controller = zone_owner(event.to)
    evolved = "evolved" in game.lib.printed[s.card[card]][s.side[card]].types
    if evolved and event.side < 0:
        event.side = s.side[card]
    frm = s.zone[card]
    if to == FIELD and frm == event.to:
        return False
    if to in (FIELD, EX_AREA) and event.to != frm and room(game, event.to) == 0:
        game.cite("4.4.4.2" if to == FIELD else "4.8.3.2", "1.3.2")
        if frm < 0:
            discard_entry(game, card)
        return False
    return True


def same_card(frm: ZoneId, to: ZoneId) -> bool:
    """4.1.4 a card that changes zones is a new card; from one field to another it is not treated as entering."""
    return frm >= 0 and zone_kind(frm) == FIELD and zone_kind(to) == FIELD


@decides("10.7.4.1", "10.7.4.1.1", "10.7.4.1.2", "10.7.4.1.3")
def looks_back(frm: ZoneId, to: ZoneId) -> bool:
    """10.7.4.1 which of its two looks a moved card shows to triggers: True for the one it had."""
    if frm < 0:
        return False
    if zone_kind(frm) == FIELD:
        return zone_kind(to) != FIELD  # 10.7.4.1.2
    return SEES[zone_kind(frm)] == "all" and SEES[zone_kind(to)] != "all"  # 10.7.4.1.1, 10.7.4.1.3


def seen_from(ability: Triggered, rules: Ruleset) -> int:
    """10.3.4 where an automatic ability is valid, as bits: of one about its own card's moves, where 10.7.4.1 looks at
    that card; of any other, on the field (10.3.5)."""
    found = 0
    for event in ability.events:
        if not isinstance(event, Pattern) or event.subject != IsThis():
            cite("10.3.5")
            return 1 << FIELD
        if event.kind == "discard":
            found |= 1 << CEMETERY  # 10.7.4.1.1 from a hand: as it is in the public zone
        elif event.kind != "move" or not event.to or rules.zone(event.to) == FIELD:
            found |= 1 << FIELD
        else:
            to = rules.zone(event.to)
            if not event.frm:
                # from anywhere: what leaves the field is seen there, anything else where it arrives
                found |= 1 << FIELD | 1 << to
            else:
                frm = rules.zone(event.frm)
                found |= 1 << (frm if looks_back(place(frm, FIRST), place(to, FIRST)) else to)
    if found != 1 << FIELD:
        cite("10.3.4")
    return found


def look_of(frm: ZoneId, to: ZoneId) -> tuple[str, ...]:
    """The clauses by which `looks_back` answers."""
    if zone_kind(frm) == FIELD:
        return noted("10.7.4.1", "10.7.4.1.2")
    if (SEES[zone_kind(frm)] == "all") != (SEES[zone_kind(to)] == "all"):
        return noted("10.7.4.1", "10.7.4.1.1")
    return noted("10.7.4.1", "10.7.4.1.3")


def expand(game: Game, event: Event) -> list[Event] | None:
    """What destroying, banishing, discarding and drawing come down to."""
    kind = event.kind
    if kind == DESTROY:
        game.cite("5.5.1")
        return [_like(game, event, CEMETERY, "destroy")]
    if kind == BANISH:
        game.cite("5.6.1", "4.10.1")
        return [_like(game, event, BANISHED, "banish")]
    if kind == DISCARD:
        game.cite("5.11.1", "4.9.1")
        return [_like(game, event, CEMETERY, "discard")]
    if kind == DRAW:
        return _drawn(game, event)
    return None


def _like(game: Game, event: Event, kind: ZoneKind, cause: str) -> Event:
    made = Event(MOVE, event.ref, event.source, event.player)
    made.context = event.context
    made.source_look = event.source_look
    made.cause = cause
    made.actor = event.actor
    made.to = place(kind, game.s.owner[card_of(event.ref)])
    return made


def _drawn(game: Game, event: Event) -> list[Event]:
    """5.9.1 the top card of the deck goes to the hand; with none there, the player loses at the next rules handling."""
    made = drawn(game, event)
    if not made:
        game.cite("5.9.1.1", "1.2.1.2")
        game.s.values[event.player][OVERDREW] = 1
        return []
    game.cite("5.9.1")
    return made


def may_happen(game: Game, event: Event) -> bool:
    """1.3.3 what is prohibited does not happen, whatever instructs it."""
    kind = event.kind
    s = game.s
    if event.ref >= 0 and not s.alive(event.ref):
        return False
    act: Act | None = None
    if kind == DESTROY:
        if zone_kind(s.zone[card_of(event.ref)]) != FIELD:
            return False
        act = Act.BE_DESTROYED
    elif kind == BANISH:
        act = Act.BE_BANISHED
    elif kind == MOVE and event.ref >= 0:
        zone = s.zone[card_of(event.ref)]
        if event.to == zone and zone_kind(zone) not in (DECK, EVOLVE_DECK):
            game.cite("1.3.2.1")
            return False
        if zone >= 0 and zone_kind(zone) == FIELD and zone_kind(event.to) != FIELD:
            act = Act.LEAVE
            if (
                zone_kind(event.to) == HAND
                and forbidden(game, Act.BE_RETURNED, event.ref, event.source) is not None
            ):
                game.cite("1.3.3")
                return False
    if act is not None and forbidden(game, act, event.ref, event.source) is not None:
        game.cite("1.3.3")
        return False
    return True


def moved(game: Game, event: Event) -> None:
    """What the rules add to a movement."""
    s = game.s
    card = card_of(event.after)
    frm = zone_kind(event.frm) if event.frm >= 0 else NO_KIND
    to = zone_kind(event.to)
    if frm < 0 and game.citing is not None:
        made = TOKENS.get(game.lib.cards[s.card[card]].name)
        if made is not None and made.faces == game.lib.cards[s.card[card]].faces:
            game.cite(made.code, "9.1.2.3")
    if to == FIELD:
        _onto_field(game, event, card, frm)
    if frm == FIELD and to != FIELD:
        _unlink(game, event)
    if frm in (EX_AREA, RESOLUTION) and to in (RESOLUTION, FIELD):
        carry_effects(game, event, frm)
    if game.citing is not None and event.frm >= 0:
        game.cite_all(look_of(event.frm, event.to))
    if s.flags[card] & TOKEN and not token_may_be(game, card, to):
        game.cite("9.1.4", "9.1.4.3", "9.1.3", "9.1.3.1")
        discard_entry(game, card)


def _onto_field(game: Game, event: Event, card: CardId, frm: ZoneKind) -> None:
    s = game.s
    if frm == FIELD:
        game.dirty = True  # its controller changes, which is noticed after the step
        return
    if event.turned:
        fact(game, Event(TURN, event.after, NO_REF, event.controller))
    if frm == RESOLUTION and event.cause == "resolve" and event.context >= 0:
        # 5.4.3 what was played from a zone is put onto the field from that zone
        game.cite("5.4.3")
        event.frm = place(s.contexts[event.context].zone, event.controller)


def token_may_be(game: Game, card: CardId, kind: int) -> bool:
    """9.1.4.1 followers and amulets: EX area, field, resolution zone; 9.1.4.2 spells: EX area, resolution zone."""
    types = game.lib.printed[game.s.card[card]][game.s.side[card]].types
    if "spell" in types:
        game.cite("9.1.4.2")
        return kind in (EX_AREA, RESOLUTION)
    game.cite("9.1.4.1")
    return kind in (EX_AREA, FIELD, RESOLUTION)


def _unlink(game: Game, event: Event) -> None:
    """5.15.4 leaving the field cuts the link with the cards in the evolve zone."""
    s = game.s
    for player in SEATS:
        for card in s.zones[place(EVOLVE_ZONE, player)]:
            if s.host[card] == event.ref:
                game.cite("5.15.4")
                s.set_host(card, NO_HOST)


def carry_effects(game: Game, event: Event, frm: ZoneKind) -> None:
    """10.6.2.1.2, 10.6.2.7.1.1, 4.8.3.3 effects on a card follow it from the EX area and the resolution zone."""
    s = game.s
    ref = event.ref
    if not any(one.refs is not None and ref in one.refs for one in s.floating):
        return
    if frm == RESOLUTION:
        game.cite("10.6.2.7.1.1")
    else:
        game.cite("4.8.3.3" if zone_kind(event.to) == FIELD else "10.6.2.1.2")
    made = []
    for one in s.floating:
        if one.refs is not None and ref in one.refs:
            fresh = one.copy()
            fresh.refs = (*one.refs, event.after)
            made.append(fresh)
        else:
            made.append(one)
    s.floating = made
    game.dirty = True


def put(game: Game, ref: Ref, kind: ZoneKind, cause: str) -> Event:
    """A movement by the rules, to its owner's zone."""
    made = Event(MOVE, ref, NO_REF, game.s.owner[card_of(ref)])
    made.to = place(kind, game.s.owner[card_of(ref)])
    made.cause = cause
    return made
