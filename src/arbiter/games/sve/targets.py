"""10.6.2.3: what has to be selected while playing, and what keeps a thing from being selected."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import YouDo
from arbiter.abilities.nodes import Ability, Condition, Effect, Node
from arbiter.abilities.selectors import Target
from arbiter.abilities.tree import children
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.game import Game
from arbiter.kernel.selection import accepts_players, amount, candidates, holds, matches
from arbiter.kernel.state import FACE_DOWN

Conditions = tuple[tuple[Condition, bool], ...]


class Need:
    """A "select" of a text: only called for if its option was chosen and the conditions around it are met."""

    def __init__(self, target: Target, modes: int, mode: int, conditions: Conditions) -> None:
        self.target = target
        self.modes = modes
        self.mode = mode
        self.conditions = conditions
        self.divided: fx.Damage | None = None


class Options:
    """A "choose" of a text: only called for if the conditions around it are met."""

    def __init__(self, modes: fx.Modes, conditions: Conditions) -> None:
        self.modes = modes
        self.conditions = conditions


_NEEDS: dict[int, tuple[Effect, list[Need], list[Options]]] = {}


def needs(effect: Effect) -> list[Need]:
    """The selections of an effect, in the order written. Quoted abilities and delayed effects have their own."""
    return _collected(effect)[1]


def options_in(effect: Effect) -> list[Options]:
    """The "choose" lists of an effect, in the order written."""
    return _collected(effect)[2]


def _collected(effect: Effect) -> tuple[Effect, list[Need], list[Options]]:
    known = _NEEDS.get(id(effect))
    if known is None:
        known = (effect, [], [])
        _collect(effect, -1, -1, (), known[1], known[2])
        _divided(effect, known[1])
        _NEEDS[id(effect)] = known
    return known


def _collect(
    node: Node, modes: int, mode: int, around: Conditions, found: list[Need], lists: list[Options]
) -> None:
    if isinstance(node, Target):
        found.append(Need(node, modes, mode, around))
        return
    if isinstance(node, (Ability, fx.Delay)):
        return
    if isinstance(node, fx.Modes):
        lists.append(Options(node, around))
        for i, part in enumerate(node.modes):
            _collect(part, node.at, i, around, found, lists)
        return
    if isinstance(node, fx.If) and not isinstance(node.condition, YouDo):
        _collect(node.then, modes, mode, (*around, (node.condition, True)), found, lists)
        if node.otherwise is not None:
            _collect(node.otherwise, modes, mode, (*around, (node.condition, False)), found, lists)
        return
    for child in children(node):
        _collect(child, modes, mode, around, found, lists)


def _divided(node: Node, found: list[Need]) -> None:
    """10.6.2.4 a divided value belongs to the selection before it (or in it)."""
    last: Need | None = None
    by_target = {need.target.at: need for need in found}
    stack: list[Node] = [node]
    while stack:
        one = stack.pop(0)
        if isinstance(one, Target):
            last = by_target.get(one.at, last)
        elif isinstance(one, fx.Damage) and one.divided:
            inside = [n for n in (by_target.get(one.to.at),) if n is not None]
            owner = inside[0] if inside else last
            if owner is not None:
                owner.divided = one
        stack[:0] = list(children(one)) if not isinstance(one, (Ability, fx.Delay)) else []


def called_for(game: Game, need: Need, c: Context) -> bool:
    """5.17.1.2 text of an option that was not chosen, or (10.3.2) that is not valid, requires no selection."""
    if need.modes >= 0 and need.mode not in c.modes.get(need.modes, []):
        return False
    return valid(game, need.conditions, c)


def valid(game: Game, conditions: Conditions, c: Context) -> bool:
    """10.3.3 whether text under such conditions is valid."""
    for condition, wanted in conditions:
        if holds(game, condition, c) != wanted:
            game.cite("10.3.2", "10.3.3")
            return False
    return True


def legal(game: Game, target: Target, c: Context) -> list[int]:
    """Everything that may be selected."""
    found: list[int] = []
    if accepts_players(target.filter):
        for ref in (-1 - c.controller, c.controller - 2):
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
        for by in (c.item if c.item >= 0 else c.source, -1 - c.controller):
            if forbidden(game, "be targeted", ref, by) is not None:
                game.cite("1.3.3")
                return False
    return True


def wanted(game: Game, need: Need, c: Context) -> int:
    """How many are to be selected at most."""
    target = need.target
    if target.any_number:
        most = 1000
    else:
        most = amount(game, target.count, c)
    if need.divided is not None:
        # 10.6.2.3.2.1, 10.6.2.4.1 at least one unit each
        most = min(most, amount(game, need.divided.amount, c))
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
