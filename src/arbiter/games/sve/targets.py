"""10.6.2.3: what has to be selected while playing, and what keeps a thing from being selected."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.acts import Act
from arbiter.abilities.conditions import YouDo
from arbiter.abilities.nodes import Condition
from arbiter.kernel.choosing import Choosing
from arbiter.kernel.context import Context
from arbiter.kernel.continuous import forbidden
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of
from arbiter.kernel.needs import Need


class Selected(Choosing):
    def looked_at(self, condition: Condition) -> bool:
        """10.3.3 a condition makes its text valid or not; "if you do" is about what has yet to happen."""
        return not isinstance(condition, YouDo)

    def valid(self, game: Game, conditions: tuple[Condition, ...], c: Context) -> bool:
        """10.3.3 whether text under such conditions is valid; what is not (10.3.2) requires no selection."""
        if super().valid(game, conditions, c):
            return True
        game.cite("10.3.2", "10.3.3")
        return False

    def kept_out(self, game: Game, ref: Ref, c: Context) -> tuple[str, str]:
        """Why rules and effects keep this card or ability from selecting the card."""
        card = card_of(ref)
        if ref == c.item:
            game.cite("4.11.1")
            return "", "nothing selects itself"
        if game.s.flags[card] & FACE_DOWN:
            return "", "it is facedown"
        info = game.infos[card]
        if "intimidate" in info.keywords:
            game.cite("12.12.2.1")
        if "aura" in info.keywords and game.in_play(ref):
            game.cite("12.15.1", "12.15.2")
            if game.controller(card) != c.controller:
                return "12.15.2", "it has Aura"
        if info.forbids:
            by = c.item if c.item >= 0 else c.source
            if forbidden(game, Act.BE_TARGETED, ref, by) is not None:
                game.cite("1.3.3")
                return "1.3.3", "it cannot be selected: an effect forbids it"
        return "", ""

    def enough(self, game: Game, need: Need, c: Context) -> bool:
        """10.6.2.3.4 a fixed number needs at least one target; as many as possible will do (10.6.2.3.3). So does what
        is divided: no more are selected than get a unit each (10.6.2.4.1)."""
        if need.free and need.divided is None:
            return True
        if self.finds_one(game, need, c):
            return True
        if self.wanted(game, need, 1, c) <= 0:
            game.cite("1.3.2.2")
            return True
        game.cite("10.6.2.3.4")
        if need.divided is not None:
            game.cite("10.6.2.3.2.1", "10.6.2.4.1.1")
        return False

    def least(self, game: Game, need: Need, want: int, most: int) -> int:
        if not need.free:
            game.cite("10.6.2.3.3" if want > most else "10.6.2.3.1")
            return most
        game.cite("10.6.2.3.2", "1.3.5.1")
        if need.divided is None:
            return 0
        game.cite("10.6.2.3.2.1")
        return min(1, most)


CHOOSING: Final = Selected()
