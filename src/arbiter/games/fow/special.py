"""1000: actions that have a name of their own in this game alone."""

from __future__ import annotations

from collections.abc import Callable

from arbiter.abilities import effects as fx
from arbiter.kernel.context import Context
from arbiter.kernel.game import Game
from arbiter.kernel.procedure import Frame

Act = Callable[[Game, Frame, fx.Special, Context], bool]
SPECIALS: dict[str, Act] = {}


def special(name: str) -> Callable[[Act], Act]:
    """Register what does the action called ``name``."""

    def register(act: Act) -> Act:
        SPECIALS[name] = act
        return act

    return register
