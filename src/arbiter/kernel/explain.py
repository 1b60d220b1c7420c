"""The layer trace: how a card's information came about, kept only when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ids import NO_ABILITY, NO_REF, AbilityId, CardId, Ref
from .info import Info

if TYPE_CHECKING:
    from arbiter.abilities.nodes import Change

    from .game import Game
    from .sources import Source


class Line:
    """One effect that changed something: in which layer, made by what, from what to what."""

    def __init__(
        self, layer: int, source: Ref, ability: AbilityId, change: str, before: str, after: str
    ) -> None:
        self.layer = layer
        self.source = source
        self.ability = ability
        self.change = change
        self.before = before
        self.after = after


class Trace:
    def __init__(self, card: CardId) -> None:
        self.card = card
        self.lines: list[Line] = []
        self._was = ""

    def before(self, game: Game, card: CardId, info: Info) -> None:
        self._was = summary(info)

    def after(self, game: Game, card: CardId, info: Info, made: Source, change: Change, layer: int) -> None:
        if card == self.card:
            kind = type(change).__name__
            self.lines.append(Line(layer, made.c.source, made.c.ability, kind, self._was, summary(info)))

    def rule(self, layer: int, card: CardId, what: str, before: str, after: str) -> None:
        """Something the rules themselves changed."""
        if card == self.card:
            self.lines.append(Line(layer, NO_REF, NO_ABILITY, what, before, after))


def summary(info: Info) -> str:
    """Everything an effect may change, as comparable text."""
    words = [
        "/".join(info.names),
        ",".join(sorted(info.types)),
        ",".join(sorted(info.races)),
        ",".join(sorted(info.attributes)),
        ",".join(str(n) for n in info.stats),
        ",".join(sorted(info.keywords)),
        str(len(info.held)),
        str(info.controller),
    ]
    return "|".join(words)
