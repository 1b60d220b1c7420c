"""11.3 casting Summons, 11.4 playing Characters, 11.6 and 11.7 action and special abilities, 11.8 auto-abilities."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context, Pending, note_placed
from arbiter.kernel.decision import Option
from arbiter.kernel.effects_lasting import next_one_played
from arbiter.kernel.entries import ABILITY, PSEUDO
from arbiter.kernel.events import MOVE, PLAY, TARGET, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, facts, propose
from arbiter.kernel.ids import FIRST, NO_ABILITY, NO_REF, AbilityId, Ref, Seat, card_of, zone_kind
from arbiter.kernel.info import SPELL, Info
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause
from arbiter.kernel.triggers import begin
from arbiter.kernel.use_limits import count_use

from . import costs
from .announcing import (
    ask_one,
    choose_modes,
    choose_targets,
    ctx,
    divide,
)
from .cp import CPSource, Price, sources
from .paying import PAY, LockedCost, ask_x, locked
from .questions import FftcgAsk
from .targets import CHOOSING
from .vocabulary import FIELD, STACK, is_character, place


def summon_text(info: Info) -> AbilityId:
    """The ability a Summon performs; -1 for none."""
    for held in info.held:
        if held.shape == SPELL:
            return held.number
    return NO_ABILITY


# --- starting ------------------------------------------------------------------------------------------------------


def start_card(game: Game, player: Seat, ref: Ref, terms: tuple[str, ...] = ()) -> None:
    """Cast a Summon, or play a Character. ``terms``: those of an effect that lets it be played."""
    info = game.info(ref)
    c = Context(player, ref, NO_ABILITY)
    c.paid = terms
    game.call(PLAY_CHARACTER if is_character(info) else CAST_SUMMON, player, ref, game.open(c))


def start_ability(game: Game, player: Seat, ref: Ref, number: AbilityId) -> None:
    c = Context(player, ref, number)
    ability = game.lib.abilities[number]
    special = isinstance(ability, Activated) and bool(ability.name)
    game.call(USE_SPECIAL if special else USE_ACTION, player, ref, game.open(c))


def place_triggered(game: Game, waiting: Pending) -> None:
    """11.8.7 a triggered auto-ability is put onto the stack."""
    if waiting.context >= 0:
        game.cite("11.8.17.1", "11.8.17.2", "11.8.17.3", "11.8.17.4", "11.8.17.5", "11.8.17.6")
        game.cite("6.4.1.1", "6.4.1.2", "6.4.1.3")
    game.call(PLACE_AUTO, waiting.controller, waiting.source, begin(game, waiting))


# --- the steps -----------------------------------------------------------------------------------------------------


@clause("11.3.2", "15.1.1.7.1")
def summon_to_stack(game: Game, frame: Frame) -> None:
    """It is revealed and goes on top of the stack; whoever casts it controls it."""
    s = game.s
    c = ctx(game, frame)
    event = Event(MOVE, frame.ref, NO_REF, frame.who)
    event.to = place(STACK, FIRST)
    event.cause = "cast"
    event.controller = frame.who
    propose(game, [event])
    after = event.after if event.after != NO_REF else frame.ref
    frame.ref = after
    c.source = after
    c.item = after
    s.set_item(card_of(after), frame.context)
    c.ability = summon_text(game.info(after))
    game.cite("6.2.3", "7.12.1", "7.12.3")


@clause("11.4.2")
def reveal_character(game: Game, frame: Frame) -> None:
    """The Character is shown; it stays where it is until it has been paid for."""
    card = card_of(frame.ref)
    game.s.set_known(card, 3)


@clause("11.6.4", "11.5.5", "6.4.1", "6.4.2")
def ability_to_stack(game: Game, frame: Frame) -> None:
    """Only the ability's text goes on the stack, independent of its card."""
    s = game.s
    source = card_of(frame.ref)
    if s.alive(frame.ref) and game.rules.zones[zone_kind(s.zone[source])].sees != "all":
        s.set_known(source, 3)
    made = s.add_card(s.card[source], frame.who, place(STACK, FIRST), ABILITY | PSEUDO)
    s.set_item(made, frame.context)
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    ctx(game, frame).item = s.ref(made)
    game.cite("7.12.1", "7.12.3")
    game.touch(1 << STACK)


A_CARD = ("cast a summon", "play a character")


@clause("11.3.5")
def settle_cost(game: Game, frame: Frame) -> None:
    """Additional and other costs are picked, and what varies is set."""
    c = ctx(game, frame)
    if (
        frame.stage == START
        and frame.procedure.name in A_CARD
        and "free" not in c.paid
        and _ask_ways(game, frame, c)
    ):
        return
    if frame.stage == ASKED:
        frame.stage = START
        asked = game.s.asked
        assert asked is not None
        option = asked.options[game.s.answer[0]]
        if option.verb != "cost":
            c.paid = (*c.paid, option.verb, f"#{option.extra}")
    _ask_x(game, frame, c)


def _ask_ways(game: Game, frame: Frame, c: Context) -> bool:
    """Whether the player has been asked which way to pay."""
    found = sources(game, frame.who, frame.ref)
    options = [Option("cost", frame.ref)] if costs.way_payable(game, frame.ref, c, -1, found) else []
    for number, rule in costs.ways(game, frame.ref, c):
        if costs.way_payable(game, frame.ref, c, number, found):
            verb = "alternative" if rule.kind == "instead" else "additional"
            options.append(Option(verb, frame.ref, NO_REF, number))
    if not options or (len(options) == 1 and options[0].verb == "cost"):
        return False
    frame.stage = ASKED
    frame.again()
    game.ask(ask_one(frame.who, FftcgAsk.WAY, options, clause="11.3.5"))
    return True


ASKED_X: Final = 2


def _ask_x(game: Game, frame: Frame, c: Context) -> None:
    if frame.stage == ASKED_X:
        frame.stage = START
        c.x = game.s.answer[0]
        game.cite("4.5", "4.1")
        return
    if c.ability < 0 or not isinstance(game.lib.abilities[c.ability], Activated):
        return
    parts = costs.ability_parts(game, c.ability)
    if costs.asks_for_x(parts):
        frame.stage = ASKED_X
        frame.again()
        ask_x(game, frame, parts, c)


@clause("11.3.7")
def lock_cost(game: Game, frame: Frame) -> None:
    """The cost is locked: what changes later does not change it."""
    c = ctx(game, frame)
    if "free" in c.paid:
        locked(Price((), 0), []).keep(frame)
    elif frame.procedure.name in A_CARD:
        number = costs.way_number(c)
        price = costs.card_price(game, frame.ref, frame.who, c, number)
        locked(price, costs.card_parts(game, frame.ref, c, number)).keep(frame)
    else:
        parts = costs.ability_parts(game, c.ability)
        locked(costs.cp_in(parts, c.x, Price((), 0)), parts).keep(frame)


@clause("11.3.7.1")
def pay_everything(game: Game, frame: Frame) -> None:
    """All of the cost is paid, at once."""
    cost = LockedCost.of(frame)
    cost.keep(game.call(PAY, frame.who, frame.ref, frame.context))


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
    ability = game.lib.abilities[c.ability] if c.ability >= 0 else None
    if isinstance(ability, Activated):
        for limit in ability.limits:
            count_use(game, c.source, c.ability, limit)
    event = Event(PLAY, c.item, c.source, frame.who)
    event.detail = detail
    if isinstance(ability, Activated):
        event.detail = "special ability" if ability.name else "action ability"
    fact(game, event)
    if detail == "card":
        next_one_played(game, frame.who, c.source)
    chosen_facts(game, c, frame.who)


def chosen_facts(game: Game, c: Context, who: Seat) -> None:
    note_placed(game, c)
    chosen = [ref for refs in c.targets.values() for ref in refs]
    if chosen:
        facts(game, [Event(TARGET, ref, c.item, who) for ref in chosen])


@clause("11.8.12")
def auto_placed(game: Game, frame: Frame) -> None:
    c = ctx(game, frame)
    chosen_facts(game, c, frame.who)


@clause("11.4.7")
def enter_the_field(game: Game, frame: Frame) -> None:
    """The Character is on the field: no stack, no answer."""
    s = game.s
    s.before = None
    s.refused = []
    event = Event(MOVE, frame.ref, frame.ref, frame.who)
    event.to = place(FIELD, FIRST)
    event.controller = frame.who
    event.cause = "play"
    event.context = frame.context
    propose(game, [event])


@clause("11.4.7")
def character_played(game: Game, frame: Frame) -> None:
    ref = game.follow(frame.ref)
    event = Event(PLAY, ref, ref, frame.who)
    event.detail = "card"
    fact(game, event)
    next_one_played(game, frame.who, ref)


CAST_SUMMON = Procedure(
    "cast a summon",
    (
        summon_to_stack.carrying("11.3.1", "11.3.2", "15.1.1.7.1"),
        choose_targets,
        choose_modes,
        choose_targets,
        settle_cost,
        divide,
        lock_cost.carrying("11.3.7", "11.3.1-p"),
        pay_everything,
        summon_cast,
    ),
)

PLAY_CHARACTER = Procedure(
    "play a character",
    (
        reveal_character,
        choose_modes.carrying("11.4.3"),
        settle_cost.carrying("11.4.4"),
        divide.carrying("11.4.5"),
        lock_cost.carrying("11.4.6"),
        pay_everything.carrying("11.4.6.1"),
        enter_the_field,
        character_played,
    ),
)

USE_ACTION = Procedure(
    "use an action ability",
    (
        ability_to_stack.carrying("11.6.1", "11.6.3", "11.6.4", "11.5.5", "6.4.1", "6.4.2"),
        choose_targets.carrying("11.6.5"),
        choose_modes.carrying("11.6.6"),
        choose_targets.carrying("11.6.5"),
        settle_cost.carrying("11.6.7"),
        divide.carrying("11.6.8"),
        lock_cost.carrying("11.6.9", "11.6.3-p"),
        pay_everything.carrying("11.6.10", "11.6.2.1"),
        ability_used,
    ),
)

USE_SPECIAL = Procedure(
    "use a special ability",
    (
        ability_to_stack.carrying("11.7.1", "11.7.3", "11.7.4", "11.5.5", "6.4.1", "6.4.2"),
        choose_targets.carrying("11.7.5"),
        choose_modes.carrying("11.7.6"),
        choose_targets.carrying("11.7.5"),
        settle_cost.carrying("11.7.7"),
        divide.carrying("11.7.8"),
        lock_cost.carrying("11.7.9", "11.7.3-p"),
        pay_everything.carrying("11.7.10", "11.7.2.1"),
        ability_used.carrying("11.7.11"),
    ),
)

PLACE_AUTO = Procedure(
    "place an auto-ability",
    (
        ability_to_stack.carrying("11.8.7", "11.5.5", "6.4.1", "6.4.2"),
        choose_targets.carrying("11.8.9"),
        choose_modes.carrying("11.8.10"),
        choose_targets.carrying("11.8.9"),
        divide.carrying("11.8.12"),
        auto_placed,
    ),
)


def playable(
    game: Game,
    ref: Ref,
    player: Seat,
    info: Info,
    terms: tuple[str, ...] = (),
    found: list[CPSource] | None = None,
) -> bool:
    """Whether what the card chooses is there, and it can be paid for in some way. ``found``: all sources of CP, if they
    are known."""
    c = Context(player, ref, NO_ABILITY)
    c.paid = terms
    for held in info.held:
        rule = held.ability
        if isinstance(rule, PlayRule) and rule.kind == "only if":
            game.cite("2.1")
            if not costs.rule_holds(game, rule, c):
                return False
    return costs.can_pay_card(game, ref, player, c, found)


def no_targets(game: Game, ref: Ref, player: Seat, info: Info) -> bool:
    """11.3.3 whether a Summon has nothing legal to choose."""
    number = summon_text(info)
    effect = effect_of(game, number)
    if effect is None:
        return False
    c = Context(player, ref, number)
    return not CHOOSING.can_choose(game, effect, c)
