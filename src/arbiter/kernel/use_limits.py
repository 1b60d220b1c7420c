"""How often an ability has been used, and how often it may be: "once per turn", "once per game"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.abilities.conditions import OnceATurn
from arbiter.abilities.nodes import Condition

from .ids import AbilityId, Ref, Seat, card_of, limited_use_key, used_by

if TYPE_CHECKING:
    from .context import Context
    from .game import Game


def _counted_by(game: Game, ref: Ref, ability: AbilityId, per: str) -> int:
    """Under which number the uses of an ability are counted: its card's, as long as that is the same card. Where the
    rules say that abilities with one name are one ability, they are counted together."""
    named = game.lib.same_name(ability) if game.rules.same_names else -1
    if named >= 0 and game.citing is not None:
        game.cite_role("abilities of one name")
    if named >= 0:  # a matter of the player, whichever card it is played with
        return limited_use_key(game.controller(card_of(ref)), named, per == "game")
    return limited_use_key(ref, ability, per == "game")


def has_uses_left(game: Game, c: Context, limit: OnceATurn) -> bool:
    used = game.s.uses.get(_counted_by(game, c.source, c.ability, limit.per), 0)
    if used < limit.times:
        return True
    # a card that has the ability more than once may use each of them so often
    return used < limit.times * _times_held(game, c)


def _times_held(game: Game, c: Context) -> int:
    """How many abilities alike the source has; those with one name are one."""
    if c.ability < 0 or (game.rules.same_names and game.lib.same_name(c.ability) >= 0):
        return 1
    look = c.look if c.look is not None and not game.s.alive(c.source) else game.info_computed(c.source)
    return sum(1 for held in look.held if held.number == c.ability)


def uses_left(game: Game, c: Context, limit: OnceATurn) -> tuple[int, int]:
    """What the uses are counted by, and how many are left."""
    key = _counted_by(game, c.source, c.ability, limit.per)
    return key, limit.times - game.s.uses.get(key, 0)


def count_use(game: Game, ref: Ref, ability: AbilityId, limit: Condition) -> None:
    if isinstance(limit, OnceATurn):
        key = _counted_by(game, ref, ability, limit.per)
        game.s.uses[key] = game.s.uses.get(key, 0) + 1


def named_uses(game: Game, player: Seat) -> list[AbilityId]:
    """The abilities with a name that the player has used and may use only so often in a game, in the order used."""
    return [
        ability
        for key, n in game.s.uses.items()
        for owner, ability, per_game in (used_by(key),)
        if per_game and n > 0 and owner == player and game.lib.same_name(ability) == ability
    ]


def give_back_use(game: Game, player: Seat, ability: AbilityId) -> None:
    """One use of the ability with that name counts no longer."""
    key = limited_use_key(player, ability, True)
    game.s.uses[key] = game.s.uses[key] - 1
