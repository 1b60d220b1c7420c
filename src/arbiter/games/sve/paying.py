"""10.6.2.5: paying the costs of what is played, and 13.3.3: Earth Rite."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated
from arbiter.kernel.context import Context
from arbiter.kernel.costs import payable
from arbiter.kernel.decision import SOME, Decision, Option
from arbiter.kernel.events import REMOVE_COUNTER, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, card_of
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, clause

from . import costs
from .announcing import refuse
from .costs import EVOLVE
from .evolving import alike, evolve_cards
from .moving import put
from .questions import SveAsk
from .resolving import EARTH_RITE, EXTRA, ctx
from .vocabulary import CEMETERY, STACK

WITH_POINT = "point"


@clause("10.6.2.5", "10.4.2", "10.4.2.2")
def pay_card(game: Game, frame: Frame) -> None:
    """Play points first, then what else has to be done, in the order written."""
    c = ctx(game, frame)
    info = game.info(frame.ref)
    todo = costs.required_costs(info)
    if EXTRA in c.paid:
        optional = costs.optional_cost(info)
        assert optional is not None
        game.cite("10.4.7.3")
        todo.extend((game.lib.held_of(optional).number, part) for part in optional.cost)
    for _, part in todo:
        if not payable(game, part, c):
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
    points = costs.ability_points(game, card_of(frame.ref), c.ability)
    point = WITH_POINT in c.paid
    if frame.stage == START and ability.name == EVOLVE:
        # 12.2.2 the card is revealed as part of the cost
        game.cite("12.2.2", "5.20.1")
        found = evolve_cards(game, card_of(frame.ref), ability.effect)
        game.s.decision_refs = found
        frame.stage = ASKED
        if alike(game, found):
            game.s.answer = [0]
            frame.again()
            return
        ask = Decision(
            frame.who, SOME, SveAsk.EVOLVE_INTO, [Option("choose", ref) for ref in found], "12.2.2"
        )
        frame.again()
        game.ask(ask)
        return
    if frame.stage == ASKED:
        chosen = [game.s.decision_refs[i] for i in game.s.answer]
        c.note("evolve", chosen)
        game.s.set_known(card_of(chosen[0]), 3)
    parts = [part for part in ability.cost if not isinstance(part, fx.Pay)]
    for part in parts:
        if isinstance(part, fx.Turn):
            game.cite("10.4.6", "10.4.6.1")
        elif isinstance(part, fx.PayLife):
            game.cite("10.4.5")
        if not payable(game, part, c):
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
    if frame.stage == START and found:
        s.decision_refs = [s.ref(card) for card in found]
        frame.stage = ASKED
        ask = Decision(
            frame.who, SOME, SveAsk.STACK_COUNTER, [Option("choose", r) for r in s.decision_refs], "13.3.3.2"
        )
        frame.again()
        game.ask(ask)
        return
    if not found:
        refuse(game, frame, "10.6.2.5.3")  # another part of the cost has taken the last one
        return
    frame.ref = s.decision_refs[s.answer[0]]
    event = Event(REMOVE_COUNTER, frame.ref, NO_REF, frame.who, 1)
    event.detail = STACK
    propose(game, [event])


@clause("13.3.3.2")
def bury_empty_stack(game: Game, frame: Frame) -> None:
    s = game.s
    if s.alive(frame.ref) and not s.counter(card_of(frame.ref), STACK):
        propose(game, [put(game, frame.ref, CEMETERY, "cost")])


PAY_EARTH_RITE = Procedure("sve pay an earth rite", (remove_a_stack_counter, bury_empty_stack))
