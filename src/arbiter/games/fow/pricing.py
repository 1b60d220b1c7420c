"""903.2i: what effects make of a cost, and whether some way of paying it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.abilities import Activated, Keyword, PlayRule
from arbiter.abilities.changes import CostLess
from arbiter.abilities.effects import Pay
from arbiter.abilities.filters import Targets
from arbiter.abilities.nodes import Condition
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.info import Info
from arbiter.kernel.matching import matches
from arbiter.kernel.memo import remember

from .keywords import CLAUSES
from .vocabulary import CHASE

if TYPE_CHECKING:
    from arbiter.kernel.game import Game
from arbiter.kernel.ids import AbilityId, CardId, Ref, Seat, card_of, player_ref, zone_kind

from .costs import ANY_WILL, COST_WAYS, FREE_ONLY, Cost, add_cost, lower_cost, lowerable, symbols_of
from .spending import Duties, can_afford
from .will import Purpose, WillSource


def cost_changes(game: Game, card: CardId, info: Info, c: Context) -> list[tuple[str, str, int]]:
    """903.2i effects that change what is paid: (more or less, symbol, how often), for the thing played in ``c``."""
    found: list[tuple[str, str, int]] = []
    if game.dirty:
        game.refresh()
    for rule in game.cost_rules:
        change = rule.change
        if change.way not in COST_WAYS or not cost_rule_fits(game, rule.c, change, rule.refs, c):
            continue
        times = 1 if change.per is None else amount(game, change.per, rule.c)
        if change.way == "any will":
            found.append(("less", ANY_WILL, 1))
        for symbol, n in symbols_of(change.cost):
            if change.way == "less free":
                found.append(("less", FREE_ONLY, n * times))
            else:
                found.append((change.way, symbol, n * times))
    for number, ability in _own_rules(game, info, c):
        own_change = ability.change
        if ability.kind != "cost" or not isinstance(own_change, CostLess):
            continue
        if ability.zone and game.rules.zone(ability.zone) != c.zone:
            continue
        own = Context(c.controller, c.source, number)
        own.paid = c.paid
        if game.citing is not None:
            game.cite(*CLAUSES.get(game.lib.held[number].keyword, ()))
        if ability.condition is None or _met(game, ability.condition, own):
            times = 1 if own_change.per is None else amount(game, own_change.per, own)
            way = own_change.way
            if way == "instead":  # what it says is paid: nothing of what would be
                found.extend(("less", _exactly(symbol), n) for symbol, n in symbols_of(_full(game, info, c)))
                way = "more"
            for symbol, n in symbols_of(own_change.cost):
                if way == "less free":
                    found.append(("less", FREE_ONLY, n * times))
                else:
                    found.append((way, symbol, n * times))
    found.sort(key=_last)
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


_ABOUT_TARGETS: dict[int, tuple[Condition, bool]] = {}


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
