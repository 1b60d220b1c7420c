"""What has to be done besides paying will: the other parts of a cost, and what they take."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, AbilityId
from arbiter.kernel.taking import Lot, takings


def lot_for(game: Game, number: AbilityId, part: Effect, c: Context) -> Lot:
    """What a part of a cost takes; ``number``: the ability that says so, which may be another than that of ``c``."""
    own = c
    if number != c.ability:
        own = c.copy()
        own.ability = number
    lot = Lot()
    lot.takings = takings(game, part, own)
    return lot


@mypyc_attr(acyclic=True, free_list_len=1)
class Duties:
    """What has to be done besides paying will, before it and after it (903.2j-i); ``played``: the card that is played,
    which is on the chase by then."""

    def __init__(self, played: int = NO_REF) -> None:
        self.before: list[Lot] = []
        self.after: list[Lot] = []
        self.played = played

    def is_nothing(self) -> bool:
        return not self.before and not self.after

    def add(self, game: Game, parts: list[tuple[AbilityId, Effect]], c: Context, will_first: bool) -> None:
        """Actions for the abilities they belong to, in the order written; all the will is paid at one place."""
        paid = will_first or not any(isinstance(part, fx.Pay) for _, part in parts)
        for number, part in parts:
            if isinstance(part, fx.Pay):
                paid = True
                continue
            lot = lot_for(game, number, part, c)
            if lot.takings:
                (self.after if paid else self.before).append(lot)


NO_DUTIES: Final = Duties()
