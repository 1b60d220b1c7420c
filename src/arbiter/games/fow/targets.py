"""903.2g: targets, and what keeps a thing from being one."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Keyword
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.nodes import Ability, Condition, Effect, Filter, Node, Selector
from arbiter.abilities.selectors import Target
from arbiter.abilities.tree import children
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.game import Game
from arbiter.kernel.needs import Need, needs_of
from arbiter.kernel.selection import accepts_players, amount, candidates, holds, matches
from arbiter.kernel.state import FACE_DOWN, REVEALED


def needs(effect: Effect) -> list[Need]:
    """The target phrases of an effect, in the order written."""
    return needs_of(effect, _looked_at).targets


def _looked_at(condition: Condition) -> bool:
    return isinstance(condition, (Paid, KeywordCount))


def unit(need: Need) -> int:
    """903.2h-i the least share, and the steps: 100 of damage, 1 of anything else."""
    return 100 if isinstance(need.divided, fx.Damage) else 1


def called_for(game: Game, need: Need, c: Context) -> bool:
    """Whether the phrase applies to this playing of the text."""
    return need.in_chosen_option(c) and all(holds(game, condition, c) for condition in need.conditions)


def legal(game: Game, target: Target, c: Context) -> list[int]:
    """Everything that may be chosen for a target phrase."""
    found: list[int] = []
    for ref in candidates(game, target.filter, c):
        if may_target(game, ref, c) and fits(game, target.filter, ref, c):
            found.append(ref)
    if accepts_players(target.filter):
        for ref in (-1 - c.controller, c.controller - 2):
            if matches(game, target.filter, ref, c) and may_target_player(game, -1 - ref, c):
                found.append(ref)
    return found


def fits(game: Game, filter: Filter, ref: int, c: Context) -> bool:
    """Whether a card is what a target phrase demands. 903.2g-ii of a card that not everybody sees only what everybody
    can tell counts: where it lies, whose it is, and whether it is a magic stone (303.2b)."""
    if ref >= 0 and not seen_by_all(game, ref & 0xFFFF) and not obvious(filter):
        game.cite("903.2g-ii")
        return False
    return matches(game, filter, ref, c)


def seen_by_all(game: Game, card: int) -> bool:
    flags = game.s.flags[card]
    if flags & FACE_DOWN:
        return False
    return flags & REVEALED != 0 or game.rules.zones[game.s.zone[card] >> 1].sees == "all"


def obvious(filter: Filter) -> bool:
    """Whether everybody can tell if a face down card fits."""
    if isinstance(filter, (f.AllOf, f.AnyOf)):
        return all(obvious(part) for part in filter.parts)
    if isinstance(filter, f.Negation):
        return obvious(filter.part)
    if isinstance(filter, f.IsType):
        return filter.name == "magic stone"
    return isinstance(filter, (f.InZone, f.IsFaceDown, f.ControlledBy, f.OwnedBy, f.IsPlayer, f.IsOther))


def may_target(game: Game, ref: int, c: Context) -> bool:
    """Whether rules and effects let this spell or ability target the card."""
    if ref == c.item:
        game.cite("903.2g-i")
        return False  # never itself
    card = ref & 0xFFFF
    info = game.infos[card]
    source = c.item if c.item >= 0 else c.source
    if "barrier" in info.keywords and game.controller(card) != c.controller:
        for held in info.held:
            if (
                isinstance(held.ability, Keyword)
                and held.ability.name == "barrier"
                and _bars(game, held.ability, c)
            ):
                game.cite("1120.2" if held.ability.filter is None else "1120.3")
                return False
    if info.forbids:
        for by in (source, -1 - c.controller):
            if forbidden(game, "be targeted", ref, by) is not None:
                return False
    return True


def _bars(game: Game, barrier: Keyword, c: Context) -> bool:
    """1120.3 a barrier against something only bars spells and abilities of that sort."""
    return barrier.filter is None or matches(game, barrier.filter, c.source, c)


def may_target_player(game: Game, player: int, c: Context) -> bool:
    """1120.4, 1120.5 a player with [Barrier] cannot be targeted by the other."""
    if player == c.controller:
        return True
    for rule in game.player_rules[player]:
        if rule.act == "has":
            for node in rule.unless:
                if isinstance(node, Keyword) and node.name == "barrier" and _bars(game, node, c):
                    game.cite("1120.4" if node.filter is None else "1120.5")
                    return False
        elif rule.act == "be targeted" and (rule.by is None or matches(game, rule.by, c.source, c)):
            return False
    return True


def can_choose_targets(game: Game, effect: Effect, c: Context) -> bool:
    """903.2g without a legal target the text cannot be played. With options, some choice of them must work."""
    for need in needs(effect):
        if need.modes < 0 and called_for(game, need, c) and not enough(game, need.target, c):
            return False
    return _some_mode_works(game, effect, c)


def enough(game: Game, target: Target, c: Context) -> bool:
    if target.up_to or target.any_number:
        return True
    want = amount(game, target.count, c)
    return want <= 0 or len(legal(game, target, c)) >= want


def _some_mode_works(game: Game, effect: Effect, c: Context) -> bool:
    found = needs(effect)
    if not any(need.modes >= 0 for need in found):
        return True
    for part, _ in modes_in(effect):
        if len(playable_modes(game, part, found, c)) < (1 if part.up_to else amount(game, part.count, c)):
            return False
    return True


def modes_in(effect: Effect) -> list[tuple[fx.Modes, Selector | None]]:
    """The "choose one" lists of a text that are decided while playing, and who chooses if it is not its player."""
    known = _MODES.get(id(effect))
    if known is None:
        found: list[tuple[fx.Modes, Selector | None]] = []
        _find_modes(effect, None, found)
        known = (effect, found)
        _MODES[id(effect)] = known
    return known[1]


_MODES: dict[int, tuple[Effect, list[tuple[fx.Modes, Selector | None]]]] = {}


def _find_modes(node: Node, who: Selector | None, found: list[tuple[fx.Modes, Selector | None]]) -> None:
    if isinstance(node, (Ability, fx.Delay)):
        return
    if isinstance(node, fx.Modes) and not node.resolving:
        found.append((node, who))
        return
    inner = node.who if isinstance(node, fx.By) and isinstance(node.effect, fx.Modes) else None
    for child in children(node):
        _find_modes(child, inner, found)


def playable_modes(game: Game, modes: fx.Modes, found: list[Need], c: Context) -> list[int]:
    """The options whose targets exist."""
    fine: list[int] = []
    for i in range(len(modes.modes)):
        ok = True
        for need in found:
            if need.modes == modes.at and need.mode == i and not enough(game, need.target, c):
                ok = False
        if ok:
            fine.append(i)
    return fine
