"""How effects that last come to an end: used up, expired, or ended for some of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.changes import ChangeController
from arbiter.abilities.effects import Apply

from .context import Floating
from .selection import select

if TYPE_CHECKING:
    from .game import Game


def spend(game: Game, floating: Floating, n: int) -> None:
    """A prevention or one-time effect has been used."""
    if floating.left < 0:
        return
    made = floating.copy()
    made.left = max(0, floating.left - n)
    kept: list[Floating] = []
    for one in game.s.floating:
        if one.stamp != floating.stamp:
            kept.append(one)
        elif made.left:
            kept.append(made)
    game.s.floating = kept


def expire(game: Game, duration: str, who: int = -9, later: bool = False) -> None:
    """Lasting effects of this duration end (``who``: only those made by that player; ``later``: only those made
    before this turn)."""
    kept = [
        one
        for one in game.s.floating
        if one.duration != duration or (who != -9 and one.who != who) or (later and one.turn == game.s.turn)
    ]
    if len(kept) != len(game.s.floating):
        game.cite_role("effect that lasts")
        game.s.floating = kept
        game.dirty = True
        game.version += 1


def expire_for(game: Game, duration: str, player: int) -> None:
    """Lasting effects of this duration end for the cards a player controls."""
    kept: list[Floating] = []
    for one in game.s.floating:
        if one.duration == duration:
            if one.refs is None:
                node = game.lib.node(one.ability, one.node)
                found = select(game, node.what, one.context) if isinstance(node, Apply) else []
                held = {game.controller(ref & 0xFFFF) for ref in found if ref >= 0}
                if player in held or (not held and player != one.who):
                    continue
            else:
                rest = tuple(ref for ref in one.refs if ref < 0 or game.controller(ref & 0xFFFF) != player)
                if not rest:
                    continue
                if len(rest) < len(one.refs):
                    fewer = one.copy()
                    fewer.refs = rest
                    kept.append(fewer)
                    continue
        kept.append(one)
    if kept != game.s.floating:
        game.s.floating = kept
        game.dirty = True
        game.version += 1


def end_control(game: Game, ref: int) -> None:
    """Lasting effects that give somebody control of this one card stop doing so."""
    kept: list[Floating] = []
    for one in game.s.floating:
        if one.refs is not None and ref in one.refs:
            node = game.lib.node(one.ability, one.node)
            if isinstance(node, Apply) and all(isinstance(each, ChangeController) for each in node.changes):
                rest = tuple(other for other in one.refs if other != ref)
                if rest:
                    fewer = one.copy()
                    fewer.refs = rest
                    kept.append(fewer)
                continue
        kept.append(one)
    game.s.floating = kept
    game.dirty = True
    game.version += 1
