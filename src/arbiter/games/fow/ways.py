"""Ways of playing a card: which side, which price, what else has to be done."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword, PlayRule, SpellText, Triggered
from arbiter.abilities.acts import Act
from arbiter.abilities.amounts import Unknown
from arbiter.abilities.filters import AnyOf
from arbiter.abilities.nodes import Condition, Effect
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import permitted
from arbiter.kernel.costs import payable
from arbiter.kernel.evaluating import holds
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_ABILITY, AbilityId, CardId, Seat, ZoneKind, card_of, player_ref, zone_kind
from arbiter.kernel.info import SPELL, Info
from arbiter.kernel.memo import records_in
from arbiter.kernel.procedure import decides
from arbiter.kernel.taking import MANY

from .additions import targets, targets_host
from .edition import edition_of
from .keywords import way_of
from .payment.costs import Cost, read_cost
from .payment.duties import Duties
from .payment.price_rules import affordable, shows
from .payment.purposes import Purpose
from .payment.solver import can_afford
from .payment.will import WillSource, rest_cost_allowed
from .timing import is_automatic
from .unknowns import can_choose, x_for_targets
from .vocabulary import CHASE, STANDBY, WILLS

#: what stands for paying the card's own cost, among the ways to pay
OWN_COST: Final = "cost"
ANYTIME: Final = (fx.Pay("{0}"),)

# --- what a card does when it resolves -----------------------------------------------------------------------------


def spell_text(game: Game, info: Info) -> AbilityId:
    """The ability whose effect a chant or rune performs: its [Trigger] text, or its plain text. -1 for none."""
    for held in info.held:
        if isinstance(held.ability, Keyword) and held.ability.name == "trigger":
            for part in held.ability.inner:
                if isinstance(part, SpellText | Triggered):
                    return game.lib.held_of(part).number
    for held in info.held:
        if held.shape == SPELL:
            return held.number
    return NO_ABILITY


def is_permanent(info: Info) -> bool:
    types = info.types
    return "resonator" in types or "addition" in types or "regalia" in types


# --- sides (903.2b) ------------------------------------------------------------------------------------------------


def sides(game: Game, card: CardId) -> list[int]:
    """The sides a card may be played with: both of a [Shift] card that has two (1117.2)."""
    s = game.s
    number = s.card[card]
    if len(game.lib.printed[number]) > 1 and "shift" in game.infos[card].keywords:
        return [0, 1]
    return [s.side[card]]


def side_info(game: Game, card: CardId, side: int) -> Info:
    """The card as it is, or as its other side would be."""
    return game.infos[card] if side == game.s.side[card] else game.lib.printed[game.s.card[card]][side]


# --- what has to be done -------------------------------------------------------------------------------------------


def awakenings(info: Info) -> list[str]:
    """By what marks it is known which of its [Awakening] abilities a card was awakened with."""
    if "awakening" not in info.keywords:
        return []
    held = [one.ability for one in info.held]
    return [way_of(one) for one in held if isinstance(one, Keyword) and one.name == "awakening"]


def awakening_wants_x(info: Info, paid: tuple[str, ...]) -> bool:
    """Whether X or Y stands in what is paid to awaken the card."""
    for held in info.held:
        ability = held.ability
        if isinstance(ability, Keyword) and ability.name == "awakening" and way_of(ability) in paid:
            for part in ability.cost:
                if isinstance(part, fx.Pay):
                    if "{X}" in part.cost or "{Y}" in part.cost:
                        return True
                elif any(isinstance(node, Unknown) for node in records_in(part)):
                    return True
    return False


def additional_costs(game: Game, info: Info, paid: tuple[str, ...]) -> list[tuple[AbilityId, Effect]]:
    """What has to be done besides paying the cost: (ability, action), in the order written (903.2j-i)."""
    found: list[tuple[AbilityId, Effect]] = []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule):
            if ability.kind == "additional" and (not ability.optional or "additional" in paid):
                found.extend((held.number, part) for part in ability.cost)
        elif isinstance(ability, Keyword):
            if ability.name == "trigger":
                # 708.4 the [Trigger] costs something more; "anytime" is written as a cost of nothing
                game.cite("1113.2a")
                if game.citing is not None and ability.cost == ANYTIME:
                    game.cite("1113.2a-i")
                if is_automatic(ability):
                    game.cite("1416.3")
                found.extend((held.number, part) for part in ability.cost)
            elif ability.name == "awakening" and way_of(ability) in paid:
                game.cite("1109.2")  # the extra cost of a card that is awakened
                found.extend((held.number, part) for part in ability.cost)
    return found


def has_optional_cost(game: Game, info: Info, c: Context) -> bool:
    """Whether a text of the card lets its player add a cost; some do so only under a condition."""
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "additional" and ability.optional:
            own = c.copy()
            own.ability = held.number
            if ability.condition is None or holds(game, ability.condition, own):
                return True
    return False


MAY_BE_FREE: Final = "may be free"  # among the ways of playing: an effect offers not to pay the cost


def is_free(game: Game, c: Context) -> bool:
    """Whether an effect lets the player play the card without paying its cost; once it is on the chase, whether one did
    where it was."""
    if zone_kind(game.s.zone[card_of(c.source)]) == CHASE:
        return MAY_BE_FREE in c.paid
    if not game.dirty and not game.player_rules[c.controller].permits:
        return False
    return permitted(game, Act.PLAY_FREE, player_ref(c.controller), c.source)


def other_prices(game: Game, info: Info, c: Context) -> list[str]:
    """What may be done instead of paying the card's cost, by name: texts of its own, [Incarnation]; or nothing."""
    found = ["free"] if is_free(game, c) else []
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind in ("instead", "free"):
            own = c.copy()
            own.ability = held.number
            if ability.condition is None or holds(game, ability.condition, own):
                found.append(ability.kind)
        elif isinstance(ability, Keyword) and ability.name == "incarnation":
            found.append(ability.name)
    return found


def price_parts(info: Info, paid: tuple[str, ...]) -> list[tuple[AbilityId, Effect]]:
    """The actions that stand in for paying the card's cost."""
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "instead" and "instead" in paid:
            return [(held.number, part) for part in ability.cost]
        if isinstance(ability, Keyword) and ability.name == "incarnation" and "incarnation" in paid:
            return [(held.number, part) for part in ability.inner if isinstance(part, Effect)]
    return []


def required_actions(game: Game, info: Info, paid: tuple[str, ...]) -> list[tuple[AbilityId, Effect]]:
    """Everything that has to be done to play the card, will included, in the order written."""
    price = price_parts(info, paid)
    if "incarnation" in paid:
        game.cite("1110.2")
        if len(price) > 1:
            game.cite("1110.2a")
        if any(isinstance(node, AnyOf) for _, part in price for node in records_in(part)):
            game.cite("1110.2b")
    return price + additional_costs(game, info, paid)


def pays_own_cost(game: Game, info: Info, c: Context) -> bool:
    """Whether the card's cost (203) is what is paid. 708.4, 1114.2 of a card with [Trigger] or [Stealth] it is not when
    that is played from the standby area; of any other card that an effect lets be played from there it is."""
    if c.zone == STANDBY and info.keywords & {"trigger", "stealth"}:
        game.cite("708.4")
        return False
    if "free" in c.paid:
        game.cite("903.2i-ii")
        return False
    if "instead" in c.paid or "incarnation" in c.paid:
        game.cite("903.2i-i")
        return False
    return True


def will_cost(game: Game, info: Info, c: Context) -> Cost:
    """The will to be paid for a card before effects change it: 903.2i-i another price, 903.2i-ii or none at all."""
    if pays_own_cost(game, info, c):
        game.cite("1003.3")
        if c.zone == STANDBY or "trigger" in info.keywords:
            game.cite("708.4")
        cost = read_cost(info.cost).copy()
    else:
        cost = Cost([0] * WILLS, 0, 0)
    for _, part in required_actions(game, info, c.paid):
        if isinstance(part, fx.Pay):
            cost.add(read_cost(part.cost))
    return cost


# --- whether it could be done --------------------------------------------------------------------------------------


def playing_context(
    game: Game, card: CardId, info: Info, player: Seat, kind: ZoneKind, paid: tuple[str, ...]
) -> Context:
    c = Context(player, game.s.ref(card), NO_ABILITY if is_permanent(info) else spell_text(game, info))
    c.item = c.source
    c.zone = kind
    c.paid = paid
    return c


def can_play(
    game: Game,
    card: CardId,
    info: Info,
    player: Seat,
    found: list[WillSource],
    kind: ZoneKind,
    paid: tuple[str, ...] = (),
) -> bool:
    """Whether some way of playing the card exists: a side, a price, targets."""
    for side in sides(game, card):
        shown = info if side == game.s.side[card] else side_info(game, card, side)
        if can_play_side(game, card, shown, player, found, kind, paid):
            return True
    return False


def can_play_side(
    game: Game,
    card: CardId,
    info: Info,
    player: Seat,
    found: list[WillSource],
    kind: ZoneKind,
    paid: tuple[str, ...] = (),
) -> bool:
    c = playing_context(game, card, info, player, kind, paid)
    if why_not_allowed(game, info, c)[1]:
        return False
    effect = effect_of(game, c.ability) if c.ability >= 0 else None
    if effect is None or can_choose(game, effect, c):
        return _some_price(game, card, info, c, found)
    # 903.2f its X is settled before its targets: some value that can be paid may leave a target
    if x_for_targets(effect) and pays_own_cost(game, info, c):
        for value in range(1, MANY + 1):
            c.x = value
            if not _some_price(game, card, info, c, found):
                return False
            if can_choose(game, effect, c):
                return True
    return False


def _some_price(game: Game, card: CardId, info: Info, c: Context, found: list[WillSource]) -> bool:
    """Whether one of the prices can be paid; another one than its own is no matter of X (903.2f-i)."""
    if _can_pay(game, card, info, c, found):
        return True
    if not cost_matters(info) and "incarnation" not in info.keywords and not is_free(game, c):
        return False
    prices = other_prices(game, info, c) if c.x == 0 else []
    if has_optional_cost(game, info, c):
        prices.append("additional")  # whoever pays it may pay less otherwise
    paid = c.paid
    able = False
    for price in prices:
        c.paid = (*paid, price)
        able = able or _can_pay(game, card, info, c, found)
    c.paid = paid
    return able


def can_pay_price(
    game: Game, card: CardId, info: Info, c: Context, found: list[WillSource], price: str
) -> bool:
    trial = c.copy()
    if price != OWN_COST:
        trial.paid = (*c.paid, price)
    return _can_pay(game, card, info, trial, found)


def why_not_allowed(game: Game, info: Info, c: Context) -> tuple[str, str]:
    """Conditions the card's own text sets, and for an old addition something to be added to: what is missing
    of that; empty if nothing is."""
    for held in info.held:
        ability = held.ability
        if isinstance(ability, PlayRule) and ability.kind == "only if" and ability.condition is not None:
            if not holds(game, ability.condition, c):
                return "104.4", "the condition its text sets for playing it is not met"
        elif isinstance(ability, Keyword) and ability.name == "trigger":
            if not ability.cost:
                game.cite("1416.4a")
            # a condition that stands where the cost would, or besides the event, is met when the card is played
            own = c.copy()
            own.ability = held.number
            for part in ability.inner:
                if isinstance(part, Condition):
                    game.cite("1416.3" if is_automatic(ability) else "1416.4")
                    if not holds(game, part, own):
                        return "1416.4", "the condition of its [Trigger] is not met"
    if targets_host(info) and not targets(game, card_of(c.source), c.controller):
        return "1406.2a", "there is nothing it could be added to"
    return "", ""


def _can_pay(game: Game, card: CardId, info: Info, c: Context, found: list[WillSource]) -> bool:
    if c.zone == STANDBY and not edition_of(game).standby_price(game, info, c.controller):
        return False
    parts = required_actions(game, info, c.paid)
    if parts and not each_can_be_done(game, parts, c):
        return False
    cost = will_cost(game, info, c)
    cost.settle(c.x, c.y)
    duties = Duties(c.source)
    if parts:
        duties.add(game, parts, c, pays_own_cost(game, info, c))
    if game.cost_rules or cost_matters(info):
        return affordable(game, c.controller, cost, card, info, c, found, Purpose.card(c), duties)
    return can_afford(game, c.controller, cost, found, Purpose.card(c), duties)


def each_can_be_done(game: Game, parts: list[tuple[AbilityId, Effect]], c: Context) -> bool:
    """Whether each thing that has to be done besides paying will could be done, for its own ability."""
    for number, part in parts:
        if isinstance(part, fx.Pay):
            continue
        own = c
        if number != c.ability:
            own = c.copy()
            own.ability = number
        if isinstance(part, fx.Turn) and not part.upright and not rest_cost_allowed(game, part, own):
            return False
        if not payable(game, part, own):
            return False
    return True


@decides("708.4")
def nothing_more(game: Game, info: Info, player: Seat) -> bool:
    """From the standby area nothing is needed but the [Trigger]."""
    return True


@decides("5.00:9.3-2.1")
def stones_can_be_shown(game: Game, info: Info, player: Seat) -> bool:
    """U2.6 magic stones, rested or not, for the attribute cost, and enough others for the free cost; none is used."""
    return shows(game, player, read_cost(info.cost))


def cost_matters(info: Info) -> bool:
    return any(isinstance(held.ability, PlayRule) for held in info.held)
