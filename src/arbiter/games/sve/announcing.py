"""10.6.2.2–10.6.2.4: what is chosen while playing: optional costs, options, selections, and how a value is divided."""

from __future__ import annotations

from arbiter.kernel.decision import DIVIDE, SOME, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.happen import discard_entry
from arbiter.kernel.procedure import Frame, clause
from arbiter.kernel.selection import amount

from . import costs
from .moving import room
from .resolving import CARD, EARTH_RITE, EXTRA, PENDING, ctx, text_of
from .targets import called_for, enough, how_many, legal, needs, options_in, playable_modes, valid, wanted
from .vocabulary import FIELD, PERMANENT, PLAY_POINTS, place


def refuse(game: Game, frame: Frame, why: str) -> None:
    """The playing is cancelled: back to before it. A pending ability is simply dropped (10.7.3.2)."""
    game.cite(why)
    if frame.procedure.name == PENDING:
        game.cite("10.7.3.2")
        discard_entry(game, ctx(game, frame).item & 0xFFFF)
        frame.finish()
        return
    game.rewind()


@clause("10.6.2.2", "10.6.2.2.1")
def choose_to_pay_more(game: Game, frame: Frame) -> None:
    """Whether to pay optional additional costs; where it is the only way to play the card they are not optional."""
    c = ctx(game, frame)
    name = extra_cost(game, frame)
    if frame.stage == 1:
        frame.stage = 0
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, name)
            if name == EXTRA:
                frame.count = frame.data[0]
        return
    if not name or not _extra_payable(game, frame, name):
        return
    game.cite("10.6.2.2.1", "10.4.7")
    options = [Option("yes", c.source)]
    if not _must_pay(game, frame):
        options.append(Option("no", c.source))
    ask = Decision(frame.who, YES_NO, name, options, "10.6.2.2.1")
    ask.ref = c.source
    ask.ability = c.ability
    frame.stage = 1
    frame.again()
    game.ask(ask)


def extra_cost(game: Game, frame: Frame) -> str:
    """The optional additional cost of what is being played, by name."""
    if frame.procedure.name == CARD:
        optional = costs.optional_cost(game.info(frame.ref))
        if optional is not None:
            return EARTH_RITE if costs.has_earth_rite(optional) else EXTRA
    return EARTH_RITE if costs.has_earth_rite(text_of(game, frame)) else ""


def _extra_payable(game: Game, frame: Frame, name: str) -> bool:
    if name == EARTH_RITE:
        return costs.earth_rite_possible(game, frame.who)
    optional = costs.optional_cost(game.info(frame.ref))
    assert optional is not None
    points = game.s.values[frame.who][PLAY_POINTS] - frame.data[0]
    return costs.extra_payable(game, optional, ctx(game, frame), points)


def _must_pay(game: Game, frame: Frame) -> bool:
    """10.6.2.1.1 without it the card could not be paid for, or would find no room."""
    if frame.procedure.name != CARD:
        return False
    if frame.count > game.s.values[frame.who][PLAY_POINTS]:
        return True
    info = game.info(frame.ref)
    full = room(game, place(FIELD, frame.who)) == 0
    return full and bool(info.types & PERMANENT) and not costs.required_costs(info)


@clause("10.6.2.2", "5.17.3")
def choose_options(game: Game, frame: Frame) -> None:
    """The options of a "choose" ability are selected now."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for one in options_in(effect):
        part = one.modes
        if part.at in c.modes or not valid(game, one.conditions, c):
            continue
        fine = playable_modes(game, part, needs(effect), c)
        if frame.stage == 1:
            c.modes[part.at] = sorted(fine[i] for i in game.s.answer)
            game.cite("5.17.1", "5.17.1.1", "5.17.1.2")
            frame.stage = 0
            continue
        least, most = how_many(game, part, c)
        if len(fine) < least:
            refuse(game, frame, "10.6.2.3.4")
            return
        if least < most:
            game.cite("5.17.2")
        options = [Option("mode", c.source, c.ability, i) for i in fine]
        ask = Decision(frame.who, SOME, "mode", options, "10.6.2.2")
        ask.lo = least
        ask.hi = min(most, len(fine))
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
        total = amount(game, need.total(), c)
        if total < len(chosen):
            refuse(game, frame, "10.6.2.4.1.1")
            return
        game.cite("10.6.2.4.1")
        ask = Decision(frame.who, DIVIDE, "divide", [Option("share", ref) for ref in chosen], "10.6.2.4.1")
        ask.total = total
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return
