"""203, 907: whether will, and what produces it, covers a cost; and spending it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.kernel.ids import Ref, Seat
from arbiter.kernel.taking import Lot, Taking, can_do, order_for

from ..vocabulary import WILL, WILLS
from .costs import FREE, Cost
from .duties import NO_DUTIES, Duties
from .purposes import Purpose, pool_for
from .quick_solver import Plan, lacks_a_kind, plainly_enough, quick
from .will import ANYTHING, PLAY_ONLY, PRICES_ONLY, UNFIT, WillSource, fits, most_will

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


def solve(
    game: Game,
    player: Seat,
    cost: Cost,
    found: list[WillSource],
    usable: list[int],
    purpose: Purpose,
    duties: Duties,
) -> Plan | None:
    """A way to pay ``cost`` with the will there is and the sources numbered in ``usable``, so that what has to be done
    besides can be done; None if there is none.

    1003.4 all of it or nothing. The quick way tries sources that cost no will, each once; only what that cannot tell is
    searched for: cards, counters and life that several of them want, sources used again, sources that cost will.
    """
    pool = pool_for(game, player, purpose) if game.s.earmarked else game.s.values[player][WILL : WILL + WILLS]
    plain = [at for at in usable if found[at].price is None]
    if any(found[at].only is not None for at in plain):
        plain = [at for at in plain if fits(game, player, found[at].only, purpose, []) != UNFIT]
    plan = quick(cost, pool, found, plain)
    if plan is not None:
        if duties.is_nothing() and not _shares(found, plan.uses, duties):
            return plan
        lots = [found[at].lot() for at in plan.uses]
        order = order_for(duties.before, lots, [], duties.after, {duties.played})
        if order is not None:
            plan.uses = [plan.uses[i] for i in order]
            plan.options = [plan.options[i] for i in order]
            return plan
    elif not _leaves_more(found, usable):
        return None
    return Search(game, player, cost, found, usable, purpose, duties).run()


def _shares(found: list[WillSource], uses: list[int], duties: Duties) -> bool:
    """Whether some of the sources take more than their own card."""
    for at in uses:
        if not found[at].own or found[at].ref == duties.played:
            return True
    return False


def _leaves_more(found: list[WillSource], usable: list[int]) -> bool:
    """Whether there are ways the quick way does not try."""
    cards: set[Ref] = set()
    for at in usable:
        source = found[at]
        if source.price is not None or source.times > 1 or source.ref in cards or not source.own:
            return True
        if len(source.options) > 1 and sum(source.options[0]) < source.most:
            return True
        cards.add(source.ref)
    return False


class Search:
    """907.2, 1003.5 the payment as one problem: what each use of a will ability takes is not there for another.

    First those that cost will, from the last one used to the first: what has to be there before it is what it leaves
    to be paid, and its price; so what it produces never pays for itself. Few are better than many. Then the rest is
    covered with those that cost none, the kinds demanded first.
    """

    def __init__(
        self,
        game: Game,
        player: Seat,
        cost: Cost,
        found: list[WillSource],
        usable: list[int],
        purpose: Purpose,
        duties: Duties,
    ) -> None:
        self.found = found
        self.duties = duties
        self.due = [*cost.need, cost.free]
        priced = [found[at] for at in usable if found[at].price is not None]
        self.supply = _split_pool(game, player, purpose, priced)
        self.tries = SEARCHED
        self.fit = [UNFIT] * len(found)
        for at in usable:
            self.fit[at] = fits(game, player, found[at].only, purpose, priced)
        usable = [at for at in usable if self.fit[at] != UNFIT and found[at].ref != duties.played]
        self.alone = self._alone(usable)
        self.free = self._grouped([at for at in usable if found[at].price is None])
        self.dear = self._grouped([at for at in usable if found[at].price is not None])
        self.used = [0] * len(found)
        self.uses: list[int] = []
        self.options: list[int] = []
        self.last: list[
            tuple[int, int, list[int], list[int]]
        ] = []  # those that cost will, the last one first
        self.seen: set[tuple[int, ...]] = set()

    def _alone(self, usable: list[int]) -> list[bool]:
        """Which sources take nothing but a card that nothing else could take or use."""
        found = self.found
        wanted: dict[int, int] = {}
        for at in usable:
            for ref in _refs(found[at].lot()):
                wanted[ref] = wanted.get(ref, 0) + 1
        for lot in (*self.duties.before, *self.duties.after):
            for ref in _refs(lot):
                wanted[ref] = wanted.get(ref, 0) + 1
        made = [False] * len(found)
        for at in usable:
            made[at] = found[at].own and wanted[found[at].ref] == 1
        return made

    def _grouped(self, usable: list[int]) -> list[list[int]]:
        """Sources of which any is as good as another, in the order given."""
        groups: dict[tuple[tuple[tuple[int, ...], ...], int, int, int, str], list[int]] = {}
        for at in usable:
            source = self.found[at]
            only = -1 if source.only is None else source.ability
            alike = (source.options, only, -1, -1, "")
            if not self.alone[at]:
                alike = (source.options, only, source.ref, source.ability, "")
            elif source.price is not None:
                alike = (source.options, only, -1, -1, source.price.text())
            groups.setdefault(alike, []).append(at)
        return list(groups.values())

    def run(self) -> Plan | None:
        most = sum(self.found[at].times for group in self.dear for at in group)
        for dear in range(min(most, DEAR_USES, sum(self.due) + 2) + 1):
            self.seen.clear()
            plan = self._use_dear(self.due, [0] * (WILLS + 1), dear)
            if plan is not None or self.tries < 0:
                return plan
        return None

    def _next(self, group: list[int]) -> int:
        """A source of the group that can be used once more; -1 if there is none."""
        for at in group:
            if self.used[at] < self.found[at].times:
                return at
        return -1

    def _fine(self) -> list[int] | None:
        """The order of the sources used that cost no will, if everything can be done; None if it cannot."""
        order = [i for i in range(len(self.uses)) if self.alone[self.uses[i]]]
        others = [i for i in range(len(self.uses)) if not self.alone[self.uses[i]]]
        lots = [self.found[self.uses[i]].lot() for i in others]
        last = [self.found[one[0]].lot() for one in reversed(self.last)]
        if lots or last or not self.duties.is_nothing():
            way = order_for(self.duties.before, lots, last, self.duties.after, {self.duties.played})
            if way is None:
                return None
            order += [others[i] for i in way]
        return order

    def _use_dear(self, due: list[int], prices: list[int], n: int) -> Plan | None:
        """Use ``n`` more of those that cost will, before the ones chosen; ``prices``: what those cost."""
        self.tries -= 1
        if self.tries < 0:
            return None
        if n == 0:
            return self._cover(due, prices, -1, 0)
        key = (n, *due, *prices, *self.used)
        if key in self.seen:
            return None
        self.seen.add(key)
        for group in self.dear:
            at = self._next(group)
            if at < 0:
                continue
            source = self.found[at]
            price = source.price
            assert price is not None
            for option in range(len(source.options)):
                made = source.options[option]
                due_left, prices_left, gained = _take_off(due, prices, made, self.fit[at])
                if not gained and sum(made) <= price.total():
                    continue
                kept_due, kept_prices = due_left, prices_left.copy()
                for kind in range(WILLS):
                    prices_left[kind] += price.need[kind]
                prices_left[FREE] += price.free
                self.last.append((at, option, kept_due, kept_prices))
                self.used[at] += 1
                if self._fine() is not None:
                    plan = self._use_dear(due_left, prices_left, n - 1)
                    if plan is not None:
                        return plan
                self.used[at] -= 1
                self.last.pop()
        return None

    def _cover(self, due: list[int], prices: list[int], last: int, start: int) -> Plan | None:
        """With sources that cost no will; for the kind that was covered ``last``, those from ``start`` on."""
        self.tries -= 1
        if self.tries < 0:
            return None
        short = _short_of(due, prices, self.supply)
        if short.n == 0:
            order = self._fine()
            return None if order is None else self._plan(order)
        first = start if short.kind == last else 0
        if short.kind == FREE and self._at_most(first) < short.n:
            return None
        for number in range(first, len(self.free)):
            at = self._next(self.free[number])
            if (
                at < 0
                or (self.fit[at] == PLAY_ONLY and not short.due)
                or (self.fit[at] == PRICES_ONLY and not short.prices)
            ):
                continue
            source = self.found[at]
            for option in range(len(source.options)):
                made = source.options[option]
                if (sum(made) < source.most) if short.kind == FREE else made[short.kind] == 0:
                    continue
                self._use(at, option, 1)
                if self.alone[at] or self._fine() is not None:
                    plan = self._cover(due, prices, short.kind, number)
                    if plan is not None:
                        return plan
                self._use(at, option, -1)
                if short.kind == FREE:
                    break  # which kinds it makes does not matter any more
        return None

    def _use(self, at: int, option: int, way: int) -> None:
        self.used[at] += way
        made = self.found[at].options[option]
        supply = self.supply[self.fit[at]]
        for kind in range(WILLS):
            supply[kind] += way * made[kind]
        if way > 0:
            self.uses.append(at)
            self.options.append(option)
        else:
            self.uses.pop()
            self.options.pop()

    def _at_most(self, start: int) -> int:
        n = 0
        for number in range(start, len(self.free)):
            for at in self.free[number]:
                n += (self.found[at].times - self.used[at]) * self.found[at].most
        return n

    def _plan(self, order: list[int]) -> Plan:
        plan = Plan()
        plan.uses = [self.uses[i] for i in order]
        plan.options = [self.options[i] for i in order]
        for at, option, due, prices in reversed(self.last):
            plan.uses.append(at)
            plan.options.append(option)
            kept = [
                max(0, due[kind] - self.supply[PLAY_ONLY][kind])
                + max(0, prices[kind] - self.supply[PRICES_ONLY][kind])
                for kind in range(WILLS)
            ]
            plan.kept.append(kept + self.supply[PRICES_ONLY])
        return plan


#: how many steps a search may take; a payment that would need more is not found
SEARCHED: Final = 3000
#: how many uses of will abilities that cost will one payment may have
DEAR_USES: Final = 12


def _refs(lot: Lot) -> set[int]:
    """The cards a lot could want."""
    found: set[int] = {lot.source}
    for taking in lot.takings:
        found.update(_wanted(taking))
    return found


def _wanted(taking: Taking) -> set[int]:
    found = {*taking.refs, *(stock.of for stock in taking.stocks)}
    for way in taking.ways:
        for one in way:
            found |= _wanted(one)
    return found


def _split_pool(game: Game, player: Seat, purpose: Purpose, priced: list[WillSource]) -> list[list[int]]:
    """The will there is, by what it may be spent on."""
    supply = [game.s.values[player][WILL : WILL + WILLS], [0] * WILLS, [0] * WILLS, [0] * WILLS]
    for who, value, ability, node in game.s.earmarked:
        if who == player:
            made = game.lib.node(ability, node)
            assert isinstance(made, fx.Produce)
            supply[ANYTHING][value - WILL] -= 1
            supply[fits(game, player, made, purpose, priced)][value - WILL] += 1
    return supply


class Short:
    """What is missing: ``n`` of a kind (``FREE``: of any), to pay what is due, or for prices."""

    def __init__(self, kind: int, n: int, due: bool, prices: bool) -> None:
        self.kind = kind
        self.n = n
        self.due = due
        self.prices = prices


def _short_of(due: list[int], prices: list[int], supply: list[list[int]]) -> Short:
    spare = [0, 0, 0]
    for kind in range(WILLS):
        a = due[kind] - supply[PLAY_ONLY][kind]
        b = prices[kind] - supply[PRICES_ONLY][kind]
        if a < 0:
            spare[PLAY_ONLY] -= a
            a = 0
        if b < 0:
            spare[PRICES_ONLY] -= b
            b = 0
        n = a + b - supply[ANYTHING][kind]
        if n > 0:
            return Short(kind, n, a > 0, b > 0)
        spare[ANYTHING] -= n
    a = max(0, due[FREE] - spare[PLAY_ONLY])
    b = max(0, prices[FREE] - spare[PRICES_ONLY])
    return Short(FREE, max(0, a + b - spare[ANYTHING]), a > 0, b > 0)


def _take_off(
    due: list[int], prices: list[int], made: tuple[int, ...], fit: int
) -> tuple[list[int], list[int], bool]:
    """What is left to be paid after a production, and whether a kind that is demanded is among it."""
    due = due.copy()
    prices = prices.copy()
    gained = False
    spare = 0
    for kind in range(WILLS):
        n = made[kind]
        for bill in (due, prices):
            if fit != (PRICES_ONLY if bill is due else PLAY_ONLY):
                used = min(n, bill[kind])
                bill[kind] -= used
                n -= used
                gained = gained or used > 0
        spare += n
    for bill in (due, prices):
        if fit != (PRICES_ONLY if bill is due else PLAY_ONLY):
            used = min(spare, bill[FREE])
            bill[FREE] -= used
            spare -= used
    return due, prices, gained


def can_afford(
    game: Game,
    player: Seat,
    cost: Cost,
    found: list[WillSource],
    purpose: Purpose,
    duties: Duties = NO_DUTIES,
) -> bool:
    """Whether a cost can be paid so that what has to be done besides can be done."""
    due = cost.total()
    if most_will(game, player, found) < due:
        return False
    if due == 0:
        return duties.is_nothing() or can_do([*duties.before, *duties.after], {duties.played})
    if lacks_a_kind(game, player, cost, found):
        return False
    if (
        duties.is_nothing()
        and not game.s.earmarked
        and plainly_enough(game, player, cost, found, duties.played)
    ):
        return True
    return solve(game, player, cost, found, list(range(len(found))), purpose, duties) is not None
