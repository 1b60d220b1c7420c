"""Which effect of a layer is applied next: what depends on another effect comes after it, otherwise the older first.

Dependency is decided by what really changes: B depends on A if applying A changes what B applies to or what it does.
Effects that say the same, made by several cards, are tried out once for all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import changes as ch
from arbiter.abilities.nodes import Change

from .changing import amount_for
from .dependencies import ITSELF, alters
from .ids import Ref
from .sources import Fitting, Source, apply, still_has

if TYPE_CHECKING:
    from .game import Game


def first_of(
    game: Game, todo: list[tuple[Source, Change]], altered: int, layer: int, fitting: Fitting
) -> int:
    """Which effect of the layer is applied next: of the lowest group there is, the oldest that depends on no other.

    ``altered``: all that effects of the layer change. What looks at none of that waits for nothing. What was found to
    depend on no other is noted in ``fitting``, until something is changed.
    """
    rules = game.rules
    lowest = rules.group(todo[0][0], todo[0][1])
    if len(todo) == 1 or rules.group(todo[1][0], todo[1][1]) != lowest:
        return 0
    if game.citing is not None:
        game.cite_role("timestamp order")
    if not todo[0][0].looks & altered:
        return 0
    if game.citing is None and fitting.free and sort_of(todo[0], altered) in fitting.free:
        return 0
    n = 2
    while n < len(todo) and rules.group(todo[n][0], todo[n][1]) == lowest:
        n += 1
    others = _by_sort(todo[:n], altered)
    waits: dict[Sort, bool] = {}
    for i in range(n):
        if not todo[i][0].looks & altered:
            return i
        sort = sort_of(todo[i], altered)
        if sort not in waits:
            waits[sort] = _waits(game, others, todo[i], sort, layer)
        if not waits[sort]:
            fitting.free.add(sort)
            return i
    return 0


#: Which change it is, and what its meaning depends on besides: effects of one sort change the same in the same way.
Sort = tuple[int, int]


def sort_of(effect: tuple[Source, Change], altered: int) -> Sort:
    made, change = effect
    if made.impersonal and not altered & ITSELF:  # what may lose its ability depends on its card, too
        return (id(change), made.c.controller)
    return (id(change), -1 - id(made))


def _by_sort(effects: list[tuple[Source, Change]], altered: int) -> dict[Sort, list[tuple[Source, Change]]]:
    """Of each sort two effects, by different sources where there are: they stand for all of their sort."""
    found: dict[Sort, list[tuple[Source, Change]]] = {}
    for effect in effects:
        same = found.setdefault(sort_of(effect, altered), [])
        if len(same) < 2:
            same.append(effect)
    return found


def _waits(
    game: Game,
    others: dict[Sort, list[tuple[Source, Change]]],
    effect: tuple[Source, Change],
    sort: Sort,
    layer: int,
) -> bool:
    """Whether an effect depends on another of its group that does not depend on it. Effects of one sort depend on each
    other or not at all."""
    for of, some in others.items():
        # the changes one effect makes do not wait for one another
        other = some[0] if some[0][0] is not effect[0] else some[-1]
        if (
            of != sort
            and other[0] is not effect[0]
            and _depends(game, effect, other, layer)
            and not _depends(game, other, effect, layer)
        ):
            return True
    return False


def _depends(game: Game, b: tuple[Source, Change], a: tuple[Source, Change], layer: int) -> bool:
    """Whether applying ``a`` first changes what ``b`` applies to or what it does."""
    shared = alters(a[1]) & b[0].looks
    if not shared:
        return False
    if (
        game.citing is None
        and a[0].own_side
        and b[0].own_side
        and a[0].c.controller != b[0].c.controller
        and not shared & ITSELF
    ):
        return False
    if game.citing is not None:
        game.cite_role("dependency")
    looks = shared != ITSELF  # or it can but lose its ability
    # what looks at each card by itself can be changed only by what happens to those that are changed
    touched: list[Ref] | None = None
    if (b[0].own_side or b[0].alone) and b[0].refs is None and game.citing is None:
        touched = a[0].applies_to(game)
        if not touched:
            return False
    before = _outcome(game, b, touched) if looks else None
    trace, game.trace = game.trace, None  # what is only tried out is no part of the explanation
    saved = game.infos.copy()
    altered = game.altered
    game.altered = set()  # so that what is changed is changed in copies
    costs = game.cost_rules.copy()
    players = [game.player_rules[0].copy(), game.player_rules[1].copy()]
    apply(game, a[0], a[1], layer)
    exists = b[0].number < 0 or still_has(game, b[0])
    after = _outcome(game, b, touched) if looks and exists else None
    game.infos = saved
    game.altered = altered
    game.cost_rules = costs
    game.player_rules = players
    game.trace = trace
    return not exists or before != after


def _outcome(
    game: Game, effect: tuple[Source, Change], among: list[Ref] | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What an effect applies to, of certain cards or at all, and the numbers it gives them."""
    made, change = effect
    if among is None:
        refs = tuple(made.applies_to(game))
    else:
        refs = tuple([ref for ref in among if made.applies_to_card(game, ref)])
    numbers: list[int] = []
    if isinstance(change, (ch.Bonus, ch.SetStats)):
        for ref in refs:
            c = made.c
            for _, n in change.stats:
                numbers.append(amount_for(game, n, ref, c))
    return refs, tuple(numbers)
