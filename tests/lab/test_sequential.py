"""Intervals that hold however often one looks, tried on coins of known bias."""

import random

import pytest

from arbiter.lab import DifferenceSequence, MeanSequence

RUNS, LENGTH = 100, 200
MOST_WRONG = 0.05 * RUNS + 2 * (0.05 * 0.95 * RUNS) ** 0.5  # what 5 % may come to in so many runs


def ever_wrong(bias: float, seed: int) -> bool:
    """Whether the interval misses the bias at any moment of a run of pairs of coins."""
    chance = random.Random(seed)
    sequence = MeanSequence(error=0.05)
    for _ in range(LENGTH):
        sequence.add(((chance.random() < bias) + (chance.random() < bias)) / 2)
        if not sequence.low <= bias <= sequence.high:
            return True
    return False


@pytest.mark.parametrize("bias", [0.5, 0.55, 0.9, 1.0])
def test_an_interval_that_is_looked_at_all_the_time_misses_as_rarely_as_promised(bias):
    assert sum(ever_wrong(bias, seed) for seed in range(RUNS)) <= MOST_WRONG


def test_an_ordinary_interval_that_is_looked_at_all_the_time_does_not_keep_its_promise():
    """The reason for the other one: stopping when 1/2 is outside goes wrong far more often than 5 %."""
    from arbiter.sim import wilson

    wrong = 0
    for seed in range(RUNS):
        chance = random.Random(seed)
        wins = 0
        for games in range(1, LENGTH + 1):
            wins += chance.random() < 0.5
            low, high = wilson(wins, games)
            if games >= 10 and not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong > 1.5 * MOST_WRONG


def test_the_interval_closes_in_on_the_mean():
    chance = random.Random(3)
    sequence = MeanSequence()
    widths = []
    for n in range(1, 2001):
        sequence.add(float(chance.random() < 0.7))
        if n in (100, 500, 2000):
            widths.append(sequence.half_width)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.05
    assert abs(sequence.mean - 0.7) < 0.03


def test_less_variance_gives_a_narrower_interval():
    coins, steady = MeanSequence(), MeanSequence()
    for n in range(500):
        coins.add(float(n % 2))
        steady.add(0.5)
    assert steady.half_width < coins.half_width / 2


def test_winning_every_game_soon_says_much():
    sequence = MeanSequence()
    for _ in range(30):
        sequence.add(1.0)
    assert 0.7 < sequence.low < 1.0
    assert sequence.high == 1.0


def test_differences_are_told_from_none():
    chance = random.Random(5)
    none, some = DifferenceSequence(), DifferenceSequence()
    for _ in range(800):
        base = float(chance.random() < 0.5)
        none.add(base - float(chance.random() < 0.5))
        some.add(float(chance.random() < 0.75) - base)
    assert none.low < 0 < none.high
    assert some.low > 0


def test_a_value_outside_is_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        MeanSequence().add(1.5)
