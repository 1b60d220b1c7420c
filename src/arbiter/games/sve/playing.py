"""10.6.2: playing, step by step. Nothing waits: what is played resolves before anything else happens."""

from __future__ import annotations

from arbiter.kernel.choosing import text_of
from arbiter.kernel.context import Context, Pending, note_lost
from arbiter.kernel.entries import ABILITY, PSEUDO
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import FIRST, NO_ABILITY, NO_REF, AbilityId, Ref, Seat, card_of, zone_kind
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.sight import snapshot
from arbiter.kernel.triggers import begin

from . import costs
from .announcing import CostData, choose_options, choose_to_pay_more, divide_value, refuse, select_targets
from .moving import limit
from .paying import WITH_POINT, pay_ability, pay_card
from .playable import spell_text
from .resolving import CARD, PENDING, ctx, leave_resolution_zone, resolve, what_paying_more_does
from .vocabulary import CARDS_PLAYED, FIELD, RESOLUTION, is_permanent, place

# --- starting ------------------------------------------------------------------------------------------------------


def start_card(game: Game, player: Seat, ref: Ref, free: bool = False) -> Frame:
    c = Context(player, ref, NO_ABILITY)
    c.zone = zone_kind(game.s.zone[card_of(ref)])
    if free:
        c.paid = ("free",)
    return game.call(PLAY_CARD, player, ref, game.open(c))


def start_ability(game: Game, player: Seat, ref: Ref, number: AbilityId, point: bool) -> None:
    c = Context(player, ref, number)
    c.look = snapshot(game, card_of(ref))
    if point:
        c.paid = (WITH_POINT,)
    game.call(PLAY_ABILITY, player, ref, game.open(c))


def play_pending(game: Game, waiting: Pending) -> None:
    """10.7.7 a pending ability is played wherever its card is now."""
    s = game.s
    if not s.alive(waiting.source):
        game.cite("10.7.7")
    if waiting.node >= 0:
        game.cite("10.7.5.1")
    number = begin(game, waiting)
    note_lost(
        game, s.contexts[number]
    )  # 4.1.4 while it was pending; what its costs move from now on is found
    game.call(PLAY_PENDING, waiting.controller, waiting.source, number)


@clause("10.6.2", "10.6.2.1")
def specify_card(game: Game, frame: Frame) -> None:
    """The card is revealed and moves to the resolution zone; what it costs is worked out as it was found."""
    s = game.s
    c = ctx(game, frame)
    card = card_of(frame.ref)
    if "free" in c.paid:
        CostData(0).keep(frame)
    else:
        frame.count = costs.card_cost(game, card, c)
        CostData(costs.card_cost(game, card, c, more=True)).keep(frame)
    event = Event(MOVE, frame.ref, NO_REF, frame.who)
    event.to = place(RESOLUTION, FIRST)
    event.controller = frame.who
    game.cite("4.11.1", "4.11.2")
    propose(game, [event])
    game.cite("13.2.1.3")
    frame.ref = c.source = c.item = event.after
    s.set_item(card_of(event.after), frame.context)
    s.values[frame.who][CARDS_PLAYED] += 1
    info = game.info(event.after)
    c.ability = NO_ABILITY if is_permanent(info) else spell_text(info)
    if game.citing is None and costs.sort_of(info) & costs.SIMPLE:
        frame.go("pay_card")  # there is nothing to choose


@clause("10.6.2", "10.6.2.1")
def specify_ability(game: Game, frame: Frame) -> None:
    """An ability goes to the resolution zone as well."""
    s = game.s
    source = card_of(frame.ref)
    game.cite("4.11.1")
    made = s.add_card(s.card[source], frame.who, place(RESOLUTION, FIRST), ABILITY | PSEUDO)
    s.set_side(made, s.side[source])
    s.set_item(made, frame.context)
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    c = ctx(game, frame)
    c.item = s.ref(made)
    if game.citing is None and costs.nothing_chosen(text_of(game, c)):
        frame.go("pay_ability")  # there is nothing to choose


@clause("10.6.2.6")
def check_room(game: Game, frame: Frame) -> None:
    """A follower or amulet needs room on the field, now that the costs have been paid."""
    field = place(FIELD, frame.who)
    if is_permanent(game.info(frame.ref)) and len(game.s.zones[field]) >= limit(game, field):
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

ABILITY_STEPS = (
    specify_ability,
    choose_to_pay_more,
    choose_options,
    select_targets,
    divide_value,
    pay_ability,
    resolve,
    leave_resolution_zone,
)
PLAY_ABILITY = Procedure("sve play an ability", ABILITY_STEPS)
PLAY_PENDING = Procedure(PENDING, ABILITY_STEPS)
