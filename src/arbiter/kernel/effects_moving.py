"""Effects that move cards, look at them and put them in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.nodes import Selector

from . import rng
from .context import Context
from .decision import ONE, ORDER, SOME, YES_NO, Decision, Option
from .effects import handles
from .entries import REVEALED
from .evaluating import amount
from .events import (
    BANISH,
    BOTTOM,
    DEPTH,
    DESTROY,
    DISCARD,
    DRAW,
    MOVE,
    REVEAL,
    SEARCH,
    SETTLED,
    SHUFFLE,
    TOP,
    Event,
)
from .happen import fact, propose
from .ids import NO_REF, NOBODY, CardId, ContextId, Ref, Seat, card_of, player_of, player_ref, zone_kind
from .matching import matches
from .memo import remember
from .picking import each_event, picked, picks_singly
from .procedure import ASKED, BEGUN, START, Frame
from .questions import Ask
from .selection import select

if TYPE_CHECKING:
    from .game import Game


@handles(fx.Move)
def _move(game: Game, frame: Frame, e: fx.Move, c: Context) -> bool:
    if frame.stage == ONE_BY_ONE:
        return _next_from_top(game, frame, e, c)
    if frame.stage == EITHER:
        return _top_or_bottom(game, frame, e, frame.refs, c)
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    fitting = _as_many_as_fit(game, frame, e, [ref for ref in found if ref >= 0 and game.s.alive(ref)], c)
    if fitting is None:
        return False
    if e.place == "either" and fitting:
        return _top_or_bottom(game, frame, e, fitting, c)
    if (
        isinstance(e.what, sel.Top)
        and not e.order
        and len(fitting) > 1
        and game.rules.one_by_one(game, e.what.zone)
    ):
        frame.stage = ONE_BY_ONE
        frame.refs = fitting
        return False
    if e.order == "random":
        fitting = fitting.copy()
        rng.shuffle(game.s.rng, fitting)
    propose(game, move_events(game, frame, e, fitting, c))
    return True


ONE_BY_ONE: Final = 20
EITHER: Final = 30


def _top_or_bottom(game: Game, frame: Frame, e: fx.Move, refs: list[Ref], c: Context) -> bool:
    """The mover says where each card goes, and it goes there."""
    if frame.stage != EITHER:
        frame.stage = EITHER
        frame.refs = refs.copy()
        frame.count = 0
    else:
        ref = frame.refs[frame.count]
        frame.count += 1
        if game.s.alive(ref):
            events = move_events(game, frame, e, [ref], c)
            for event in events:
                event.place = TOP if game.s.answer[0] == 0 else BOTTOM
            propose(game, events)
    if frame.count >= len(frame.refs):
        return True
    ref = frame.refs[frame.count]
    ask = Decision(c.you, ONE, Ask.PLACE, [Option("top"), Option("bottom")])
    ask.ref = ref
    game.ask(ask)
    return False


def _next_from_top(game: Game, frame: Frame, e: fx.Move, c: Context) -> bool:
    """Several cards from the top of a pile move one after another."""
    if not frame.refs:
        return True
    ref = frame.refs[0]
    frame.refs = frame.refs[1:]
    if game.s.alive(ref):
        propose(game, move_events(game, frame, e, [ref], c))
    return False


ASKED_WHICH_FIT: Final = 5
FITTING: Final = 6  # those that fit are known


def _as_many_as_fit(game: Game, frame: Frame, e: fx.Move, refs: list[Ref], c: Context) -> list[Ref] | None:
    """Those that go where a zone takes only so many, the mover's to choose. None: asked."""
    if frame.stage == ASKED_WHICH_FIT:
        frame.stage = FITTING
        frame.refs = [game.s.decision_refs[i] for i in game.s.answer]
    if frame.stage == FITTING:
        return frame.refs  # none, where the zone is full
    if len(refs) < 2:
        return refs
    owner = game.s.owner[card_of(refs[0])]
    if e.controller is not None:
        named = select(game, e.controller, c)
        owner = player_of(named[0]) if named else owner
    elif game.rules.zones[game.rules.zone(e.zone)].in_play:
        owner = c.you
    fit, clause = game.rules.fitting(game, game.rules.place(e.zone, owner), len(refs))
    if fit == len(refs):
        return refs
    frame.stage = ASKED_WHICH_FIT
    game.s.decision_refs = refs
    ask = Decision(c.controller, SOME, Ask.FIT, [Option("choose", ref) for ref in refs], clause)
    ask.lo = ask.hi = fit
    game.ask(ask)
    return None


def move_events(game: Game, frame: Frame, e: fx.Move, refs: list[Ref], c: Context) -> list[Event]:
    events: list[Event] = []
    game.cite_role("putting cards into a zone")
    who = NOBODY
    if e.controller is not None:
        named = select(game, e.controller, c)
        if named:
            game.cite_role("under whose control a text says")
            who = player_of(named[0])
    for ref in refs:
        card = card_of(ref)
        event = Event(MOVE, ref, c.source, game.s.owner[card])
        event.to = game.rules.place(e.zone, game.s.owner[card])
        if game.controller(card) != game.s.owner[card]:
            game.cite_role("to its owner's zone")
        event.place = BOTTOM if e.place == "bottom" else TOP | e.below << DEPTH
        if e.order == "random" or (not e.place and game.rules.zones[zone_kind(event.to)].sees == "nobody"):
            event.place |= SETTLED
        event.controller = who
        if who == NOBODY and game.rules.zones[zone_kind(event.to)].in_play:
            event.controller = game.rules.enters_under(game, card, c.you)
        event.turned = e.turned
        event.face_down = e.face_down
        event.context = frame.context
        event.cause = e.how
        if e.counters:
            event.counters = tuple((name, amount(game, n, c)) for name, n in e.counters)
        events.append(event)
        if e.reveal:
            show(game, ref, c)
    if e.place == "bottom":
        return events
    events.reverse()  # the first one named ends on top
    return events


ASKED_ANOTHER: Final = 2


@handles(fx.Draw)
def _draw(game: Game, frame: Frame, e: fx.Draw, c: Context) -> bool:
    """One card at a time."""
    if frame.stage == START:
        who = picked(game, frame, e.who, c)
        if who is None:
            return False
        n = amount(game, e.count, c)
        frame.seats = [player_of(ref) for ref in who for _ in range(n)]
        frame.stage = BEGUN
    if frame.count >= len(frame.seats):
        return True
    player = frame.seats[frame.count]
    if e.up_to and frame.stage == BEGUN:
        frame.stage = ASKED_ANOTHER
        game.ask(Decision(player, YES_NO, Ask.DRAW_ANOTHER, [Option("yes"), Option("no")]))
        return False
    if e.up_to and frame.stage == ASKED_ANOTHER:
        if game.s.answer[0] == 1:
            return True
        frame.stage = BEGUN
    if frame.count:
        game.cite_role("drawing one by one")
    frame.count += 1
    game.cite_role("drawing one card after another")
    draw_one(game, player, c.source, frame.context)
    return False


def draw_one(game: Game, player: Seat, source: Ref, context: ContextId) -> None:
    event = Event(DRAW, player_ref(player), source, player, 1)
    event.context = context
    propose(game, [event])


def drawn(game: Game, event: Event) -> list[Event]:
    """What drawing a card comes down to: the top card of the deck goes to the hand; nothing, if there is none."""
    deck = game.s.zones[game.rules.place(game.rules.deck, event.player)]
    if not deck:
        return []
    made = Event(MOVE, game.s.ref(deck[-1]), event.source, event.player)
    made.to = game.rules.place(game.rules.hand, event.player)
    made.context = event.context
    made.cause = "draw"
    return [made]


@handles(fx.Discard)
def _discard(game: Game, frame: Frame, e: fx.Discard, c: Context) -> bool:
    done = do_all(game, frame, e.what, DISCARD, c)
    if done and game.rules.empty_discards and isinstance(e.what, sel.Each):
        game.cite_role("discarding a whole hand")
        c.done = True  # be it empty
    return done


@handles(fx.Destroy)
def _destroy(game: Game, frame: Frame, e: fx.Destroy, c: Context) -> bool:
    return do_all(game, frame, e.what, DESTROY, c, game.rules.manner(e))


@handles(fx.Banish)
def _banish(game: Game, frame: Frame, e: fx.Banish, c: Context) -> bool:
    return do_all(game, frame, e.what, BANISH, c)


def do_all(game: Game, frame: Frame, what: Selector, kind: int, c: Context, detail: str = "") -> bool:
    found = picked(game, frame, what, c)
    if found is None:
        return False
    if not found:
        game.cite_role("what cannot be done is not done")
    events = each_event(game, found, kind, frame, c)
    for event in events:
        event.detail = detail
    propose(game, events)
    return True


@handles(fx.Remove)
def _remove(game: Game, frame: Frame, e: fx.Remove, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    game.cite_role("removing from the game")
    there = [ref for ref in found if game.s.alive(ref)]
    propose(game, move_events(game, frame, removal(game, e), there, c))
    return True


_REMOVALS: Final[dict[int, tuple[fx.Remove, fx.Move]]] = {}


def removal(game: Game, e: fx.Remove) -> fx.Move:
    """Removing, as the movement it is."""
    known = _REMOVALS.get(id(e))
    if known is None or known[1].zone != game.rules.removed:
        known = (e, fx.Move(e.what, game.rules.removed, face_down=e.face_down, how="remove"))
        remember(_REMOVALS, id(e), known)
    return known[1]


@handles(fx.Shuffle)
def _shuffle(game: Game, frame: Frame, e: fx.Shuffle, c: Context) -> bool:
    if "found" in c.noted:
        game.cite_role("shuffling after a search")
    for who in select(game, e.of, c):
        shuffle_zone(game, e.zone, player_of(who))
    c.done = True
    return True


def shuffle_zone(game: Game, zone: str, player: Seat) -> None:
    s = game.s
    place = game.rules.place(zone, player)
    if len(s.zones[place]) <= 1:
        game.cite_role("shuffling one card or none")  # who knew it still does
    else:
        game.cite_role("shuffling")
        s.shuffle(place)
        game.touch(1 << zone_kind(place))
        for card in s.zones[place]:
            s.set_known(card, 0)
    for card in s.zones[place]:
        s.clear_flag(card, REVEALED)
    fact(game, Event(SHUFFLE, player_ref(player), NO_REF, player))


@handles(fx.Search)
def _search(game: Game, frame: Frame, e: fx.Search, c: Context) -> bool:
    """Look through zones; a searcher who alone can check may fail to find."""
    s = game.s
    who = select(game, e.of, c)
    found: list[Ref] = []
    if picks_singly(e.filter):
        c.note("picked", frame.refs.copy())
    for ref in who:
        for zone in (e.zone, *e.also):
            for card in reversed(s.zones[game.rules.place(zone, player_of(ref))]):
                s.set_known(card, s.known[card] | 1 << c.you)
                wanted = e.filter if not e.more or frame.count == 0 else e.more[frame.count - 1]
                if matches(game, wanted, s.ref(card), c) and s.ref(card) not in frame.refs:
                    found.append(s.ref(card))
    if frame.stage == START:
        if frame.count == 0:
            game.cite_role("searching")
            fact(game, Event(SEARCH, player_ref(c.you), c.source, c.you))
        frame.stage = ASKED
        ask = Decision(c.you, SOME, Ask.SEARCH, [Option("choose", ref) for ref in found])
        if e.count is None:  # all of them: of those that everybody sees none can be left out
            frame.refs = [
                ref for ref in found if game.rules.zones[zone_kind(s.zone[card_of(ref)])].sees == "all"
            ]
            found = [ref for ref in found if ref not in frame.refs]
            ask.options = [Option("choose", ref) for ref in found]
        wanted_count = len(found) if e.count is None else amount(game, e.count, c)
        ask.hi = min(len(found), wanted_count if frame.count == 0 else 1)
        if picks_singly(e.filter):
            ask.hi = min(len(found), 1, wanted_count - frame.count)
        ask.lo = game.rules.must_be_found(game, e, ask.hi)
        ask.ref = c.source
        ask.always = False
        s.decision_refs = found
        game.ask(ask)
        return False
    chosen = [*frame.refs, *(s.decision_refs[i] for i in s.answer)]
    again = picks_singly(e.filter) and len(s.answer) > 0
    if frame.count < len(e.more) or again:
        frame.refs = chosen
        frame.count += 1
        frame.stage = START
        return False
    c.note("found", chosen)
    if e.var:
        c.note(e.var, chosen)
    c.done = len(chosen) > 0
    if e.reveal:
        for ref in chosen:
            show(game, ref, c)
    return True


def show(game: Game, ref: Ref, c: Context) -> None:
    """Everybody sees the card, until what shows it is over or the card moves."""
    game.cite_role("revealing cards")
    game.s.set_flag(card_of(ref), REVEALED)
    c.note("revealed", [*c.noted.get("revealed", []), ref])
    fact(game, Event(REVEAL, ref, NO_REF, game.s.owner[card_of(ref)]))


def reveal_until(game: Game, deck: list[CardId], effect: fx.Special, c: Context) -> bool:
    """Cards from the top are revealed one after another until one fits: that one is "it", the others "the rest"."""
    assert isinstance(effect.what, sel.Each)
    seen: list[Ref] = []
    hit: list[Ref] = []
    for card in reversed(deck):
        ref = game.s.ref(card)
        show(game, ref, c)
        seen.append(ref)
        if matches(game, effect.what.filter, ref, c):
            hit = [ref]
            break
    if effect.var:
        c.note(effect.var, hit)
    c.done = len(hit) > 0
    c.note("looked", seen)
    c.note("rest", [ref for ref in seen if ref not in hit])
    return True


@handles(fx.Look)
def _look(game: Game, frame: Frame, e: fx.Look, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    who = select(game, e.who, c)
    game.cite_role("looking at cards")
    for ref in found:
        for one in who:
            game.s.set_known(card_of(ref), game.s.known[card_of(ref)] | 1 << player_of(one))
    c.note("looked", found.copy())
    c.note("rest", found.copy())
    return True


@handles(fx.Reveal)
def _reveal(game: Game, frame: Frame, e: fx.Reveal, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    found = [ref for ref in found if game.s.alive(ref) and game.rules.eligible(game, e, ref, c, False)]
    for ref in found:
        show(game, ref, c)
        c.done = True
    c.note("looked", found.copy())
    c.note("rest", found.copy())
    return True


ASKED_WHAT_STAYS: Final = 1
SPLIT: Final = 2  # what stays on top is known
ASKED_TOP: Final = 10
TOP_ORDERED: Final = 11
ASKED_BOTTOM: Final = 20


@handles(fx.ReorderTop)
def reorder(game: Game, frame: Frame, e: fx.ReorderTop, c: Context) -> bool:
    found = [ref for ref in select(game, e.what, c) if game.s.alive(ref)]
    if e.either and frame.stage == START:
        frame.stage = ASKED_WHAT_STAYS
        game.s.decision_refs = found
        ask = Decision(c.you, SOME, Ask.KEEP_ON_TOP, [Option("card", ref) for ref in found])
        ask.lo = 0
        ask.hi = len(found)
        game.ask(ask)
        return False
    if frame.stage == ASKED_WHAT_STAYS:
        frame.refs = [game.s.decision_refs[i] for i in game.s.answer]
        frame.count = 1
        frame.stage = SPLIT
    top = frame.refs.copy() if frame.count else (found[:0] if e.bottom else found)
    low = [ref for ref in found if ref not in top]
    if frame.stage < ASKED_TOP and len(top) > 1:
        game.s.decision_refs = top
        frame.stage = ASKED_TOP
        game.ask(Decision(c.you, ORDER, Ask.ORDER_ON_TOP, [Option("card", ref) for ref in top]))
        return False
    if frame.stage == ASKED_TOP:
        frame.refs = [game.s.decision_refs[i] for i in game.s.answer]
        frame.count = 1
        frame.stage = TOP_ORDERED
        top = frame.refs.copy()
    if frame.stage < ASKED_BOTTOM and len(low) > 1:
        game.s.decision_refs = low
        frame.stage = ASKED_BOTTOM
        frame.refs = top
        frame.count = 1
        game.ask(Decision(c.you, ORDER, Ask.ORDER_ON_BOTTOM, [Option("card", ref) for ref in low]))
        return False
    if frame.stage == ASKED_BOTTOM:
        low = [game.s.decision_refs[i] for i in game.s.answer]
    put_in_order(game, top, low)
    return True


def put_in_order(game: Game, top: list[Ref], low: list[Ref]) -> None:
    """Rearrange cards within the deck they are in: ``top`` first on top, ``low`` last at the bottom."""
    s = game.s
    for ref in reversed(top):
        s.relocate(card_of(ref), s.zone[card_of(ref)])
    for ref in low:
        s.relocate(card_of(ref), s.zone[card_of(ref)], bottom=True)
