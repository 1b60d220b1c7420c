"""203, 907: whether will, and what produces it, covers a cost; and spending it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import effects as fx
from arbiter.kernel.info import ACTIVATED

from .costs import Cost
from .vocabulary import WILL

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
from .will import Purpose, WillSource, fitting, may_be_spent, pool_for, template


def shows(game: Game, player: int, cost: Cost) -> bool:
    """Whether a player's magic stones would do for a cost if each counted once, for one will it can produce."""
    found: list[WillSource] = []
    for zone in game.play_zones:
        for card in game.s.zones[zone]:
            info = game.infos[card]
            if "magic stone" not in info.types or game.controller(card) != player:
                continue
            kinds: set[int] = set()
            for held in info.held:
                if held.shape == ACTIVATED:
                    kinds |= {kind for option in template(held).options for kind in range(8) if option[kind]}
            options = tuple(tuple(1 if i == kind else 0 for i in range(8)) for kind in sorted(kinds or {5}))
            found.append(WillSource(game.s.ref(card), -1, options, 0, 1))
    return solve(cost, [0] * 8, found, list(range(len(found)))) is not None


class Plan:
    """How a cost will be paid: which sources are used, and for what."""

    def __init__(self) -> None:
        self.uses: list[int] = []  # in the order they are used
        self.options: list[int] = []
        self.kept: list[
            list[int]
        ] = []  # for each that costs will, in that order: what must be left when it is paid


def solve(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """A way to pay ``cost`` with the will in ``pool`` and the sources numbered in ``usable``; None if there is none.

    1003.4 all of it or nothing. Sources that cost will are used only if the others do not do.
    """
    plan = _solve_free(cost, pool, found, usable)
    return _solve_dear(cost, pool, found, usable) if plan is None else plan


def _solve_dear(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """907.2 a will ability that itself costs will, used last: what has to be there before it is what it leaves to be
    paid, and its price. So what it produces never pays for itself, and each is used once. One is better than two."""
    tried: list[WillSource] = []
    ways: list[tuple[int, int, Cost, list[int]]] = []
    for at in usable:
        source = found[at]
        if source.price is None or source.only is not None or any(source.like(other) for other in tried):
            continue
        tried.append(source)
        for option in range(len(source.options)):
            left = _left_to_pay(cost, source.options[option], source.price)
            if left is not None:
                kept = left.need.copy()
                left.add(source.price)
                ways.append((at, option, left, kept))
    for solver in (_solve_free, _solve_dear):
        for at, option, left, kept in ways:
            rest = [i for i in usable if not _used(found, [at], i)]
            plan = solver(left, pool, found, rest)
            if plan is not None:
                plan.uses.append(at)
                plan.options.append(option)
                plan.kept.append(kept)
                return plan
    return None


def _left_to_pay(cost: Cost, made: tuple[int, ...], price: Cost) -> Cost | None:
    """What is still to be paid after a production; None if it is not worth its price."""
    left = cost.copy()
    spare = 0
    for kind in range(8):
        used = min(left.need[kind], made[kind])
        left.need[kind] -= used
        spare += made[kind] - used
    gained = sum(cost.need) - sum(left.need)
    if not gained and sum(made) <= price.total():
        return None
    left.free = max(0, left.free - spare)
    return left


def _solve_free(cost: Cost, pool: list[int], found: list[WillSource], usable: list[int]) -> Plan | None:
    """With sources that cost no will. Demanded kinds first, because only they can be short."""
    have = pool.copy()
    need = cost.need.copy()
    for kind in range(8):
        used = min(have[kind], need[kind])
        have[kind] -= used
        need[kind] -= used
    plan = Plan()
    if _cover(need, cost.free, have, found, [at for at in usable if found[at].price is None], plan):
        return plan
    return None


def _cover(
    need: list[int], free: int, have: list[int], found: list[WillSource], usable: list[int], plan: Plan
) -> bool:
    kind = -1
    for i in range(8):
        if need[i] > 0:
            kind = i
            break
    if kind < 0:
        spare = sum(have)
        if spare >= free:
            return True
        for at in usable:
            if not _used(found, plan.uses, at):
                plan.uses.append(at)
                plan.options.append(0)
                spare += sum(found[at].options[0])
                if spare >= free:
                    return True
        return False
    tried: list[WillSource] = []
    for at in usable:
        if _used(found, plan.uses, at):
            continue
        source = found[at]
        if any(source.like(other) for other in tried):
            continue
        tried.append(source)
        for option in range(len(source.options)):
            made = source.options[option]
            if made[kind] == 0:
                continue
            left = need.copy()
            extra = have.copy()
            for i in range(8):
                used = min(left[i], made[i])
                left[i] -= used
                extra[i] += made[i] - used
            uses = len(plan.uses)
            plan.uses.append(at)
            plan.options.append(option)
            if _cover(left, free, extra, found, usable, plan):
                return True
            del plan.uses[uses:]
            del plan.options[uses:]
    return False


def _used(found: list[WillSource], uses: list[int], at: int) -> bool:
    """Whether a source cannot be used besides these: it is one of them, or needs a card that one of them takes."""
    for other in uses:
        if other == at or (found[other].takes and found[at].takes and found[other].ref == found[at].ref):
            return True
    return False


def together(found: list[WillSource], chosen: list[int]) -> bool:
    """Whether all the chosen sources can be used."""
    return not any(_used(found, chosen[:i], chosen[i]) for i in range(len(chosen)))


def can_afford(game: Game, player: int, cost: Cost, found: list[WillSource], purpose: Purpose) -> bool:
    pool = pool_for(game, player, purpose) if game.s.earmarked else game.s.values[player][WILL : WILL + 8]
    most = sum(pool)
    for source in found:
        most += source.most if source.price is None else max(0, source.most - source.price.total())
    if most < cost.total():
        return False
    usable = fitting(game, player, found, list(range(len(found))), purpose)
    return solve(cost, pool, found, usable) is not None


LEAST_USEFUL_FIRST = (5, 0, 1, 2, 3, 4, 6, 7)


def price_paid(price: Cost, have: list[int], kept: list[int]) -> list[int] | None:
    """The will that pays a price out of what there is, so that enough of each kind is kept; None if it cannot."""
    paid = price.need.copy()
    left = price.free
    for kind in LEAST_USEFUL_FIRST:
        n = min(left, max(0, have[kind] - paid[kind] - kept[kind]))
        paid[kind] += n
        left -= n
    if left or any(have[kind] < paid[kind] for kind in range(8)):
        return None
    return paid


def spend(game: Game, player: int, need: list[int], purpose: Purpose) -> None:
    """Take the will from what the player has produced."""
    game.cite("1003.1")
    for kind in range(8):
        for _ in range(need[kind]):
            spend_one(game, player, kind, purpose)


def spend_one(game: Game, player: int, kind: int, purpose: Purpose) -> None:
    """Will that may be spent on little else goes first."""
    game.version += 1
    s = game.s
    s.values[player][WILL + kind] -= 1
    for at in range(len(s.earmarked)):
        who, value, ability, node = s.earmarked[at]
        if who == player and value == WILL + kind:
            made = game.lib.node(ability, node)
            assert isinstance(made, fx.Produce)
            if may_be_spent(game, player, made, purpose):
                s.earmarked = s.earmarked[:at] + s.earmarked[at + 1 :]
                return
