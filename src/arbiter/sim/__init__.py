"""Many games between two decks: a win rate with an honest interval."""

from .result import Result, wilson
from .series import simulate

__all__ = ["Result", "simulate", "wilson"]
