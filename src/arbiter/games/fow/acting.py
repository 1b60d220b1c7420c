"""1000: the actions by rules that the kernel carries out in neutral words, under the rulebook's own clauses.

Asked only while somebody wants to know why; actions with a rule of their own cite it where that rule is.
"""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.acts import Act
from arbiter.abilities.changes import BecomeCopy, Forbid
from arbiter.abilities.filters import IsType
from arbiter.abilities.nodes import Change, Effect
from arbiter.kernel.context import Context
from arbiter.kernel.entries import REVEALED, TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of
from arbiter.kernel.memo import records_in


def acting(game: Game, effect: Effect, c: Context) -> None:
    if isinstance(effect, fx.Search):
        game.cite("1014.2")
    elif isinstance(effect, fx.Prevent):
        game.cite("1018.1")
    elif isinstance(effect, fx.Apply):
        for change in effect.changes:
            changing(game, change)


def manner(effect: Effect) -> str:
    """1010.2 a ruler is destroyed only by an effect that says so."""
    if isinstance(effect, fx.Destroy):
        for node in records_in(effect.what):
            if isinstance(node, IsType) and node.name == "ruler":
                return "ruler"
    return ""


def changing(game: Game, change: Change) -> None:
    """1020 becoming replaces what was there, gaining adds to it."""
    if isinstance(change, BecomeCopy):
        game.cite("1302.4")
    elif isinstance(change, Forbid) and change.act == Act.TRIGGER:
        game.cite("1015.1a")


def eligible(game: Game, effect: Effect, ref: Ref, c: Context, paying: bool) -> bool:
    """Whether an action can be done to a card: what is not possible is not chosen either, and does not pay a cost."""
    if ref < 0:
        return True
    s = game.s
    card = card_of(ref)
    if isinstance(effect, fx.Reveal) and s.flags[card] & REVEALED:
        if paying and ref == c.source:
            game.cite("905.2a")  # playing its ability has shown it: that is what the cost asks for
            return True
        game.cite("1005.2")
        return False
    if isinstance(effect, fx.Banish) and game.controller(card) != c.you:
        game.cite("1011.2")
        return False
    if not paying:
        return True
    if ref == c.item:
        return False  # 903.2d what is being played is on the chase by then
    if isinstance(effect, fx.Turn):
        # 1013.2, 1013.3 what is rested as a cost has to be recovered first
        game.cite("1013.2" if isinstance(effect.what, sel.This) else "1013.3")
        return (s.flags[card] & TURNED != 0) == effect.upright
    if isinstance(effect, (fx.Banish, fx.Remove, fx.Move)) and "j-ruler" in game.infos[card].types:
        # U1.4 a J-ruler would not move (316.2), and what cannot be done in full cannot be paid
        game.cite("316.2")
        return False
    return True
