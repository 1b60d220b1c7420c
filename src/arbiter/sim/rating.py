"""Scores as differences in Elo."""

from __future__ import annotations

from math import log10

FARTHEST = 0.999


def elo(score: float) -> float:
    """The difference in Elo that goes with a score between 0 and 1, within what can be told apart."""
    score = min(FARTHEST, max(1 - FARTHEST, score))
    return -400 * log10(1 / score - 1)
