"""How effects that last begin, and how they end: used up, expired, or ended for some of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities.abilities import Keyword
from arbiter.abilities.changes import (
    Bonus,
    ChangeController,
    ChangeWords,
    Forbid,
    GainAbilities,
    LoseAbilities,
    SetStats,
)
from arbiter.abilities.effects import Apply
from arbiter.abilities.nodes import Ability, Change
from arbiter.abilities.selectors import Each

from .context import Floating
from .dependencies import alters, impersonal, looks
from .ids import NOBODY, Ref, Seat, card_of
from .info import STATIC
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
        elif all(_overwrites(game, change) for change in effect.changes):
            at = _older(game, made, effect, OVERWRITTEN)
            if at >= 0:
                del s.floating[at]
        elif all(isinstance(change, Bonus) for change in effect.changes) or _gives_one(game, made, effect):
            at = _older(game, made, effect, ADDED)
            # by how much it adds to numbers is settled as it is made; an ability it gives is there as often
            if at >= 0:
                joined = s.floating[at].copy()
                joined.times += 1
                s.floating[at] = joined
                return
    s.floating.append(made)


#: Changes of others after which the same change once more leaves nothing of what it did before …
OVERWRITTEN: Final = (Bonus, SetStats, GainAbilities, LoseAbilities, ChangeController, ChangeWords, Forbid)
ADDED: Final = (Bonus,)  # … and between which the order makes no difference


def _said_again(change: Change) -> bool:
    """Whether a change makes no difference if it has been made already."""
    if isinstance(change, Forbid):
        return change.by is None and not change.unless
    return isinstance(change, ChangeWords) and not change.chosen


def _overwrites(game: Game, change: Change) -> bool:
    """Whether what an equal change did before is nothing beside it: a number, a controller, what is lost, and keywords
    that are there or not, however often they were gained."""
    if isinstance(change, GainAbilities):
        return all(_is_mark(game, ability) for ability in change.abilities)
    return isinstance(change, (SetStats, LoseAbilities, ChangeController)) or _said_again(change)


def _gives_one(game: Game, made: Floating, effect: Apply) -> bool:
    """Whether an effect gives cards one ability, which makes no continuous effect: that would have its own age."""
    of_cards = isinstance(effect.what, Each) if made.refs is None else all(ref >= 0 for ref in made.refs)
    if len(effect.changes) != 1 or not of_cards:
        return False
    change = effect.changes[0]
    if not isinstance(change, GainAbilities) or len(change.abilities) != 1:
        return False
    held = game.lib.held_of(change.abilities[0])
    return held.shape != STATIC and not any(one.shape == STATIC for one in game.lib.of_keyword(held))


def _is_mark(game: Game, ability: Ability) -> bool:
    """Whether an ability is a bare keyword that no other abilities stand behind."""
    return (
        isinstance(ability, Keyword)
        and not (ability.number or ability.cost or ability.word or ability.inner)
        and ability.filter is None
        and not game.lib.of_keyword(game.lib.held_of(ability))
    )


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
        and a.words == b.words
        and a.fixed == b.fixed
    )


def _older(game: Game, made: Floating, effect: Apply, others: tuple[type[Change], ...]) -> int:
    """The place of an equal effect that only changes of some kinds have followed; -1 if there is none. An effect on
    whatever fits is equal only if it means the same whenever its controller makes it, and no such effect may be to
    things that fit it or not because of what is changed."""
    s = game.s
    altered = 0
    for change in effect.changes:
        altered |= alters(change)
    if made.refs is None and not _fits_anyway(effect, altered):
        return -1
    for at in range(len(s.floating) - 1, -1, -1):
        one = s.floating[at]
        if _equal(one, made):
            for zone in game.static_zones:
                for card in s.zones[zone]:
                    if game.infos[card].statics and s.active[card] > one.stamp:
                        return -1
            return at
        node = game.lib.node(one.ability, one.node)
        if not isinstance(node, Apply) or not all(isinstance(change, others) for change in node.changes):
            return -1
        if one.refs is None and not _fits_anyway(node, altered):
            return -1
    return -1


def _fits_anyway(effect: Apply, altered: int) -> bool:
    named = list(records_in(effect.what))
    return impersonal(named) and not looks(named) & altered


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
