"""What a player is: somebody who, asked a question, gives an answer."""

from __future__ import annotations

from typing import Protocol

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table.answers import Answer
from arbiter.table.table import Table


class Player(Protocol):
    """Any object with this method can sit at a table. ``view`` is all it may look at; ``table`` is there for its
    verbs (labels, why-not), not for peeking."""

    def choose(self, decision: Decision, view: View, table: Table) -> Answer: ...


class Quick(Protocol):
    """A player that answers the kernel directly, without labels or views: what simulations run on."""

    def pick(self, game: Game, decision: Decision) -> list[int]: ...


class Computer(Player, Quick, Protocol):
    """A computer player: sits at tables and in simulations."""
