"""Effects that last: changes, prevention, delayed triggers, replacements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities import effects as fx
from arbiter.abilities.changes import CostLess, Permit

from .context import NO_BINDINGS, Context, Floating, Pending, note_placed
from .effects import handles
from .evaluating import amount
from .ids import Ref, Seat
from .making_lasting import float_effect, make_lasting
from .matching import matches
from .procedure import Frame
from .replacements import change_event

if TYPE_CHECKING:
    from .game import Game


@handles(fx.Apply)
def _apply(game: Game, frame: Frame, e: fx.Apply, c: Context) -> bool:
    return make_lasting(game, frame, e, c, e.condition)


@handles(fx.Prevent)
def _prevent(game: Game, frame: Frame, e: fx.Prevent, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration)
    if e.amount is not None:
        made.left = amount(game, e.amount, c)
    elif e.once:
        made.left = 1
    _float(game, made, e)
    c.done = True
    return True


def _float(game: Game, made: Floating, e: fx.Prevent | fx.ReplaceFor) -> None:
    """From now on it replaces events, those of the next part of the same effect too."""
    game.cite_role("replacing from now on")
    game.s.floating.append(made)
    game.replacing |= game.rules.replaces(e)
    game.dirty = True


@handles(fx.Delay)
def _delay(game: Game, frame: Frame, e: fx.Delay, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration or "game")
    made.left = 1
    made.context.since = c.since
    note_placed(game, made.context)
    game.s.floating.append(made)
    return True


@handles(fx.WhenDone)
def _when_done(game: Game, frame: Frame, e: fx.WhenDone, c: Context) -> bool:
    """It knows all that is known here: what was paid and dealt with, who is meant by "it"."""
    kept = c.copy()
    kept.picks = NO_BINDINGS
    note_placed(game, kept)
    waiting = Pending(frame.ability, c.source, c.controller, c.event, c.look)
    waiting.context = game.open(kept)
    waiting.node = e.at
    game.s.pending.append(waiting)
    if game.citing is not None:
        game.cite_role("delayed ability")
    return True


@handles(fx.ReplaceFor)
def _replace_for(game: Game, frame: Frame, e: fx.ReplaceFor, c: Context) -> bool:
    made = float_effect(game, frame, e.at, c, e.duration)
    made.left = 1 if e.once else -1
    _float(game, made, e)
    return True


@handles(fx.ChangeEvent)
def _change_event(game: Game, frame: Frame, e: fx.ChangeEvent, c: Context) -> bool:
    change_event(game, c, e)
    return True


@handles(fx.Nothing)
def _nothing(game: Game, frame: Frame, e: fx.Nothing, c: Context) -> bool:
    return True


def next_one_played(game: Game, player: Seat, ref: Ref) -> None:
    """What "the next … you play" is about has been played: that was it."""
    for one in [one for one in game.s.floating if one.duration == "next play" and one.who == player]:
        node = game.lib.node(one.ability, one.node)
        if isinstance(node, fx.Apply) and any(
            isinstance(change, (CostLess, Permit))
            and (change.what is None or matches(game, change.what, ref, one.context))
            for change in node.changes
        ):
            game.s.floating = [other for other in game.s.floating if other is not one]
            game.dirty = True
