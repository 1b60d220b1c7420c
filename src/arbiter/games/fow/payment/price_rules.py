"""903.2i: what effects make of a cost, and whether some way of paying it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, PlayRule
from arbiter.abilities.changes import CostLess
from arbiter.abilities.effects import Pay
from arbiter.abilities.filters import Targets
from arbiter.abilities.nodes import Condition, Effect
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.costs import payable
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.ids import NO_ABILITY
from arbiter.kernel.info import ACTIVATED, Info
from arbiter.kernel.matching import matches
from arbiter.kernel.memo import remember
from arbiter.kernel.taking import Lot

from ..keywords import CLAUSES
from ..vocabulary import CHASE, VOID_WILL, WILL, WILLS
from .costs import read_cost
from .duties import lot_for
from .purposes import besides_playing
from .quick_solver import quick
from .will import sources, template

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
from arbiter.kernel.ids import AbilityId, CardId, Ref, Seat, card_of, player_ref, zone_kind

from .costs import ANY_WILL, COST_WAYS, FREE_ONLY, Cost, add_cost, lower_cost, lowerable, symbols_of
from .duties import Duties
from .purposes import Purpose
from .solver import can_afford
from .will import WillSource


def cost_changes(game: Game, card: CardId, info: Info, c: Context) -> list[tuple[str, str, int]]:
    """903.2i effects that change what is paid: (more or less, symbol, how often), for the thing played in ``c``."""
    found: list[tuple[str, str, int]] = []
    if game.dirty:
        game.refresh()
    for rule in game.cost_rules:
        change = rule.change
        if change.way not in COST_WAYS or not cost_rule_fits(game, rule.c, change, rule.refs, c):
            continue
        found.extend(_changed(game, change, rule.c, info, c))
    for number, ability in _own_rules(game, info, c):
        own_change = ability.change
        if ability.kind != "cost" or not isinstance(own_change, CostLess):
            continue
        if ability.zone and game.rules.zone(ability.zone) != c.zone:
            continue
        own = Context(c.controller, c.source, number)
        own.paid = c.paid
        if game.citing is not None:
            game.cite_all(CLAUSES.get(game.lib.held[number].keyword, ()))
        if ability.condition is None or _met(game, ability.condition, own):
            found.extend(_changed(game, own_change, own, info, c))
    found.sort(key=_last)
    return found


def _changed(game: Game, change: CostLess, of: Context, info: Info, c: Context) -> list[tuple[str, str, int]]:
    """What one effect, read in ``of``, changes about the cost of what is played in ``c``."""
    found: list[tuple[str, str, int]] = []
    times = 1 if change.per is None else amount(game, change.per, of)
    way = change.way
    if way == "any will":
        found.append(("less", ANY_WILL, 1))
    if way == "instead":  # what it says is paid: nothing of what would be
        found.extend(("less", _exactly(symbol), n) for symbol, n in symbols_of(_full(game, info, c)))
        way = "more"
    for symbol, n in symbols_of(change.cost):
        if way == "less free":
            found.append(("less", FREE_ONLY, n * times))
        else:
            found.append((way, symbol, n * times))
    return found


def _exactly(symbol: str) -> str:
    """A part of a cost that is taken off as such: free cost as free cost."""
    return FREE_ONLY if symbol == "1" else symbol


def _last(change: tuple[str, str, int]) -> bool:
    """Which will may be spent is asked of what is left when everything has been taken off."""
    return change[1] == ANY_WILL


def _full(game: Game, info: Info, c: Context) -> str:
    """The will that is paid for what is played if nothing changes it."""
    played = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(played, (Activated, Keyword)):
        return "".join(part.cost for part in played.cost if isinstance(part, Pay))
    return info.cost or ""


def _own_rules(game: Game, info: Info, c: Context) -> list[tuple[AbilityId, PlayRule]]:
    """What the text itself says about playing it: of an activate ability that ability's, of a card the card's."""
    played = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(played, Activated):
        return [(c.ability, rule) for rule in played.rules if isinstance(rule, PlayRule)]
    if isinstance(played, Keyword):
        return [(c.ability, rule) for rule in played.inner if isinstance(rule, PlayRule)]
    return [(held.number, held.ability) for held in info.held if isinstance(held.ability, PlayRule)]


_ABOUT_TARGETS: Final[dict[int, tuple[Condition, bool]]] = {}


def _met(game: Game, condition: Condition, c: Context) -> bool:
    """A condition about targets may still be met as long as none has been chosen."""
    known = _ABOUT_TARGETS.get(id(condition))
    if known is None:
        known = (condition, any(isinstance(node, Targets) for node in walk(condition)))
        remember(_ABOUT_TARGETS, id(condition), known)
    if known[1] and zone_kind(game.s.zone[card_of(c.source)]) != CHASE:
        return True
    return holds(game, condition, c)


def cost_rule_fits(game: Game, of: Context, change: CostLess, refs: tuple[Ref, ...], c: Context) -> bool:
    """Whether a cost-changing effect is about this player and this card or ability."""
    played = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if refs and player_ref(c.controller) not in refs and c.source not in refs:
        return False
    if isinstance(played, Keyword):
        # 705.2c a text about [Judgment] is about the actions in that section
        game.cite("705.2c")
        return change.ability == played.name and (
            change.what is None or matches(game, change.what, c.source, of)
        )
    if change.ability == "judgment" or bool(change.ability) != isinstance(played, Activated):
        return False
    if change.ability not in ("", "activate") and change.ability != game.lib.held[c.ability].keyword:
        return False
    return change.what is None or matches(game, change.what, c.source, of)


def affordable(
    game: Game,
    player: Seat,
    cost: Cost,
    card: CardId,
    info: Info,
    c: Context,
    found: list[WillSource],
    for_: Purpose,
    duties: Duties,
) -> bool:
    """Whether a cost could be paid with everything effects add to it and some way of taking off what they lower."""
    total = cost.copy()
    less: list[str] = []
    for way, symbol, n in cost_changes(game, card, info, c):
        if way == "more":
            add_cost(total, symbol, n)
        else:
            less.extend([symbol] * n)
    return affordable_less(game, player, total, less, found, for_, duties)


def affordable_less(
    game: Game,
    player: Seat,
    cost: Cost,
    less: list[str],
    found: list[WillSource],
    for_: Purpose,
    duties: Duties,
) -> bool:
    """Whether, of the parts the player may choose to decrease, some choice leaves a cost that can be paid."""
    left = [cost]
    for symbol in less:
        lower: dict[str, Cost] = {}  # different choices often come to the same
        for one in left:
            parts = lowerable(one, symbol)
            if not parts:
                lower[one.text()] = one
            for part in parts:
                trial = one.copy()
                lower_cost(trial, part)
                lower[trial.text()] = trial
        left = list(lower.values())
    return any(can_afford(game, player, one, found, for_, duties) for one in left)


def shows(game: Game, player: Seat, cost: Cost) -> bool:
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
                    kinds |= {
                        kind for option in template(held).options for kind in range(WILLS) if option[kind]
                    }
            kinds = kinds or {VOID_WILL - WILL}
            options = tuple(tuple(1 if i == kind else 0 for i in range(WILLS)) for kind in sorted(kinds))
            found.append(WillSource(game.s.ref(card), NO_ABILITY, options, 0, 1, 1))
    return quick(cost, [0] * WILLS, found, list(range(len(found)))) is not None


def cost_now(effect: fx.Pay, c: Context) -> Cost:
    """What is paid while resolving: X and Y are what they were when it was played."""
    cost = read_cost(effect.cost).copy()
    cost.settle(c.x, c.y)
    return cost


def can_pay_parts(game: Game, parts: list[tuple[Effect, Context]], before: list[Lot]) -> bool:
    """Whether all of what an effect or a rule asks a player to do can be done, after what is done ``before``: will
    (1003.4), and whatever else."""
    cost = Cost([0] * WILLS, 0, 0)
    duties = Duties()
    duties.before = before.copy()
    paid = False
    for part, c in parts:
        if isinstance(part, fx.Pay):
            cost.add(cost_now(part, c))
            paid = True
            continue
        if not payable(game, part, c):
            return False
        (duties.after if paid else duties.before).append(lot_for(game, c.ability, part, c))
    if not parts:
        return True
    c = parts[0][1]
    if can_afford(game, c.you, cost, sources(game, c.you), besides_playing(game, c), duties):
        return True
    if paid:
        game.cite("1003.4")
    return False
