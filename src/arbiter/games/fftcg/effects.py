"""What only this game does with an effect: paying CP, cancelling, casting for nothing, putting onto the field."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.decision import YES_NO, Decision, Option
from arbiter.kernel.effects import picked
from arbiter.kernel.events import CANCEL, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.procedure import Frame

from .cp import Price, affordable, read_cost, sources
from .paying import PAY, locked
from .playing import no_targets, playable, start_card
from .vocabulary import STACK, is_character

#: the effects carried out here
PERFORMED = (fx.Pay, fx.Cancel, fx.PlayCard)


def perform(game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        return _pay(game, frame, effect, c)
    if isinstance(effect, fx.Cancel):
        return _cancel(game, frame, effect, c)
    if isinstance(effect, fx.PlayCard):
        return _play_card(game, frame, effect, c)
    raise ArbiterError(f"{game.rules.name} has no way to do {type(effect).__name__}")


def _price(effect: fx.Pay, c: Context) -> Price:
    cost = read_cost(effect.cost)
    return Price(cost.slots, cost.total + c.x * cost.unknown)


def can_pay(game: Game, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        return affordable(_price(effect, c), sources(game, c.you))
    return True  # whatever else a text lets one do can be done, as far as it can (2.3)


def _pay(game: Game, frame: Frame, effect: fx.Pay, c: Context) -> bool:
    """CP paid while resolving, attacking or blocking."""
    price = _price(effect, c)
    if price.total > 0:
        pay = game.call(PAY, c.you, -1, frame.context)
        pay.data = locked(price, [])
    c.done = True
    return True


def _cancel(game: Game, frame: Frame, effect: fx.Cancel, c: Context) -> bool:
    found = picked(game, frame, effect.what, c)
    if found is None:
        return False
    events: list[Event] = []
    for ref in found:
        if ref >= 0 and game.s.alive(ref) and game.s.zone[ref & 0xFFFF] >> 1 == STACK:
            event = Event(CANCEL, ref, c.source, game.controller(ref & 0xFFFF))
            event.context = frame.context
            events.append(event)
    propose(game, events)
    return True


def _play_card(game: Game, frame: Frame, effect: fx.PlayCard, c: Context) -> bool:
    """Cast a Summon (or play a Character) as part of an effect."""
    found = picked(game, frame, effect.what, c)
    if found is None:
        return False
    alive = [ref for ref in found if ref >= 0 and game.s.alive(ref)]
    if not alive or not _could_play(game, alive[0], c, effect.free):
        return True
    if effect.optional and frame.stage == 0:
        frame.stage = 1
        game.ask(Decision(c.you, YES_NO, "may", [Option("yes", alive[0]), Option("no", alive[0])]))
        return False
    if not effect.optional or game.s.answer[0] == 0:
        c.done = True
        before = game.s.clone()
        before.frames[-1].i += 1
        before.frames[-1].stage = 0
        game.s.before = before
        start_card(game, c.you, alive[0], free=effect.free)
    return True


def _could_play(game: Game, ref: int, c: Context, free: bool) -> bool:
    info = game.info(ref)
    if not is_character(info) and no_targets(game, ref, c.you, info):
        return False
    return free or playable(game, ref, c.you, info)
