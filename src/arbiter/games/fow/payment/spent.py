"""Which will was spent to play a card, for cards whose text asks: kept with how the card was played."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.amounts import PaidNumber
from arbiter.abilities.conditions import Paid
from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import walk
from arbiter.kernel.game import Game
from arbiter.kernel.ids import card_of
from arbiter.kernel.info import Info
from arbiter.kernel.memo import remember
from arbiter.kernel.procedure import Frame

from ..vocabulary import ATTRIBUTES, VALUES, WILL

SPENT: Final = "spent "
#: the number of attributes of the will that was spent
ATTRIBUTES_SPENT: Final = "attributes of will"

_ASKING: Final[dict[int, tuple[Ability, bool]]] = {}


def note_spent(game: Game, frame: Frame, kinds: list[int]) -> None:
    """Will of these kinds was spent to play what the frame is about."""
    c = game.s.contexts[frame.context]
    if c.source < 0 or not _asks(game.infos[card_of(c.source)]):
        return
    for kind in kinds:
        word = SPENT + VALUES[WILL + kind]
        if word not in c.paid:
            c.paid = (*c.paid, word)


def attributes_spent(paid: tuple[str, ...]) -> int:
    return len([name for name in ATTRIBUTES if SPENT + name in paid])


def _asks(info: Info) -> bool:
    return any(_asks_how_paid(held.ability) for held in info.held)


def _asks_how_paid(ability: Ability) -> bool:
    known = _ASKING.get(id(ability))
    if known is None:
        asks = any(
            isinstance(node, PaidNumber) or (isinstance(node, Paid) and node.name.startswith(SPENT))
            for node in walk(ability)
        )
        known = (ability, asks)
        remember(_ASKING, id(ability), known)
    return known[1]
