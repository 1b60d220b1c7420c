"""Automatic abilities: event triggers, status triggers, delayed triggers, with the look-back the rules give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.abilities import StatusTriggered, Triggered
from arbiter.abilities.amounts import TimesHappened
from arbiter.abilities.conditions import Compare
from arbiter.abilities.effects import Delay
from arbiter.abilities.filters import AnyOf, Pattern
from arbiter.abilities.nodes import Condition

from .context import PLACED, Context, Floating, Pending, moved_by, note_triggered
from .evaluating import amount, compare, holds, times_happened
from .events import DAMAGE, MOVE, PHASE, Event
from .ids import FIRST, SECOND, ContextId, Ref, Seat, ZoneId, card_of, has_bit, zone_kind
from .info import STATUS, TRIGGERED, Held, Info
from .lasting import spend
from .matching import event_matches, name_roles
from .use_limits import count_use

if TYPE_CHECKING:
    from .game import Game


def notice(game: Game, facts: list[Event], left: list[tuple[Ref, Info, ZoneId]]) -> None:
    """Let every active automatic ability look at what has just happened."""
    bits = 0
    for event in facts:
        bits |= 1 << event.kind
    s = game.s
    if s.floating:
        for floating in s.floating:
            _delayed(game, floating, facts)
    if game.dirty:
        game.refresh()
    watched = game.watching
    for _, look, _ in left:
        watched |= look.kinds
    if not watched & bits:
        return
    if game.citing is not None and len(facts) > 1:
        game.cite_role("seeing what happens at the same time")
    for zone in game.watch_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if info.kinds & bits:
                _watch(game, s.ref(card), info, zone_kind(zone), game.controller(card), facts, left)
    for ref, look, frm in left:
        if look.kinds & bits:
            seen = facts
            if not game.rules.left_together:
                game.cite_role("only its own departure is seen")
                seen = [event for event in facts if event.ref == ref]
            _watch(game, ref, look, zone_kind(frm), look.was_controller, seen, left)


def _watch(
    game: Game,
    ref: Ref,
    info: Info,
    kind: int,
    controller: Seat,
    facts: list[Event],
    left: list[tuple[Ref, Info, ZoneId]],
) -> None:
    for held in info.held:
        if held.shape == TRIGGERED and has_bit(held.zones, kind):
            for event in facts:
                if not has_bit(held.kinds, event.kind):
                    continue
                if held.about_itself and card_of(event.ref) != card_of(ref) and game.citing is None:
                    continue  # most of what happens: nothing else about it has to be looked at
                if _sees(game, ref, event, left):
                    if game.citing is not None:
                        game.cite_role("triggering on what happens")
                        if event.kind == MOVE and has_bit(game.rules.in_play, zone_kind(event.to)):
                            game.cite_role("triggering on what comes into play")
                    if _try(game, ref, info, held, controller, event):
                        break


def _sees(game: Game, ref: Ref, event: Event, left: list[tuple[Ref, Info, ZoneId]]) -> bool:
    """A card that has just left sees its own batch as it stood there; the card it became does not see that again."""
    if event.kind != MOVE or event.after != ref or event.ref == ref:
        return True
    return not game.rules.looks_back(game, event.frm, event.to)


def _try(game: Game, ref: Ref, info: Info, held: Held, controller: Seat, event: Event) -> bool:
    """True if that was all: the ability looks at what happens together as one."""
    ability = held.ability
    assert isinstance(ability, Triggered)
    if event.also and event.kind == DAMAGE and event.ref >= 0 and _asks_by_what(ability):
        # each of those who deal damage to a card together has dealt damage to it
        for source in (event.source, *event.also):
            alone = event.copy()
            alone.source = source
            alone.also = ()
            alone.source_look = game.info(source)
            _try(game, ref, info, held, controller, alone)
        return False
    c = Context(controller, ref, held.number)
    c.look = info
    game.recall(c)
    for pattern in ability.events:
        assert isinstance(pattern, Pattern)
        if event_matches(game, pattern, event, c):
            c.event = event
            name_roles(game, pattern, event, c)
            if ability.condition is not None:
                game.cite_role("text under a condition")
                game.cite_role("condition for triggering")
                if not holds(game, ability.condition, c):
                    return False
            for limit in ability.limits:
                if not _within(game, limit, event, c):
                    game.cite_role("kept from triggering")
                    return False
            add(game, held, ref, controller, event, info)
            if not pattern.together:
                game.cite_role("triggering on each event by itself")
                return False
            return True
    return False


def _within(game: Game, limit: Condition, event: Event, c: Context) -> bool:
    """Whether a limit lets it trigger. "The second time": what happens at the same time is counted one by one."""
    if isinstance(limit, Compare) and isinstance(limit.a, TimesHappened):
        assert isinstance(limit.a.event, Pattern)
        times = times_happened(game, limit.a.event, c, until=event)
        return compare(times, limit.op, amount(game, limit.b, c))
    return holds(game, limit, c)


def _asks_by_what(ability: Triggered) -> bool:
    for pattern in ability.events:
        if isinstance(pattern, Pattern) and pattern.source is not None:
            return True
    return False


def add(game: Game, held: Held, ref: Ref, controller: Seat, event: Event | None, info: Info) -> None:
    """The ability has triggered; it waits to be played."""
    waiting = Pending(held.number, ref, controller, event, info)
    waiting.since = game.s.clock
    game.s.automatic_count += 1
    if game.rules.triggered(game, waiting):
        game.s.pending.append(waiting)
        ability = held.ability
        if isinstance(ability, Triggered):
            for limit in ability.limits:
                count_use(game, ref, held.number, limit)


def _delayed(game: Game, floating: Floating, facts: list[Event]) -> None:
    node = game.lib.node(floating.ability, floating.node)
    if not isinstance(node, Delay) or floating.left == 0:
        return
    patterns = node.event.parts if isinstance(node.event, AnyOf) else (node.event,)
    for event in facts:
        c = floating.context
        fitting: Pattern | None = None
        for pattern in patterns:
            assert isinstance(pattern, Pattern)
            if fitting is None and event_matches(game, pattern, event, c):
                fitting = pattern
        if fitting is None:
            continue
        if game.citing is not None:
            game.cite_role("delayed ability")
        bound = c.copy()
        if c.event is None or event.kind != PHASE:
            bound.event = event  # a moment says nothing new: what was spoken of is still the event before
            moved = moved_by(event)
            bound.note(PLACED, [ref for ref in c.noted.get(PLACED, ()) if ref != moved])
        named = name_roles(game, fitting, event, bound)
        if named:
            bound.note(PLACED, [*bound.noted.get(PLACED, ()), *named])
        waiting = Pending(floating.ability, c.source, c.controller, bound.event, c.look)
        waiting.context = game.open(bound)
        waiting.node = floating.node
        game.s.pending.append(waiting)
        if not node.every:
            spend(game, floating, 1)
            return


def begin(game: Game, waiting: Pending) -> ContextId:
    """A triggered ability begins to be played: the number of its context, which knows what it did as it triggered."""
    if waiting.context >= 0:
        number = waiting.context
        c = game.s.contexts[number]
        c.event = waiting.event
        c.look = waiting.look
    else:
        c = Context(waiting.controller, waiting.source, waiting.ability)
        c.event = waiting.event
        c.look = waiting.look
        c.since = waiting.since
        name_cards_of_event(game, waiting, c)
        note_triggered(c)
        game.recall(c)
        number = game.open(c)
    c.delay = waiting.node
    return number


def name_cards_of_event(game: Game, waiting: Pending, c: Context) -> None:
    """What the event that triggered an ability was about goes by the names that its text gives."""
    ability = game.lib.abilities[waiting.ability]
    if waiting.event is not None and isinstance(ability, Triggered) and ability.events:
        pattern = ability.events[0]
        assert isinstance(pattern, Pattern)
        name_roles(game, pattern, waiting.event, c)


def check_statuses(game: Game) -> bool:
    """Status triggers: they trigger when their state holds and they are not waiting already."""
    s = game.s
    if game.dirty:
        game.refresh()
    if not game.any_status:
        return False
    cards = game.cards_now(s.battle, len(s.attackers))
    if game.statuses_quiet_cards == cards and game.citing is None:
        return False
    # conditions may look at any number of a player, and at moments of the turn that have been
    now = (game.moment(), tuple(s.values[FIRST]), tuple(s.values[SECOND]), s.history.length())
    if game.statuses_quiet == now:
        return False
    found = False
    only_cards = True
    reached = (
        False  # some state holds, or its ability still waits: it may trigger again once that has resolved
    )
    for zone in game.watch_zones:
        for card in s.zones[zone]:
            info = game.infos[card]
            if not info.statuses:
                continue
            for held in info.held:
                if held.shape != STATUS or not has_bit(held.zones, zone_kind(zone)):
                    continue
                ability = held.ability
                assert isinstance(ability, StatusTriggered)
                only_cards = only_cards and held.about_cards
                ref = s.ref(card)
                c = Context(game.controller(card), ref, held.number)
                c.look = info
                game.recall(c)
                if not holds(game, ability.condition, c):
                    if (ref, held.number) in s.latched:
                        if game.rules.held_back(game, ref, held.number):
                            reached = True
                        else:
                            s.latched.discard((ref, held.number))
                    continue
                reached = True
                if not game.rules.latched(game, ref, held.number):
                    s.latched.add((ref, held.number))
                    game.cite_role("state that has been reached")
                    add(game, held, ref, game.controller(card), None, info)
                    found = True
    if not reached:
        game.statuses_quiet = now
        if only_cards:
            game.statuses_quiet_cards = cards
    return found
