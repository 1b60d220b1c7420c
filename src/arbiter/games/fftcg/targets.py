"""What "choose" may choose: 11.3.3, 11.6.5, 11.7.5, 11.8.9. "Select" is no choosing: it happens on resolution."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.nodes import Condition, Effect
from arbiter.abilities.selectors import Target
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.game import Game
from arbiter.kernel.needs import Need, needs_of
from arbiter.kernel.selection import accepts_players, amount, candidates, holds, matches


def needs(effect: Effect) -> list[Need]:
    """What an effect chooses, in the order written."""
    return needs_of(effect, _looked_at).targets


def _looked_at(condition: Condition) -> bool:
    return isinstance(condition, (Paid, KeywordCount))


def called_for(game: Game, need: Need, c: Context) -> bool:
    """Whether this playing of the text has to choose it."""
    return need.in_chosen_option(c) and all(holds(game, condition, c) for condition in need.conditions)


def legal(game: Game, target: Target, c: Context) -> list[int]:
    """Everything that may be chosen."""
    found: list[int] = []
    for ref in candidates(game, target.filter, c):
        if may_choose(game, ref, c) and matches(game, target.filter, ref, c):
            found.append(ref)
    if accepts_players(target.filter):
        for ref in (-1 - c.controller, c.controller - 2):
            if matches(game, target.filter, ref, c):
                found.append(ref)
    return found


def may_choose(game: Game, ref: int, c: Context) -> bool:
    """Nothing chooses itself; an effect may keep it from being chosen."""
    if ref == c.item:
        game.cite("11.3.3", "11.6.5", "11.7.5", "11.8.9")
        return False
    info = game.infos[ref & 0xFFFF]
    if info.forbids and forbidden(game, "be chosen", ref, c.item if c.item >= 0 else c.source) is not None:
        game.cite("2.2")
        return False
    return True


def can_choose(game: Game, effect: Effect, c: Context) -> bool:
    """Without something legal to choose the text cannot be used. With several options, one of them must work."""
    for need in needs(effect):
        if need.modes < 0 and called_for(game, need, c) and not enough(game, need.target, c):
            return False
    for part in modes_in(effect):
        want = 1 if part.up_to else amount(game, part.count, c)
        if len(usable_modes(game, part, needs(effect), c)) < want:
            return False
    return True


def enough(game: Game, target: Target, c: Context) -> bool:
    if target.up_to or target.any_number:
        return True
    want = amount(game, target.count, c)
    return want <= 0 or len(legal(game, target, c)) >= want


def modes_in(effect: Effect) -> list[fx.Modes]:
    """The "select 1 of the following" lists of a text."""
    if isinstance(effect, fx.Modes):
        return [] if effect.resolving else [effect]
    found: list[fx.Modes] = []
    if isinstance(effect, fx.Sequence):
        for part in effect.parts:
            found.extend(modes_in(part))
    elif isinstance(effect, fx.If):
        found.extend(modes_in(effect.then))
        if effect.otherwise is not None:
            found.extend(modes_in(effect.otherwise))
    elif isinstance(effect, fx.May):
        found.extend(modes_in(effect.effect))
    return found


def usable_modes(game: Game, modes: fx.Modes, found: list[Need], c: Context) -> list[int]:
    """The options for which what they choose is there."""
    fine: list[int] = []
    for i in range(len(modes.modes)):
        ok = True
        for need in found:
            if need.modes == modes.at and need.mode == i and not enough(game, need.target, c):
                ok = False
        if ok:
            fine.append(i)
    return fine
