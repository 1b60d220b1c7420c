"""A card goes from one zone to another: there it is a new card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arriving import arrived, find_effects_on
from .dependencies import (
    READS_COUNTERS,
    READS_TURNED,
)
from .entries import FACE_DOWN, FREE, PSEUDO, REVEALED, TOKEN, TURNED
from .events import (
    BOTTOM,
    DEPTH,
    TURN,
    Event,
)
from .ids import (
    FIRST,
    NO_CONTEXT,
    NO_HOST,
    NOWHERE,
    SECOND,
    CardId,
    ContextId,
    card_of,
    has_bit,
    zone_kind,
)
from .sight import sees, snapshot
from .state import CHOSEN, WORKED_OUT

if TYPE_CHECKING:
    from .game import Game


def _orient(game: Game, event: Event) -> bool:
    """Turn a card, if that changes anything: becoming what one already is is no becoming."""
    s = game.s
    card = card_of(event.ref)
    turned = s.flags[card] & TURNED != 0
    if turned == (event.kind == TURN):
        return False
    if game.citing is not None:
        game.cite_role("turning cards")
    s.turn_card(card)
    game.touch(READS_TURNED)
    return True


def conceal(game: Game, item: ContextId) -> None:
    """What a spell or ability revealed is hidden again when that is over."""
    c = game.s.contexts.get(item)
    if c is not None:
        for ref in c.noted.get("revealed", []):
            if game.s.alive(ref):
                game.cite_role("hiding what was revealed")
                game.s.clear_flag(card_of(ref), REVEALED)


def move(game: Game, event: Event) -> bool:
    """Move a card. What arrives is a new card, unless the rules say it stays the same."""
    s = game.s
    if not s.alive(event.ref):
        return False
    card = card_of(event.ref)
    if not game.rules.destination(game, event):
        return False
    frm = s.zone[card]
    to = event.to
    same = event.same or (frm >= 0 and game.rules.same_card(frm, to))
    known = 0
    if event.face_down:
        # Turned face down, it stays known to whoever could see it.
        known = (1 if sees(game, card, FIRST) else 0) | (2 if sees(game, card, SECOND) else 0)
        known = game.rules.still_known(game, event, known)
    s.take_out(card)
    if frm >= 0 and (has_bit(game.rules.in_play, zone_kind(frm)) or zone_kind(frm) == game.rules.stack):
        s.former[event.ref] = event.look if event.look is not None else snapshot(game, card)
        if not same:
            game.leave_battle(event.ref)
        if zone_kind(frm) == game.rules.stack and s.item[card] >= 0:
            conceal(game, s.item[card])
    s.set_zone(card, to)
    if game.citing is not None:
        game.cite_all(game.rules.zones[zone_kind(to)].clause)
    flags = s.flags[card]
    if not same:
        if game.citing is not None:
            game.cite_role("new card in a new zone")
        s.begin_generation(card)
        flags &= ~(FACE_DOWN | REVEALED)
        if flags & TURNED:
            game.cite_role("arriving upright")
            flags &= ~TURNED
        if s.damage[card] != 0:
            s.set_damage(card, 0)
        if s.host[card] >= 0:
            s.set_host(card, NO_HOST)
            game.dirty = True  # what is attached to a card may count wherever it lies
        if card in s.counters:
            game.cite_role("counters stay behind")
            del s.counters[card]
        if card in s.links:
            del s.links[card]
        if card in s.played and not (
            zone_kind(frm) == game.rules.stack and has_bit(game.rules.in_play, zone_kind(to))
        ):
            # only what resolves into play keeps how it was played; words chosen as it enters stay in any case
            words = tuple(way for way in s.played[card][2] if way.startswith((CHOSEN, WORKED_OUT)))
            was_in_play = frm >= 0 and has_bit(game.rules.in_play, zone_kind(frm))
            if words and has_bit(game.rules.in_play, zone_kind(to)) and not was_in_play:
                s.played[card] = (0, 0, words)
            else:
                del s.played[card]
        side = game.rules.side_up(game, card)
        if s.side[card] != side:
            s.set_side(card, side)
        s.begin_now(card)
        if s.item[card] != NO_CONTEXT and (not s.flags[card] & PSEUDO or s.flags[card] & TOKEN):
            s.set_item(card, NO_CONTEXT)
        if s.known[card] != known:
            s.set_known(card, known)
    else:
        s.set_active(card, s.clock)  # abilities of another side or zone begin to work
        s.clock += 1
    controller = event.controller
    if controller < 0:
        controller = s.base_controller[card]
        if not same:
            if game.citing is not None:
                game.cite_role("under its owner's control")
            controller = s.owner[card]
    if s.base_controller[card] != controller:
        s.set_base_controller(card, controller)
    if not same:
        if s.last_seen_controller[card] != controller:
            s.set_last_seen_controller(card, controller)
    elif s.last_seen_controller[card] != s.base_controller[card]:
        game.s.control_changes = True
    if event.side >= 0 and s.side[card] != event.side:
        s.set_side(card, event.side)
    if event.turned and game.rules.zones[zone_kind(to)].oriented:
        flags |= TURNED
    if event.face_down:
        flags |= FACE_DOWN
    s.set_flags(card, flags)
    below = len(s.zones[to])
    s.put_into(card, to, 0 if event.place & BOTTOM else max(0, below - (event.place >> DEPTH)))
    for name, n in event.counters:
        if n > 0:
            game.cite_role("arriving with counters")
            s.set_counter(card, name, s.counter(card, name) + n)
            game.dirty = True
    after = s.ref(card)
    event.after = after
    if not same:
        s.successor[event.ref] = after
    arrived(game, card, frm, to)
    game.rules.moved(game, event)
    if s.alive(after):  # what the rules make of a movement may be what an effect looks at
        find_effects_on(game, card)
    return True


def discard_entry(game: Game, card: CardId) -> None:
    """A pseudo-card ceases to exist; its entry may be used again."""
    s = game.s
    frm = s.zone[card]
    if frm >= 0:
        game.touch(1 << zone_kind(frm))
    if card in game.altered or game.infos[card].statics:
        game.dirty = True
    s.take_out(card)
    s.set_zone(card, NOWHERE)
    s.begin_generation(card)
    s.set_flags(card, s.flags[card] | FREE)
    if card in s.counters:
        del s.counters[card]
        game.touch(READS_COUNTERS)
    item = s.item[card]
    s.set_item(card, NO_CONTEXT)
    conceal(game, item)
    if item >= 0 and item in s.contexts and not game.s.context_in_use(item):
        del s.contexts[item]
