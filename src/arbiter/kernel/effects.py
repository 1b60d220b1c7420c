"""Effects are programs, run by the same machine as everything else.

A frame walks through the parts of an effect. A handler does one part; it returns False to be called again: after a
choice it asked for, or because it does its work one piece at a time. What was chosen is kept in the context, so calling
a handler again finds the choice made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import Const, ThatMuch
from arbiter.abilities.changes import Bonus, ChangeWords, SetStats
from arbiter.abilities.conditions import Paid, YouDo
from arbiter.abilities.nodes import Amount, Condition, Effect, Filter, Selector
from arbiter.abilities.tree import walk

from . import rng
from .context import Context, Floating
from .decision import NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option
from .events import (
    ATTACH,
    BANISH,
    BOTTOM,
    CREATE,
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    EXTRA_TURN,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PUT_COUNTER,
    REMOVE_COUNTER,
    REVEAL,
    ROLL,
    SEARCH,
    SETTLED,
    SHUFFLE,
    TOP,
    TURN,
    UPRIGHT,
    VALUE,
    Event,
)
from .happen import fact, propose
from .procedure import Frame, Procedure, Step
from .replacements import change_event
from .selection import accepts_players, amount, as_spoken_of, candidates, holds, matches, select
from .state import PSEUDO, REVEALED, TOKEN

if TYPE_CHECKING:
    from .game import Game

Handler = Callable[[Any, Any, Any, Any], bool]
HANDLERS: dict[type[Effect], Handler] = {}
MOST = 1_000_000  # the largest number one may name: larger ones do nothing more


def handles(kind: type[Effect]) -> Callable[[Handler], Handler]:
    def register(run: Handler) -> Handler:
        HANDLERS[kind] = run
        return run

    return register


def _interpret(game: Game, frame: Frame) -> None:
    node = game.lib.nodes[frame.ability][frame.node]
    assert isinstance(node, Effect)
    c = game.s.contexts[frame.context]
    if isinstance(node, fx.Sequence):
        if frame.i >= len(node.parts):
            return
        part = node.parts[frame.i]
    else:
        if frame.i > 0:
            return
        part = node
    frame.again()
    if frame.stage == 0 and c.asking < 0:
        _begin(part, c)
        if game.citing is not None:
            game.rules.acting(game, part, c)
    if perform(game, frame, part, c):
        frame.i += 1
        frame.stage = 0
        frame.count = 0
        frame.data = []
        c.picks = {}
        c.asking = -1


def _part(game: Game, frame: Frame) -> Effect:
    """The part of an effect its frame stands at."""
    node = game.lib.nodes[frame.ability][frame.node]
    assert isinstance(node, Effect)
    return node.parts[frame.i] if isinstance(node, fx.Sequence) else node


EFFECT = Procedure("effect", (Step(_interpret, (), "interpret"),))


def _begin(part: Effect, c: Context) -> None:
    """A new part starts: "this way" and "that much" now speak of it; "if you do" still asks about the one before."""
    if isinstance(part, (fx.If, fx.DefineX, fx.Note, fx.Look, fx.Apply)):
        return
    if isinstance(part, (fx.Move, fx.ReorderTop)) and _uses_noted(part.what):
        c.done = False
        return
    c.done = False
    if not isinstance(part, (fx.Sequence, fx.Shuffle, fx.Delay, fx.By, fx.May, fx.ForEach)):
        c.noted["this way"] = []
        c.amount = (
            0
            if not isinstance(part, (fx.GainLife, fx.LoseLife, fx.Damage, fx.PutCounters, fx.Draw))
            else c.amount
        )


def _uses_noted(what: Selector) -> bool:
    return isinstance(what, sel.Noted) or (isinstance(what, sel.Among) and _uses_noted(what.what))


def perform(game: Game, frame: Frame, part: Effect, c: Context) -> bool:
    handler = HANDLERS.get(type(part))
    if handler is None:
        return game.rules.perform(game, frame, part, c)
    return handler(game, frame, part, c)


def sub_effect(game: Game, frame: Frame, effect: Effect) -> None:
    """Run a part with parts of its own."""
    inner = Frame(EFFECT, frame.who, frame.ref, frame.context)
    inner.ability = frame.ability
    inner.node = effect.at
    game.s.frames.append(inner)


# --- choosing ------------------------------------------------------------------------------------------------------


def _inner(what: Selector) -> tuple[Selector, ...]:
    if isinstance(what, (sel.ControllerOf, sel.OwnerOf, sel.AttachedTo, sel.Among)):
        return (what.what,)
    if isinstance(what, sel.Both):
        return what.parts
    if isinstance(what, sel.Top):
        return (what.of,)
    return ()


def picked(game: Game, frame: Frame, what: Selector, c: Context) -> list[int] | None:
    """What a selector names, asking for the choices in it first. None: somebody has been asked."""
    for part in _inner(what):
        if picked(game, frame, part, c) is None:
            return None
    if isinstance(what, sel.Choice):
        if what.at not in c.picks and not _choose(game, frame, what, c):
            return None
    elif isinstance(what, sel.ChoosePlayer) and what.at not in c.picks:
        if c.asking == what.at:
            c.picks[what.at] = [-1 - game.s.answer[0]]
            c.asking = -1
        else:
            c.asking = what.at
            who = select(game, what.who, c)
            game.ask(Decision(-1 - who[0], ONE, "player", [Option("player", -1), Option("player", -2)]))
            return None
    found = select(game, what, c)
    if not isinstance(what, (sel.You, sel.Opponent, sel.EachPlayer, sel.TurnPlayer)):
        c.it = found
        if len(found) == 1 and found[0] < 0:
            c.player = -1 - found[0]
    return found


def pool(game: Game, what: sel.Choice, c: Context) -> list[int]:
    """What may be chosen."""
    found = [ref for ref in candidates(game, what.filter, c) if matches(game, what.filter, ref, c)]
    if accepts_players(what.filter):
        found.extend(ref for ref in (-1, -2) if matches(game, what.filter, ref, c))
    return found


def _choose(game: Game, frame: Frame, what: sel.Choice, c: Context) -> bool:
    part = _part(game, frame)
    paying = game.lib.is_cost(frame.ability, part)
    found = [ref for ref in pool(game, what, c) if game.rules.eligible(game, part, ref, c, paying)]
    if c.asking == what.at:
        c.picks[what.at] = [game.s.decision_refs[i] for i in game.s.answer]
        c.asking = -1
        return True
    n = len(found) if what.any_number else min(len(found), amount(game, what.count, c))
    least = 0 if what.up_to or what.any_number else n
    if what.random:
        chosen = found.copy()
        rng.shuffle(game.s.rng, chosen)
        c.picks[what.at] = chosen[:n]
        return True
    who = select(game, what.who, c)
    seat = -1 - who[0] if who else c.you
    if not paying and asks_for_more(what.filter) and not game.rules.must_find(game, found, seat):
        least = 0
    ask = Decision(seat, SOME, "choose", [Option("choose", ref) for ref in found])
    ask.lo = least
    ask.hi = n
    ask.ref = c.source
    ask.ability = c.ability
    c.asking = what.at
    game.s.decision_refs = found
    game.ask(ask)
    return False


def asks_for_more(filter: Filter) -> bool:
    """Whether a description wants more of a card than being in a place: then nobody may be able to check."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        return any(asks_for_more(part) for part in filter.parts)
    return not isinstance(filter, (f.InZone, f.ControlledBy, f.OwnedBy, f.IsOther, f.IsOneOf, f.Anything))


def _each_event(game: Game, refs: list[int], kind: int, frame: Frame, c: Context) -> list[Event]:
    events: list[Event] = []
    for ref in refs:
        if ref >= 0 and game.s.alive(ref):
            event = Event(kind, ref, c.source, game.controller(ref & 0xFFFF))
            event.context = frame.context
            event.source_look = c.look
            event.actor = c.you
            events.append(event)
    return events


# --- structure -----------------------------------------------------------------------------------------------------


@handles(fx.Sequence)
def _sequence(game: Game, frame: Frame, e: fx.Sequence, c: Context) -> bool:
    sub_effect(game, frame, e)
    return True


@handles(fx.If)
def _if(game: Game, frame: Frame, e: fx.If, c: Context) -> bool:
    if _part_of_effect(game, e):
        assert isinstance(e.then, fx.Apply)
        return _make_lasting(game, frame, e.then, c, e.condition)
    if holds(game, e.condition, c):
        sub_effect(game, frame, e.then)
    elif e.otherwise is not None:
        sub_effect(game, frame, e.otherwise)
    return True


_STANDING: dict[int, tuple[fx.If, bool]] = {}


def _part_of_effect(game: Game, e: fx.If) -> bool:
    """Whether a condition is part of the lasting effect behind it: that applies to whatever fits, whenever it fits, and
    the condition is about the game, not about what the text has just done."""
    if not game.rules.open_sets or not isinstance(e.then, fx.Apply) or e.otherwise is not None:
        return False
    known = _STANDING.get(id(e))
    if known is None:
        fits = (
            isinstance(e.then.what, (sel.Each, sel.You, sel.Opponent, sel.EachPlayer))
            and e.then.condition is None
        )
        for node in walk(e.condition):
            if isinstance(
                node, (YouDo, Paid, sel.It, sel.Noted, sel.EventSubject, sel.EventSource, ThatMuch)
            ):
                fits = False
        known = (e, fits)
        _STANDING[id(e)] = known
    return known[1]


@handles(fx.May)
def _may(game: Game, frame: Frame, e: fx.May, c: Context) -> bool:
    who = select(game, e.who, c)
    if frame.stage == 0:
        if not who or not game.possible(e.effect, c):
            if e.otherwise is not None:
                sub_effect(game, frame, e.otherwise)
            return True
        frame.stage = 1
        ask = Decision(-1 - who[0], YES_NO, "may", [Option("yes", c.source), Option("no", c.source)])
        ask.ref = c.source
        ask.ability = c.ability
        game.ask(ask)
        return False
    if game.s.answer[0] == 0:
        c.done = True
        sub_effect(game, frame, e.effect)
    else:
        c.done = False
        if e.otherwise is not None:
            sub_effect(game, frame, e.otherwise)
    return True


@handles(fx.Modes)
def _modes(game: Game, frame: Frame, e: fx.Modes, c: Context) -> bool:
    """The options chosen while playing, in the order printed; the others are treated as if they did not exist. Some
    are chosen only now."""
    if e.resolving:
        if frame.stage == 0:
            frame.stage = 1
            ask = Decision(
                c.you, SOME, "mode", [Option("mode", c.source, c.ability, i) for i in range(len(e.modes))]
            )
            ask.hi = min(len(e.modes), amount(game, e.count, c))
            ask.lo = 0 if e.up_to else ask.hi
            ask.ref = c.source
            ask.ability = c.ability
            game.ask(ask)
            return False
        for mode in sorted(game.s.answer, reverse=True):
            sub_effect(game, frame, e.modes[mode])
        return True
    for mode in reversed(c.modes.get(e.at, [])):
        sub_effect(game, frame, e.modes[mode])
    return True


@handles(fx.PayToDo)
def _pay_to_do(game: Game, frame: Frame, e: fx.PayToDo, c: Context) -> bool:
    who = select(game, e.who, c)
    seat = -1 - who[0] if who else c.controller
    if frame.stage == 0:
        before, c.you = c.you, seat
        able = all(game.payable(part, c) for part in e.cost)
        c.you = before
        if not able:
            frame.stage = 4
        else:
            frame.stage = 1
            ask = Decision(seat, YES_NO, "pay cost", [Option("yes", c.source), Option("no", c.source)])
            ask.ref = c.source
            ask.ability = c.ability
            game.ask(ask)
            return False
    if frame.stage == 1:
        if game.s.answer[0] != 0:
            frame.stage = 4
        else:
            frame.count = c.you + 1
            frame.data = c.it.copy()
            c.you = seat
            frame.stage = 2
            for part in reversed(e.cost):
                sub_effect(game, frame, part)
            return False
    if frame.stage == 2:
        c.you = frame.count - 1
        c.done = True
        if frame.data:
            c.it = frame.data.copy()  # "it" is still what was spoken of before the payment
        if e.then is not None:
            sub_effect(game, frame, e.then)
        return True
    c.done = False
    if e.otherwise is not None:
        sub_effect(game, frame, e.otherwise)
    return True


@handles(fx.ForEach)
def _for_each(game: Game, frame: Frame, e: fx.ForEach, c: Context) -> bool:
    if frame.stage == 0:
        found = picked(game, frame, e.what, c)
        if found is None:
            return False
        frame.data = found.copy()
        frame.stage = 1
    if frame.count >= len(frame.data):
        return True
    c.it = [frame.data[frame.count]]
    if c.it[0] < 0:
        c.player = -1 - c.it[0]
    frame.count += 1
    sub_effect(game, frame, e.effect)
    return False


@handles(fx.Repeat)
def _repeat(game: Game, frame: Frame, e: fx.Repeat, c: Context) -> bool:
    if frame.stage == 0:
        frame.count = amount(game, e.times, c)
        frame.stage = 1
    if frame.count <= 0:
        return True
    frame.count -= 1
    sub_effect(game, frame, e.effect)
    return False


@handles(fx.By)
def _by(game: Game, frame: Frame, e: fx.By, c: Context) -> bool:
    if frame.stage == 0:
        who = picked(game, frame, e.who, c)
        if who is None:
            return False
        frame.data = [c.you, *(-1 - ref for ref in who)]
        frame.stage = 1
    frame.count += 1
    if frame.count >= len(frame.data):
        c.you = frame.data[0]
        return True
    c.you = frame.data[frame.count]
    c.player = c.you
    sub_effect(game, frame, e.effect)
    return False


@handles(fx.Note)
def _note(game: Game, frame: Frame, e: fx.Note, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    c.noted[e.name] = found.copy()
    return True


@handles(fx.DefineX)
def _define_x(game: Game, frame: Frame, e: fx.DefineX, c: Context) -> bool:
    n = amount(game, e.amount, c)
    if e.name == "X":
        c.x = n
    else:
        c.y = n
    return True


# --- movement ------------------------------------------------------------------------------------------------------


@handles(fx.Move)
def _move(game: Game, frame: Frame, e: fx.Move, c: Context) -> bool:
    if frame.stage == ONE_BY_ONE:
        return _next_from_top(game, frame, e, c)
    if frame.stage == EITHER:
        return _top_or_bottom(game, frame, e, frame.data, c)
    if frame.stage == EITHER_END:
        place = "top" if game.s.answer[0] == 0 else "bottom"
        settled = fx.Move(
            e.what, e.zone, place, e.controller, e.turned, e.face_down, e.how, e.counters, e.reveal
        )
        propose(game, move_events(game, frame, settled, frame.data, c))
        return True
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    fitting = _that_fit(game, frame, e, [ref for ref in found if ref >= 0 and game.s.alive(ref)], c)
    if fitting is None:
        return False
    if e.place == "either" and fitting:
        return _top_or_bottom(game, frame, e, fitting, c)
    if isinstance(e.what, sel.Top) and not e.order and len(fitting) > 1:
        frame.stage = ONE_BY_ONE
        frame.data = fitting
        return False
    if e.place == "either" and fitting:
        frame.stage = EITHER_END
        frame.data = fitting
        ask = Decision(c.you, ONE, "top or bottom", [Option("top", fitting[0]), Option("bottom", fitting[0])])
        ask.ref = c.source
        ask.ability = c.ability
        game.ask(ask)
        return False
    if e.order == "random":
        fitting = fitting.copy()
        rng.shuffle(game.s.rng, fitting)
    propose(game, move_events(game, frame, e, fitting, c))
    return True


ONE_BY_ONE = 20
EITHER = 30


def _top_or_bottom(game: Game, frame: Frame, e: fx.Move, refs: list[int], c: Context) -> bool:
    """The mover says where each card goes, and it goes there."""
    if frame.stage != EITHER:
        frame.stage = EITHER
        frame.data = refs.copy()
        frame.count = 0
    else:
        ref = frame.data[frame.count]
        frame.count += 1
        if game.s.alive(ref):
            events = move_events(game, frame, e, [ref], c)
            for event in events:
                event.place = TOP if game.s.answer[0] == 0 else BOTTOM
            propose(game, events)
    if frame.count >= len(frame.data):
        return True
    ref = frame.data[frame.count]
    ask = Decision(c.you, ONE, "place", [Option("top"), Option("bottom")])
    ask.ref = ref
    game.ask(ask)
    return False


EITHER_END = 21


def _next_from_top(game: Game, frame: Frame, e: fx.Move, c: Context) -> bool:
    """Several cards from the top of a pile move one after another."""
    if not frame.data:
        return True
    assert isinstance(e.what, sel.Top)
    game.rules.one_by_one(game, e.what.zone)
    ref = frame.data[0]
    frame.data = frame.data[1:]
    if game.s.alive(ref):
        propose(game, move_events(game, frame, e, [ref], c))
    return False


def _that_fit(game: Game, frame: Frame, e: fx.Move, refs: list[int], c: Context) -> list[int] | None:
    """Those that go where a zone takes only so many, the mover's to choose. None: asked."""
    if frame.stage == 5:
        frame.stage = 6
        frame.data = [game.s.decision_refs[i] for i in game.s.answer]
    if frame.stage >= 6 and frame.data:
        return frame.data
    if len(refs) < 2:
        return refs
    owner = game.s.owner[refs[0] & 0xFFFF]
    if e.controller is not None:
        named = select(game, e.controller, c)
        owner = -1 - named[0] if named else owner
    elif game.rules.zones[game.rules.zone(e.zone)].in_play:
        owner = c.you
    room = game.rules.room(game, game.rules.place(e.zone, owner))
    if room < 0 or room >= len(refs):
        return refs
    frame.stage = 5
    game.s.decision_refs = refs
    ask = Decision(c.you, SOME, "fit", [Option("choose", ref) for ref in refs])
    ask.lo = ask.hi = room
    game.ask(ask)
    return None


def move_events(game: Game, frame: Frame, e: fx.Move, refs: list[int], c: Context) -> list[Event]:
    events: list[Event] = []
    who = -9
    if e.controller is not None:
        named = select(game, e.controller, c)
        if named:
            who = -1 - named[0]
    for ref in refs:
        card = ref & 0xFFFF
        event = Event(MOVE, ref, c.source, game.s.owner[card])
        event.to = game.rules.place(e.zone, game.s.owner[card])
        event.place = BOTTOM if e.place == "bottom" else TOP
        if e.order == "random" or (not e.place and game.rules.zones[event.to >> 1].sees == "nobody"):
            event.place |= SETTLED
        event.controller = who if who != -9 else (c.you if game.rules.zones[event.to >> 1].in_play else -9)
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


@handles(fx.Draw)
def _draw(game: Game, frame: Frame, e: fx.Draw, c: Context) -> bool:
    """One card at a time."""
    if frame.stage == 0:
        who = picked(game, frame, e.who, c)
        if who is None:
            return False
        n = amount(game, e.count, c)
        frame.data = []
        for ref in who:
            frame.data.extend([-1 - ref] * n)
        frame.stage = 1
    if frame.count >= len(frame.data):
        return True
    player = frame.data[frame.count]
    if e.up_to and frame.stage == 1:
        frame.stage = 2
        game.ask(Decision(player, YES_NO, "draw another", [Option("yes"), Option("no")]))
        return False
    if e.up_to and frame.stage == 2:
        if game.s.answer[0] == 1:
            return True
        frame.stage = 1
    frame.count += 1
    draw_one(game, player, c.source, frame.context)
    return False


def draw_one(game: Game, player: int, source: int, context: int) -> None:
    event = Event(DRAW, -1 - player, source, player, 1)
    event.context = context
    propose(game, [event])


@handles(fx.Discard)
def _discard(game: Game, frame: Frame, e: fx.Discard, c: Context) -> bool:
    done = _all(game, frame, e.what, DISCARD, c)
    if done and game.rules.empty_discards and isinstance(e.what, sel.Each):
        c.done = True  # a whole hand is discarded, be it empty
    return done


@handles(fx.Destroy)
def _destroy(game: Game, frame: Frame, e: fx.Destroy, c: Context) -> bool:
    return _all(game, frame, e.what, DESTROY, c, game.rules.manner(e))


@handles(fx.Banish)
def _banish(game: Game, frame: Frame, e: fx.Banish, c: Context) -> bool:
    return _all(game, frame, e.what, BANISH, c)


def _all(game: Game, frame: Frame, what: Selector, kind: int, c: Context, detail: str = "") -> bool:
    found = picked(game, frame, what, c)
    if found is None:
        return False
    events = _each_event(game, found, kind, frame, c)
    for event in events:
        event.detail = detail
    propose(game, events)
    return True


@handles(fx.Remove)
def _remove(game: Game, frame: Frame, e: fx.Remove, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    made = fx.Move(e.what, game.rules.removed, face_down=e.face_down, how="remove")
    propose(game, move_events(game, frame, made, [ref for ref in found if game.s.alive(ref)], c))
    return True


@handles(fx.Shuffle)
def _shuffle(game: Game, frame: Frame, e: fx.Shuffle, c: Context) -> bool:
    for who in select(game, e.of, c):
        shuffle_zone(game, e.zone, -1 - who)
    return True


def shuffle_zone(game: Game, zone: str, player: int) -> None:
    s = game.s
    place = game.rules.place(zone, player)
    rng.shuffle(s.rng, s.zones[place])
    for card in s.zones[place]:
        s.known[card] = 0
        s.flags[card] &= ~REVEALED
    fact(game, Event(SHUFFLE, -1 - player, -9, player))


@handles(fx.Search)
def _search(game: Game, frame: Frame, e: fx.Search, c: Context) -> bool:
    """Look through a zone; a searcher who alone can check may fail to find."""
    s = game.s
    who = select(game, e.of, c)
    found: list[int] = []
    for ref in who:
        for card in reversed(s.zones[game.rules.place(e.zone, -1 - ref)]):
            s.known[card] |= 1 << c.you
            if matches(game, e.filter, s.ref(card), c):
                found.append(s.ref(card))
    if frame.stage == 0:
        fact(game, Event(SEARCH, -1 - c.you, c.source, c.you))
        frame.stage = 1
        ask = Decision(c.you, SOME, "search", [Option("choose", ref) for ref in found])
        ask.hi = min(len(found), amount(game, e.count, c))
        ask.lo = game.rules.must_be_found(game, e, ask.hi)
        ask.ref = c.source
        ask.always = False
        s.decision_refs = found
        game.ask(ask)
        return False
    chosen = [s.decision_refs[i] for i in s.answer]
    c.noted["found"] = chosen
    c.it = chosen
    c.done = len(chosen) > 0
    if e.reveal:
        for ref in chosen:
            show(game, ref, c)
    return True


def show(game: Game, ref: int, c: Context) -> None:
    """Everybody sees the card, until what shows it is over or the card moves."""
    game.s.flags[ref & 0xFFFF] |= REVEALED
    c.noted["revealed"] = [*c.noted.get("revealed", []), ref]
    fact(game, Event(REVEAL, ref, -9, game.s.owner[ref & 0xFFFF]))


@handles(fx.Look)
def _look(game: Game, frame: Frame, e: fx.Look, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    who = select(game, e.who, c)
    for ref in found:
        for one in who:
            game.s.known[ref & 0xFFFF] |= 1 << (-1 - one)
    c.noted["looked"] = found.copy()
    c.noted["rest"] = found.copy()
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
    c.noted["looked"] = found.copy()
    c.noted["rest"] = found.copy()
    return True


@handles(fx.ReorderTop)
def reorder(game: Game, frame: Frame, e: fx.ReorderTop, c: Context) -> bool:
    found = [ref for ref in select(game, e.what, c) if game.s.alive(ref)]
    if e.either and frame.stage == 0:
        frame.stage = 1
        game.s.decision_refs = found
        ask = Decision(c.you, SOME, "keep on top", [Option("card", ref) for ref in found])
        ask.lo = 0
        ask.hi = len(found)
        game.ask(ask)
        return False
    if frame.stage == 1:
        frame.data = [game.s.decision_refs[i] for i in game.s.answer]
        frame.count = 1
        frame.stage = 2
    top = frame.data.copy() if frame.count else ([] if e.bottom else found)
    low = [ref for ref in found if ref not in top]
    if frame.stage < 10 and len(top) > 1:
        game.s.decision_refs = top
        frame.stage = 10
        game.ask(Decision(c.you, ORDER, "order on top", [Option("card", ref) for ref in top]))
        return False
    if frame.stage == 10:
        frame.data = [game.s.decision_refs[i] for i in game.s.answer]
        frame.count = 1
        frame.stage = 11
        top = frame.data.copy()
    if frame.stage < 20 and len(low) > 1:
        game.s.decision_refs = low
        frame.stage = 20
        frame.data = top
        frame.count = 1
        game.ask(Decision(c.you, ORDER, "order on the bottom", [Option("card", ref) for ref in low]))
        return False
    if frame.stage == 20:
        low = [game.s.decision_refs[i] for i in game.s.answer]
    put_in_order(game, top, low)
    return True


def put_in_order(game: Game, top: list[int], low: list[int]) -> None:
    """Rearrange cards within the deck they are in: ``top`` first on top, ``low`` last at the bottom."""
    s = game.s
    for ref in reversed(top):
        zone = s.zones[s.zone[ref & 0xFFFF]]
        zone.remove(ref & 0xFFFF)
        zone.append(ref & 0xFFFF)
    for ref in low:
        zone = s.zones[s.zone[ref & 0xFFFF]]
        zone.remove(ref & 0xFFFF)
        zone.insert(0, ref & 0xFFFF)


# --- numbers -------------------------------------------------------------------------------------------------------


@handles(fx.Damage)
def _damage(game: Game, frame: Frame, e: fx.Damage, c: Context) -> bool:
    found = picked(game, frame, e.to, c)
    if found is None:
        return False
    sources = as_spoken_of(game, e.source, c)
    source = sources[0] if sources else c.source
    shares = c.shares.get(e.at)
    chosen = c.targets.get(e.to.at, found)
    events: list[Event] = []
    for ref in found:
        n = shares[chosen.index(ref)] if shares is not None and ref in chosen else amount(game, e.amount, c)
        if n > 0:
            player = -1 - ref if ref < 0 else game.controller(ref & 0xFFFF)
            event = Event(DAMAGE, ref, source, player, n)
            event.context = frame.context
            events.append(event)
    propose(game, events)
    return True


@handles(fx.RemoveDamage)
def _remove_damage(game: Game, frame: Frame, e: fx.RemoveDamage, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    for ref in found:
        had = game.s.damage[ref & 0xFFFF]
        gone = had if e.amount is None else min(had, amount(game, e.amount, c))
        game.s.damage[ref & 0xFFFF] = had - gone
    game.touch_all()
    return True


@handles(fx.Fight)
def _fight(game: Game, frame: Frame, e: fx.Fight, c: Context) -> bool:
    left = picked(game, frame, e.a, c)
    right = picked(game, frame, e.b, c) if left is not None else None
    if left is None or right is None:
        return False
    events: list[Event] = []
    for a, b in ((left, right), (right, left)):
        if a and b and game.s.alive(a[0]) and game.s.alive(b[0]):
            n = game.stat_seen(a[0], game.info(a[0]), game.rules.stats[0])
            event = Event(DAMAGE, b[0], a[0], game.controller(b[0] & 0xFFFF), max(0, n))
            event.context = frame.context
            events.append(event)
    propose(game, [event for event in events if event.amount > 0])
    return True


@handles(fx.GainLife)
def _gain_life(game: Game, frame: Frame, e: fx.GainLife, c: Context) -> bool:
    return _life(game, frame, e.who, e.amount, GAIN_LIFE, c)


@handles(fx.LoseLife)
def _lose_life(game: Game, frame: Frame, e: fx.LoseLife, c: Context) -> bool:
    return _life(game, frame, e.who, e.amount, LOSE_LIFE, c)


def _life(game: Game, frame: Frame, who: Selector, much: Amount, kind: int, c: Context) -> bool:
    found = picked(game, frame, who, c)
    if found is None:
        return False
    events: list[Event] = []
    n = amount(game, much, c)
    for ref in found:
        if ref < 0 and n > 0:
            event = Event(kind, ref, c.source, -1 - ref, n)
            event.context = frame.context
            events.append(event)
    propose(game, events)
    return True


@handles(fx.PayLife)
def _pay_life(game: Game, frame: Frame, e: fx.PayLife, c: Context) -> bool:
    event = Event(LOSE_LIFE, -1 - c.you, c.source, c.you, amount(game, e.amount, c))
    event.cause = "cost"
    event.context = frame.context
    propose(game, [event])
    return True


@handles(fx.SetLife)
def _set_life(game: Game, frame: Frame, e: fx.SetLife, c: Context) -> bool:
    """Setting a number is raising or lowering it."""
    n = amount(game, e.amount, c)
    events: list[Event] = []
    for ref in select(game, e.who, c):
        now = game.rules.value(game, -1 - ref, "life")
        if n != now:
            event = Event(GAIN_LIFE if n > now else LOSE_LIFE, ref, c.source, -1 - ref, abs(n - now))
            event.context = frame.context
            event.cause = "set"
            events.append(event)
    propose(game, events)
    return True


@handles(fx.Win)
def _win(game: Game, frame: Frame, e: fx.Win, c: Context) -> bool:
    for ref in select(game, e.who, c):
        game.rules.wins(game, -1 - ref)
    return True


@handles(fx.Lose)
def _lose(game: Game, frame: Frame, e: fx.Lose, c: Context) -> bool:
    losers = select(game, e.who, c)
    game.lose([-1 - ref for ref in losers if game.rules.may_lose(game, -1 - ref)])
    return True


@handles(fx.Turn)
def _turn(game: Game, frame: Frame, e: fx.Turn, c: Context) -> bool:
    return _all(game, frame, e.what, UPRIGHT if e.upright else TURN, c)


@handles(fx.PutCounters)
def _put_counters(game: Game, frame: Frame, e: fx.PutCounters, c: Context) -> bool:
    return _counters(game, frame, e.what, e.name, e.count, PUT_COUNTER, c, c.shares.get(e.at))


@handles(fx.RemoveCounters)
def _remove_counters(game: Game, frame: Frame, e: fx.RemoveCounters, c: Context) -> bool:
    return _counters(game, frame, e.what, e.name, e.count, REMOVE_COUNTER, c)


def _counters(
    game: Game,
    frame: Frame,
    what: Selector,
    name: str,
    count: Amount | None,
    kind: int,
    c: Context,
    shares: list[int] | None = None,
) -> bool:
    found = picked(game, frame, what, c)
    if found is None:
        return False
    events = _each_event(game, found, kind, frame, c)
    chosen = c.targets.get(what.at, [])
    for event in events:
        event.detail = name
        if shares is not None and event.ref in chosen:
            event.amount = shares[chosen.index(event.ref)]
        else:
            held = game.s.counter(event.ref & 0xFFFF, name)
            event.amount = held if count is None else amount(game, count, c)
    propose(game, [event for event in events if event.amount > 0])
    return True


@handles(fx.MoveCounters)
def _move_counters(game: Game, frame: Frame, e: fx.MoveCounters, c: Context) -> bool:
    frm = picked(game, frame, e.frm, c)
    to = picked(game, frame, e.to, c) if frm is not None else None
    if frm is None or to is None:
        return False
    events: list[Event] = []
    for ref in frm:
        if ref < 0 or not game.s.alive(ref) or not to or not game.s.alive(to[0]):
            continue
        had = game.s.counter(ref & 0xFFFF, e.name)
        n = had if e.count is None else min(had, amount(game, e.count, c))
        if n > 0:
            for kind, where in ((REMOVE_COUNTER, ref), (PUT_COUNTER, to[0])):
                event = Event(kind, where, c.source, game.controller(where & 0xFFFF), n)
                event.detail = e.name
                event.context = frame.context
                events.append(event)
    propose(game, events)
    return True


@handles(fx.LeaveBattle)
def _leave_battle(game: Game, frame: Frame, e: fx.LeaveBattle, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    for ref in found:
        game.rules.leave_battle(game, ref)
    return True


@handles(fx.Token)
def _token(game: Game, frame: Frame, e: fx.Token, c: Context) -> bool:
    if frame.stage == 1:
        c.it = [ref for ref in c.noted.get("this way", []) if ref >= 0]
        for ref in c.it:
            fact(game, Event(CREATE, ref, c.source, game.controller(ref & 0xFFFF)))
        return True
    who = picked(game, frame, e.controller, c)
    if who is None:
        return False
    events: list[Event] = []
    for ref in who:
        for _ in range(amount(game, e.count, c)):
            event = create(game, game.lib.token(c.ability, e), -1 - ref, e.zone, TOKEN | PSEUDO)
            event.source = c.source
            event.context = frame.context
            event.turned = e.turned
            if e.stats:
                game.rules.token_stats(game, event.ref, e, c)
            events.append(event)
    frame.stage = 1
    propose(game, events)
    return False


def create(game: Game, card: int, player: int, zone: str, flags: int) -> Event:
    """A card out of nothing, on its way into a zone."""
    made = game.s.add_card(card, player, -1, flags)
    game.fit_infos()
    game.infos[made] = game.base_info(made)
    event = Event(MOVE, game.s.ref(made), -9, player)
    event.to = game.rules.place(zone or game.rules.token_zone, player)
    event.controller = player
    event.cause = "create"
    return event


@handles(fx.Attach)
def _attach(game: Game, frame: Frame, e: fx.Attach, c: Context) -> bool:
    what = picked(game, frame, e.what, c)
    host = picked(game, frame, e.host, c) if what is not None else None
    if what is None or host is None:
        return False
    for ref in what:
        if host and game.s.alive(ref) and game.s.alive(host[0]):
            game.rules.attach(game, ref, host[0], c, frame.context)
    return True


def attach_fact(game: Game, ref: int, host: int) -> None:
    game.s.host[ref & 0xFFFF] = host
    game.s.active[ref & 0xFFFF] = game.s.clock
    game.s.clock += 1
    game.dirty = True
    fact(game, Event(ATTACH, ref, host, game.controller(ref & 0xFFFF)))


@handles(fx.Roll)
def _roll(game: Game, frame: Frame, e: fx.Roll, c: Context) -> bool:
    total = 0
    for _ in range(amount(game, e.dice, c)):
        total += 1 + rng.below(game.s.rng, e.sides)
    c.amount = total
    c.done = True
    fact(game, Event(ROLL, -1 - c.you, c.source, c.you, total))
    return True


@handles(fx.ExtraTurn)
def _extra_turn(game: Game, frame: Frame, e: fx.ExtraTurn, c: Context) -> bool:
    for ref in select(game, e.who, c):
        game.s.extra_turns.append(-1 - ref)
        fact(game, Event(EXTRA_TURN, ref, c.source, -1 - ref))
    return True


@handles(fx.SkipPhase)
def _skip(game: Game, frame: Frame, e: fx.SkipPhase, c: Context) -> bool:
    for ref in select(game, e.who, c):
        key = f"{-1 - ref} {e.phase}"
        game.s.skips[key] = game.s.skips.get(key, 0) + 1
    return True


@handles(fx.ChooseWord)
def _choose_word(game: Game, frame: Frame, e: fx.ChooseWord, c: Context) -> bool:
    if e.aspect == "number":
        if frame.stage == 0:
            who = select(game, e.who, c)
            frame.stage = 1
            ask_number(game, -1 - who[0], "number", 0, MOST, game.rules.number_clause)
            return False
        c.amount = game.s.answer[0]
        return True
    words = game.rules.words(game, e.aspect)
    if frame.stage == 0 and words:
        who = select(game, e.who, c)
        frame.stage = 1
        game.ask(Decision(-1 - who[0], ONE, "word", [Option(word) for word in words]))
        return False
    if not words:
        return True
    c.words = (words[game.s.answer[0]],)
    game.keep_word(c.source, e.aspect, c.words[0])
    return True


# --- lasting effects -----------------------------------------------------------------------------------------------


def float_effect(game: Game, frame: Frame, at: int, c: Context, duration: str) -> Floating:
    kept = c.copy()
    kept.picks = {}
    made = Floating(frame.ability, at, kept, game.s.clock, duration)
    game.s.clock += 1
    made.turn = game.s.turn
    made.who = c.controller
    return made


_ABOUT_THIS: dict[int, tuple[Condition, bool]] = {}


def about_this(condition: Condition) -> bool:
    """Whether a condition refers to the card with the ability."""
    known = _ABOUT_THIS.get(id(condition))
    if known is None:
        known = (condition, any(isinstance(node, (sel.This, f.IsThis)) for node in walk(condition)))
        _ABOUT_THIS[id(condition)] = known
    return known[1]


@handles(fx.Apply)
def _apply(game: Game, frame: Frame, e: fx.Apply, c: Context) -> bool:
    return _make_lasting(game, frame, e, c, e.condition)


def _make_lasting(game: Game, frame: Frame, e: fx.Apply, c: Context, condition: Condition | None) -> bool:
    for change in e.changes:
        if isinstance(change, ChangeWords) and change.chosen and not c.words:
            if frame.stage == 0:
                frame.stage = 1
                words = game.rules.words(game, change.aspect)
                game.ask(Decision(c.you, ONE, "word", [Option(word) for word in words]))
                return False
            c.words = (game.rules.words(game, change.aspect)[game.s.answer[0]],)
    refs: tuple[int, ...] | None = None
    if isinstance(e.what, sel.Each) and game.rules.open_sets:
        # Applies to whatever fits, whenever it fits: what fits now is not fixed.
        c.it = select(game, e.what, c)
    else:
        found = picked(game, frame, e.what, c)
        if found is None:
            return False
        refs = tuple(ref for ref in found if ref < 0 or game.s.alive(ref))
        if not refs:
            return True
    if condition is not None and not game.rules.still_made(game, e, c):
        return True
    made = float_effect(game, frame, e.at, c, e.duration)
    made.refs = refs
    made.condition = condition
    if e.duration == "while" and condition is not None and about_this(condition):
        made.duration = "while this"
    fixed: dict[int, int] = {} if c.fixed is None else c.fixed.copy()
    for change in e.changes:
        if isinstance(change, (Bonus, SetStats)):
            for _, n in change.stats:
                if not isinstance(n, Const):
                    fixed[n.at] = amount(game, n, c)
    if fixed:
        made.context.fixed = fixed
    game.s.floating.append(made)
    game.dirty = True
    c.done = True
    return True


@handles(fx.Prevent)
def _prevent(game: Game, frame: Frame, e: fx.Prevent, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration)
    if e.amount is not None:
        made.left = amount(game, e.amount, c)
    elif e.once:
        made.left = 1
    game.s.floating.append(made)
    game.dirty = True
    return True


@handles(fx.Delay)
def _delay(game: Game, frame: Frame, e: fx.Delay, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration or "game")
    made.left = 1
    game.s.floating.append(made)
    return True


@handles(fx.ReplaceFor)
def _replace_for(game: Game, frame: Frame, e: fx.ReplaceFor, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration)
    made.left = 1 if e.once else -1
    game.s.floating.append(made)
    game.dirty = True
    return True


@handles(fx.ChangeEvent)
def _change_event(game: Game, frame: Frame, e: fx.ChangeEvent, c: Context) -> bool:
    change_event(game, c, e)
    return True


@handles(fx.Nothing)
def _nothing(game: Game, frame: Frame, e: fx.Nothing, c: Context) -> bool:
    return True


def ask_number(game: Game, seat: int, about: str, lo: int, hi: int, clause: str) -> None:
    ask = Decision(seat, NUMBER, about, [], clause)
    ask.lo = lo
    ask.hi = hi
    game.ask(ask)


def value_fact(game: Game, player: int, name: str, n: int) -> None:
    event = Event(VALUE, -1 - player, -9, player, n)
    event.detail = name
    fact(game, event)
