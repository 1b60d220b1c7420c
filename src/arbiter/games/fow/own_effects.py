"""1000: the actions only this game knows."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.effects_moving import do_all
from arbiter.kernel.effects_numbers import attach_fact
from arbiter.kernel.evaluating import amount
from arbiter.kernel.events import CANCEL, MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import carry_out, propose
from arbiter.kernel.ids import FIRST, NO_ABILITY, NO_REF, ContextId, Ref, card_of, zone_kind
from arbiter.kernel.picking import still_there
from arbiter.kernel.procedure import ASKED, START, Frame

from .additions import host_types, may_be_added
from .copying import copy
from .payment import will
from .payment.costs import keep_cost
from .payment.price_rules import can_pay_parts, cost_now
from .payment.procedure import PAY_ONLY, produce
from .payment.purposes import is_restricted
from .playing import start_card
from .questions import FowAsk
from .special import SPECIALS, transform
from .timing import is_automatic, trigger_of
from .vocabulary import CHASE, FIELD, ITEM_AREA, SUMMONED, place
from .ways import can_play

#: the records this game performs itself
PERFORMED: Final[tuple[type[Effect], ...]] = (
    fx.Cancel,
    fx.Copy,
    fx.Pay,
    fx.PlayCard,
    fx.Produce,
    fx.Special,
    fx.Summon,
    fx.Transform,
)


def perform(game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        return _pay(game, frame, effect, c)
    if isinstance(effect, fx.Produce):
        return _produce(game, frame, effect, c)
    if isinstance(effect, fx.Cancel):
        return do_all(game, frame, effect.what, CANCEL, c)
    if isinstance(effect, fx.PlayCard):
        return _play_card(game, frame, effect, c)
    if isinstance(effect, fx.Summon):
        return _summon(game, frame, effect, c)
    if isinstance(effect, fx.Copy):
        return copy(game, frame, effect, c)
    if isinstance(effect, fx.Transform):
        return transform(game, frame, effect, c)
    if isinstance(effect, fx.Special):
        return SPECIALS[effect.name](game, frame, effect, c)
    raise ArbiterError(f"{game.rules.name} has no way to do {type(effect).__name__}")


def can_pay(game: Game, effect: Effect, c: Context) -> bool:
    return isinstance(effect, fx.Pay) and can_pay_parts(game, [(effect, c)], [])


def _pay(game: Game, frame: Frame, effect: fx.Pay, c: Context) -> bool:
    """1003.1 pay while resolving. What a text demands and cannot be paid is not paid (1003.4); a cost that cannot be
    paid any more takes back what it was to be paid for."""
    if not game.lib.is_cost(frame.ability, effect) and not can_pay(game, effect, c):
        game.cite("1003.4")
        return True
    cost = cost_now(effect, c)
    pay = game.call(PAY_ONLY, c.you, c.source, frame.context)
    keep_cost(pay, cost)
    c.done = True
    return True


def _produce(game: Game, frame: Frame, effect: fx.Produce, c: Context) -> bool:
    """907.4 the controller of the ability keeps what is produced; with several kinds to choose from, they choose."""
    fixed = c.noted.get("production", [])  # chosen already, when it is used to pay
    options = will.options_now(game, effect, c)
    if not options:
        return True
    if frame.stage == START and not fixed:
        frame.stage = ASKED
        game.s.choice_words = options
        kinds = [Option("will", extra=i) for i in range(len(options))]
        ask = Decision(c.you, ONE, FowAsk.PRODUCE, kinds, "907.5")
        ask.ref = c.source
        game.ask(ask)
        return False
    chosen = fixed[0] if fixed else game.s.answer[0]
    only = effect if is_restricted(effect) else None
    for _ in range(amount(game, effect.count, c)):
        produce(game, c.you, will.production(options[chosen]), c.source, frame.ability, only)
        c.done = True
    return True


def _play_card(game: Game, frame: Frame, effect: fx.PlayCard, c: Context) -> bool:
    """Play a card as part of an effect: 906.2a a card with an unmet trigger condition still cannot be."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    if not found or not _could_play(game, found[0], c, effect.free):
        return True
    game.keep_past_effect()
    c.done = True
    start_card(game, c.you, found[0], copy=effect.copy, free=effect.free)
    return True


def _could_play(game: Game, ref: Ref, c: Context, free: bool) -> bool:
    card = card_of(ref)
    info = game.infos[card]
    if not info.types & {"resonator", "addition", "regalia", "chant", "rune"}:
        return False
    trigger = trigger_of(info)
    if trigger is not None and is_automatic(trigger):
        game.cite("906.2a")
        return False
    found = will.sources(game, c.you)
    paid = ("free",) if free else ()
    return can_play(game, card, info, c.you, found, zone_kind(game.s.zone[card]), paid)


def _summon(game: Game, frame: Frame, effect: fx.Summon, c: Context) -> bool:
    """1006.1 the card goes on top of the chase as a resonator spell; it is not played."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    for ref in found:
        game.cite("1006.1", "1412.2")
        event = Event(MOVE, ref, c.source, s.owner[card_of(ref)])
        event.to = place(CHASE, FIRST)
        event.controller = c.you
        event.context = frame.context
        carry_out(game, [event], [])
        if event.after != NO_REF:
            made = Context(c.you, event.after, NO_ABILITY)
            s.played[card_of(event.after)] = (0, 0, (SUMMONED,))
            s.set_item(card_of(event.after), game.open(made))
    return True


def attach(game: Game, ref: Ref, host: Ref, c: Context, context: ContextId) -> None:
    """1002.1 an addition is put into the field, if it is not there, and added; 1002.2 or it stays where it is."""
    s = game.s
    card = card_of(ref)
    if ref == host:
        game.cite("1206.1")  # would be added to itself: it is not added
        return
    game.cite("1002.1", "1002.2a")
    if host_types(game.infos[card]) and not may_be_added(game, card, host):
        game.cite("1002.2")
        return
    if "addition" not in game.infos[card].types:
        # 1032.1 what is no addition lies in the item area of the J/ruler's controller; 302.6 or rather of its owner,
        # who then controls it (313.3)
        owner = game.controller(card_of(host))
        game.cite("313.1", "313.3", "1032.1")
        event = Event(MOVE, ref, c.source, owner)
        event.to = place(ITEM_AREA, owner)
        event.context = context
        event.host = host
        propose(game, [event])
        return
    if zone_kind(s.zone[card]) != FIELD:
        event = Event(MOVE, ref, c.source, s.owner[card])
        event.to = place(FIELD, FIRST)
        event.controller = c.you
        event.context = context
        event.host = host
        propose(game, [event])
        return
    attach_fact(game, ref, host)
    c.done = True
