"""Effects are programs, run by the same machine as everything else.

A frame walks through the parts of an effect. A handler does one part; it returns False to be called again: after a
choice it asked for, or because it does its work one piece at a time. What was chosen is kept in the context, so calling
a handler again finds the choice made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import ThatMuch
from arbiter.abilities.conditions import Paid, YouDo
from arbiter.abilities.nodes import Effect, Node, Selector
from arbiter.abilities.tree import walk

from .context import NO_BINDINGS, Context
from .costs import payable, possible
from .decision import NUMBER, SOME, YES_NO, Decision, Option
from .evaluating import amount, holds
from .ids import NOBODY, AbilityId, Ref, Seat, ZoneId, player_of, player_ref
from .info import TRIGGERED
from .making_lasting import make_lasting
from .memo import records_in, remember
from .needs import fate_name, is_fate
from .picking import name_given, name_picked, picked
from .procedure import ASKED, BEGUN, START, Frame, Procedure, Step
from .questions import Ask, Question
from .selection import select
from .triggers import check_statuses

if TYPE_CHECKING:
    from .game import Game

Handler = Callable[[Any, Any, Any, Any], bool]
HANDLERS: Final[dict[type[Effect], Handler]] = {}
MOST: Final = 1_000_000  # the largest number one may name: larger ones do nothing more


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
    if frame.stage == START and c.asking < 0:
        _begin(part, c)
        if game.citing is not None:
            game.rules.acting(game, part, c)
    if perform(game, frame, part, c):
        if game.any_status and game.dirty and game.rules.statuses_at_once:
            check_statuses(game)  # what lasts has begun without anything happening
        if game.citing is not None:
            game.cite_role("effect done once")
        frame.i += 1
        frame.stage = START
        frame.count = 0
        frame.data = []
        c.picks = NO_BINDINGS
        c.asking = -1


EFFECT: Final = Procedure("effect", (Step(_interpret, (), "interpret"),))


def _begin(part: Effect, c: Context) -> None:
    """A new part starts: "this way" and "that much" now speak of it; "if you do" still asks about the one before."""
    if isinstance(part, (fx.If, fx.DefineX, fx.Note, fx.Look, fx.Apply, fx.WhenDone)):
        return
    if isinstance(part, (fx.Move, fx.ReorderTop)) and _uses_noted(part.what):
        c.done = False
        return
    c.done = False
    if not isinstance(part, (fx.Sequence, fx.Shuffle, fx.Delay, fx.By, fx.May)):
        if not _says_this_way(part):
            c.note("this way", [])
        keeps = isinstance(part, (fx.GainLife, fx.LoseLife, fx.Damage, fx.PutCounters, fx.Draw))
        if not keeps and not _says_that_much(part):
            c.amount = 0


_THIS_WAY: Final[dict[int, tuple[Node, bool]]] = {}
_THAT_MUCH: Final[dict[int, tuple[Node, bool]]] = {}


def _says_that_much(part: Node) -> bool:
    """Whether a part speaks of how much the one before it dealt with."""
    known = _THAT_MUCH.get(id(part))
    if known is None:
        known = (part, ThatMuch() in walk(part))
        remember(_THAT_MUCH, id(part), known)
    return known[1]


def _says_this_way(part: Node) -> bool:
    """Whether a part, or a condition, speaks of what the one before it dealt with: "for each card rested this way"."""
    known = _THIS_WAY.get(id(part))
    if known is None:
        known = (part, sel.Noted() in walk(part))
        remember(_THIS_WAY, id(part), known)
    return known[1]


def _uses_noted(what: Selector) -> bool:
    return isinstance(what, sel.Noted) or (isinstance(what, sel.Among) and _uses_noted(what.what))


def perform(game: Game, frame: Frame, part: Effect, c: Context) -> bool:
    """Do a part of an effect: it finds everything as the parts before it have left it."""
    if game.dirty:
        game.refresh()
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


# --- structure -----------------------------------------------------------------------------------------------------


@handles(fx.Sequence)
def _sequence(game: Game, frame: Frame, e: fx.Sequence, c: Context) -> bool:
    sub_effect(game, frame, e)
    return True


@handles(fx.If)
def _if(game: Game, frame: Frame, e: fx.If, c: Context) -> bool:
    if (
        frame.stage == BEGUN
    ):  # the next condition asks about the same things, not about what was done under this one
        c.note("this way", frame.refs)
        return True
    if _part_of_effect(game, e, c):
        assert isinstance(e.then, fx.Apply)
        return make_lasting(game, frame, e.then, c, e.condition)
    game.cite_role("text under a condition")
    if holds(game, e.condition, c):
        sub_effect(game, frame, e.then)
    elif e.otherwise is not None:
        sub_effect(game, frame, e.otherwise)
    else:
        return True
    if _says_this_way(e.condition):
        frame.refs = [*c.noted.get("this way", [])]
        frame.stage = BEGUN
        return False
    return True


_STANDING: Final[dict[int, tuple[fx.If, bool]]] = {}


def _part_of_effect(game: Game, e: fx.If, c: Context) -> bool:
    """Whether a condition is part of the lasting effect behind it: that applies to whatever fits, whenever it fits, and
    the condition is about the game, not about what the text has just done."""
    if not isinstance(e.then, fx.Apply) or e.otherwise is not None or not game.rules.applies_openly(game, c):
        return False
    known = _STANDING.get(id(e))
    if known is None:
        fits = (
            isinstance(e.then.what, (sel.Each, sel.You, sel.Opponent, sel.EachPlayer))
            and e.then.condition is None
        )
        for node in walk(e.condition):
            if isinstance(node, (YouDo, Paid, sel.Var, sel.Noted, ThatMuch)):
                fits = False
        known = (e, fits)
        remember(_STANDING, id(e), known)
    return known[1]


@handles(fx.May)
def _may(game: Game, frame: Frame, e: fx.May, c: Context) -> bool:
    who = select(game, e.who, c)
    if frame.stage == START:
        name_picked(e.who, who, c)
        if not who or not possible(game, e.effect, c):
            game.cite_role("what cannot be done is not done")
            if e.otherwise is not None:
                sub_effect(game, frame, e.otherwise)
            return True
        frame.stage = ASKED
        ask = Decision(player_of(who[0]), YES_NO, Ask.MAY, [Option("yes", c.source), Option("no", c.source)])
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
    game.cite_role("performing the chosen options")
    if e.resolving:
        paying = game.lib.is_cost(frame.ability, e)
        able = [i for i in range(len(e.modes)) if _can_be_done(game, e.modes[i], c, paying)]
        if frame.stage == START:
            frame.stage = ASKED
            ask = Decision(c.you, SOME, Ask.MODE, [_mode_option(game, e.modes[i], i, c) for i in able])
            ask.hi = min(len(able), amount(game, e.count, c))
            ask.lo = 0 if e.up_to else ask.hi
            ask.ref = c.source
            ask.ability = c.ability
            game.ask(ask)
            return False
        for mode in sorted(game.s.answer, reverse=True):
            sub_effect(game, frame, e.modes[able[mode]])
        return True
    for mode in reversed(c.modes.get(e.at, [])):
        sub_effect(game, frame, e.modes[mode])
    return True


@handles(fx.Option)
def _option(game: Game, frame: Frame, e: fx.Option, c: Context) -> bool:
    sub_effect(game, frame, e.effect)
    return True


def token_place(game: Game, e: fx.Token, c: Context) -> ZoneId:
    """The zone in which a token is to be created."""
    who = select(game, e.controller, c)
    return game.rules.place(e.zone or game.rules.token_zone, player_of(who[0]) if who else c.you)


def _mode_option(game: Game, mode: Effect, at: int, c: Context) -> Option:
    """One of several tokens is called by its name, anything else by its number."""
    if isinstance(mode, fx.Token):
        return Option("token", c.source, game.lib.token(c.ability, mode), at)
    return Option("mode", c.source, c.ability, at)


def _can_be_done(game: Game, mode: Effect, c: Context, paying: bool) -> bool:
    """A payment nobody can make is no option, nor is a cost of one thing or another that cannot be paid in full, nor a
    token for which there is no room."""
    if paying:
        return payable(game, mode, c)
    if isinstance(mode, fx.Token) and game.rules.room(game, token_place(game, mode, c)) == 0:
        return False
    return not isinstance(mode, fx.Pay) or game.rules.can_pay_all(game, (mode,), c)


def _speak_of_target(game: Game, effect: Effect, c: Context) -> None:
    """In "… target spell unless its controller pays" the target is spoken of before anybody pays."""
    for node in records_in(effect):
        if isinstance(node, sel.Target):
            if node.var:
                c.note(node.var, select(game, node, c))
            return


PAID: Final = 2
UNPAID: Final = 4


@handles(fx.PayToDo)
def _pay_to_do(game: Game, frame: Frame, e: fx.PayToDo, c: Context) -> bool:
    if frame.stage == START and e.otherwise is not None:
        _speak_of_target(game, e.otherwise, c)
    who = select(game, e.who, c)
    seat = player_of(who[0]) if who else NOBODY
    if frame.stage == START:
        name_picked(e.who, who, c)
        if e.var:
            c.note(e.var, who)
        before, c.you = c.you, seat
        able = len(who) > 0 and game.rules.can_pay_all(game, e.cost, c)
        c.you = before
        if not able:
            frame.stage = UNPAID
        else:
            frame.stage = ASKED
            options = [Option("yes", c.source), Option("no", c.source)]
            if game.lib.held[frame.ability].shape == TRIGGERED:
                ask = Decision(
                    seat,
                    YES_NO,
                    Ask.PAY_COST,
                    options,
                    game.rules.role("paying as a triggered ability resolves"),
                )
            else:
                ask = Decision(
                    seat, YES_NO, Ask.PAY_COST, options, game.rules.role("paying as a text resolves")
                )
            ask.ref = c.source
            ask.ability = c.ability
            game.ask(ask)
            return False
    if frame.stage == ASKED:
        if game.s.answer[0] != 0:
            frame.stage = UNPAID
        else:
            frame.count = c.you + 1
            c.you = seat
            frame.stage = PAID
            if not game.rules.pay_at_once(game, frame, e.cost, c):
                game.cite_role("paying the parts of a cost in order")
                for part in reversed(e.cost):
                    sub_effect(game, frame, part)
            return False
    if frame.stage == PAID:
        c.you = Seat(frame.count - 1)
        c.done = True
        game.cite_role("done for a payment")
        if e.then is not None:
            sub_effect(game, frame, e.then)
        return True
    c.done = False
    game.cite_role("not done without the payment")
    if e.otherwise is not None:
        sub_effect(game, frame, e.otherwise)
    return True


@handles(fx.Repeat)
def _repeat(game: Game, frame: Frame, e: fx.Repeat, c: Context) -> bool:
    if frame.stage == START:
        frame.count = amount(game, e.times, c)
        frame.stage = BEGUN
    if frame.count <= 0:
        return True
    frame.count -= 1
    sub_effect(game, frame, e.effect)
    return False


CHOSEN: Final = "chosen"
ALL_CHOSEN: Final = "chosen so far"  # by those of several players who have chosen
SO_FAR: Final = " so far"  # after a name: what those of several players have named so
ALL_DONE: Final = "this way so far"  # what those of several players have done whose turn it was


class ByData:
    """The data of a frame that has several players do something: who "you" was, how much they did, and the players."""

    def __init__(self, you: Seat, total: int, players: list[Seat]) -> None:
        self.you = you
        self.total = total
        self.players = players

    @staticmethod
    def of(frame: Frame) -> ByData:
        you, total, *players = frame.data
        return ByData(Seat(you), total, [Seat(player) for player in players])

    def keep(self, frame: Frame) -> None:
        frame.data = [self.you, self.total, *self.players]


@handles(fx.By)
def _by(game: Game, frame: Frame, e: fx.By, c: Context) -> bool:
    if frame.stage == START:
        who = picked(game, frame, e.who, c)
        if who is None:
            return False
        ByData(c.you, 0, [player_of(ref) for ref in who]).keep(frame)
        frame.stage = BEGUN
        c.noted.pop(ALL_DONE, None)
    data = ByData.of(frame)
    if frame.count > 0 and len(data.players) > 1:  # "those" are what each of the players spoke of
        for name in names_given(e.effect):
            before = c.noted.get(name + SO_FAR, [])
            c.note(name + SO_FAR, [*before, *(ref for ref in c.noted.get(name, []) if ref not in before)])
        if CHOSEN in c.noted:  # and so is what each of them chose
            before = c.noted.get(ALL_CHOSEN, [])
            c.note(ALL_CHOSEN, [*before, *(ref for ref in c.noted[CHOSEN] if ref not in before)])
        before = c.noted.get(ALL_DONE, [])  # "this way" is what all of them did
        c.note(ALL_DONE, [*before, *(ref for ref in c.noted.get("this way", []) if ref not in before)])
        if isinstance(e.effect, (fx.GainLife, fx.LoseLife, fx.Damage)):
            data.total += c.amount  # and so is "that much"
            data.keep(frame)
            c.amount = data.total if frame.count == len(data.players) else c.amount
    frame.count += 1
    if frame.count > len(data.players):
        c.you = data.you
        for name in names_given(e.effect):
            if name + SO_FAR in c.noted:
                c.note(name, c.noted.pop(name + SO_FAR))
        if ALL_DONE in c.noted:
            c.note("this way", c.noted.pop(ALL_DONE))
        if ALL_CHOSEN in c.noted:
            c.note(CHOSEN, c.noted.pop(ALL_CHOSEN))
        return True
    c.you = data.players[frame.count - 1]
    if e.var:
        c.note(e.var, [player_ref(c.you)])
    if data.players:
        game.cite_role("one player after the other")
    sub_effect(game, frame, e.effect)
    return False


_NAMES: Final[dict[int, tuple[Effect, tuple[str, ...]]]] = {}


def names_given(effect: Effect) -> tuple[str, ...]:
    """The names that phrases in an effect give to what they name, and those under which it notes something."""
    known = _NAMES.get(id(effect))
    if known is None:
        found: list[str] = []
        for node in walk(effect):
            if isinstance(node, (fx.Search, fx.Token, fx.Tokens, fx.Copy, fx.Special)):
                name = node.var
            else:
                name = name_given(node)
            if name:
                found.append(name)
            elif isinstance(node, fx.Note) and node.name not in ("this way", CHOSEN):
                found.append(node.name)
            elif isinstance(
                node, (fx.Reveal, fx.Look)
            ):  # "from among them": what each of the players turned up
                found += [name for name in ("looked", "rest") if name not in found]
        known = (effect, tuple(found))
        remember(_NAMES, id(effect), known)
    return known[1]


def _tell_apart(game: Game, ability: AbilityId, targets: list[Ref], c: Context) -> None:
    """Which targets were said to be "one of them" as the text was played: they are none of the rest."""
    nodes = game.lib.nodes[ability]
    for at, places in c.shares.items():
        node = nodes[at] if at < len(nodes) else None
        if isinstance(node, sel.Choice) and is_fate(node):
            meant = [targets[place] for place in places if place < len(targets)]
            c.note(fate_name(node), meant)
            c.note("rest", [ref for ref in c.noted["rest"] if ref not in meant])


@handles(fx.Note)
def _note(game: Game, frame: Frame, e: fx.Note, c: Context) -> bool:
    found = picked(game, frame, e.what, c)
    if found is None:
        return False
    c.note(e.name, found.copy())
    places = c.shares.get(e.what.at, list(range(len(found))))
    several = len(found) > 1 or (isinstance(e.what, sel.Target) and e.what.up_to) or e.what.at in c.shares
    if isinstance(e.what, sel.Target) and several and e.name not in game.rules.ordinals:
        for at, name in enumerate(game.rules.ordinals):
            c.note(name, [ref for place, ref in zip(places, found, strict=True) if place == at])
    if isinstance(e.what, sel.Target):  # "one of them" and "the other" are of these
        c.note("looked", found.copy())
        c.note("rest", found.copy())
        _tell_apart(game, frame.ability, found, c)
    return True


@handles(fx.DefineX)
def _define_x(game: Game, frame: Frame, e: fx.DefineX, c: Context) -> bool:
    n = amount(game, e.amount, c)
    game.cite_role("settling an unknown number while resolving")
    if e.name == "X":
        c.x = n
    else:
        c.y = n
    return True


def ask_number(game: Game, seat: Seat, about: Question, lo: int, hi: int, clause: str, unit: int = 1) -> None:
    ask = Decision(seat, NUMBER, about, [], clause)
    ask.lo = lo
    ask.hi = hi
    ask.unit = unit
    game.ask(ask)
