"""What "choose" may choose: 11.3.3, 11.6.5, 11.7.5, 11.8.9. "Select" is no choosing: it happens on resolution."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.acts import Act
from arbiter.kernel.choosing import Choosing
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of
from arbiter.kernel.needs import Need


class Chosen(Choosing):
    def kept_out(self, game: Game, ref: Ref, c: Context) -> tuple[str, str]:
        """Nothing chooses itself; an effect may keep it from being chosen."""
        if ref == c.item:
            game.cite("11.3.3", "11.6.5", "11.7.5", "11.8.9")
            return "", "nothing chooses itself"
        info = game.infos[card_of(ref)]
        if (
            info.forbids
            and forbidden(game, Act.BE_CHOSEN, ref, c.item if c.item >= 0 else c.source) is not None
        ):
            game.cite("2.2")
            return "2.2", "it cannot be chosen: an effect forbids it"
        return "", ""

    def unit(self, need: Need) -> int:
        """11.3.6 damage is counted in thousands."""
        return 1000


CHOOSING: Final = Chosen()
