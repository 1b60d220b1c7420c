"""How effects that last begin, and how they end: used up, expired, or ended for some of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.amounts import Const
from arbiter.abilities.changes import Bonus, ChangeController, ChangeWords, Forbid
from arbiter.abilities.effects import Apply
from arbiter.abilities.nodes import Change

from .context import Floating
from .dependencies import NUMBERS, impersonal, looks
from .ids import NOBODY, Ref, Seat, card_of
from .memo import records_in
from .selection import select

if TYPE_CHECKING:
    from .game import Game


def add_lasting(game: Game, made: Floating, effect: Apply) -> None:
    """A lasting effect begins. One that was made before in just the same way is not kept twice, where that comes to the
    same: what is done a thousand times in a turn costs no more than what is done once."""
    s = game.s
    if made.condition is None:
        if made.refs is not None and all(_said_again(change) for change in effect.changes):
            # The newer one says all that the older one says, and has the last word too.
            s.floating = [one for one in s.floating if not _equal(one, made)]
        elif (made.refs is not None or _anybodys(effect)) and all(_adds(change) for change in effect.changes):
            at = _can_join(game, made)
            if at >= 0:
                joined = s.floating[at].copy()
                joined.times += 1
                s.floating[at] = joined
                return
    s.floating.append(made)


def _said_again(change: Change) -> bool:
    """Whether a change makes no difference if it has been made already."""
    if isinstance(change, Forbid):
        return change.by is None and not change.unless
    return isinstance(change, ChangeWords) and not change.chosen


def _adds(change: Change) -> bool:
    """Whether a change only adds to numbers, whatever else is true."""
    return isinstance(change, Bonus) and all(isinstance(n, Const) for _, n in change.stats)


def _equal(one: Floating, other: Floating) -> bool:
    a = one.context
    b = other.context
    return (
        one.ability == other.ability
        and one.node == other.node
        and one.refs == other.refs
        and one.duration == other.duration
        and one.turn == other.turn
        and one.who == other.who
        and one.condition is None
        and a.source == b.source
        and a.controller == b.controller
        and a.you == b.you
    )


def _can_join(game: Game, made: Floating) -> int:
    """The place of an equal effect that only effects which add to numbers have followed: between those the order makes
    no difference. -1 if there is none."""
    s = game.s
    for at in range(len(s.floating) - 1, -1, -1):
        one = s.floating[at]
        if _equal(one, made):
            for zone in game.static_zones:
                for card in s.zones[zone]:
                    if game.infos[card].statics and s.active[card] > one.stamp:
                        return -1
            return at
        node = game.lib.node(one.ability, one.node)
        if not isinstance(node, Apply) or not all(_adds(change) for change in node.changes):
            return -1
        if one.refs is None and not _anybodys(node):
            return -1
    return -1


def _anybodys(effect: Apply) -> bool:
    """Whether an effect on whatever fits means the same whenever its controller makes it, and what it adds to numbers
    does not change what fits."""
    named = list(records_in(effect.what))
    return impersonal(named) and not looks(named) & NUMBERS


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


def expire(game: Game, duration: str, who: Seat = NOBODY, later: bool = False) -> None:
    """Lasting effects of this duration end (``who``: only those made by that player; ``later``: only those made
    before this turn)."""
    kept = [
        one
        for one in game.s.floating
        if one.duration != duration
        or (who != NOBODY and one.who != who)
        or (later and one.turn == game.s.turn)
    ]
    if len(kept) != len(game.s.floating):
        game.cite_role("effect that lasts")
        game.s.floating = kept
        game.dirty = True
        game.version += 1


def expire_for(game: Game, duration: str, player: Seat) -> None:
    """Lasting effects of this duration end for the cards a player controls."""
    kept: list[Floating] = []
    for one in game.s.floating:
        if one.duration == duration:
            if one.refs is None:
                node = game.lib.node(one.ability, one.node)
                found = select(game, node.what, one.context) if isinstance(node, Apply) else []
                held = {game.controller(card_of(ref)) for ref in found if ref >= 0}
                if player in held or (not held and player != one.who):
                    continue
            else:
                rest = tuple(ref for ref in one.refs if ref < 0 or game.controller(card_of(ref)) != player)
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


def end_control(game: Game, ref: Ref) -> None:
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
