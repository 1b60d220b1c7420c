"""11.3 casting Summons, 11.4 playing Characters, 11.6 and 11.7 action and special abilities, 11.8 auto-abilities."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.decision import NUMBER, Decision, Option
from arbiter.kernel.events import MOVE, PLAY, TARGET, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.info import SPELL, Info
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.state import ABILITY, PSEUDO

from . import costs
from .announcing import (
    ask_one,
    choose_modes,
    choose_targets,
    cited,
    ctx,
    divide,
    effect_of,
    impossible,
    text_of,
    wants_x,
)
from .cp import Price, price_of_card, read_cost
from .paying import PAY_CP
from .vocabulary import CARDS_PLAYED, ELEMENTS, FIELD, STACK, is_character, place


def summon_text(info: Info) -> int:
    """The ability a Summon performs; -1 for none."""
    for held in info.held:
        if held.shape == SPELL:
            return held.number
    return -1


# --- starting ------------------------------------------------------------------------------------------------------


def start_card(game: Game, player: int, ref: int, free: bool = False) -> None:
    """Cast a Summon, or play a Character."""
    info = game.info(ref)
    c = Context(player, ref, -1)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    if free:
        c.paid = ("free",)
    game.call(PLAY_CHARACTER if is_character(info) else CAST_SUMMON, player, ref, game.open(c))


def start_ability(game: Game, player: int, ref: int, number: int) -> None:
    c = Context(player, ref, number)
    c.look = game.snapshot(ref & 0xFFFF)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    ability = game.lib.abilities[number]
    special = isinstance(ability, Activated) and bool(ability.name)
    game.call(USE_SPECIAL if special else USE_ACTION, player, ref, game.open(c))


def place_triggered(game: Game, waiting: Pending) -> None:
    """11.8.7 a triggered auto-ability is put onto the stack."""
    s = game.s
    if waiting.context >= 0:
        number = waiting.context
        c = s.contexts[number]
        c.event = waiting.event
        game.cite("11.8.17.1", "11.8.17.2", "11.8.17.3", "11.8.17.4", "11.8.17.5", "11.8.17.6")
        game.cite("6.4.1.1", "6.4.1.2", "6.4.1.3")
    else:
        c = Context(waiting.controller, waiting.source, waiting.ability)
        c.event = waiting.event
        game.recall(c)
        number = game.open(c)
    c.look = waiting.look
    c.delay = waiting.node
    game.call(PLACE_AUTO, waiting.controller, waiting.source, number)


# --- the steps -----------------------------------------------------------------------------------------------------


@clause("11.3.2", "15.1.1.7.1")
def summon_to_stack(game: Game, frame: Frame) -> None:
    """It is revealed and goes on top of the stack; whoever casts it controls it."""
    s = game.s
    c = ctx(game, frame)
    event = Event(MOVE, frame.ref, -9, frame.who)
    event.to = place(STACK, 0)
    event.cause = "cast"
    event.controller = frame.who
    propose(game, [event])
    after = event.after if event.after != -9 else frame.ref
    frame.ref = after
    c.source = after
    c.item = after
    s.item[after & 0xFFFF] = frame.context
    c.ability = summon_text(game.info(after))
    game.cite("6.2.3", "7.12.1", "7.12.3")


@clause("11.4.2")
def reveal_character(game: Game, frame: Frame) -> None:
    """The Character is shown; it stays where it is until it has been paid for."""
    card = frame.ref & 0xFFFF
    game.s.known[card] = 3


@clause("11.6.4", "11.5.5", "6.4.1", "6.4.2")
def ability_to_stack(game: Game, frame: Frame) -> None:
    """Only the ability's text goes on the stack, independent of its card."""
    s = game.s
    source = frame.ref & 0xFFFF
    if s.alive(frame.ref) and game.rules.zones[s.zone[source] >> 1].sees != "all" and s.known[source] != 3:
        s.known[source] = 3
    made = s.add_card(s.card[source], frame.who, place(STACK, 0), ABILITY | PSEUDO)
    s.side[made] = s.side[source]
    s.item[made] = frame.context
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    ctx(game, frame).item = s.ref(made)
    game.cite("7.12.1", "7.12.3")
    game.touch(1 << STACK)


def cost_text(game: Game, frame: Frame) -> str | None:
    c = ctx(game, frame)
    if c.ability >= 0:
        ability = game.lib.abilities[c.ability]
        if isinstance(ability, Activated):
            for part in ability.cost:
                if isinstance(part, fx.Pay):
                    return part.cost
    if frame.procedure in (CAST_SUMMON, PLAY_CHARACTER):
        return game.info(frame.ref).cost
    return None


@clause("11.3.5")
def settle_cost(game: Game, frame: Frame) -> None:
    """Additional and other costs are picked, and what varies is set."""
    c = ctx(game, frame)
    a_card = frame.procedure in (CAST_SUMMON, PLAY_CHARACTER) and "free" not in c.paid
    if frame.stage == 0 and a_card and _ask_ways(game, frame, c):
        return
    if frame.stage == 1:
        frame.stage = 0
        asked = game.s.asked
        assert asked is not None
        option = asked.options[game.s.answer[0]]
        if option.verb != "cost":
            c.paid = (*c.paid, option.verb, f"#{option.extra}")
    _ask_x(game, frame, c)


def _ask_ways(game: Game, frame: Frame, c: Context) -> bool:
    """Whether the player has been asked which way to pay."""
    options = [Option("cost", frame.ref)]
    for number, rule in costs.ways(game, frame.ref, c):
        if all(game.payable(part, c) for part in rule.cost if not isinstance(part, fx.Pay)):
            verb = "alternative" if rule.kind == "instead" else "additional"
            options.append(Option(verb, frame.ref, -9, number))
    if len(options) == 1:
        return False
    frame.stage = 1
    frame.again()
    game.ask(ask_one(frame.who, "way", options, clause="11.3.5"))
    return True


def _ask_x(game: Game, frame: Frame, c: Context) -> None:
    if frame.stage == 2:
        frame.stage = 0
        c.x = game.s.answer[0]
        game.cite("4.5", "4.1")
        return
    effect = text_of(game, frame)
    cost = cost_text(game, frame)
    if not wants_x(effect, cost, c.event is not None):
        return
    ask = Decision(frame.who, NUMBER, "x", [], "4.5")
    ask.lo = 0
    if "free" in c.paid:
        ask.hi = 0
    elif cost is not None and "{X}" in cost:
        ask.hi = costs.most_x(game, frame.who, frame.ref, read_cost(cost))
    else:
        ask.hi = 20
    ask.ref = frame.ref
    frame.stage = 2
    frame.again()
    game.ask(ask)


@clause("11.3.7")
def lock_cost(game: Game, frame: Frame) -> None:
    """The cost is locked: what changes later does not change it."""
    c = ctx(game, frame)
    price = total_price(game, frame, c)
    frame.data = [price.total, *(ELEMENTS.index(slot) for slot in price.slots)]


def total_price(game: Game, frame: Frame, c: Context) -> Price:
    if "free" in c.paid:
        return Price((), 0)
    if frame.procedure in (CAST_SUMMON, PLAY_CHARACTER):
        info = game.info(frame.ref)
        rule = costs.chosen_way(game, c)
        if rule is not None and rule.kind == "instead":
            paid = [part.cost for part in rule.cost if isinstance(part, fx.Pay)]
            return read_cost(paid[0]) if paid else Price((), 0)
        cost = costs.card_cost(game, frame.ref, frame.who, c)
        made = price_of_card(info, cost, costs.any_element(game, frame.ref, frame.who))
        if rule is not None:
            for part in rule.cost:
                if isinstance(part, fx.Pay):
                    more = read_cost(part.cost)
                    made = Price((*made.slots, *more.slots), made.total + more.total)
        return made
    return costs.ability_price(game, c)


@clause("11.3.7.1")
def pay_everything(game: Game, frame: Frame) -> None:
    """All of the cost is paid, at once: other costs use up what can then not be used for CP."""
    c = ctx(game, frame)
    todo: list[tuple[int, Effect]] = []
    if frame.procedure in (CAST_SUMMON, PLAY_CHARACTER):
        rule = costs.chosen_way(game, c)
        if rule is not None and "free" not in c.paid:
            number = costs.way_number(c)
            todo = [(number, part) for part in rule.cost if not isinstance(part, fx.Pay)]
        if "free" not in c.paid:
            for number, must in costs.compulsory(game, frame.ref, c):
                todo.extend((number, part) for part in must.cost if not isinstance(part, fx.Pay))
    else:
        ability = game.lib.abilities[c.ability]
        assert isinstance(ability, Activated)
        todo = [(c.ability, part) for part in ability.cost if not isinstance(part, fx.Pay)]
    for number, part in todo:
        own = c
        if number != c.ability:
            own = c.copy()
            own.ability = number
        if not costs.part_payable(game, part, own):
            impossible(game, frame, clause="14.1")
            return
    if frame.data[0] > 0:
        pay = game.call(PAY_CP, frame.who, frame.ref, frame.context)
        pay.data = frame.data
    for number, part in reversed(todo):
        game.run_effect(number, part, frame.context)


@clause("11.3.8")
def summon_cast(game: Game, frame: Frame) -> None:
    """The casting is over; now it triggers what it triggers."""
    announced(game, frame, "card")


@clause("11.6.11")
def ability_used(game: Game, frame: Frame) -> None:
    announced(game, frame, "ability")


def announced(game: Game, frame: Frame, detail: str) -> None:
    s = game.s
    c = ctx(game, frame)
    s.before = None
    s.refused = []
    if detail == "card":
        s.values[frame.who][CARDS_PLAYED] += 1
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Activated):
        for limit in ability.limits:
            game.count_use(c.source, c.ability, limit)
    event = Event(PLAY, c.item, c.source, frame.who)
    event.detail = detail
    if isinstance(ability, Activated) and ability.name:
        event.detail = "special ability"
    event.frm = c.zone * 2 if c.zone >= 0 else -1
    fact(game, event)
    chosen_facts(game, c, frame.who)


def chosen_facts(game: Game, c: Context, who: int) -> None:
    for chosen in c.targets.values():
        for ref in chosen:
            fact(game, Event(TARGET, ref, c.item, who))


@clause("11.8.12")
def auto_placed(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    chosen_facts(game, c, frame.who)


@clause("11.4.7")
def enter_the_field(game: Game, frame: Frame) -> None:
    """The Character is on the field: no stack, no answer."""
    s = game.s
    c = ctx(game, frame)
    if not s.alive(frame.ref):  # it was used up by its own cost
        impossible(game, frame, clause="14.1")
        return
    s.before = None
    s.refused = []
    s.values[frame.who][CARDS_PLAYED] += 1
    event = Event(MOVE, frame.ref, frame.ref, frame.who)
    event.to = place(FIELD, 0)
    event.controller = frame.who
    event.cause = "play"
    event.context = frame.context
    event.frm = s.zone[frame.ref & 0xFFFF]
    propose(game, [event])
    frame.events = [event]
    c.item = -1


@clause("11.4.7")
def character_played(game: Game, frame: Frame) -> None:
    ref = game.follow(frame.ref)
    event = Event(PLAY, ref, ref, frame.who)
    event.detail = "card"
    c = ctx(game, frame)
    event.frm = c.zone * 2 if c.zone >= 0 else -1
    fact(game, event)


CAST_SUMMON = Procedure(
    "cast a summon",
    (
        cited("11.3.1", "11.3.2", "15.1.1.7.1", of=summon_to_stack),
        choose_targets,
        choose_modes,
        choose_targets,
        settle_cost,
        divide,
        cited("11.3.7", "11.3.1-p", of=lock_cost),
        pay_everything,
        summon_cast,
    ),
)

PLAY_CHARACTER = Procedure(
    "play a character",
    (
        reveal_character,
        cited("11.4.3", of=choose_modes),
        cited("11.4.4", of=settle_cost),
        cited("11.4.5", of=divide),
        cited("11.4.6", of=lock_cost),
        cited("11.4.6.1", of=pay_everything),
        enter_the_field,
        character_played,
    ),
)

USE_ACTION = Procedure(
    "use an action ability",
    (
        cited("11.6.1", "11.6.3", "11.6.4", "11.5.5", "6.4.2", of=ability_to_stack),
        cited("11.6.5", of=choose_targets),
        cited("11.6.6", of=choose_modes),
        cited("11.6.5", of=choose_targets),
        cited("11.6.7", of=settle_cost),
        cited("11.6.8", of=divide),
        cited("11.6.9", "11.6.3-p", of=lock_cost),
        cited("11.6.10", "11.6.2.1", of=pay_everything),
        ability_used,
    ),
)

USE_SPECIAL = Procedure(
    "use a special ability",
    (
        cited("11.7.1", "11.7.3", "11.7.4", "11.5.5", "6.4.2", of=ability_to_stack),
        cited("11.7.5", of=choose_targets),
        cited("11.7.6", of=choose_modes),
        cited("11.7.5", of=choose_targets),
        cited("11.7.7", of=settle_cost),
        cited("11.7.8", of=divide),
        cited("11.7.9", "11.7.3-p", of=lock_cost),
        cited("11.7.10", "11.7.2.1", of=pay_everything),
        cited("11.7.11", of=ability_used),
    ),
)

PLACE_AUTO = Procedure(
    "place an auto-ability",
    (
        cited("11.8.7", "11.5.5", "6.4.2", of=ability_to_stack),
        cited("11.8.9", of=choose_targets),
        cited("11.8.10", of=choose_modes),
        cited("11.8.9", of=choose_targets),
        cited("11.8.8", "11.8.11", of=settle_cost),
        cited("11.8.12", of=divide),
        auto_placed,
    ),
)


def playable(game: Game, ref: int, player: int, info: Info) -> bool:
    """Whether what the card chooses is there, and it can be paid for in some way."""
    c = Context(player, ref, -1)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    c.item = ref
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "only if" and not costs.rule_holds(game, rule, c):
            return False
    return costs.can_pay_card(game, ref, player, info, c)


def no_targets(game: Game, ref: int, player: int, info: Info) -> bool:
    """11.3.3 whether a Summon has nothing legal to choose."""
    from .targets import can_choose

    number = summon_text(info)
    effect = effect_of(game, number)
    if effect is None:
        return False
    c = Context(player, ref, number)
    c.item = ref
    return not can_choose(game, effect, c)
