"""Fitting weights to lessons, in plain Python: stochastic gradients with a step for each weight (Adagrad)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import exp, log, sqrt

from arbiter.kernel import rng

from .lessons import Position

STEP = 0.25
ROUNDS = 60  # over all positions
HOLD = 0.02  # how strongly weights of positions are held where they began, in units of their spread


def fit_positions(
    positions: Sequence[Position],
    all_names: Sequence[str],
    start: dict[str, float],
    seed: int,
    kept: Container[str],
) -> dict[str, float]:
    """Weights with which the sum of a position's features is the log of the odds of winning (logistic regression, held
    near the weights it begins with). ``kept``: the names of the features that get a weight."""
    places = [i for i, name in enumerate(all_names) if name in kept]
    names = [all_names[i] for i in places]
    spread = [max(1e-6, _spread([each.row[i] for each in positions])) for i in places]
    rows = [[each.row[i] / wide for i, wide in zip(places, spread, strict=True)] for each in positions]
    begun = [start.get(name, 0.0) * wide for name, wide in zip(names, spread, strict=True)]
    weights = list(begun)
    steps = [1e-3] * len(names)
    order = list(range(len(rows)))
    words = rng.seeded(seed)
    for _ in range(ROUNDS):
        rng.shuffle(words, order)
        for i in order:
            row = rows[i]
            odds = sum([weight * n for weight, n in zip(weights, row, strict=True)])
            pull = positions[i].won - 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))
            for at, n in enumerate(row):
                slope = pull * n - HOLD * (weights[at] - begun[at])
                if slope:
                    steps[at] += slope * slope
                    weights[at] += 0.1 * slope / sqrt(steps[at])
    return {
        name: float(f"{weight / wide:.4g}")
        for name, weight, wide in zip(names, weights, spread, strict=True)
        if wide > 1e-5 and abs(weight) > 1e-3
    }


def _spread(numbers: list[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sqrt(sum((n - mean) ** 2 for n in numbers) / len(numbers))


def misjudged(
    positions: Sequence[Position], names: Sequence[str], weights: dict[str, float]
) -> tuple[float, float]:
    """How wrong the weights are about how games ended (nats a position), and how often they name the winner."""
    values = [weights.get(name, 0.0) for name in names]
    nats = right = 0.0
    for each in positions:
        odds = sum([weight * n for weight, n in zip(values, each.row, strict=True)])
        p = min(1 - 1e-6, max(1e-6, 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))))
        nats -= each.won * log(p) + (1 - each.won) * log(1 - p)
        right += (p > 0.5) == (each.won > 0.5)
    n = max(1, len(positions))
    return nats / n, right / n
