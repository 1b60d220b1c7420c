"""10.4: costs, and 10.10.2.4: what changes them."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, PlayRule, SpellText
from arbiter.abilities.amounts import Const
from arbiter.abilities.changes import CostLess
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.nodes import Condition, Effect, Node
from arbiter.abilities.selectors import This
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.costs import all_payable
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.events import PAY, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact
from arbiter.kernel.ids import NO_REF, AbilityId, CardId, Seat, player_ref
from arbiter.kernel.info import SPELL, Held, Info
from arbiter.kernel.matching import matches
from arbiter.kernel.memo import remember

from .conditions import ABOUT_TO_BE_PLAYED
from .targets import CHOOSING
from .vocabulary import COST, EVOLUTION_POINTS, FIELD, PLAY_POINTS, STACK, is_permanent, place

EVOLVE: Final = "evolve"  # the name of an evolve ability, and of what changes its cost


#: what paying an optional cost does to the cost of the card, by the word for it ("this card costs 3 less")
_WAYS: Final = {"cost": "instead", "less": "less", "more": "more"}


# What is asked of every card in hand over and over, kept as bits in `Info.sort`.
KNOWN: Final = 1  # the other bits have been worked out
FIXED_COST: Final = 2  # nothing of its own changes what it costs
SIMPLE: Final = 4  # playing it is paying its cost: nothing is chosen or paid besides
SIMPLE_PERMANENT: Final = 8  # … and it is put onto the field


def sort_of(info: Info) -> int:
    """The bits above, worked out once for each look of a card."""
    if info.sort:
        return info.sort
    bits = KNOWN
    optional = optional_cost(info)
    rules = [held.ability.kind for held in info.held if isinstance(held.ability, PlayRule)]
    if "cost" not in rules and (optional is None or optional.word not in ("cost", "less")):
        bits |= FIXED_COST
    if "evolved" not in info.types and optional is None and not rules:
        if is_permanent(info):
            bits |= SIMPLE | SIMPLE_PERMANENT
        elif "spell" in info.types and nothing_chosen(spell_effect(info)):
            bits |= SIMPLE
    info.sort = bits
    return bits


def spell_effect(info: Info) -> Effect | None:
    """What a spell does, if it does anything."""
    for held in info.held:
        if held.shape == SPELL and isinstance(held.ability, SpellText):
            return held.ability.effect
    return None


def nothing_chosen(effect: Effect | None) -> bool:
    """Whether a text has nothing chosen while it is played: no options, no selections, no Earth Rite."""
    if effect is None:
        return True
    needs = CHOOSING.needs(effect)
    return not needs.targets and not needs.options and not has_earth_rite(effect)


class Using:
    """What playing an activated ability takes, as far as its text says so: worked out once for each ability."""

    def __init__(self, ability: Activated) -> None:
        self.points = sum(int(part.cost) for part in ability.cost if isinstance(part, fx.Pay))
        self.others: list[Effect] = [part for part in ability.cost if not isinstance(part, fx.Pay)]
        turned = [part for part in self.others if isinstance(part, fx.Turn) and isinstance(part.what, This)]
        # nothing that happens while it is played can keep it from being paid and resolved
        self.cannot_fail = len(self.others) == len(turned) <= 1 and nothing_chosen(ability.effect)


def using(held: Held) -> Using:
    known = held.data
    if isinstance(known, Using):
        return known
    ability = held.ability
    assert isinstance(ability, Activated)
    made = Using(ability)
    held.data = made
    return made


def too_dear(game: Game, card: CardId, points: int) -> bool:
    """Whether a card costs more than so many play points, so that nothing else about playing it matters."""
    info = game.infos[card]
    return info.stats[COST] > points and not game.cost_rules and sort_of(info) & FIXED_COST != 0


def card_cost(game: Game, card: CardId, c: Context, more: bool = False) -> int:
    """2.5.1, 10.10.2.4 the printed cost; effects that set it come first, then those that raise or lower it.
    ``more``: what it is if the optional cost is paid, too (10.4.7.3)."""
    info = game.infos[card]
    cost = max(0, info.stats[COST])  # a card without a cost costs nothing
    changes = _own_changes(game, card, info, c)
    if game.cost_rules:
        changes += _others(game, card, c)
    optional = optional_cost(info) if more else None
    if optional is not None and optional.word in _WAYS:
        changes.append((CostLess("1", way=_WAYS[optional.word], per=Const(optional.number)), c))
    return _changed(game, cost, changes) if changes else cost


def _changed(game: Game, cost: int, changes: list[tuple[CostLess, Context]]) -> int:
    fixed = [_by(game, change, by) for change, by in changes if change.way == "instead"]
    if fixed:
        # 10.10.2.1 the card's controller orders them and the last one counts: taken to be the lowest
        game.cite("10.10.2.1", "10.10.2.4", "10.2.1.3.3")
        cost = min(fixed)
    for change, by in changes:
        if change.way != "instead":
            game.cite("10.10.2.4", "10.2.1.3.3")
            n = _by(game, change, by)
            cost += n if change.way == "more" else -n
    if cost < 0:
        game.cite("1.3.2.2.1", "1.3.2.2.1-1")
        cost = 0
    return cost


def _by(game: Game, change: CostLess, c: Context) -> int:
    """How many play points a change speaks of."""
    assert change.per is not None
    return amount(game, change.per, c)


def _own_changes(game: Game, card: CardId, info: Info, c: Context) -> list[tuple[CostLess, Context]]:
    found: list[tuple[CostLess, Context]] = []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "cost" and isinstance(ability.change, CostLess):
            own = Context(c.controller, game.s.ref(card), held.number)
            if ability.condition is not None:
                game.cite("10.3.3")
            if ability.condition is None or _met(game, ability.condition, own):
                found.append((ability.change, own))
    return found


def _met(game: Game, condition: Condition, c: Context) -> bool:
    """13.2.1.2 Combo includes the card itself, which is about to be played."""
    if isinstance(condition, KeywordCount) and condition.name == "combo" and condition.word != "words":
        c = Context(c.controller, c.source, c.ability)
        c.paid = (ABOUT_TO_BE_PLAYED,)
    return holds(game, condition, c)


def _others(game: Game, card: CardId, c: Context) -> list[tuple[CostLess, Context]]:
    found: list[tuple[CostLess, Context]] = []
    ref = game.s.ref(card)
    for rule in game.cost_rules:
        game.cite("4.4.3.1")
        if rule.change.ability == EVOLVE:
            continue
        if ref in rule.refs or (
            rule.change.what is not None
            and player_ref(c.controller) in rule.refs
            and matches(game, rule.change.what, ref, rule.c)
        ):
            found.append((rule.change, rule.c))
    return found


def use_up(game: Game, card: CardId, player: Seat) -> None:
    """A change of cost for the next card of a sort is over once such a card has been played."""
    s = game.s
    kept = []
    for one in s.floating:
        node = game.lib.node(one.ability, one.node)
        spent = False
        if isinstance(node, fx.Apply) and one.who == player:
            for change in node.changes:
                if isinstance(change, CostLess) and change.ability == "next" and change.what is not None:
                    spent = spent or matches(game, change.what, s.ref(card), one.context)
        if not spent:
            kept.append(one)
    if len(kept) != len(s.floating):
        s.floating = kept
        game.dirty = True


def ability_points(game: Game, card: CardId, number: AbilityId) -> int:
    """The play points an activated ability costs; effects may change what evolving costs."""
    held = game.lib.held[number]
    cost = using(held).points
    ability = held.ability
    assert isinstance(ability, Activated)
    if not game.cost_rules or ability.name != EVOLVE:
        return cost
    ref = game.s.ref(card)
    changes = [
        (rule.change, rule.c)
        for rule in game.cost_rules
        if rule.change.ability == EVOLVE and ref in rule.refs
    ]
    return _changed(game, cost, changes)


def pay_points(game: Game, player: Seat, n: int) -> None:
    """10.4.4 subtract play points; 10.6.2.5.2 nothing to pay counts as paid."""
    if n <= 0:
        game.cite("10.6.2.5.2")
        return
    game.cite("10.4.4", "3.2.2", "10.4.3")
    game.s.values[player][PLAY_POINTS] -= n
    fact(game, Event(PAY, player_ref(player), NO_REF, player, n))


def pay_with_point(game: Game, player: Seat, n: int) -> None:
    """12.2.3 one evolution point in lieu of one play point."""
    game.cite("12.2.3", "3.2.5")
    game.s.values[player][EVOLUTION_POINTS] -= 1
    pay_points(game, player, n - 1)


# --- Earth Rite and "when playing" (13.3.3, 10.4.7.3) ---------------------------------------------------------------


_EARTH_RITE: dict[int, tuple[Node, bool]] = {}


def has_earth_rite(node: Node | None) -> bool:
    """Whether a text has an "Earth Rite:" part."""
    if node is None:
        return False
    known = _EARTH_RITE.get(id(node))
    if known is None:
        known = (node, any(isinstance(one, Paid) and one.name == "earth rite" for one in walk(node)))
        remember(_EARTH_RITE, id(node), known)
    return known[1]


def earth_rite_possible(game: Game, player: Seat) -> bool:
    return len(stacks(game, player)) > 0


def stacks(game: Game, player: Seat) -> list[CardId]:
    """The amulets with Stack a player could take a counter from."""
    s = game.s
    return [
        card
        for card in s.zones[place(FIELD, player)]
        if "stack" in game.infos[card].keywords and s.counter(card, STACK) > 0
    ]


def optional_cost(info: Info) -> Keyword | None:
    """10.4.7.3 "When playing this card, [process]: [effect]"."""
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "when playing":
            return held.ability
    return None


def extra_payable(game: Game, optional: Keyword, c: Context, points: int) -> bool:
    """Whether an optional cost could be paid when so many play points are left."""
    parts = [(part, c) for _, part in required_costs(game.info(c.source))]
    for part in optional.cost:
        if isinstance(part, fx.Pay):
            points -= int(part.cost)
        else:
            parts.append((part, c))
    return points >= 0 and all_payable(game, parts)


def required_costs(info: Info) -> list[tuple[AbilityId, Effect]]:
    """What has to be done to play the card besides paying its cost, each with the number of its ability."""
    found: list[tuple[AbilityId, Effect]] = []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "additional":
            found.extend((held.number, part) for part in ability.cost)
    return found
