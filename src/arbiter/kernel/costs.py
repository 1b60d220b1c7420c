"""Whether things that have to be done to play something, or that may be done, can be done at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.acts import Act
from arbiter.abilities.nodes import Effect, Selector

from .context import Context
from .continuous import forbidden
from .evaluating import amount
from .ids import player_ref
from .picking import pool
from .selection import select
from .taking import NEEDS, RECOVERS, TURNS, Lot, can_be_used, can_do, counters_on, takings

if TYPE_CHECKING:
    from .game import Game


def symbols(text: str) -> list[str]:
    """The symbols of a printed cost: "{W}{2}" is W and 2."""
    return [symbol for symbol in text.replace(" ", "").replace("}", "").split("{") if symbol]


#: what is paid, where a text asks for several things together
COSTS: Final = (fx.Pay, fx.PayLife, fx.Banish, fx.Discard, fx.Turn, fx.Remove, fx.RemoveCounters)


def payable(game: Game, effect: Effect, c: Context) -> bool:
    """Whether ``effect`` can be done in full."""
    if isinstance(effect, fx.Sequence):
        return game.rules.can_pay_all(game, effect.parts, c)
    if isinstance(effect, fx.Modes):
        return any(payable(game, mode, c) for mode in effect.modes)
    if isinstance(effect, fx.Turn):
        if game.citing is not None:
            game.cite_role("turning a card as a cost")
        return _enough(game, effect, effect.what, c, RECOVERS if effect.upright else TURNS)
    if isinstance(effect, (fx.Banish, fx.Discard, fx.Remove, fx.Destroy, fx.Move, fx.Reveal)):
        return _enough(game, effect, effect.what, c, NEEDS)
    if isinstance(effect, fx.PayLife):
        game.cite_role("lowering a number as a cost")
        if forbidden(game, Act.PAY_LIFE, player_ref(c.you), c.source) is not None:
            return False
        return effect.amount is None or game.rules.value(game, c.you, "life") >= amount(
            game, effect.amount, c
        )
    if isinstance(effect, fx.RemoveCounters):
        need = 1 if effect.count is None else amount(game, effect.count, c)
        if isinstance(effect.what, sel.Choice):
            return any(
                counters_on(game, ref, effect.name).there >= need for ref in pool(game, effect.what, c)
            )
        refs = select(game, effect.what, c)
        return bool(refs) and all(counters_on(game, ref, effect.name).there >= need for ref in refs)
    if isinstance(effect, (fx.PutCounters, fx.Apply)):
        return _enough(game, effect, effect.what, c, NEEDS)
    return game.rules.can_pay(game, effect, c)


def all_payable(game: Game, parts: list[tuple[Effect, Context]]) -> bool:
    """Whether all of it can be done in this order: what one part takes is not there for another one."""
    for effect, c in parts:
        if not payable(game, effect, c):
            game.cite_role("cost that cannot be paid in full")
            return False
    if len(parts) <= 1:
        return True
    lot = Lot()
    for effect, c in parts:
        lot.takings += takings(game, effect, c)
    if can_do([lot], set()):
        return True
    game.cite_role("cost that cannot be paid in full")
    return False


def _enough(game: Game, effect: Effect, what: Selector, c: Context, kind: int) -> bool:
    """Whether what must be used is there (and, where it matters, turned the way it has to be)."""
    if isinstance(what, sel.Choice):
        found = [ref for ref in pool(game, what, c) if can_be_used(game, effect, ref, c, kind)]
        if what.up_to or what.any_number:
            return True
        return len(found) >= amount(game, what.count, c)
    if isinstance(what, sel.Both):
        if not all(_enough(game, effect, part, c, kind) for part in what.parts):
            return False
        lot = Lot()
        lot.takings = takings(game, effect, c)
        return can_do([lot], set())
    if isinstance(what, sel.Top):
        return len(select(game, what, c)) >= amount(game, what.count, c)
    refs = select(game, what, c)
    return bool(refs) and all(can_be_used(game, effect, ref, c, kind) for ref in refs)


def possible(game: Game, effect: Effect, c: Context) -> bool:
    """Whether it makes sense to offer ``effect`` ("you may"): something of it could be done."""
    if isinstance(effect, fx.Sequence):
        if any(
            isinstance(part, fx.Pay) for part in effect.parts
        ):  # "pay … and banish …": all of it or nothing
            return game.rules.can_pay_all(game, tuple(p for p in effect.parts if isinstance(p, COSTS)), c)
        return possible(game, effect.parts[0], c)
    if isinstance(effect, (fx.Banish, fx.Discard, fx.Destroy, fx.Remove, fx.Move)):
        what = effect.what
        if isinstance(what, sel.Choice):
            return len(pool(game, what, c)) > 0
        if isinstance(what, (sel.This, sel.Var, sel.Target)):
            return any(ref >= 0 and game.s.alive(ref) for ref in select(game, what, c))
        return True
    if isinstance(effect, (fx.PayLife, fx.RemoveCounters, fx.Pay)):
        return payable(game, effect, c)
    return True
