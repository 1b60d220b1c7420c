"""What playing something costs: changes of the cost, additional and alternative costs, costs that are not CP."""

from __future__ import annotations

from itertools import combinations

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.amounts import Const
from arbiter.abilities.changes import CostLess
from arbiter.abilities.nodes import Effect, Selector
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden, permitted
from arbiter.kernel.effects import pool
from arbiter.kernel.game import Game
from arbiter.kernel.info import MISSING, Info
from arbiter.kernel.selection import amount, holds, matches
from arbiter.kernel.state import TURNED

from .cp import CPSource, Price, affordable, price_of_card, read_cost, sources
from .vocabulary import COST, FIELD, TURN_CLOCK


def rule_holds(game: Game, rule: PlayRule, c: Context) -> bool:
    return rule.condition is None or holds(game, rule.condition, c)


def _change(game: Game, change: CostLess, c: Context) -> int:
    """By how much a change raises the cost (less than 0: lowers it)."""
    n = int(change.cost)
    if change.per is not None:
        n *= amount(game, change.per, c)
    return n if change.way == "more" else -n


def card_cost(game: Game, ref: int, player: int, c: Context) -> int:
    """11.3.5, 11.4.4 the card's cost as effects change it; never below zero (4.1), or what the effect says."""
    info = game.info(ref)
    cost = info.stats[COST]
    if cost == MISSING:
        cost = 0
    least = 0
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "cost" and isinstance(rule.change, CostLess):
            own = c.copy()
            own.ability = held.number
            if rule_holds(game, rule, own):
                cost = _changed(game, rule.change, own, cost)
                least = max(least, _least(rule.change))
    for entry in game.cost_rules:
        change = entry.change
        if -1 - player not in entry.refs and ref not in entry.refs:
            continue
        if change.ability or (change.what is not None and not matches(game, change.what, ref, entry.c)):
            continue
        cost = _changed(game, change, entry.c, cost)
        least = max(least, _least(change))
    return max(least, cost)


def _least(change: CostLess) -> int:
    return 0 if change.optional else 1


def _changed(game: Game, change: CostLess, c: Context, cost: int) -> int:
    if change.way == "instead":
        return int(change.cost)
    return cost + _change(game, change, c)


def any_element(game: Game, ref: int, player: int) -> bool:
    """Whether its text or an effect lets CP of any element pay for the card."""
    for held in game.info(ref).held:
        if isinstance(held.ability, PlayRule) and held.ability.kind == "any element":
            return True
    return permitted(game, "pay any element", -1 - player, ref) or permitted(
        game, "pay any element", ref, -1 - player
    )


def ability_price(game: Game, c: Context) -> Price:
    """11.6.7, 11.7.7 the CP of an ability's cost."""
    ability = game.lib.abilities[c.ability]
    slots: tuple[str, ...] = ()
    total = 0
    if isinstance(ability, Activated):
        for part in ability.cost:
            if isinstance(part, fx.Pay):
                cost = read_cost(part.cost)
                slots += cost.slots
                total += cost.total + c.x * cost.unknown
    for entry in game.cost_rules:
        change = entry.change
        if not change.ability or not (-1 - c.controller in entry.refs or c.source in entry.refs):
            continue
        if change.what is None or matches(game, change.what, c.source, entry.c):
            total = max(len(slots), total + _change(game, change, entry.c))
    return Price(slots, total)


# --- additional and alternative costs ------------------------------------------------------------------------------


def ways(game: Game, ref: int, c: Context) -> list[tuple[int, PlayRule]]:
    """Costs the player may pick: (ability, rule)."""
    found: list[tuple[int, PlayRule]] = []
    for held in game.info(ref).held:
        rule = held.ability
        if not isinstance(rule, PlayRule) or rule.kind not in ("additional", "instead") or not rule.optional:
            continue
        if rule_holds(game, rule, c):
            found.append((held.number, rule))
    return found


def compulsory(game: Game, ref: int, c: Context) -> list[tuple[int, PlayRule]]:
    """Additional costs that must be paid."""
    found: list[tuple[int, PlayRule]] = []
    for held in game.info(ref).held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "additional" and not rule.optional:
            found.append((held.number, rule))
    return found


def way_number(c: Context) -> int:
    for word in c.paid:
        if word.startswith("#"):
            return int(word[1:])
    return -1


def chosen_way(game: Game, c: Context) -> PlayRule | None:
    number = way_number(c)
    if number < 0:
        return None
    rule = game.lib.abilities[number]
    assert isinstance(rule, PlayRule)
    return rule


# --- costs that are not CP -----------------------------------------------------------------------------------------


def part_payable(game: Game, part: Effect, c: Context) -> bool:
    """11.6.2.2–11.6.2.4, 11.7.2.2–11.7.2.4 whether a cost other than CP can be paid."""
    dulls = isinstance(part, fx.Turn) and not part.upright and isinstance(part.what, sel.This)
    if dulls and not may_use_dull_icon(game, c.source & 0xFFFF, c.controller):
        game.cite("11.6.2.2", "11.7.2.2")
        return False
    if isinstance(part, (fx.Turn, fx.Destroy)) and not _own(game, part.what, c):
        game.cite("11.6.2.3", "11.7.2.3")
        return False
    if isinstance(part, (fx.Remove, fx.Move)) and not _may_leave(game, part, c):
        game.cite("11.6.2.4", "11.7.2.4")
        return False
    return game.payable(part, c)


def _own(game: Game, what: Selector, c: Context) -> bool:
    """Only Characters under the player's control can be dulled or broken as a cost."""
    if isinstance(what, sel.This):
        return game.controller(c.source & 0xFFFF) == c.controller
    return True


def _may_leave(game: Game, part: fx.Remove | fx.Move, c: Context) -> bool:
    """A cost cannot move what may not be moved so."""
    if not isinstance(part.what, sel.This) or not game.s.alive(c.source):
        return True
    if game.s.zone[c.source & 0xFFFF] >> 1 != FIELD:
        return True
    act = "be removed" if isinstance(part, fx.Remove) else "be returned" if part.zone == "hand" else ""
    return not act or forbidden(game, act, c.source, c.source) is None


def may_use_dull_icon(game: Game, card: int, player: int) -> bool:
    """11.6.2.2 under control since the start of the player's turn (R27), or Haste; no wait for plain Monsters."""
    info = game.infos[card]
    if "monster" in info.types:
        game.cite("5.2.3.1.1.4")  # a Monster that has become a Forward is both
        if "forward" not in info.types:
            return True
    if "haste" in info.keywords:
        game.cite("15.2.2.3")
        return True
    return game.s.since[card] < game.s.values[player][TURN_CLOCK]


def _used_up(game: Game, part: Effect, c: Context) -> tuple[list[int], int]:
    """What a cost could take away from what can be used for CP: of which cards, how many."""
    what = getattr(part, "what", None)
    if isinstance(what, sel.This):
        return [c.source], 1
    if isinstance(what, sel.Choice) and isinstance(what.count, Const):
        found = pool(game, what, c)
        if isinstance(part, fx.Turn):
            found = [ref for ref in found if not game.s.flags[ref & 0xFFFF] & TURNED]
        return found, what.count.n
    return [], 0


def affordable_besides(
    game: Game, parts: tuple[Effect, ...], c: Context, price: Price, found: list[CPSource]
) -> bool:
    """Whether the CP can still be produced once the other costs have taken what they take."""
    if price.total == 0:
        return True
    left = found
    taken: list[tuple[list[int], int]] = []
    for part in parts:
        if isinstance(part, fx.Pay):
            continue
        refs, n = _used_up(game, part, c)
        useful = [ref for ref in refs if any(one.ref == ref for one in left)]
        spare = len(refs) - len(useful)
        if n > spare:
            taken.append((useful, n - spare))
    if not taken:
        return affordable(price, left)
    return _try_without(price, left, taken)


def _try_without(price: Price, left: list[CPSource], taken: list[tuple[list[int], int]]) -> bool:
    if not taken:
        return affordable(price, left)
    refs, n = taken[0]
    still = [ref for ref in refs if any(one.ref == ref for one in left)]
    for at, gone in enumerate(combinations(still, min(n, len(still)))):
        if at > 60:
            break
        if _try_without(price, [one for one in left if one.ref not in gone], taken[1:]):
            return True
    return False


def can_pay_card(game: Game, ref: int, player: int, info: Info, c: Context) -> bool:
    """Whether the card can be paid for in some way."""
    found = sources(game, player, ref)
    must = [part for _, rule in compulsory(game, ref, c) for part in rule.cost]
    for part in must:
        if not isinstance(part, fx.Pay) and not part_payable(game, part, c):
            return False
    price = price_of_card(info, card_cost(game, ref, player, c), any_element(game, ref, player))
    if affordable_besides(game, tuple(must), c, price, found):
        return True
    for _, rule in ways(game, ref, c):
        if rule.kind == "instead" and all(
            isinstance(part, fx.Pay) or part_payable(game, part, c) for part in rule.cost
        ):
            paid = [read_cost(part.cost) for part in rule.cost if isinstance(part, fx.Pay)]
            if affordable_besides(game, rule.cost, c, paid[0] if paid else Price((), 0), found):
                return True
    return False


def can_pay_ability(game: Game, ability: Activated, c: Context, found: list[CPSource]) -> bool:
    for part in ability.cost:
        if not isinstance(part, fx.Pay) and not part_payable(game, part, c):
            return False
    return affordable_besides(game, ability.cost, c, ability_price(game, c), found)


def most_x(game: Game, player: int, ref: int, price: Price) -> int:
    """The largest X that could be paid for."""
    if not price.unknown:
        return 20
    found = sources(game, player, ref)
    best = 0
    for x in range(1, sum(one.amount for one in found) + 1):
        if affordable(Price(price.slots, price.total + x * price.unknown), found):
            best = x
    return best
