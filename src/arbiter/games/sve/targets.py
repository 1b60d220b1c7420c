"""10.6.2.3: what has to be selected while playing, and what keeps a thing from being selected."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import YouDo
from arbiter.abilities.nodes import Condition, Effect
from arbiter.abilities.selectors import Target
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.game import Game
from arbiter.kernel.needs import Need, Options, needs_of
from arbiter.kernel.selection import accepts_players, amount, candidates, holds, matches
from arbiter.kernel.state import FACE_DOWN

LEADERS = (-1, -2)  # the players', by reference
ANY_NUMBER = 1000  # more than there can be cards


def needs(effect: Effect) -> list[Need]:
    """The selections of an effect, in the order written."""
    return needs_of(effect, _looked_at).targets


def options_in(effect: Effect) -> list[Options]:
    """The "choose" lists of an effect, in the order written."""
    return needs_of(effect, _looked_at).options


def _looked_at(condition: Condition) -> bool:
    """10.3.3 a condition makes its text valid or not; "if you do" is about what has yet to happen."""
    return not isinstance(condition, YouDo)


def called_for(game: Game, need: Need, c: Context) -> bool:
    """5.17.1.2 text of an option that was not chosen, or (10.3.2) that is not valid, requires no selection."""
    return need.in_chosen_option(c) and valid(game, need.conditions, c)


def valid(game: Game, conditions: tuple[Condition, ...], c: Context) -> bool:
    """10.3.3 whether text under such conditions is valid."""
    for condition in conditions:
        if not holds(game, condition, c):
            game.cite("10.3.2", "10.3.3")
            return False
    return True


def legal(game: Game, target: Target, c: Context) -> list[int]:
    """Everything that may be selected."""
    found: list[int] = []
    if accepts_players(target.filter):
        for ref in LEADERS:
            if matches(game, target.filter, ref, c):
                found.append(ref)
    for ref in candidates(game, target.filter, c):
        if may_select(game, ref, c) and matches(game, target.filter, ref, c):
            found.append(ref)
    return found


def may_select(game: Game, ref: int, c: Context) -> bool:
    """Whether rules and effects let this card or ability select the card."""
    card = ref & 0xFFFF
    if ref == c.item or game.s.flags[card] & FACE_DOWN:
        return False
    info = game.infos[card]
    if "intimidate" in info.keywords:
        game.cite("12.12.2.1")
    if "aura" in info.keywords and game.controller(card) != c.controller and game.in_play(ref):
        game.cite("12.15.1", "12.15.2")
        return False
    if info.forbids:
        by = c.item if c.item >= 0 else c.source
        if forbidden(game, "be targeted", ref, by) is not None:
            game.cite("1.3.3")
            return False
    return True


def wanted(game: Game, need: Need, c: Context) -> int:
    """How many are to be selected at most."""
    target = need.target
    if target.any_number:
        most = ANY_NUMBER
    else:
        most = amount(game, target.count, c)
    if need.divided is not None:
        # 10.6.2.3.2.1, 10.6.2.4.1 at least one unit each
        most = min(most, amount(game, need.total(), c))
    return most


def enough(game: Game, need: Need, c: Context) -> bool:
    """10.6.2.3.4 a fixed number needs at least one target; as many as possible will do (10.6.2.3.3)."""
    target = need.target
    free = target.up_to or target.any_number
    if free and need.divided is None:
        return True
    if wanted(game, need, c) <= 0:
        return True
    return len(legal(game, target, c)) > 0


def can_choose_targets(game: Game, effect: Effect, c: Context) -> bool:
    """Whether every selection the text calls for can be made. With options, some choice of them must work."""
    for need in needs(effect):
        if need.modes < 0 and called_for(game, need, c) and not enough(game, need, c):
            return False
    for part in options_in(effect):
        if valid(game, part.conditions, c):
            least, _ = how_many(game, part.modes, c)
            if len(playable_modes(game, part.modes, needs(effect), c)) < least:
                return False
    return True


def how_many(game: Game, part: fx.Modes, c: Context) -> tuple[int, int]:
    """5.17.1, 5.17.2 the least and the most options to choose: "up to" starts at one."""
    want, up_to = part.count, part.up_to
    if part.more is not None and part.more_if is not None and holds(game, part.more_if, c):
        want, up_to = part.more, part.more_up_to
    most = min(amount(game, want, c), len(part.modes))
    return 1 if up_to else most, most


def playable_modes(game: Game, modes: fx.Modes, found: list[Need], c: Context) -> list[int]:
    """The options whose selections can be made."""
    fine: list[int] = []
    before = c.modes
    for i in range(len(modes.modes)):
        c.modes = {**before, modes.at: [i]}
        if all(
            enough(game, need, c)
            for need in found
            if need.modes == modes.at and need.mode == i and called_for(game, need, c)
        ):
            fine.append(i)
    c.modes = before
    return fine
