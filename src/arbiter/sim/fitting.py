"""Fitting weights to lessons, in plain Python: stochastic gradients with a step for each weight (Adagrad)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from math import exp, log, sqrt

from arbiter.kernel import rng

from .lessons import Position, Question

SEEN = 5  # features of fewer questions are left out
STEP = 0.25
DECAY = 1e-4  # what each visit takes from a weight of an option
EPOCHS = 6
ROUNDS = 60  # over all positions
HOLD = 0.02  # how strongly weights of positions are held where they began, in units of their spread


def fit_options(questions: Sequence[Question], seed: int) -> dict[str, float]:
    """Weights of features of moves with which the moves are as likely as the players found them."""
    counts = Counter(
        name for question in questions for name in {name for row in question.rows for name in row}
    )
    names = sorted(name for name, n in counts.items() if n >= SEEN)
    number = {name: i for i, name in enumerate(names)}
    data = [
        ([[number[name] for name in row if name in number] for row in question.rows], question.parts)
        for question in questions
    ]
    weights, steps = [0.0] * len(names), [1e-3] * len(names)
    order = list(range(len(data)))
    words = rng.seeded(seed)
    for _ in range(EPOCHS):
        rng.shuffle(words, order)
        for i in order:
            rows, parts = data[i]
            for row, part, likely in zip(rows, parts, _softmax(weights, rows), strict=True):
                pull = part - likely
                for at in row:
                    slope = pull - DECAY * weights[at]
                    steps[at] += slope * slope
                    weights[at] += STEP * slope / sqrt(steps[at])
    return {name: round(weights[i], 3) for i, name in enumerate(names) if abs(weights[i]) >= 0.02}


def _softmax(weights: list[float], rows: list[list[int]]) -> list[float]:
    scores = [sum([weights[at] for at in row]) for row in rows]
    most = max(scores)
    parts = [exp(score - most) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


def surprise(questions: Sequence[Question], weights: dict[str, float]) -> tuple[float, float]:
    """How little the weights expect what the players took (nats a question), and the part of the questions in which
    the same move comes first."""
    names = list(weights)
    number = {name: i for i, name in enumerate(names)}
    values = [weights[name] for name in names]
    nats = same = 0.0
    for question in questions:
        rows = [[number[name] for name in row if name in number] for row in question.rows]
        likely = _softmax(values, rows)
        nats -= sum(part * log(max(p, 1e-9)) for part, p in zip(question.parts, likely, strict=True))
        same += likely.index(max(likely)) == question.parts.index(max(question.parts))
    n = max(1, len(questions))
    return nats / n, same / n


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
