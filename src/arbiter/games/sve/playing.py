"""10.6.2: playing, step by step. Nothing waits: what is played resolves before anything else happens."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, PlayRule
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context, Pending
from arbiter.kernel.decision import DIVIDE, SOME, YES_NO, Decision, Option
from arbiter.kernel.events import MOVE, REMOVE_COUNTER, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import discard_entry, propose
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.selection import amount, holds
from arbiter.kernel.state import ABILITY, PSEUDO

from . import costs
from .evolving import alike, evolve_cards
from .moving import limit, put
from .playable import EVOLVE, spell_text
from .resolving import (
    CARD,
    EARTH_RITE,
    EXTRA,
    PENDING,
    ctx,
    leave_resolution_zone,
    resolve,
    text_of,
    what_paying_more_does,
)
from .targets import (
    called_for,
    can_do,
    enough,
    legal,
    modes_in,
    needs,
    playable_modes,
    wanted,
)
from .vocabulary import (
    CARDS_PLAYED,
    CEMETERY,
    FIELD,
    PERMANENT,
    PLAY_POINTS,
    RESOLUTION,
    STACK,
    place,
)

WITH_POINT = "point"


# --- starting ------------------------------------------------------------------------------------------------------


def start_card(game: Game, player: int, ref: int, free: bool = False) -> Frame:
    c = Context(player, ref, -1)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    if free:
        c.paid = ("free",)
    return game.call(PLAY_CARD, player, ref, game.open(c))


def start_ability(game: Game, player: int, ref: int, number: int, point: bool) -> None:
    c = Context(player, ref, number)
    c.look = game.snapshot(ref & 0xFFFF)
    c.zone = game.s.zone[ref & 0xFFFF] >> 1
    if point:
        c.paid = (WITH_POINT,)
    game.call(PLAY_ABILITY, player, ref, game.open(c))


def play_pending(game: Game, waiting: Pending) -> None:
    """10.7.7 a pending ability is played wherever its card is now."""
    s = game.s
    if waiting.context >= 0:
        number = waiting.context
        c = s.contexts[number]
    else:
        c = Context(waiting.controller, waiting.source, waiting.ability)
        number = game.open(c)
    c.event = waiting.event
    c.look = waiting.look
    c.delay = waiting.node
    if waiting.event is not None and waiting.node < 0:
        event = waiting.event
        c.it = [event.after if event.after != -9 else event.ref]
        c.amount = event.amount
    if not s.alive(waiting.source):
        game.cite("10.7.7")
    if waiting.node >= 0:
        game.cite("10.7.5.1")
    frame = game.call(PLAY_PENDING, waiting.controller, waiting.source, number)
    frame.node = waiting.node


# --- the steps -----------------------------------------------------------------------------------------------------


@clause("10.6.2", "10.6.2.1")
def specify_card(game: Game, frame: Frame) -> None:
    """The card is revealed and moves to the resolution zone; what it costs is worked out as it was found."""
    s = game.s
    c = ctx(game, frame)
    card = frame.ref & 0xFFFF
    frame.count = 0 if "free" in c.paid else costs.card_cost(game, card, c)
    event = Event(MOVE, frame.ref, -9, frame.who)
    event.to = place(RESOLUTION, 0)
    event.cause = "play"
    event.controller = frame.who
    game.cite("4.11.1", "4.11.2")
    propose(game, [event])
    after = event.after if event.after != -9 else game.follow(frame.ref)
    frame.ref = after
    c.source = after
    c.item = after
    s.item[after & 0xFFFF] = frame.context
    s.values[frame.who][CARDS_PLAYED] += 1
    info = game.info(after)
    c.ability = -1 if info.types & PERMANENT else spell_text(info)


@clause("10.6.2", "10.6.2.1")
def specify_ability(game: Game, frame: Frame) -> None:
    """An ability goes to the resolution zone as well."""
    s = game.s
    source = frame.ref & 0xFFFF
    made = s.add_card(s.card[source], frame.who, place(RESOLUTION, 0), ABILITY | PSEUDO)
    s.side[made] = s.side[source]
    s.item[made] = frame.context
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    ctx(game, frame).item = s.ref(made)
    game.touch(1 << RESOLUTION)


@clause("10.6.2.2", "10.6.2.2.1")
def choose_to_pay_more(game: Game, frame: Frame) -> None:
    """Whether to pay optional additional costs."""
    c = ctx(game, frame)
    if frame.stage == 1:
        frame.stage = 0
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, frame_extra(game, frame))
        return
    name = frame_extra(game, frame)
    if not name or not _extra_payable(game, frame, name):
        return
    game.cite("10.6.2.2.1", "10.4.7")
    ask = Decision(frame.who, YES_NO, name, [Option("yes", c.source), Option("no", c.source)], "10.6.2.2.1")
    ask.ref = c.source
    ask.ability = c.ability
    frame.stage = 1
    frame.again()
    game.ask(ask)


def frame_extra(game: Game, frame: Frame) -> str:
    """The optional additional cost of what is being played, by name."""
    ctx(game, frame)
    if frame.procedure is PLAY_CARD:
        optional = costs.optional_cost(game.info(frame.ref))
        if optional is not None:
            return EARTH_RITE if costs.has_earth_rite(optional) else EXTRA
    return EARTH_RITE if costs.has_earth_rite(text_of(game, frame)) else ""


def _extra_payable(game: Game, frame: Frame, name: str) -> bool:
    c = ctx(game, frame)
    if name == EARTH_RITE:
        return costs.earth_rite_possible(game, frame.who)
    optional = costs.optional_cost(game.info(frame.ref))
    assert optional is not None
    own = c.copy()
    own.ability = game.lib.held_of(optional).number
    for part in optional.cost:
        if isinstance(part, fx.Pay):
            if costs.play_points(part.cost, c) + frame.count > game.s.values[frame.who][PLAY_POINTS]:
                return False
        elif not game.payable(part, own):
            return False
    return True


@clause("10.6.2.2", "5.17.3")
def choose_options(game: Game, frame: Frame) -> None:
    """The options of a "choose" ability are selected now."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for part in modes_in(effect):
        if part.at in c.modes:
            continue
        fine = playable_modes(game, part, needs(effect), c)
        if frame.stage == 1:
            c.modes[part.at] = sorted(fine[i] for i in game.s.answer)
            game.cite("5.17.1", "5.17.1.1", "5.17.1.2")
            frame.stage = 0
            continue
        want = amount(game, part.count, c)
        up_to = part.up_to
        if part.more_if is not None and part.more is not None and holds(game, part.more_if, c):
            want = amount(game, part.more, c)
            up_to = True if part.up_to or want > 1 else up_to
        want = min(want, len(part.modes))
        if len(fine) < (1 if up_to else want):
            refuse(game, frame, "10.6.2.3.4")
            return
        if up_to:
            game.cite("5.17.2")
        options = [Option("mode", c.source, c.ability, i) for i in fine]
        ask = Decision(frame.who, SOME, "mode", options, "10.6.2.2")
        ask.lo = 1 if up_to else want
        ask.hi = min(want, len(fine))
        ask.ref = c.source
        ask.ability = c.ability
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


@clause("10.6.2.3")
def select_targets(game: Game, frame: Frame) -> None:
    """One "select" after another."""
    c = ctx(game, frame)
    s = game.s
    effect = text_of(game, frame)
    if effect is None:
        return
    if frame.stage == 0 and not can_do(effect):
        refuse(game, frame, "8.1.2")
        return
    if game.dirty:
        game.refresh()
    for need in needs(effect):
        target = need.target
        if target.at in c.targets or not called_for(game, need, c):
            continue
        if frame.stage == 1:
            c.targets[target.at] = [s.decision_refs[i] for i in s.answer]
            frame.stage = 0
            continue
        if not enough(game, need, c):
            refuse(game, frame, "10.6.2.3.4")
            return
        found = legal(game, target, c)
        want = wanted(game, need, c)
        ask = Decision(frame.who, SOME, "target", [Option("target", ref) for ref in found], "10.6.2.3")
        ask.hi = max(0, min(want, len(found)))
        free = target.up_to or target.any_number
        ask.lo = 0 if free else ask.hi
        if free:
            game.cite("10.6.2.3.2", "1.3.5.1")
            if need.divided is not None:
                game.cite("10.6.2.3.2.1")
                ask.lo = min(1, ask.hi)
        elif want > len(found):
            game.cite("10.6.2.3.3")
        else:
            game.cite("10.6.2.3.1")
        ask.ref = c.source
        ask.ability = c.ability
        s.decision_refs = found
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


@clause("10.6.2.4")
def divide_value(game: Game, frame: Frame) -> None:
    """How a value is divided among what was selected: at least one each (10.6.2.4.1)."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for need in needs(effect):
        damage = need.divided
        if damage is None or damage.at in c.shares or not c.targets.get(need.target.at):
            continue
        if frame.stage == 1:
            c.shares[damage.at] = game.s.answer.copy()
            frame.stage = 0
            continue
        chosen = c.targets[need.target.at]
        total = amount(game, damage.amount, c)
        if total < len(chosen):
            refuse(game, frame, "10.6.2.4.1.1")
            return
        game.cite("10.6.2.4.1")
        ask = Decision(frame.who, DIVIDE, "divide", [Option("share", ref) for ref in chosen], "10.6.2.4.1")
        ask.lo = 1
        ask.total = total
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


def refuse(game: Game, frame: Frame, why: str) -> None:
    """The playing is cancelled: back to before it. A pending ability is simply dropped (10.7.3.2)."""
    game.cite(why)
    if frame.procedure is PLAY_PENDING:
        game.cite("10.7.3.2")
        c = ctx(game, frame)
        if c.item >= 0:
            discard_entry(game, c.item & 0xFFFF)
        frame.finish()
        return
    citing, log = game.citing, game.log
    game.rewind()
    game.citing, game.log = citing, log


@clause("10.6.2.5", "10.4.2", "10.4.2.2")
def pay_card(game: Game, frame: Frame) -> None:
    """Play points first, then what else has to be done, in the order written."""
    s = game.s
    c = ctx(game, frame)
    if s.values[frame.who][PLAY_POINTS] < frame.count:
        refuse(game, frame, "10.6.2.5.3")
        return
    info = game.info(frame.ref)
    todo: list[tuple[int, Effect]] = []
    for held in info.held:
        if isinstance(held.ability, PlayRule) and held.ability.kind == "additional":
            todo.extend((held.number, part) for part in held.ability.cost)
    if EXTRA in c.paid:
        optional = costs.optional_cost(info)
        assert optional is not None
        game.cite("10.4.7.3")
        todo.extend((game.lib.held_of(optional).number, part) for part in optional.cost)
    for number, part in todo:
        own = c.copy()
        own.ability = number
        if not game.payable(part, own):
            refuse(game, frame, "10.6.2.5.3")
            return
    game.cite("8.2.1", "2.5.1")
    costs.pay_points(game, frame.who, frame.count)
    _earth_rite(game, frame, c)
    for number, part in reversed(todo):
        game.run_effect(number, part, frame.context)


@clause("10.6.2.5", "10.4.2", "10.4.2.1", "10.4.2.2")
def pay_ability(game: Game, frame: Frame) -> None:
    """All parts of the cost, in the listed order."""
    c = ctx(game, frame)
    ability = game.lib.abilities[c.ability]
    if not isinstance(ability, Activated):
        _earth_rite(game, frame, c)
        return
    points = costs.ability_points(game, frame.ref, ability, c)
    point = WITH_POINT in c.paid
    if points - (1 if point else 0) > game.s.values[frame.who][PLAY_POINTS]:
        refuse(game, frame, "10.6.2.5.3")
        return
    if frame.stage == 0 and ability.name == EVOLVE:
        # 12.2.2 the card is revealed as part of the cost
        game.cite("12.2.2", "5.20.1")
        found = evolve_cards(game, frame.ref & 0xFFFF, ability.effect)
        if not found:
            refuse(game, frame, "10.6.2.5.3")
            return
        game.s.decision_refs = found
        frame.stage = 1
        if alike(game, found):
            game.s.answer = [0]
            frame.again()
            return
        ask = Decision(frame.who, SOME, "evolve into", [Option("choose", ref) for ref in found], "12.2.2")
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return
    if frame.stage == 1:
        frame.stage = 0
        chosen = [game.s.decision_refs[i] for i in game.s.answer]
        c.noted["evolve"] = chosen
        game.s.known[chosen[0] & 0xFFFF] = 3
    parts = [part for part in ability.cost if not isinstance(part, fx.Pay)]
    for part in parts:
        if isinstance(part, fx.Turn):
            game.cite("10.4.6", "10.4.6.1")
        elif isinstance(part, fx.PayLife):
            game.cite("10.4.5")
        if not game.payable(part, c):
            refuse(game, frame, "10.6.2.5.3")
            return
    if point:
        costs.pay_with_point(game, frame.who, points)
    else:
        costs.pay_points(game, frame.who, points)
    _earth_rite(game, frame, c)
    game.cite("10.6.2.5.1")
    for part in reversed(parts):
        game.run_effect(c.ability, part, frame.context)


def _earth_rite(game: Game, frame: Frame, c: Context) -> None:
    if EARTH_RITE in c.paid:
        game.call(PAY_EARTH_RITE, frame.who, frame.ref, frame.context)


@clause("13.3.3.1", "13.3.3.2")
def remove_a_stack_counter(game: Game, frame: Frame) -> None:
    """From an amulet with Stack of one's own; with the last one it goes to the cemetery at once."""
    s = game.s
    found = costs.stacks(game, frame.who)
    if frame.stage == 0 and found:
        s.decision_refs = [s.ref(card) for card in found]
        frame.stage = 1
        if len(found) == 1:
            s.answer = [0]
            frame.again()
            return
        ask = Decision(
            frame.who, SOME, "stack counter", [Option("choose", r) for r in s.decision_refs], "13.3.3.2"
        )
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return
    frame.stage = 0
    if not found:
        return
    frame.ref = s.decision_refs[s.answer[0]]
    event = Event(REMOVE_COUNTER, frame.ref, -9, frame.who, 1)
    event.detail = STACK
    event.cause = "cost"
    propose(game, [event])


@clause("13.3.3.2")
def bury_empty_stack(game: Game, frame: Frame) -> None:
    s = game.s
    if s.alive(frame.ref) and not s.counter(frame.ref & 0xFFFF, STACK):
        propose(game, [put(game, frame.ref, CEMETERY, "cost")])


PAY_EARTH_RITE = Procedure("sve pay an earth rite", (remove_a_stack_counter, bury_empty_stack))


@clause("10.6.2.6")
def check_room(game: Game, frame: Frame) -> None:
    """A follower or amulet needs room on the field, now that the costs have been paid."""
    field = place(FIELD, frame.who)
    if game.info(frame.ref).types & PERMANENT and len(game.s.zones[field]) >= limit(game, field):
        refuse(game, frame, "10.6.2.6")


PLAY_CARD = Procedure(
    CARD,
    (
        specify_card,
        choose_to_pay_more,
        choose_options,
        select_targets,
        divide_value,
        pay_card,
        check_room,
        resolve,
        what_paying_more_does,
        leave_resolution_zone,
    ),
)

PLAY_ABILITY = Procedure(
    "sve play an ability",
    (
        specify_ability,
        choose_to_pay_more,
        choose_options,
        select_targets,
        divide_value,
        pay_ability,
        resolve,
        leave_resolution_zone,
    ),
)

PLAY_PENDING = Procedure(
    PENDING,
    (
        specify_ability,
        choose_to_pay_more,
        choose_options,
        select_targets,
        divide_value,
        pay_ability,
        resolve,
        leave_resolution_zone,
    ),
)
