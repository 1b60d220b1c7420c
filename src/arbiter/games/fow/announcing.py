"""903.2a–e: announcing a card or ability: its side, the chase, its options."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.context import Context, Floating
from arbiter.kernel.continuous import applying
from arbiter.kernel.decision import ONE, YES_NO, Decision, Option
from arbiter.kernel.effects_moving import show
from arbiter.kernel.entries import ABILITY, FACE_DOWN, PSEUDO, REVEALED
from arbiter.kernel.events import MOVE, REVEAL, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import carry_out, fact
from arbiter.kernel.ids import FIRST, NO_ABILITY, NO_REF, NOWHERE, CardId, Ref, card_of, zone_kind
from arbiter.kernel.info import Info
from arbiter.kernel.procedure import ASKED, START, Frame, clause
from arbiter.kernel.sources import Source

from .keywords import ways_met
from .payment import will
from .payment.procedure import abandon_play, ctx
from .questions import FowAsk
from .targets import CHOOSING
from .timing import main_timing, timing_allows
from .vocabulary import (
    AWAKENED_FOR_X,
    CHASE,
    FROM,
    GRAVEYARD,
    HAND,
    RUNE_AREA,
    ZONES,
    place,
)
from .ways import (
    MAY_BE_FREE,
    awakening_wants_x,
    awakenings,
    can_play_side,
    is_free,
    is_permanent,
    side_info,
    sides,
    spell_text,
)

PLAY_A_CARD: Final = "play a card"
BY_ACTION: Final = "action"  # among the ways of playing: it is an action of its player, so timing matters


def plays_card(frame: Frame) -> bool:
    """Whether a card is being played, rather than an ability or a judgment."""
    return frame.procedure.name == PLAY_A_CARD


@clause("903.2a")
def turn_face_up(game: Game, frame: Frame) -> None:
    s = game.s
    card = card_of(frame.ref)
    if s.flags[card] & FACE_DOWN:
        s.clear_flag(card, FACE_DOWN)
        game.cite("903.2a")
        if frame.count:
            fact(game, Event(REVEAL, frame.ref, NO_REF, frame.who))


class SideData:
    """The data of a frame that plays a card, until its cost is worked out: the side that is played."""

    def __init__(self, side: int) -> None:
        self.side = side

    @staticmethod
    def of(frame: Frame) -> SideData:
        return SideData(frame.data[0])

    def keep(self, frame: Frame) -> None:
        frame.data = [self.side]


@clause("903.2b")
def choose_side(game: Game, frame: Frame) -> None:
    """[Shift]: the player decides which side to play (1117.2)."""
    card = card_of(frame.ref)
    if frame.stage == ASKED:
        asked = game.s.asked
        assert asked is not None
        SideData(asked.options[game.s.answer[0]].extra).keep(frame)
        frame.stage = START
        game.cite("1117.2", "1302.2b", "1302.2e")
        return
    SideData(game.s.side[card]).keep(frame)
    if frame.count or len(sides(game, card)) == 1:
        return
    c = ctx(game, frame)
    found = will.sources(game, frame.who)
    fine = [
        side
        for side in sides(game, card)
        if may_start(game, card, side_info(game, card, side), c)
        and can_play_side(game, card, side_info(game, card, side), frame.who, found, c.zone, c.paid)
    ]
    if not fine:
        abandon_play(game, frame, "1111.2a")
        return
    options = [Option("past" if side == 0 else "future", extra=side) for side in fine]
    frame.stage = ASKED
    frame.again()
    game.ask(Decision(frame.who, ONE, FowAsk.SIDE, options, "903.2b"))


def may_start(game: Game, card: CardId, info: Info, c: Context) -> bool:
    """1111.2a a card that is no longer [Quickcast] before it is on the chase cannot be played out of main timing."""
    if BY_ACTION not in c.paid:
        return True
    main = main_timing(game, c.controller)
    if timing_allows(game, card, info, c.controller, main, c.zone):
        return True
    game.cite("1111.2a")
    return False


@clause("903.2c")
def choose_awakening(game: Game, frame: Frame) -> None:
    """[Awakening]: the player chooses whether to awaken the card (1109.2)."""
    c = ctx(game, frame)
    card = card_of(frame.ref)
    info = side_info(game, card, SideData.of(frame).side)
    ways = awakenings(info)
    if frame.stage == ASKED:
        frame.stage = START
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, *awakened(ways[frame.i]))
            game.cite("1109.2")
        frame.i += 1
    # each [Awakening] it has is an offer of its own, in the order printed
    while frame.i < len(ways):
        found = will.sources(game, frame.who)
        paid = (*c.paid, *awakened(ways[frame.i]))
        if can_play_side(game, card, info, frame.who, found, c.zone, paid):
            frame.stage = ASKED
            frame.again()
            yes_no = [Option("yes", frame.ref), Option("no", frame.ref)]
            ask = Decision(frame.who, YES_NO, FowAsk.AWAKEN, yes_no, "903.2c")
            ask.ref = frame.ref
            game.ask(ask)
            return
        frame.i += 1
    frame.i = 0


def awakened(way: str) -> tuple[str, ...]:
    """A card awakened one way was awakened."""
    return (way,) if way == "awakening" else ("awakening", way)


@clause("903.2d", "312.1")
def move_to_chase(game: Game, frame: Frame) -> None:
    """The card goes to the chase as a spell; of a rune from the rune area, a copy does (711.2)."""
    put_on_chase(game, frame, True)


@clause("5.x:9.3-2.2", "5.x:3.1-3")
def move_to_chase_anew(game: Game, frame: Frame) -> None:
    """The card goes to the chase as a new card: effects on it do not follow."""
    put_on_chase(game, frame, False)


def put_on_chase(game: Game, frame: Frame, followed: bool) -> None:
    s = game.s
    c = ctx(game, frame)
    side = SideData.of(frame).side
    if not may_start(game, card_of(frame.ref), side_info(game, card_of(frame.ref), side), c):
        abandon_play(game, frame, "1111.2a")
        return
    if frame.count:
        if game.citing is not None:
            rune = c.zone == RUNE_AREA
            info = game.info(frame.ref)
            game.cite("1017.3")
            if rune:
                game.cite("711.2")
            if rune and "chant" in info.types:
                game.cite("711.4")
            if rune and "quickcast" in info.keywords:
                game.cite("709.3", "709.3c")
        made = s.add_card(s.card[card_of(frame.ref)], frame.who, NOWHERE, PSEUDO)
        game.fit_infos()
        game.infos[made] = game.base_info(made)
        ref = s.ref(made)
    else:
        if game.citing is not None and {"chant", "rune"} <= game.info(frame.ref).types:
            game.cite("703.4")
        ref = frame.ref
    if is_free(game, c):
        c.paid = (*c.paid, MAY_BE_FREE)
    applied = applying(game, ref) if followed and not frame.count else []
    event = Event(MOVE, ref, NO_REF, frame.who)
    event.to = place(CHASE, FIRST)
    event.cause = "play"
    event.controller = frame.who
    event.side = side
    carry_out(game, [event], [])
    after = event.after if event.after != NO_REF else ref
    if followed:
        _carry_effects_over(game, ref, after, applied)
    frame.ref = after
    c.source = after
    c.item = after
    s.set_item(card_of(after), frame.context)
    info = game.info(after)
    if c.zone == GRAVEYARD and "remnant" in info.keywords and BY_ACTION in c.paid:
        c.paid = (*c.paid, "remnant")
    c.paid = (*c.paid, *ways_met(game, info, c))
    remember(game, frame)
    c.ability = NO_ABILITY if is_permanent(info) else spell_text(game, info)


def remember(game: Game, frame: Frame) -> None:
    """How a card is played stays with it (203.5b its X does not, unless it was paid for its [Awakening])."""
    c = ctx(game, frame)
    ways = tuple(word for word in c.paid if word not in (BY_ACTION, MAY_BE_FREE))
    if c.zone >= 0 and c.zone != HAND:
        ways = (*ways, FROM + ZONES[c.zone].name)
    if "awakening" in ways and awakening_wants_x(game.info(frame.ref), ways):
        ways = (*ways, AWAKENED_FOR_X)
    if ways:
        game.s.played[card_of(frame.ref)] = (0, 0, ways)
        game.dirty = True


def _carry_effects_over(game: Game, ref: Ref, after: Ref, applied: list[Source]) -> None:
    """903.2d-i continuous effects applied to a card still apply to it on the chase, until it leaves it."""
    s = game.s
    made: list[Floating] = []
    for one in s.floating:
        if one.refs is not None and ref in one.refs:
            fresh = one.copy()
            fresh.refs = (*one.refs, after)
            made.append(fresh)
            game.cite("903.2d-i")
        else:
            made.append(one)
    s.floating = made
    for source in applied:
        if after in source.applies_to(game) or source.node < 0:
            continue
        kept = Floating(source.c.ability, source.node, source.c.copy(), source.stamp, "turn")
        kept.refs = (after,)
        kept.who = source.c.controller
        kept.turn = s.turn
        s.floating.append(kept)
        game.cite("903.2d-i")
    if applied or made:
        game.dirty = True


@clause("903.2d", "312.1")
def ability_to_chase(game: Game, frame: Frame) -> None:
    """An ability goes to the chase as a pseudo-card."""
    wait_on_chase(game, frame, ABILITY | PSEUDO)


def wait_on_chase(game: Game, frame: Frame, flags: int) -> None:
    s = game.s
    source = card_of(frame.ref)
    made = s.add_card(s.card[source], frame.who, place(CHASE, FIRST), flags)
    s.set_side(made, s.side[source])
    s.set_item(made, frame.context)
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    ctx(game, frame).item = s.ref(made)
    game.touch(1 << CHASE)


@clause("905.2a")
def reveal_hidden_source(game: Game, frame: Frame) -> None:
    """905.2a an ability played from a hidden zone shows its card while it waits."""
    s = game.s
    card = card_of(frame.ref)
    if game.rules.zones[zone_kind(s.zone[card])].sees != "all" and not s.flags[card] & REVEALED:
        show(game, frame.ref, ctx(game, frame))
        game.cite("905.2a")


@clause("903.2e")
def choose_modes(game: Game, frame: Frame) -> None:
    """Which of its options it will have."""
    if not CHOOSING.choose_options(game, frame, clause="903.2e"):
        abandon_play(game, frame, "903.2g")
