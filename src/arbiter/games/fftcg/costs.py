"""What playing something costs: changes of the cost, additional and alternative costs, costs that are not CP."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.acts import Act
from arbiter.abilities.changes import CostLess
from arbiter.abilities.filters import AllOf, InZone, SharesWith
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import Choice, This, You
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import permitted
from arbiter.kernel.entries import TURNED
from arbiter.kernel.evaluating import amount, holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, NO_ABILITY, AbilityId, CardId, Ref, Seat, player_ref
from arbiter.kernel.info import MISSING, Held, Info
from arbiter.kernel.matching import matches
from arbiter.kernel.refusing import unpaid

from .bill import Bill, Due, due, may_use_dull_icon
from .cp import CPSource, Price, affordable, price_of_card, read_cost, sources, sources_for
from .targets import CHOOSING
from .vocabulary import (
    COST,
    FIELD,
    HAND,
    has_own_cost_only,
    is_backup,
    is_character,
    light_or_dark,
    place,
    refuse,
)


def rule_holds(game: Game, rule: PlayRule, c: Context) -> bool:
    return rule.condition is None or holds(game, rule.condition, c)


def _change(game: Game, change: CostLess, c: Context) -> int:
    """By how much a change raises the cost (less than 0: lowers it)."""
    n = int(change.cost)
    if change.per is not None:
        n *= amount(game, change.per, c)
    return n if change.way == "more" else -n


def card_cost(game: Game, ref: Ref, player: Seat, c: Context) -> int:
    """11.3.5, 11.4.4 the card's cost as effects change it; never below zero (4.1), or what the effect says."""
    info = game.info(ref)
    cost = info.stats[COST]
    if cost == MISSING:
        game.cite("4.4")
        cost = 0
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "cost" and isinstance(rule.change, CostLess):
            game.cite("11.4.4" if is_character(info) else "11.3.5")
            if rule_holds(game, rule, c):
                cost = _changed(game, rule.change, c, cost)
    for entry in game.cost_rules:
        game.cite("11.4.4" if is_character(info) else "11.3.5")
        change = entry.change
        if player_ref(player) not in entry.refs and ref not in entry.refs:
            continue
        if change.what is not None and not matches(game, change.what, ref, entry.c):
            continue
        cost = _changed(game, change, entry.c, cost)
    for word in c.paid:
        if word.startswith(REDUCED):
            game.cite("11.4.4" if is_character(info) else "11.3.5")
            n, least = (int(part) for part in word[len(REDUCED) :].split())
            cost = _lowered(cost, -n, least)
    if cost < 0:
        game.cite("4.1")
        return 0
    return cost


REDUCED: Final = "less "  # among the terms a card is played on: by how much, and what it cannot go below


def reduction(game: Game, change: CostLess, c: Context) -> str:
    """An effect that lets a card be played for less, as one of the terms it is played on."""
    return f"{REDUCED}{-_change(game, change, c)} {change.least}"


def _changed(game: Game, change: CostLess, c: Context, cost: int) -> int:
    if change.way == "instead":
        return int(change.cost)
    return _lowered(cost, _change(game, change, c), change.least)


def _lowered(cost: int, by: int, least: int) -> int:
    """ "It cannot become 0" is said of one reduction: that one stops there. It neither raises what others have lowered
    further, nor keeps them from lowering it further (11.12.4.7: the card's own changes first, then by time)."""
    return cost + by if not least else max(cost + by, min(cost, least))


def any_element(game: Game, ref: Ref, player: Seat) -> bool:
    """Whether its text or an effect lets CP of any element pay for the card."""
    for held in game.info(ref).held:
        if isinstance(held.ability, PlayRule) and held.ability.kind == "any element":
            game.cite("2.1")
            return True
    if permitted(game, Act.PAY_ANY_ELEMENT, player_ref(player), ref):
        game.cite("2.1")
        return True
    return False


Part = tuple[int, Effect]  # a part of a cost, and the ability whose text asks for it


def cp_in(parts: list[Part], x: int, price: Price) -> Price:
    """The price, and besides it the CP that these parts of a cost ask for."""
    for _, part in parts:
        if isinstance(part, fx.Pay):
            cost = read_cost(part.cost)
            price = Price((*price.slots, *cost.slots), price.total + cost.total + x * cost.unknown)
    return price


def without_cp(parts: list[Part]) -> list[Part]:
    return [(number, part) for number, part in parts if not isinstance(part, fx.Pay)]


# --- additional and alternative costs ------------------------------------------------------------------------------


def ways(game: Game, ref: Ref, c: Context) -> list[tuple[AbilityId, PlayRule]]:
    """Costs the player may pick: (ability, rule)."""
    found: list[tuple[AbilityId, PlayRule]] = []
    for held in game.info(ref).held:
        rule = held.ability
        if not isinstance(rule, PlayRule) or rule.kind not in ("additional", "instead") or not rule.optional:
            continue
        game.cite("11.4.4" if is_character(game.info(ref)) else "11.3.5")
        if rule_holds(game, rule, c):
            found.append((held.number, rule))
    return found


def compulsory(game: Game, ref: Ref, c: Context) -> list[tuple[AbilityId, PlayRule]]:
    """Additional costs that must be paid."""
    found: list[tuple[AbilityId, PlayRule]] = []
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


def card_price(game: Game, ref: Ref, player: Seat, c: Context, number: int) -> Price:
    """What a card costs in CP: not its own cost, where an alternative one was picked (``number``)."""
    rule = game.lib.abilities[number] if number >= 0 else None
    price = Price((), 0)
    if not (isinstance(rule, PlayRule) and rule.kind == "instead"):
        cost = card_cost(game, ref, player, c)
        if isinstance(rule, PlayRule) and isinstance(rule.change, CostLess):
            cost = max(_changed(game, rule.change, c, cost), 0)
        price = price_of_card(game.info(ref), cost, any_element(game, ref, player))
    return cp_in(card_parts(game, ref, c, number), c.x, price)


def card_parts(game: Game, ref: Ref, c: Context, number: int) -> list[Part]:
    """What texts ask for besides the card's own cost. ``number``: the way to pay that was picked."""
    rules = compulsory(game, ref, c)
    if number >= 0:
        rule = game.lib.abilities[number]
        assert isinstance(rule, PlayRule)
        rules = [(AbilityId(number), rule), *rules]
    return [(at, part) for at, rule in rules for part in rule.cost]


def ability_parts(game: Game, number: int) -> list[Part]:
    """11.6.7, 11.7.7 what using an ability takes."""
    ability = game.lib.abilities[number]
    assert isinstance(ability, Activated)
    return [(number, part) for part in ability.cost]


class Using:
    """What using an ability takes, as far as its text says so: worked out once for each ability."""

    def __init__(self, number: AbilityId, ability: Activated) -> None:
        self.parts: list[Part] = [(number, part) for part in ability.cost]
        self.price = cp_in(self.parts, 0, Price((), 0))
        others = [part for _, part in without_cp(self.parts)]
        dulls = [part for part in others if isinstance(part, fx.Turn) and isinstance(part.what, This)]
        self.dulls_its_card = len(dulls) > 0
        self.takes_only_cp_and_dulling = len(others) == len(dulls) <= 1
        self.takes_namesake = len(others) > 0 and _takes_namesake(others[0])
        needs = CHOOSING.needs(ability.effect)
        # nothing is chosen or set while it is used, so that it can be paid for as it could when it was offered
        self.only_paid = (
            self.takes_only_cp_and_dulling
            and not needs.targets
            and not needs.options
            and not asks_for_x(self.parts)
        )


def _takes_namesake(part: Effect) -> bool:
    """Whether a cost discards a card from the hand with a name of the ability's card."""
    if not isinstance(part, fx.Discard) or not isinstance(part.what, Choice):
        return False
    filter = part.what.filter
    if not isinstance(filter, AllOf):
        return False
    return SharesWith(This(), "name") in filter.parts and InZone("hand", You()) in filter.parts


def using(held: Held) -> Using:
    known = held.data
    if isinstance(known, Using):
        return known
    ability = held.ability
    assert isinstance(ability, Activated)
    made = Using(held.number, ability)
    held.data = made
    return made


def all_payable(
    game: Game, parts: list[Part], c: Context, price: Price, found: list[CPSource], playing: int
) -> bool:
    """Whether everything can be paid, each card being used for one thing."""
    if game.citing is None and not affordable(price, found):
        return False  # with all there is: so what else there is to pay need not be looked at
    dues: list[Due] = []
    for _, part in parts:
        if isinstance(part, fx.Pay):
            continue
        one = due(game, part, c, playing)
        if one is None:
            return False
        dues.append(one)
    return affordable(price, found) if not dues else Bill(price, dues, found).payable()


def use_payable(game: Game, card: CardId, use: Using, c: Context, found: list[CPSource]) -> bool:
    """Whether everything that using an ability of the card takes can be paid."""
    if (
        game.citing is not None
        or not use.takes_only_cp_and_dulling
        or game.s.zone[card] != place(FIELD, FIRST)
    ):
        return all_payable(game, use.parts, c, use.price, found, -1)
    if not use.dulls_its_card:
        return affordable(use.price, found)
    if game.s.flags[card] & TURNED or not may_use_dull_icon(game, card, c.controller):
        return False
    if is_backup(game.infos[card]):  # it cannot be dulled for CP as well
        return affordable(use.price, [one for one in found if one.ref != c.source])
    return affordable(use.price, found)


def way_payable(game: Game, ref: Ref, c: Context, number: int, found: list[CPSource]) -> bool:
    """Whether the card can be paid for this way (-1: as printed)."""
    price = card_price(game, ref, c.controller, c, number)
    return all_payable(game, card_parts(game, ref, c, number), c, price, found, ref)


def pays_own_cost_only(game: Game, info: Info) -> bool:
    """Whether no text, of the card or another, says anything about what playing the card takes."""
    return not game.cost_rules and has_own_cost_only(info)


def can_pay_card(game: Game, ref: Ref, player: Seat, c: Context, every: list[CPSource] | None = None) -> bool:
    """Whether the card can be paid for in some way. ``every``: all sources of the player, if they are known."""
    info = game.info(ref)
    if game.citing is None and every is not None and not c.paid and pays_own_cost_only(game, info):
        price = price_of_card(info, max(0, info.stats[COST]), any_element(game, ref, player))
        return affordable(price, [one for one in every if one.ref != ref])
    found = sources(game, player, ref) if every is None else sources_for(game, player, ref, every)
    if way_payable(game, ref, c, -1, found):
        return True
    for number, rule in ways(game, ref, c):
        if (rule.kind == "instead" or rule.change is not None) and way_payable(game, ref, c, number, found):
            return True
    return False


def why_unpayable(game: Game, ref: Ref, player: Seat) -> tuple[str, str]:
    """What is missing to play a card that can be paid for in no way."""
    c = Context(player, ref, NO_ABILITY)
    info = game.info(ref)
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "only if" and not rule_holds(game, rule, c):
            return refuse("its text allows it only at other times", clause="2.1")
    game.cite("11.2.1.1", "11.4.6.1" if is_character(info) else "11.3.7.1")
    price = card_price(game, ref, player, c, -1)
    found = sources(game, player, ref)
    produced = sum(one.amount for one in found)
    game.cite("14.1")  # begun, it could not be ended legally
    if produced < price.total:
        if produced + 2 >= price.total:
            game.cite("11.4.2" if is_character(info) else "11.3.2")  # R23 it does not pay for itself
        if any(light_or_dark(game.infos[card]) for card in game.s.zones[place(HAND, player)]):
            game.cite("5.2.1.3")  # Light and Dark cards are no help
        return refuse(f"you can produce {produced} CP, and {price.total} are needed", clause="11.2.1.1")
    for slot in price.slots:
        if not any(one.gives(slot) for one in found):
            return refuse(f"you can produce no {slot.capitalize()} CP for it", clause="5.2.1.2")
    return refuse("you cannot pay for it", clause="11.2.1.1")


def why_unpaid(game: Game, number: int, c: Context, found: list[CPSource]) -> tuple[str, str]:
    """What is missing for an ability whose cost cannot be paid."""
    ability = game.lib.abilities[number]
    assert isinstance(ability, Activated)
    clause = "11.7.10" if ability.name else "11.6.10"
    parts = ability_parts(game, number)
    for _, part in without_cp(parts):
        if due(game, part, c) is None:
            return clause, unpaid(game, part, c)
    price = cp_in(parts, c.x, Price((), 0))
    produced = sum(one.amount for one in found)
    if produced < price.total:
        return clause, f"you can produce {produced} CP, and {price.total} are needed"
    for slot in price.slots:
        if not any(one.gives(slot) for one in found):
            return clause, f"you can produce no {slot.capitalize()} CP for it"
    return clause, "you cannot pay its cost"


def can_pay_parts(game: Game, parts: list[Part], c: Context, found: list[CPSource]) -> bool:
    """Whether a cost that is no card's can be paid."""
    return all_payable(game, parts, c, cp_in(parts, c.x, Price((), 0)), found, -1)


def asks_for_x(parts: list[Part]) -> bool:
    """4.5 whether whoever pays sets X."""
    return any(isinstance(part, fx.Pay) and read_cost(part.cost).unknown for _, part in parts)


def most_x(game: Game, parts: list[Part], c: Context, found: list[CPSource]) -> int:
    """The largest X for which the cost could be paid."""
    tried = c.copy()
    tried.x = 0
    while tried.x <= sum(one.amount for one in found) and can_pay_parts(game, parts, tried, found):
        tried.x += 1
    return tried.x - 1
