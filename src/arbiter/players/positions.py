"""When two positions of a turn are the same for whatever may still happen in it.

The canonical state of the kernel leaves out what happened and when; texts may ask for both. Everything that some text
can ask for is part of the key, so positions that differ in nothing else are one, and no others are.
"""

from __future__ import annotations

from collections.abc import Hashable

from arbiter.abilities.filters import Did
from arbiter.kernel.canonical import bare, canonical
from arbiter.kernel.context import Floating
from arbiter.kernel.decision import Decision
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref
from arbiter.kernel.info import STATIC, Info
from arbiter.kernel.library import Library
from arbiter.kernel.state import State


def asks_when(lib: Library) -> bool:
    """Whether some text asks for a part of the turn, so that the order of what happened matters."""
    return any(isinstance(node, Did) and node.window for nodes in lib.nodes for node in nodes)


def position_key(game: Game, asked: Decision, in_order: bool) -> Hashable:
    """What decides how the turn goes on. ``in_order``: the order of what happened is part of it."""
    s = game.s
    happened = [_event(s, event) for event in s.history.events()]
    if not in_order:
        happened.sort(key=repr)
    return (
        canonical(game),
        asked.seat,
        asked.about,
        tuple(row[at] for row in s.values for at in game.rules.tallies),
        tuple(happened),
        tuple([_lasting(s, one) for one in s.floating]),
        _by_age(game),
        tuple(s.refused),
        tuple(s.extra_turns),
        tuple(s.earmarked),
        frozenset(s.skips.items()),
        frozenset([(_seen(s, ref), ability) for ref, ability in s.latched]),
    )


def _seen(s: State, ref: Ref) -> tuple[int, bool]:
    """A card, and whether it still is the one that was meant."""
    return bare(ref), ref < 0 or s.alive(ref)


def _event(s: State, event: Event) -> Hashable:
    return (
        event.kind,
        _seen(s, event.ref),
        _seen(s, event.source),
        _seen(s, event.after),
        event.player,
        event.actor,
        event.amount,
        event.frm,
        event.to,
        event.cause,
        event.detail,
        event.counters,
        _looked(event.look),
        _looked(event.source_look),
    )


def _looked(look: Info | None) -> Hashable:
    if look is None:
        return None
    words = (
        look.names,
        *(tuple(sorted(some)) for some in (look.types, look.races, look.attributes, look.keywords)),
    )
    return (*words, tuple(look.stats))


def _lasting(s: State, one: Floating) -> Hashable:
    """An effect that lasts. They are listed by age, and the age decides which is applied first."""
    refs = None if one.refs is None else tuple([_seen(s, ref) for ref in one.refs])
    source = _seen(s, one.context.source)
    return one.ability, one.node, source, refs, one.amounts, one.left, one.duration, one.who, one.times


def _by_age(game: Game) -> tuple[int, ...]:
    """The cards in play whose continuous abilities apply, the oldest first."""
    s = game.s
    found = [
        (s.stamp[card], card)
        for zone in game.play_zones
        for card in s.zones[zone]
        if any(held.shape == STATIC for held in game.infos[card].held)
    ]
    return tuple([card for _, card in sorted(found)])
