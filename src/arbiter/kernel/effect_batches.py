"""Layers in which the order of the effects makes no difference: those that say the same are applied all at once.

With many cards that say the same this is the usual case. Who asks for clauses or for an explanation sees the effects
applied one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import changes as ch
from arbiter.abilities.nodes import Change

from .dependencies import NUMBERS
from .ids import Ref, Seat
from .info import STATIC
from .sources import Fitting, Source, apply, still_has

if TYPE_CHECKING:
    from .game import Game


def only_sums(todo: list[tuple[Source, Change]]) -> bool:
    """Whether the effects of a layer only add to numbers, and their order makes no difference: none looks at numbers,
    or each looks at numbers that only effects of its own sort change, and those leave what it applies to as it is."""
    looking: dict[Seat, int] = {}  # of each player the change that looks at numbers
    for made, change in todo:
        if not isinstance(change, ch.Bonus):
            return False
        if made.looks & NUMBERS:
            if not made.steady or made.refs is not None:
                return False
            looking[made.c.controller] = id(change)
    if looking:
        for made, change in todo:
            if not made.own_side or looking.get(made.c.controller, id(change)) != id(change):
                return False
    return True


def only_gains(game: Game, todo: list[tuple[Source, Change]], altered: int, fitting: Fitting) -> bool:
    """Whether the effects of a layer only give abilities that make no continuous effects, none looks at what they
    change, and no card is given abilities by effects of two sorts, which would be in the order of their age."""
    given: dict[tuple[int, Seat], Source] = {}
    for made, change in todo:
        if not isinstance(change, ch.GainAbilities) or not made.impersonal or made.refs is not None:
            return False
        if made.looks & altered:
            return False
        key = (id(change), made.c.controller)
        if key not in given:
            given[key] = made
            for ability in change.abilities:
                held = game.lib.held_of(ability)
                if held.shape == STATIC or any(one.shape == STATIC for one in game.lib.of_keyword(held)):
                    return False
    seen: set[Ref] = set()
    for made in given.values():
        for ref in fitting.refs(game, made):
            if ref < 0 or ref in seen:
                return False
            seen.add(ref)
    return True


def add_up(game: Game, todo: list[tuple[Source, Change]], layer: int, fitting: Fitting) -> None:
    """Apply effects of either kind, those that say the same all at once."""
    same: dict[tuple[int, Seat], int] = {}
    for made, change in todo:
        if made.impersonal and made.refs is None and still_has(game, made):
            key = (id(change), made.c.controller)
            same[key] = same.get(key, 0) + 1
    for made, change in todo:
        if made.number >= 0 and not still_has(game, made):
            continue
        times = 1
        if made.impersonal and made.refs is None:
            times = same.pop((id(change), made.c.controller), 0)
        if times:
            apply(game, made, change, layer, fitting, times)
