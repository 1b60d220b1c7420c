"""903.2f–h: X and Y, targets, and what each target gets."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword
from arbiter.abilities.amounts import Times, Unknown
from arbiter.abilities.nodes import Effect
from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context
from arbiter.kernel.decision import NUMBER, ONE, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import AbilityId, card_of
from arbiter.kernel.memo import records_in
from arbiter.kernel.procedure import ASKED, START, Frame, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.taking import MANY

from .additions import targets, targets_host
from .announcing import plays_card
from .payment import will
from .payment.costs import Cost, read_cost
from .payment.duties import Duties
from .payment.price_rules import affordable
from .payment.procedure import abandon_play, ctx
from .payment.purposes import Purpose, Spent
from .payment.will import WillSource
from .questions import FowAsk
from .targets import CHOOSING
from .unknowns import can_target, define_early, unknowns
from .vocabulary import (
    AWAKENED_FOR_X,
    LIFE,
    WILLS,
)
from .ways import (
    each_can_be_done,
    pays_own_cost,
    required_actions,
    will_cost,
)


def action_parts(game: Game, frame: Frame) -> list[tuple[AbilityId, Effect]]:
    """Everything playing requires to be done: (ability, action), will included."""
    c = ctx(game, frame)
    if plays_card(frame):
        return required_actions(game, game.info(frame.ref), c.paid)
    if c.ability >= 0:
        ability = game.lib.abilities[c.ability]
        if isinstance(ability, (Activated, Keyword)):
            return [(c.ability, part) for part in ability.cost]
    return []


def _paid_now(game: Game, frame: Frame, name: str) -> bool:
    """Whether X (or Y) is in what is paid."""
    c = ctx(game, frame)
    if plays_card(frame) and pays_own_cost(game, game.info(frame.ref), c):
        cost = game.info(frame.ref).cost
        if cost is not None and "{" + name + "}" in cost:
            return True
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.Pay):
            if "{" + name + "}" in part.cost:
                return True
        elif name in unknowns(part).names:
            return True
    return False


def wants(game: Game, frame: Frame, name: str) -> bool:
    """Whether the player has to settle X (or Y): it is in what is paid, or in the text with nothing that defines it."""
    if _paid_now(game, frame, name):
        return True
    c = ctx(game, frame)
    effect = text_of(game, ctx(game, frame))
    return effect is not None and c.event is None and name in unknowns(effect).open


ASKED_X: Final = 1
ASKED_Y: Final = 2


@clause("903.2f", "104.5")
def settle_x(game: Game, frame: Frame) -> None:
    """The values of X and Y, one after the other."""
    c = ctx(game, frame)
    if game.citing is None and not plays_card(frame) and not _has_unknowns(game, c):
        return
    if frame.stage == ASKED_X:
        c.x = game.s.answer[0]
        game.cite("203.5b", "903.2f")
    elif frame.stage == ASKED_Y:
        c.y = game.s.answer[0]
        game.cite("203.5b", "903.2f")
    if frame.stage == START:
        effect = text_of(game, ctx(game, frame))
        if effect is not None:
            define_early(game, effect, c)
    for stage, name in ((ASKED_X, "X"), (ASKED_Y, "Y")):
        if stage <= frame.stage:
            continue
        if "judgment" in c.paid and not plays_card(frame):
            game.cite("903.2f-ii")  # a J-ruler's X is what was paid for its judgment
            break
        if AWAKENED_FOR_X in c.paid and not plays_card(frame) and not _paid_now(game, frame, name):
            game.cite("903.2f", "1109.2")  # settled as the card was awakened
            continue
        if (
            plays_card(frame)
            and not pays_own_cost(game, game.info(frame.ref), c)
            and _unpaid(game, frame, name)
        ):
            game.cite("903.2f-i")
            continue
        if wants(game, frame, name):
            frame.stage = stage
            frame.again()
            _ask_value(game, frame, name)
            return
    frame.stage = START


def _has_unknowns(game: Game, c: Context) -> bool:
    """Whether X or Y stands anywhere in the ability that is played."""
    if c.ability < 0 or c.delay >= 0:
        return True
    ability = game.lib.abilities[c.ability]
    for node in records_in(ability):
        if isinstance(node, (Unknown, fx.DefineX)):
            return True
        if isinstance(node, fx.Pay) and ("{X}" in node.cost or "{Y}" in node.cost):
            return True
    return False


def _unpaid(game: Game, frame: Frame, name: str) -> bool:
    """Whether X stands in the cost of a card that is played without paying it, or for another price."""
    cost = game.info(frame.ref).cost
    return cost is not None and "{" + name + "}" in cost


def _ask_value(game: Game, frame: Frame, name: str) -> None:
    ask = Decision(frame.who, NUMBER, Ask.X if name == "X" else FowAsk.Y, [], "903.2f")
    ask.lo = 0
    unit = life_paid_by(game, frame, name)
    if unit:
        game.cite("105.4a")
        ask.unit = unit
        ask.hi = max(0, game.s.values[frame.who][LIFE]) * unit // 100 // unit * unit
    else:
        ask.hi = most_of(game, frame, name)
    _keep_targets(game, frame, name, ask)
    ask.ref = frame.ref
    game.ask(ask)


def _keep_targets(game: Game, frame: Frame, name: str, ask: Decision) -> None:
    """903.2g a value with which no legal targets could be chosen is no choice: the least and the largest that leave
    some."""
    c = ctx(game, frame)
    effect = text_of(game, c)
    if effect is None or not unknowns(effect).for_playing or name not in unknowns(effect).open:
        return
    trial = c.copy()
    fine: list[int] = []
    for value in range(ask.lo, ask.hi + 1, ask.unit):
        if name == "X":
            trial.x = value
        else:
            trial.y = value
        if can_target(game, effect, trial):
            fine.append(value)
    if fine:
        ask.lo = fine[0]
        ask.hi = fine[-1]


def life_paid_by(game: Game, frame: Frame, name: str) -> int:
    """105.4a any amount of life is a multiple of 100: the steps in which X may be chosen if life is paid by it; 0 if
    none is."""
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.PayLife):
            if isinstance(part.amount, Unknown) and part.amount.name == name:
                return 100
            if isinstance(part.amount, Times) and isinstance(part.amount.amount, Unknown):
                return 1
    return 0


def most_of(game: Game, frame: Frame, name: str) -> int:
    """The largest value with which everything required could still be done: 903.2i with what effects make of it."""
    c = ctx(game, frame)
    parts = action_parts(game, frame)
    cost = base_cost(game, frame)
    limited = (cost.unknown if name == "X" else cost.second) > 0
    for _, part in parts:
        limited = limited or (not isinstance(part, fx.Pay) and name in unknowns(part).names)
    if not limited:
        return MANY  # nothing limits it: the rulebook knows no largest number, a decision needs one
    found = will.sources(game, frame.who)
    best = 0
    for value in range(1, MANY + 1):
        trial = c.copy()
        if name == "X":
            trial.x = value
        else:
            trial.y = value
        if not _can_be_paid(game, frame, trial, cost, parts, found):
            break
        best = value
    return best


def _can_be_paid(
    game: Game,
    frame: Frame,
    c: Context,
    cost: Cost,
    parts: list[tuple[AbilityId, Effect]],
    found: list[WillSource],
) -> bool:
    """Whether everything required could be done with the X and Y of ``c``."""
    if not each_can_be_done(game, parts, c):
        return False
    price = cost.copy()
    price.settle(c.x, c.y)
    info = game.info(frame.ref)
    duties = Duties()
    duties.add(game, parts, c, plays_card(frame) and pays_own_cost(game, info, c))
    purpose = purpose_of(game, frame, c)
    return affordable(game, frame.who, price, card_of(frame.ref), info, c, found, purpose, duties)


def purpose_of(game: Game, frame: Frame, c: Context) -> Purpose:
    if plays_card(frame):
        return Purpose.card(c)
    if frame.procedure.name == "play a judgment process":
        return Purpose(Spent.JUDGMENT, c.source)
    return Purpose.using(c.source, c.ability)


@clause("903.2g")
def choose_targets(game: Game, frame: Frame) -> None:
    """One phrase after another; the number of targets is fixed here (903.2g-iii)."""
    c = ctx(game, frame)
    if text_of(game, c) is None:
        _choose_host(game, frame, c)
    elif not CHOOSING.choose_targets(game, frame, clause="903.2g", settles=("903.2g-iii",)):
        abandon_play(game, frame, "903.2g")


HOST: Final = -2  # the place of an addition's target among the targets


def _choose_host(game: Game, frame: Frame, c: Context) -> None:
    """1406.2a the card an addition with a subtype will be added to."""
    s = game.s
    if not plays_card(frame) or not targets_host(game.info(frame.ref)) or HOST in c.targets:
        return
    if frame.stage == ASKED:
        frame.stage = START
        c.set_targets(HOST, [s.decision_refs[s.answer[0]]])
        return
    found = targets(game, card_of(frame.ref), frame.who)
    if not found:
        abandon_play(game, frame, "903.2g")
        return
    game.cite("1406.2a")
    s.decision_refs = found
    frame.stage = ASKED
    frame.again()
    game.ask(Decision(frame.who, ONE, Ask.TARGET, [Option("target", ref) for ref in found], "1406.2a"))


@clause("903.2h", "903.2h-i")
def divide_among_targets(game: Game, frame: Frame) -> None:
    """What is not the same for all targets is settled now: damage in positive multiples of 100, other things of 1;
    and which of them is destroyed, which returned. (The old editions do not say when: here too as it is played.)"""
    if CHOOSING.divide(game, frame, clause="903.2h-i", settles=("903.2h-ii",)):
        CHOOSING.tell_apart(game, frame, clause="903.2h", settles=("903.2h-ii",))


def base_cost(game: Game, frame: Frame) -> Cost:
    """What has to be paid in will before effects change it; X and Y still open."""
    c = ctx(game, frame)
    if plays_card(frame):
        return will_cost(game, game.info(frame.ref), c)
    cost = Cost([0] * WILLS, 0, 0)
    for _, part in action_parts(game, frame):
        if isinstance(part, fx.Pay):
            cost.add(read_cost(part.cost))
    return cost
