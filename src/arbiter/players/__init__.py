"""Players: whoever can answer a question."""

from __future__ import annotations

from arbiter.errors import ArbiterError

from .greedy import Greedy
from .protocol import Player, Quick
from .random import Random

PLAYERS: dict[str, type[Greedy] | type[Random]] = {"random": Random, "greedy": Greedy}

__all__ = ["PLAYERS", "Greedy", "Player", "Quick", "Random", "player"]


def player(name: str, seed: int = 0) -> Greedy | Random:
    """The computer player called ``name``."""
    kind = PLAYERS.get(name)
    if kind is None:
        raise ArbiterError(f"there is no player {name!r}", hint="players: " + ", ".join(PLAYERS))
    return kind(seed)
