"""909, 912: whose continuous effects count as the older, which are not made or end, and where damage comes from."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Change, Condition, Effect
from arbiter.abilities.tree import walk
from arbiter.kernel import turns
from arbiter.kernel.choosing import effect_of
from arbiter.kernel.context import Context, Floating
from arbiter.kernel.continuous import order_matters
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.evaluating import holds
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, CardId, Seat, card_of, player_of, zone_kind
from arbiter.kernel.making_lasting import about_this
from arbiter.kernel.memo import remember
from arbiter.kernel.procedure import Frame, Procedure, clause, decides
from arbiter.kernel.sources import Source

from .keywords import CLAUSES
from .printed_information import base_numbers
from .questions import FowAsk
from .vocabulary import CHASE, FIELD, RULER_AREA, place


def applied(game: Game, made: Source, change: Change) -> None:
    """The clauses by which an effect is there at all and changes what it changes."""
    if made.number >= 0:
        where = zone_kind(game.s.zone[card_of(made.c.source)])
        if where in (FIELD, RULER_AREA):
            game.cite("902.1a" if where == FIELD else "902.1b")
        else:
            game.cite("902.2")
        if base_numbers(game.lib.abilities[made.number]):
            game.cite("904.2")
        game.cite_all(CLAUSES.get(made.keyword, ()))
    elif made.refs is None:
        game.cite("909.4")


# --- 909.3b effects that began at the same time ----------------------------------------------------------------------


def simultaneous(game: Game, cards: list[CardId]) -> None:
    """If it makes a difference which of them is applied first, the turn player decides."""
    for i in range(len(cards)):
        for j in range(i):
            if order_matters(game, cards[i], cards[j]):
                frame = game.call(ORDER_OF_EFFECTS, game.s.turn_player)
                frame.cards = list(cards)
                return


@clause("909.3b")
def decide_order(game: Game, frame: Frame) -> None:
    turns.order_times(game, frame, "first", FowAsk.WHICH_EFFECT_FIRST, "909.3b")


ORDER_OF_EFFECTS: Final = Procedure("order of effects", (decide_order,))


# --- 909.8 "as long as" that ended too soon --------------------------------------------------------------------------

_WHILE: Final[dict[int, tuple[Effect, list[fx.Apply]]]] = {}


def while_parts(effect: Effect) -> list[fx.Apply]:
    """The parts of an effect that last as long as something is true of the card itself."""
    known = _WHILE.get(id(effect))
    if known is None:
        found = [
            node
            for node in walk(effect)
            if isinstance(node, fx.Apply)
            and node.duration == "while"
            and node.condition is not None
            and about_this(node.condition)
        ]
        known = (effect, found)
        remember(_WHILE, id(effect), known)
    return known[1]


def note_lapses(game: Game) -> None:
    """Remember of abilities on the chase which durations have ended before they began: after the ability was played
    (its cost may only make them true) and before it resolves."""
    s = game.s
    for card in s.zones[place(CHASE, FIRST)]:
        if not s.flags[card] & ABILITY:
            continue
        c = s.contexts.get(s.item[card])
        effect = effect_of(game, c.ability) if c is not None else None
        if c is None or effect is None:
            continue
        for part in while_parts(effect):
            if not game.s.context_in_use(s.item[card]) and not _true_of_it(game, part, c):
                c.fixed = {**(c.fixed or {}), part.at: 0}


def end_durations(game: Game) -> None:
    """A duration that has ended does not begin again when what it hung on becomes true once more."""
    s = game.s
    last: list[Floating] = []
    for one in s.floating:
        c = one.context
        if one.duration != "while this" or (
            s.alive(c.source) and (one.condition is None or _now(game, one.condition, c))
        ):
            last.append(one)
    if len(last) < len(s.floating):
        game.cite("909.8")
        s.floating = last
        game.dirty = True
        game.version += 1


def _true_of_it(game: Game, part: fx.Apply, c: Context) -> bool:
    return part.condition is not None and game.s.alive(c.source) and _now(game, part.condition, c)


def _now(game: Game, condition: Condition, c: Context) -> bool:
    """Whether something is true, by what cards are now."""
    if game.dirty:
        game.refresh()
    return holds(game, condition, c)


def always_made(game: Game, part: fx.Apply, c: Context) -> bool:
    """The old editions know no effect that is over before it began."""
    return True


@decides("909.8")
def still_made(game: Game, part: fx.Apply, c: Context) -> bool:
    """909.8 an effect whose duration has ended since the ability was played is not made."""
    if part.duration != "while" or part.condition is None or not about_this(part.condition):
        return True
    if c.fixed is not None and part.at in c.fixed:
        game.cite("909.8")
        return False
    if _true_of_it(game, part, c):
        return True
    game.cite("909.8")
    return False


# --- 909.4 what a lasting effect on all that fits applies to ---------------------------------------------------------


@decides("909.4")
def always_open(game: Game, c: Context) -> bool:
    """Whatever fits, whenever it fits; a spell's effect too."""
    return True


@decides("5.x:9.9-4")
def open_by_abilities(game: Game, c: Context) -> bool:
    """Only effects of automatic and activated abilities; a spell's effect is on the cards that fit as it resolves."""
    if c.item >= 0 and game.s.alive(c.item) and not game.s.flags[card_of(c.item)] & ABILITY:
        game.cite("5.x:9.9-4")
        return False
    game.cite("5.x:9.9-4")
    return True


# --- 910.2 who picks among replacements of damage --------------------------------------------------------------------


@decides("910.2a")
def dealer_unless_prevented(game: Game, event: Event, preventing: bool) -> Seat:
    """The dealer, or if all prevent it, whoever is damaged."""
    game.cite("910.2a")
    if not preventing and event.source >= 0:
        return dealer(game, event, preventing)
    return player_of(event.ref) if event.ref < 0 else game.controller(card_of(event.ref))


@decides("5.x:9.10-2")
def dealer(game: Game, event: Event, preventing: bool) -> Seat:
    """The controller of the card or effect that deals it."""
    dealing = game.s.contexts.get(event.context)
    if dealing is not None and event.detail != "battle":
        return dealing.controller
    return game.controller(card_of(event.source)) if event.source >= 0 else event.player
