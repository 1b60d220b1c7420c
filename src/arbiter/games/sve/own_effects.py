"""5: the actions only this game knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.decision import SOME, YES_NO, Decision, Option
from arbiter.kernel.effects_moving import draw_one
from arbiter.kernel.effects_numbers import create
from arbiter.kernel.entries import FACE_DOWN, PSEUDO, TOKEN
from arbiter.kernel.evaluating import amount
from arbiter.kernel.events import BANISH, DISCARD, MOVE, PUT_COUNTER, VALUE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import fact, propose
from arbiter.kernel.ids import SEATS, Ref, Seat, ZoneId, card_of, opponent, player_ref, zone_kind, zone_owner
from arbiter.kernel.picking import name_picked, picked, still_there
from arbiter.kernel.procedure import ASKED, BEGUN, START, Frame
from arbiter.kernel.questions import Ask
from arbiter.kernel.selection import select

from . import costs
from .evolving import alike, evolve, evolve_cards
from .moving import room
from .paying import PAY_EARTH_RITE
from .playable import can_play
from .playing import start_card
from .questions import SveAsk
from .vocabulary import (
    DECK,
    EVOLUTION_POINTS,
    EX_AREA,
    FIELD,
    HAND,
    MAX_PLAY_POINTS,
    MOST_PLAY_POINTS,
    PLAY_POINTS,
    STACK,
    ZONES,
    OwnEffect,
    place,
)


def perform(game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        costs.pay_points(game, c.you, int(effect.cost))
        return True
    if isinstance(effect, fx.Transform):
        if effect.to.startswith("evolve"):
            return _evolve(game, frame, effect, c)
        return _transform(game, frame, effect, c)
    if isinstance(effect, fx.PlayCard):
        return _play_card(game, frame, effect, c)
    if isinstance(effect, fx.Special):
        return SPECIALS[effect.name](game, frame, effect, c)
    raise ArbiterError(f"{game.rules.name} has no way to do {type(effect).__name__}")


def can_pay(game: Game, effect: Effect, c: Context) -> bool:
    """10.4.2.2 whether a cost that only this game knows could be paid."""
    if isinstance(effect, fx.Pay):
        return game.s.values[c.you][PLAY_POINTS] >= int(effect.cost)
    if isinstance(effect, fx.Transform) and effect.to.startswith("evolve"):
        return any(
            ref >= 0 and evolve_cards(game, card_of(ref), effect) for ref in select(game, effect.what, c)
        )
    if isinstance(effect, fx.Special) and effect.name == OwnEffect.EARTH_RITE:
        game.cite("13.3.3.2")
        return costs.earth_rite_possible(game, c.you)
    return bool(isinstance(effect, fx.Damage))


def _number(game: Game, effect: fx.Special, c: Context) -> int:
    return 1 if effect.amount is None else amount(game, effect.amount, c)


def _changed(game: Game, player: Seat, name: str, n: int, source: Ref) -> None:
    event = Event(VALUE, player_ref(player), source, player, n)
    event.detail = name
    fact(game, event)


def _recover(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """5.14.1 play points up to the maximum (5.14.1.1); R32 more than the maximum is not taken away."""
    n = _number(game, effect, c)
    values = game.s.values[c.you]
    game.cite("5.14.1")
    if n <= 0:
        game.cite("1.3.2.2")
        return True
    if values[PLAY_POINTS] + n > values[MAX_PLAY_POINTS]:
        game.cite("5.14.1.1")
        n = max(0, values[MAX_PLAY_POINTS] - values[PLAY_POINTS])
    values[PLAY_POINTS] += n
    if n:
        c.done = True
        _changed(game, c.you, "play points", n, c.source)
    return True


def _more_play_points(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """3.2.4 never above the limit of 10."""
    n = _number(game, effect, c)
    values = game.s.values[c.you]
    if values[MAX_PLAY_POINTS] + n > MOST_PLAY_POINTS:
        game.cite("3.2.4", "3.2.4.1")
        n = MOST_PLAY_POINTS - values[MAX_PLAY_POINTS]
    values[MAX_PLAY_POINTS] = max(0, values[MAX_PLAY_POINTS] + n)
    if n:
        c.done = True
        game.touch_all()
        _changed(game, c.you, "max play points", n, c.source)
    return True


def _set_play_points(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    game.cite("3.2.4")
    game.s.values[c.you][PLAY_POINTS] = min(MOST_PLAY_POINTS, _number(game, effect, c))
    c.done = True
    return True


def _lose_play_points(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    values = game.s.values[c.you]
    values[PLAY_POINTS] = max(0, values[PLAY_POINTS] - _number(game, effect, c))
    c.done = True
    return True


def _evolution_points(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    game.s.values[c.you][EVOLUTION_POINTS] += _number(game, effect, c)
    c.done = True
    return True


def _earth_rite(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    game.call(PAY_EARTH_RITE, c.you, c.source, frame.context)
    return True


ASKED_INTO_WHAT: Final = 2


def _evolve(game: Game, frame: Frame, effect: fx.Transform, c: Context) -> bool:
    """5.15.1.1 the card revealed as part of the cost, or a facedown card of the same name selected and revealed now."""
    s = game.s
    if frame.stage == START:
        found = picked(game, frame, effect.what, c)
        if found is None:
            return False
        frame.refs = [
            ref for ref in found if ref >= 0 and s.alive(ref) and zone_kind(s.zone[card_of(ref)]) == FIELD
        ]
        frame.stage = BEGUN
    while frame.refs:
        ref = frame.refs[0]
        into = c.noted.get("evolve", [])
        if into:
            game.cite("5.15.1.1")
            chosen = into[0]
            c.note("evolve", [])
        elif frame.stage == ASKED_INTO_WHAT:
            chosen = s.decision_refs[s.answer[0]]
            s.set_known(card_of(chosen), 3)
            frame.stage = BEGUN
        else:
            cards = evolve_cards(game, card_of(ref), effect)
            if not cards:
                game.cite("1.3.2", "5.15.1.1")
                frame.refs = frame.refs[1:]
                continue
            game.cite("5.15.1.1", "5.20.1")
            s.decision_refs = cards
            frame.stage = ASKED_INTO_WHAT
            if alike(game, cards):
                s.answer = [0]
                continue
            options = [Option("choose", one) for one in cards]
            who = game.controller(card_of(ref))
            game.ask(Decision(who, SOME, SveAsk.EVOLVE_INTO, options, "5.15.1.1"))
            return False
        frame.refs = frame.refs[1:]
        c.done = True
        evolve(game, ref, chosen, c.source, frame.context)
    return True


BANISHED: Final = 1
CREATED: Final = 2


class TransformedData:
    """The data of a frame that transforms cards: those it banishes, and the zones they are in."""

    def __init__(self, refs: list[Ref], zones: list[ZoneId]) -> None:
        self.refs = refs
        self.zones = zones

    @staticmethod
    def of(frame: Frame) -> TransformedData:
        return TransformedData(
            [Ref(ref) for ref in frame.data[::2]], [ZoneId(zone) for zone in frame.data[1::2]]
        )

    def keep(self, frame: Frame) -> None:
        frame.data = [n for pair in zip(self.refs, self.zones, strict=True) for n in pair]


def _transform(game: Game, frame: Frame, effect: fx.Transform, c: Context) -> bool:
    """5.16.1 banish, and create a token in that zone for each card banished this way (R30)."""
    s = game.s
    if frame.stage == START:
        found = picked(game, frame, effect.what, c)
        if found is None:
            return False
        refs = [ref for ref in found if ref >= 0 and s.alive(ref)]
        TransformedData(refs, [s.zone[card_of(ref)] for ref in refs]).keep(frame)
        events: list[Event] = []
        for ref in refs:
            event = Event(BANISH, ref, c.source, game.controller(card_of(ref)))
            event.context = frame.context
            events.append(event)
        frame.stage = BANISHED
        game.cite("5.16.1")
        propose(game, events)
        return False
    if frame.stage == BANISHED:
        made: list[Event] = []
        data = TransformedData.of(frame)
        for ref, zone in zip(data.refs, data.zones, strict=True):
            if s.alive(ref):
                continue
            event = create(
                game,
                game.lib.tokens[c.ability, effect.at],
                zone_owner(zone),
                ZONES[zone_kind(zone)].name,
                TOKEN | PSEUDO,
            )
            event.source = c.source
            event.context = frame.context
            made.append(event)
        c.note("this way", [])
        frame.stage = CREATED
        propose(game, made)
        return False
    name_picked(effect.what, [ref for ref in c.noted.get("this way", []) if s.alive(ref)], c)
    return True


def _play_card(game: Game, frame: Frame, effect: fx.PlayCard, c: Context) -> bool:
    """Play a card as part of an effect."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    if not found or not can_play(game, card_of(found[0]), c.you, effect.free):
        return True
    c.done = True
    game.keep_past_effect()
    start_card(game, c.you, found[0], free=effect.free)
    return True


def _add_to_stack(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """13.3.2.4 put Stack counters on a card with Stack on your field."""
    s = game.s
    n = _number(game, effect, c)
    if frame.stage == START:
        able = [
            s.ref(card) for card in s.zones[place(FIELD, c.you)] if "stack" in game.info(s.ref(card)).keywords
        ]
        if not able:
            game.cite("1.3.2")
            return True
        s.decision_refs = able
        frame.stage = ASKED
        if len(able) == 1:
            s.answer = [0]
            return False
        game.ask(Decision(c.you, SOME, Ask.CHOOSE, [Option("choose", ref) for ref in able], "13.3.2.4"))
        return False
    game.cite("13.3.2.4", "14.1.1", "14.1.2.2")
    ref = s.decision_refs[s.answer[0]]
    event = Event(PUT_COUNTER, ref, c.source, c.you, n)
    event.detail = STACK
    event.context = frame.context
    propose(game, [event])
    return True


def _swap(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """5.12.1 two cards change places at once; 5.12.2 unless one of them cannot."""
    assert effect.what is not None
    found = picked(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    refs = [ref for ref in found if ref >= 0 and s.alive(ref)]
    game.cite("5.12.1")
    if len(refs) != 2 or any(s.zone[card_of(ref)] < 0 for ref in refs):
        game.cite("5.12.2")
        return True
    events: list[Event] = []
    for ref, other in ((refs[0], refs[1]), (refs[1], refs[0])):
        event = Event(MOVE, ref, c.source, c.you)
        event.to = s.zone[card_of(other)]
        if zone_kind(event.to) in (FIELD, EX_AREA):
            types = game.info(ref).types
            if zone_kind(event.to) == FIELD and not types & {"follower", "amulet"}:
                game.cite("5.12.2")
                return True
            event.controller = zone_owner(event.to)
        event.context = frame.context
        event.cause = "swap"
        if not game.rules.may_happen(game, event):
            game.cite("5.12.2")
            return True
        events.append(event)
    # they leave and arrive at the same time: a full zone has room for the one that takes the other's place
    events.sort(key=lambda event: room(game, event.to) == 0)
    propose(game, events)
    return True


def _take_control(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """3.1.2 a card on one's field is under one's control: it moves from one field to the other."""
    assert effect.what is not None
    found = picked(game, frame, effect.what, c)
    if found is None:
        return False
    events: list[Event] = []
    for ref in found:
        if ref >= 0 and game.s.alive(ref):
            event = Event(MOVE, ref, c.source, c.you)
            event.to = place(FIELD, c.you)
            event.controller = c.you
            event.context = frame.context
            event.cause = "control"
            events.append(event)
    propose(game, events)
    return True


def _name_looked(effect: fx.Special, c: Context) -> None:
    if effect.var:
        c.note(effect.var, c.noted["looked"].copy())


ASKED_ANOTHER: Final = 2


def _look_up_to(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """5.10.2 one more card at a time, from the top."""
    s = game.s
    most = _number(game, effect, c)
    if frame.stage == START:
        game.cite("5.10.2", "5.10.2.1")
        c.note("looked", [])
        c.note("rest", [])
        frame.stage = BEGUN
    elif frame.stage == ASKED_ANOTHER:
        if s.answer[0] == 1:
            game.cite("5.10.2.2")
            _name_looked(effect, c)
            return True
        deck = s.zones[place(DECK, c.you)]
        card = deck[-1 - frame.count]
        s.set_known(card, s.known[card] | 1 << c.you)
        c.note("looked", [*c.noted["looked"], s.ref(card)])
        c.note("rest", c.noted["looked"].copy())
        game.cite("5.10.2.3", "5.10.2.4")
        frame.count += 1
    if frame.count >= min(most, len(s.zones[place(DECK, c.you)])):
        _name_looked(effect, c)
        return True
    frame.stage = ASKED_ANOTHER
    game.ask(Decision(c.you, YES_NO, SveAsk.LOOK_AT_ANOTHER, [Option("yes"), Option("no")], "5.10.2.2"))
    return False


def _turn_facedown(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """4.2.3 faceup cards of the evolve deck become facedown again."""
    assert effect.what is not None
    found = picked(game, frame, effect.what, c)
    if found is None:
        return False
    s = game.s
    for ref in found:
        if ref >= 0 and s.alive(ref) and not s.flags[card_of(ref)] & FACE_DOWN:
            s.set_flag(card_of(ref), FACE_DOWN)
            s.set_known(card_of(ref), 0)
            game.dirty = True  # effects may count them
            c.done = True
    game.cite("4.2.3", "4.2.3.2")
    return True


def _draw_up_to(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """5.9.3 before each card the player may end it."""
    most = _number(game, effect, c)
    if frame.stage == START:
        game.cite("5.9.3")
        frame.stage = ASKED
    elif game.s.answer[0] == 1:
        game.cite("5.9.3.1")
        return True
    else:
        game.cite("5.9.3.2")
        frame.count += 1
        c.done = True
        if frame.count >= most:
            game.cite("5.9.3.3")
            draw_one(game, c.you, c.source, frame.context)
            return True
        draw_one(game, c.you, c.source, frame.context)
    if most <= 0:
        return True
    game.ask(Decision(c.you, YES_NO, Ask.DRAW_ANOTHER, [Option("yes"), Option("no")], "5.9.3.1"))
    return False


def _each_discards(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """1.3.4 the active player selects first; 1.3.4.1 nothing is shown before both have selected."""
    s = game.s
    n = _number(game, effect, c)
    asked = frame.stage  # so many players
    if asked:
        frame.refs = [*frame.refs, *(s.decision_refs[i] for i in s.answer)]
    if asked < len(SEATS):
        player = opponent(s.turn_player) if asked else s.turn_player
        game.cite("1.3.4", "1.3.4.1")
        hand = [s.ref(card) for card in s.zones[place(HAND, player)]]
        s.decision_refs = hand
        ask = Decision(player, SOME, Ask.CHOOSE, [Option("choose", ref) for ref in hand], "1.3.4.1")
        ask.lo = ask.hi = min(n, len(hand))
        frame.stage = asked + 1
        game.ask(ask)
        return False
    events: list[Event] = []
    for ref in frame.refs:
        event = Event(DISCARD, ref, c.source, s.owner[card_of(ref)])
        event.context = frame.context
        events.append(event)
    propose(game, events)
    return True


def _fill_ex_area(game: Game, frame: Frame, effect: fx.Special, c: Context) -> bool:
    """The top card of the deck into the EX area, again and again, until that is full."""
    deck = game.s.zones[place(DECK, c.you)]
    if not deck or room(game, place(EX_AREA, c.you)) == 0:
        return True
    event = Event(MOVE, game.s.ref(deck[-1]), c.source, c.you)
    event.to = place(EX_AREA, c.you)
    event.controller = c.you
    event.context = frame.context
    propose(game, [event])
    return False


#: the records that are carried out here, and the actions among them that have only a name
PERFORMED = (fx.Pay, fx.PlayCard, fx.Special, fx.Transform)
SPECIALS: dict[str, Callable[[Game, Frame, fx.Special, Context], bool]] = {
    OwnEffect.ADD_TO_STACK: _add_to_stack,
    OwnEffect.DRAW_UP_TO: _draw_up_to,
    OwnEffect.EACH_DISCARDS: _each_discards,
    OwnEffect.EARTH_RITE: _earth_rite,
    OwnEffect.EVOLUTION_POINTS: _evolution_points,
    OwnEffect.FILL_EX_AREA: _fill_ex_area,
    OwnEffect.LOOK_UP_TO: _look_up_to,
    OwnEffect.LOSE_PLAY_POINTS: _lose_play_points,
    OwnEffect.MAX_PLAY_POINTS: _more_play_points,
    OwnEffect.RECOVER: _recover,
    OwnEffect.SET_PLAY_POINTS: _set_play_points,
    OwnEffect.SWAP: _swap,
    OwnEffect.TAKE_CONTROL: _take_control,
    OwnEffect.TURN_FACEDOWN: _turn_facedown,
}
