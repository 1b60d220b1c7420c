"""What required actions take from what there is, and whether there is enough of it for all of them.

Cards are used up or turned, counters removed, life paid: each once. Everything that asks whether several things can be
done together asks here; what a game pays with besides (its resources) it adds itself.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import Const
from arbiter.abilities.nodes import Effect, Selector

from .context import Context
from .entries import TURNED
from .evaluating import amount
from .ids import NO_REF, Ref, card_of, player_ref
from .picking import pool
from .selection import select

if TYPE_CHECKING:
    from .game import Game

USES_UP: Final = 0  # the card is not there any more
TURNS: Final = 1
RECOVERS: Final = 2
NEEDS: Final = 3  # it has to be there, and still is
STOCK: Final = 4  # counters, life, and whatever else there is a number of
EITHER: Final = 5

ALL_LEFT: Final = -1  # as many as are left, at least one
MANY: Final = 99  # for what nothing limits
EVERY_CARD: Final = 9999
#: how many assignments are tried before it is taken for impossible
TRIES: Final = 2000
#: how many lots that use cards up are tried in every order
REORDERED: Final = 4


class Stock:
    """So many of something: counters on a card, a player's life."""

    def __init__(self, of: int, name: str, there: int) -> None:
        self.of = of  # a card that has to be there; less than 0: none
        self.key = (of, name)
        self.there = there


@mypyc_attr(acyclic=True, free_list_len=1)
class Taking:
    """One thing taken: ``n`` of the cards in ``refs``, or ``n`` from one of the ``stocks``."""

    def __init__(self, kind: int, refs: list[Ref], n: int) -> None:
        self.kind = kind
        self.refs = refs
        self.n = n
        self.stocks: list[Stock] = []
        self.ways: list[list[Taking]] = []  # for EITHER: one of these

    def uses_up(self) -> bool:
        return self.kind == USES_UP or any(one.uses_up() for way in self.ways for one in way)

    def times(self) -> int:
        """How often it can be done if nothing else is."""
        if self.kind == NEEDS or self.kind == EITHER or self.n == 0:
            return MANY
        if self.n == ALL_LEFT:
            return 1
        if self.kind == STOCK:
            return min(MANY, sum(stock.there // self.n for stock in self.stocks))
        return len(self.refs) // self.n


@mypyc_attr(acyclic=True, free_list_len=1)
class Lot:
    """What is required for one thing: its takings, in the order in which they are done."""

    def __init__(self, source: Ref = NO_REF) -> None:
        self.source = source  # a card that has to be there for it to be begun
        self.takings: list[Taking] = []

    def uses_up(self) -> bool:
        return any(one.uses_up() for one in self.takings)

    def times(self) -> int:
        return min([one.times() for one in self.takings], default=MANY)


def takings(game: Game, effect: Effect, c: Context) -> list[Taking]:
    """What doing ``effect`` takes."""
    if isinstance(effect, fx.Sequence):
        return [one for part in effect.parts for one in takings(game, part, c)]
    if isinstance(effect, fx.Modes):
        either = Taking(EITHER, [], 1)
        either.ways = [takings(game, mode, c) for mode in effect.modes]
        return [either]
    if isinstance(effect, fx.Turn):
        return _cards(game, effect, effect.what, c, RECOVERS if effect.upright else TURNS)
    if isinstance(effect, (fx.Banish, fx.Discard, fx.Remove, fx.Destroy, fx.Move)):
        return _cards(game, effect, effect.what, c, USES_UP)
    if isinstance(effect, (fx.Reveal, fx.PutCounters)):
        return _cards(game, effect, effect.what, c, NEEDS)
    if isinstance(effect, fx.PayLife):
        if effect.amount is None:
            return []
        life = Taking(STOCK, [], amount(game, effect.amount, c))
        life.stocks = [Stock(player_ref(c.you), "life", game.rules.value(game, c.you, "life"))]
        return [life]
    if isinstance(effect, fx.RemoveCounters):
        return _counters(game, effect, c)
    return []


def _cards(game: Game, effect: Effect, what: Selector, c: Context, kind: int) -> list[Taking]:
    if isinstance(what, sel.Both):
        return [one for part in what.parts for one in _cards(game, effect, part, c, kind)]
    if isinstance(what, sel.Choice):
        if what.up_to or what.any_number:
            return []
        found = [ref for ref in pool(game, what, c) if can_be_used(game, effect, ref, c, kind)]
        return [Taking(kind, found, amount(game, what.count, c))]
    if isinstance(what, sel.Top):
        everything = sel.Top(Const(EVERY_CARD), what.zone, what.of, what.bottom)
        return [Taking(kind, select(game, everything, c), amount(game, what.count, c))]
    refs = select(game, what, c)
    return [Taking(kind, refs, ALL_LEFT if isinstance(what, sel.Each) else len(refs))]


def chosen_takings(
    game: Game, effect: Effect, ref: Ref, others: list[Ref], n: int, c: Context
) -> list[Taking]:
    """What doing ``effect`` takes if ``ref`` is one of the ``n`` chosen for it."""
    if isinstance(effect, fx.RemoveCounters):
        one = Taking(STOCK, [], ALL_LEFT if effect.count is None else amount(game, effect.count, c))
        one.stocks = [counters_on(game, ref, effect.name)]
        return [one]
    if isinstance(effect, fx.Turn):
        kind = RECOVERS if effect.upright else TURNS
    elif isinstance(effect, (fx.Banish, fx.Discard, fx.Remove, fx.Destroy, fx.Move)):
        kind = USES_UP
    else:
        return []
    made = [Taking(kind, [ref], 1)]
    if n > 1:
        made.append(Taking(kind, others, n - 1))
    return made


def waiting_costs(game: Game) -> Lot:
    """The parts of a cost that wait below the one that is being done."""
    lot = Lot()
    for below in reversed(game.s.frames[:-1]):
        if below.ability < 0 or below.node < 0 or below.step > 0:
            break
        part = game.lib.nodes[below.ability][below.node]
        if not isinstance(part, Effect) or not game.lib.is_cost(below.ability, part):
            break
        lot.takings += takings(game, part, game.s.contexts[below.context])
    return lot


def can_be_used(game: Game, effect: Effect, ref: Ref, c: Context, kind: int) -> bool:
    """Whether a card is there for an action, turned the way it has to be."""
    if ref < 0 or not game.s.alive(ref) or not game.rules.eligible(game, effect, ref, c, True):
        return False
    if kind != TURNS and kind != RECOVERS:
        return True
    return (game.s.flags[card_of(ref)] & TURNED != 0) == (kind == RECOVERS)


def counters_on(game: Game, ref: Ref, name: str) -> Stock:
    """The counters a text means, and how many there are."""
    card = card_of(ref)
    meant = game.s.counter_meant(card, name)
    return Stock(ref, meant, game.s.counter(card, meant))


def _counters(game: Game, effect: fx.RemoveCounters, c: Context) -> list[Taking]:
    n = ALL_LEFT if effect.count is None else amount(game, effect.count, c)
    if isinstance(effect.what, sel.Choice):
        one = Taking(STOCK, [], n)
        one.stocks = [counters_on(game, ref, effect.name) for ref in pool(game, effect.what, c)]
        return [one]
    made: list[Taking] = []
    for ref in select(game, effect.what, c):
        one = Taking(STOCK, [], n)
        one.stocks = [counters_on(game, ref, effect.name)]
        made.append(one)
    return made


class _Trial:
    """What has been taken so far on the way that is being tried."""

    def __init__(self, lots: list[Lot], gone: set[int]) -> None:
        self.lots = lots
        self.taken: list[set[int]] = [gone.copy(), set(), set()]  # by kind
        self.spent: dict[tuple[int, str], int] = {}
        self.tries = TRIES
        self.marks: dict[int, int] = {}  # which takings and lots could want a card
        bit = 1
        for lot in lots:
            if lot.source >= 0:
                self.marks[lot.source] = self.marks.get(lot.source, 0) | bit
                bit <<= 1
            for one in lot.takings:
                for ref in one.refs:
                    self.marks[ref] = self.marks.get(ref, 0) | bit
                for stock in one.stocks:
                    self.marks[stock.of] = self.marks.get(stock.of, 0) | bit
                bit <<= 1

    def wanted(self, ref: Ref) -> tuple[int, int]:
        """Cards that little else wants are taken first; those that the same things want are alike."""
        mark = self.marks.get(ref, 0)
        return bin(mark).count("1"), mark

    def goes_on(self, at: int, queue: list[Taking]) -> bool:
        """Whether the rest of one lot, and those after it, can be done."""
        self.tries -= 1
        if self.tries < 0:
            return False
        if not queue:
            if at == len(self.lots):
                return True
            lot = self.lots[at]
            if lot.source >= 0 and lot.source in self.taken[USES_UP]:
                return False
            return self.goes_on(at + 1, lot.takings)
        one = queue[0]
        rest = queue[1:]
        if one.kind == EITHER:
            for way in one.ways:
                if self.goes_on(at, way + rest):
                    return True
            return False
        if one.kind == STOCK:
            return self._from_stock(one, at, rest)
        return self._from_cards(one, at, rest)

    def _from_stock(self, one: Taking, at: int, rest: list[Taking]) -> bool:
        for stock in one.stocks:
            if stock.of >= 0 and stock.of in self.taken[USES_UP]:
                continue
            before = self.spent.get(stock.key, 0)
            left = stock.there - before
            n = max(1, left) if one.n == ALL_LEFT else one.n
            if left < n:
                continue
            self.spent[stock.key] = before + n
            if self.goes_on(at, rest):
                return True
            self.spent[stock.key] = before
        return False

    def _from_cards(self, one: Taking, at: int, rest: list[Taking]) -> bool:
        gone = self.taken[USES_UP]
        free = [ref for ref in one.refs if ref not in gone]
        if one.kind == TURNS or one.kind == RECOVERS:
            turned = self.taken[one.kind]
            free = [ref for ref in free if ref not in turned]
        n = max(1, len(free)) if one.n == ALL_LEFT else one.n
        if len(free) < n:
            return False
        if one.kind == NEEDS or n == 0:
            return self.goes_on(at, rest)
        taken = self.taken[one.kind]
        if len(free) == n:
            taken.update(free)
            if self.goes_on(at, rest):
                return True
            taken.difference_update(free)
            return False
        free.sort(key=self.wanted)
        tried: set[tuple[int, bool, bool]] = set()
        for i in range(len(free) - n + 1):
            ref = free[i]
            alike = (self.marks.get(ref, 0), ref in self.taken[TURNS], ref in self.taken[RECOVERS])
            if alike in tried:
                continue
            tried.add(alike)
            taken.add(ref)
            more = [Taking(one.kind, free[i + 1 :], n - 1), *rest] if n > 1 else rest
            if self.goes_on(at, more):
                return True
            taken.discard(ref)
        return False


def can_do(lots: list[Lot], gone: set[int]) -> bool:
    """Whether all of it can be done, one lot after the other; ``gone``: cards that are not there for it."""
    return _Trial(lots, gone).goes_on(0, [])


def order_for(
    before: list[Lot], between: list[Lot], last: list[Lot], after: list[Lot], gone: set[int]
) -> list[int] | None:
    """The order in which the lots ``between`` can be done besides the others, which have theirs; None if they cannot.
    What uses no card up goes first, because a card that is to be used up can be used otherwise before."""
    harmless = [i for i in range(len(between)) if not between[i].uses_up()]
    others = [i for i in range(len(between)) if between[i].uses_up()]
    if len(others) > REORDERED:
        orders = [tuple(others), tuple(reversed(others))]
    else:
        orders = list(permutations(others))
    for order in orders:
        way = [*harmless, *order]
        if can_do([*before, *[between[i] for i in way], *last, *after], gone):
            return way
        if len(between) == 1:
            break
    return None
