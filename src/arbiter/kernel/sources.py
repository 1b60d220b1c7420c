"""One continuous effect at work: what it applies to, and making one of its changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from arbiter.abilities import changes as ch
from arbiter.abilities.nodes import Change, Condition, Selector

from .changing import CHANGED, NEW_STATICS, change_card, change_player
from .context import Context
from .dependencies import ITSELF, NUMBERS, alters
from .entries import ABILITY
from .evaluating import holds
from .ids import CardId, Ref, Seat, card_of, player_of
from .info import Info
from .selection import is_named, select

if TYPE_CHECKING:
    from .game import Game


@mypyc_attr(acyclic=True, free_list_len=1)
class Source:
    """One continuous effect at work: its changes, what it applies to, and its place in time."""

    def __init__(
        self, what: Selector | None, changes: tuple[Change, ...], c: Context, stamp: int, own: bool
    ) -> None:
        self.what = what
        self.changes = changes
        self.c = c
        self.stamp = stamp
        self.own = own  # made by a card's own ability about itself
        self.refs: tuple[Ref, ...] | None = None
        self.condition: Condition | None = None
        self.times = 1  # how often it gives what it gives
        self.number = -1
        self.node = -1  # the record that makes it, within its ability
        self.keyword = ""  # the keyword whose text it is, if a keyword grants it
        self.looks = 0  # what it looks at that effects change, see `dependencies`
        self.printed = False  # made by an ability the card has of itself
        self.impersonal = False  # the same, whichever card of its controller makes it
        self.own_side = False  # … and about its controller's cards only, each by itself
        self.steady = False  # … and applies to the same cards however often it is applied
        self.alone = False  # looks at each card by itself, and at nothing else

    def applies_to_card(self, game: Game, ref: Ref) -> bool:
        """Whether an effect on whatever fits applies to the card."""
        if self.what is None or self.refs is not None or game.citing is not None:
            return ref in self.applies_to(game)
        if self.condition is not None and not holds(game, self.condition, self.c):
            return False
        return is_named(game, self.what, ref, self.c)

    def applies_to(self, game: Game) -> list[Ref]:
        if self.condition is not None:
            if game.citing is not None:
                game.cite_role("text under a condition")
            if not holds(game, self.condition, self.c):
                return []
        if self.refs is not None:
            return [game.follow(ref) for ref in self.refs if ref < 0 or game.s.alive(ref)]
        assert self.what is not None
        if game.citing is not None:
            game.cite_role("effect on whatever fits")
        return select(game, self.what, self.c)

    def is_unmoved_by(self, other: Source, bits: int) -> bool:
        """Whether what the other effect changes cannot make this one apply to other cards. ``bits``: what that is."""
        looked_at = self.looks & bits & ~ITSELF
        if not looked_at:
            return True
        if not self.own_side or not other.own_side:
            return False
        if self.c.controller != other.c.controller:
            return True
        return self.steady and self.number == other.number and looked_at == NUMBERS


class CostRule:
    """A change of what is paid for something."""

    def __init__(self, change: ch.CostLess, c: Context, refs: tuple[Ref, ...]) -> None:
        self.change = change
        self.c = c
        self.refs = refs


def still_has(game: Game, made: Source) -> bool:
    """Whether the card still has the ability that makes the effect, at this point of the layers."""
    for held in game.infos[card_of(made.c.source)].held:
        if held.number == made.number:
            return True
    return False


def own(game: Game, card: CardId, adding: bool = False) -> Info:
    """The card's information, its own to change: copied once, when the first effect changes it. ``adding``: something
    is only added to its numbers, so what the game has worked out of its words and abilities stays true."""
    info = game.infos[card]
    if card not in game.altered:
        sort = info.sort
        info = info.copy()
        info.sort = sort
        game.infos[card] = info
        game.altered.add(card)
    if not adding:
        info.sort = 0
    return info


class Fitting:
    """What effects apply to, found once for all effects that say the same, until something they look at is changed."""

    def __init__(self) -> None:
        self.found: dict[tuple[int, Seat], tuple[Source, list[Ref]]] = {}  # one of them, and what fits
        # the sorts of effects (see ``effect_order``) that depend on no other, and those that were applied without
        # changing anything: both for as long as nothing is changed
        self.free: set[tuple[int, int]] = set()
        self.idle: set[tuple[int, int]] = set()
        self.unchanged = False  # whether the effect applied last changed nothing

    def refs(self, game: Game, made: Source) -> list[Ref]:
        if not made.impersonal or made.refs is not None or game.citing is not None:
            return made.applies_to(game)
        key = (made.number, made.c.controller)
        known = self.found.get(key)
        if known is None:
            known = (made, made.applies_to(game))
            self.found[key] = known
        return known[1]

    def changed(self, made: Source, change: Change) -> None:
        """A change was made by an effect: what looks at what it changes is looked for again."""
        self.free = set()
        self.idle = set()
        if self.found:
            bits = alters(change)
            for key, (one, _) in list(self.found.items()):
                if not one.is_unmoved_by(made, bits):
                    del self.found[key]


def apply(
    game: Game, made: Source, change: Change, layer: int, fitting: Fitting | None = None, times: int = 1
) -> list[CardId]:
    """Apply one change, or several equal ones; returns the cards that may have new continuous abilities."""
    refs = made.applies_to(game) if fitting is None else fitting.refs(game, made)
    gained: list[CardId] = []
    changed = 0
    if game.citing is not None:
        game.cite(
            game.rules.layers[layer]
        )  # its place in the order counts, even if it applies to nothing there
        if refs:
            game.rules.applied(game, made, change)
    if isinstance(change, ch.CostLess):
        if refs:  # under a condition that is not met it is about nobody
            game.cost_rules.append(CostRule(change, made.c, tuple(refs)))
            if fitting is not None:
                fitting.changed(made, change)
        if fitting is not None:
            fitting.unchanged = False
        return gained
    adds = isinstance(change, ch.Bonus)
    for ref in refs:
        if ref < 0:
            change_player(game, change, player_of(ref), made.c)
            changed |= CHANGED
            continue
        card = card_of(ref)
        if game.s.flags[card] & ABILITY and not isinstance(change, ch.Forbid):
            continue
        info = own(game, card, adds)
        if game.trace is not None:
            game.trace.before(game, card, info)
        found = change_card(game, change, card, info, made.c, times * made.times)
        changed |= found
        if found & NEW_STATICS:
            gained.append(card)
        if game.trace is not None:
            game.trace.after(game, card, info, made, change, layer)
    if fitting is not None:
        fitting.unchanged = not changed
        if changed:
            fitting.changed(made, change)
    return gained
