"""What a text finds that compares a card with a type, or reads its total cost."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Activated, StatusTriggered, Triggered
from arbiter.abilities.by_hand import ACTIVATED, ByHand
from arbiter.kernel.entries import ABILITY
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of, zone_kind
from arbiter.kernel.info import Info
from arbiter.kernel.sight import zone_seen

from .payment.costs import read_cost
from .targets import is_enter_ability
from .vocabulary import CHASE, COST, ENTER_ABILITY, FIELD

AUTOMATIC_ABILITY: Final = "automatic ability"
ACTIVATE_ABILITY: Final = "activate ability"
#: what a card counts as, or an ability on the chase, without having such a type
COUNTED: Final = frozenset({"spell", "entity", AUTOMATIC_ABILITY, ACTIVATE_ABILITY, ENTER_ABILITY})


def counts_as(game: Game, ref: Ref, info: Info, name: str) -> bool:
    """Whether a card that has no such type counts as one; 312.3 a card on the chase is a spell."""
    if name in info.marks:
        game.cite("201.4c")
        return True
    if name not in COUNTED:  # as most names are not
        return False
    if name == "spell":
        game.cite("312.3")
        card = card_of(ref)
        zone = info.was_zone if info.was_zone >= 0 else game.s.zone[card]
        return zone_kind(zone) == CHASE and not game.s.flags[card] & ABILITY
    if name in (AUTOMATIC_ABILITY, ACTIVATE_ABILITY, ENTER_ABILITY):
        held = (
            game.s.contexts.get(game.s.item[card_of(ref)]) if game.s.flags[card_of(ref)] & ABILITY else None
        )
        if held is None or held.ability < 0:
            return False
        made = game.lib.abilities[held.ability]
        delayed = held.delay >= 0  # 906.8 a delayed ability is an automatic one, whatever made it
        if isinstance(made, ByHand):
            return (made.kind == ACTIVATED) == (name == ACTIVATE_ABILITY)
        if name == ACTIVATE_ABILITY:
            return isinstance(made, Activated) and not delayed
        if name == ENTER_ABILITY:
            return is_enter_ability(made) and not delayed
        return isinstance(made, (Triggered, StatusTriggered)) or delayed
    return name == "entity" and zone_kind(zone_seen(game, ref, info)) == FIELD


def total_cost(game: Game, ref: Ref, info: Info) -> int:
    """203.5b X counts in the total cost only of a card on the chase, also of one that was there when it left."""
    if info.cost is None or zone_kind(zone_seen(game, ref, info)) != CHASE:
        return info.stats[COST]
    if "{X}" not in info.cost and "{Y}" not in info.cost:
        return info.stats[COST]
    game.cite("203.5b")
    if info.was_zone >= 0:
        x, y, _ = info.was_played
    else:
        c = game.s.contexts.get(game.s.item[card_of(ref)])
        x, y = (0, 0) if c is None else (c.x, c.y)
    cost = read_cost(info.cost)
    return info.stats[COST] + x * cost.unknown + y * cost.second
