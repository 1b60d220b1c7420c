"""903.2f: what a text says of X and Y, and what choosing targets asks of them."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.amounts import Unknown
from arbiter.abilities.nodes import Effect
from arbiter.abilities.selectors import Target
from arbiter.abilities.tree import walk
from arbiter.kernel.context import Context
from arbiter.kernel.evaluating import amount
from arbiter.kernel.game import Game
from arbiter.kernel.memo import remember

from .targets import CHOOSING


class Unknowns:
    """What an effect says of X and Y: which are left open, which it defines, and whether playing needs those."""

    def __init__(self, effect: Effect) -> None:
        nodes = list(walk(effect))
        self.effect = effect
        self.defined = [node for node in nodes if isinstance(node, fx.DefineX)]
        self.names = {node.name for node in nodes if isinstance(node, Unknown)}
        self.open = self.names - {node.name for node in self.defined}
        self.for_playing = False
        for node in nodes:
            shared = isinstance(node, (fx.Damage, fx.PutCounters)) and node.divided
            if isinstance(node, Target) or shared:
                self.for_playing = self.for_playing or any(isinstance(n, Unknown) for n in walk(node))


_UNKNOWNS: Final[dict[int, Unknowns]] = {}


def unknowns(effect: Effect) -> Unknowns:
    known = _UNKNOWNS.get(id(effect))
    if known is None:
        known = Unknowns(effect)
        remember(_UNKNOWNS, id(effect), known)
    return known


def define_early(game: Game, effect: Effect, c: Context) -> None:
    """903.2f-iii a defined X that playing needs (how many targets, say) is determined now, and then fixed; others are
    determined when the text is performed (903.3b-i)."""
    known = unknowns(effect)
    if not known.defined or not known.for_playing:
        return
    for node in known.defined:
        game.cite("903.2f-iii")
        value = amount(game, node.amount, c)
        c.fixed = {**(c.fixed or {}), node.amount.at: value}
        if node.name == "X":
            c.x = value
        else:
            c.y = value


def x_for_targets(effect: Effect) -> bool:
    """Whether which targets there are depends on an X or Y that the player chooses."""
    known = unknowns(effect)
    return known.for_playing and len(known.open) > 0


def can_choose(game: Game, effect: Effect, c: Context) -> bool:
    """Whether everything the text calls for can be chosen, with the X it defines (903.2f-iii)."""
    known = unknowns(effect)
    if known.for_playing and known.defined:
        c = c.copy()
        define_early(game, effect, c)
    return CHOOSING.can_choose(game, effect, c)


def can_target(game: Game, effect: Effect, c: Context) -> bool:
    """Whether the targets of the options chosen are there."""
    for need in CHOOSING.needs(effect).targets:
        if CHOOSING.called_for(game, need, c) and not CHOOSING.enough(game, need, c):
            return False
    return True
