"""903.2i, 903.2j: which price is paid, what it comes to, and paying it."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword
from arbiter.abilities.nodes import Effect
from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context
from arbiter.kernel.costs import payable
from arbiter.kernel.decision import ONE, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of
from arbiter.kernel.procedure import ASKED, START, Frame, clause
from arbiter.kernel.taking import Lot, can_do, chosen_takings

from .announcing import (
    plays_card,
    remember,
)
from .choosing import action_parts, base_cost, purpose_of
from .payment import costs, will
from .payment.costs import WILL_PAYMENT, CostData, RequiredData, cost_in
from .payment.duties import Duties
from .payment.price_rules import affordable_less, cost_changes
from .payment.procedure import Required, abandon_play, call_payment, ctx
from .payment.solver import can_afford
from .questions import FowAsk
from .targets import CHOOSING
from .ways import (
    OWN_COST,
    can_pay_price,
    cost_matters,
    has_optional_cost,
    is_free,
    other_prices,
    pays_own_cost,
)

ASKED_PRICE: Final = 1
PRICE_SETTLED: Final = 2
ASKED_ADDITION: Final = 3  # whether to pay an additional cost
ADDITION_SETTLED: Final = 4


@clause("903.2i", "903.2i-i")
def choose_price(game: Game, frame: Frame) -> None:
    """What changes the quality comes first: another price than the card's cost, a cost that may be added."""
    c = ctx(game, frame)
    info = game.info(frame.ref)
    card = card_of(frame.ref)
    if frame.stage == ASKED_PRICE:
        asked = game.s.asked
        assert asked is not None
        price = asked.options[game.s.answer[0]].verb
        if price != OWN_COST:
            c.paid = (*c.paid, price)
        frame.stage = PRICE_SETTLED
    elif frame.stage == ASKED_ADDITION:
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, "additional")
        frame.stage = ADDITION_SETTLED
    if frame.i or not (cost_matters(info) or "incarnation" in info.keywords or is_free(game, c)):
        frame.stage = START
        return
    found = will.sources(game, frame.who)
    if frame.stage == START and pays_own_cost(game, game.info(frame.ref), c):
        prices = [OWN_COST, *other_prices(game, info, c)]
        fine = [price for price in prices if can_pay_price(game, card, info, c, found, price)]
        if len(prices) > 1 and fine:
            frame.stage = ASKED_PRICE
            frame.again()
            options = [Option(price) for price in fine]
            game.ask(Decision(frame.who, ONE, FowAsk.PRICE, options, "903.2i-i"))
            return
    if frame.stage in (START, PRICE_SETTLED) and has_optional_cost(game, info, c):
        if can_pay_price(game, card, info, c, found, "additional"):
            if not can_pay_price(game, card, info, c, found, OWN_COST):
                c.paid = (*c.paid, "additional")  # the only way to play it
                frame.stage = ADDITION_SETTLED
                frame.again()
                return
            frame.stage = ASKED_ADDITION
            frame.again()
            yes_no = [Option("yes", frame.ref), Option("no", frame.ref)]
            game.ask(Decision(frame.who, YES_NO, FowAsk.ADDITIONAL_COST, yes_no, "903.2i-i"))
            return
    frame.stage = START
    frame.i = 1
    remember(game, frame)


def choose_price_early(game: Game, frame: Frame) -> None:
    """Where X or a target depends on what is paid, that has to be known before them."""
    cost = game.info(frame.ref).cost
    effect = text_of(game, ctx(game, frame))
    if (cost is not None and ("{X}" in cost or "{Y}" in cost)) or (
        effect is not None and _asks_price(effect)
    ):
        _choose_price(game, frame)


def _choose_price(game: Game, frame: Frame) -> None:
    choose_price.run(game, frame)


def _asks_price(effect: Effect) -> bool:
    return any(need.conditions for need in CHOOSING.needs(effect).targets)


@clause("903.2i", "903.2i-iii")
def work_out_cost(game: Game, frame: Frame) -> None:
    """Increases first; the decreases are kept for the next step."""
    c = ctx(game, frame)
    cost = base_cost(game, frame)
    cost.settle(c.x, c.y)
    changes = (
        cost_changes(game, card_of(frame.ref), game.info(frame.ref), c)
        if game.cost_rules or _own_rules(game, frame)
        else []
    )
    for way, symbol, n in changes:
        if way == "more":
            game.cite("903.2i-iii")
            costs.add_cost(cost, symbol, n)
    less = [symbol for way, symbol, n in changes if way == "less" for _ in range(n)]
    CostData(cost, less).keep(frame)


def _own_rules(game: Game, frame: Frame) -> bool:
    c = ctx(game, frame)
    if plays_card(frame):
        return cost_matters(game.info(frame.ref))
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Keyword):
        return len(ability.inner) > 0
    return isinstance(ability, Activated) and len(ability.rules) > 0


@clause("903.2i-iv")
def lower_cost(game: Game, frame: Frame) -> None:
    """Decreases come last; the player says which part becomes less."""
    data = CostData.of(frame)
    while data.less:
        symbol = data.less[0]
        parts = _parts_to_lower(game, frame, data)
        if frame.stage == ASKED:
            symbol = parts[game.s.answer[0]]
            frame.stage = START
        elif len(parts) > 1:
            frame.stage = ASKED
            frame.again()
            options = [Option("part", extra="WRUGB1MT".index(part)) for part in parts]
            game.ask(Decision(frame.who, ONE, FowAsk.LOWER, options, "903.2i-iv"))
            return
        elif parts:
            symbol = parts[0]
        game.cite("903.2i-iv")
        costs.lower_cost(data.cost, symbol)
        del data.less[0]
        data.keep(frame)


def _parts_to_lower(game: Game, frame: Frame, data: CostData) -> list[str]:
    """The parts the next decrease may be taken off so that the rest can still be paid; any, if it never can."""
    cost, less = data.cost, data.less
    parts = costs.lowerable(cost, less[0])
    if len(parts) < 2:
        return parts
    if less.count("1") >= cost.total():
        return parts[:1]  # nothing will be left, in whatever order
    found = will.sources(game, frame.who)
    c = ctx(game, frame)
    purpose = purpose_of(game, frame, c)
    duties = Duties()
    first = plays_card(frame) and pays_own_cost(game, game.info(frame.ref), c)
    duties.add(game, action_parts(game, frame), c, first)
    fine: list[str] = []
    for part in parts:
        trial = cost.copy()
        costs.lower_cost(trial, part)
        if affordable_less(game, frame.who, trial, less[1:], found, purpose, duties):
            fine.append(part)
    return fine or parts


@clause("903.2i-v")
def fix_what_is_required(game: Game, frame: Frame) -> None:
    """What has to be done is fixed: the will, and each action by its place in its ability."""
    c = ctx(game, frame)
    parts = action_parts(game, frame)
    data = RequiredData(cost_in(frame), [])
    will_due = data.cost.total() > 0
    placed = plays_card(frame) and pays_own_cost(game, game.info(frame.ref), c)
    if will_due and (placed or not any(isinstance(part, fx.Pay) for _, part in parts)):
        data.actions.append(WILL_PAYMENT)
        will_due = False
    for number, part in parts:
        if not isinstance(part, fx.Pay):
            data.actions.append((number, part.at))
        elif will_due:
            data.actions.append(WILL_PAYMENT)
            will_due = False
    data.keep(frame)


@clause("903.2j")
def do_what_is_required(game: Game, frame: Frame) -> None:
    """903.2j-i in the order written; the card's cost, printed at its top, first."""
    c = ctx(game, frame)
    done = frame.stage  # so many parts
    data = RequiredData.of(frame)
    if done >= len(data.actions):
        frame.stage = START
        return
    number, node = data.actions[done]
    frame.stage = done + 1
    frame.again()
    if done:
        game.cite("903.2j-i")
    if number < 0:
        call_payment(game, frame, data.cost)
        return
    part = game.lib.nodes[number][node]
    assert isinstance(part, Effect)
    own = c
    if number != c.ability:
        own = c.copy()
        own.ability = number
    if isinstance(part, fx.Turn) and not part.upright and not will.rest_cost_allowed(game, part, own):
        abandon_play(game, frame, "905.3")
        return
    if not payable(game, part, own):
        abandon_play(game, frame, "903.2j")
        return
    game.run_effect(number, part, frame.context)


def affordable_choices(
    game: Game, frame: Frame, part: Effect, found: list[Ref], n: int, c: Context
) -> list[Ref]:
    """903.2j of the cards an action could use, those that leave enough for what is required after it."""
    rest = Required(game, frame)
    if rest.playing is None and not rest.before:
        return found
    fine: list[Ref] = []
    for ref in found:
        first = Lot()
        first.takings = chosen_takings(game, part, ref, [other for other in found if other != ref], n, c)
        if not first.takings:
            return found
        if rest.playing is None:
            able = can_do([first, *rest.before], set())
        else:
            duties = Duties()
            duties.before = [first, *rest.before]
            duties.after = rest.after
            playing = rest.playing
            cost = cost_in(playing)
            purpose = purpose_of(game, playing, ctx(game, playing))
            means = will.sources(game, playing.who)
            able = can_afford(game, playing.who, cost, means, purpose, duties)
        if able:
            fine.append(ref)
    return fine or found
