"""Players: whoever can answer a question."""

from __future__ import annotations

from .budget import Budget
from .greedy import Greedy
from .protocol import Computer, Player, Quick
from .random import Random
from .registry import LEVELS, PLAYERS, player, read_player
from .search import Search

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Budget",
    "Computer",
    "Greedy",
    "Player",
    "Quick",
    "Random",
    "Search",
    "player",
    "read_player",
]
