"""Statements about a mean that stay true however often one looks.

An ordinary 95 % interval is right at one sample size chosen beforehand; whoever looks again and again, and stops when
it suits, is wrong far more often. A *confidence sequence* covers the mean at all sample sizes at once with the stated
probability, so a run may be watched and stopped at any time. This one bets against every possible mean (the hedged
capital process of Waudby-Smith and Ramdas, 2020, for values between 0 and 1): were a mean the true one, nobody could
win much by betting against it, so a mean against which the bets have won a lot is given up.
"""

from __future__ import annotations

from math import log, log1p, sqrt

STEPS = 1000  # means that are bet against, between 0 and 1
LARGEST_STAKE = 0.5  # of the capital, in one bet


class MeanSequence:
    """Takes values between 0 and 1 one by one; ``low`` and ``high`` always hold the mean, except with probability
    ``error`` over the whole run."""

    def __init__(self, error: float = 0.05) -> None:
        self.error = error
        self.n = 0
        self.total = 0.0
        self._squares = 0.25  # of distances to the mean so far, with one imagined value
        self._given_up = log(2 / error)  # when half of the capital, on either side, has won so much
        self._means = [(at + 0.5) / STEPS for at in range(STEPS)]
        self._above = [0.0] * STEPS  # the logarithm of what bets won that the mean is higher …
        self._below = [0.0] * STEPS  # … and lower

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.5

    @property
    def low(self) -> float:
        return max(0.0, self._means[0] - 1 / STEPS)

    @property
    def high(self) -> float:
        return min(1.0, self._means[-1] + 1 / STEPS)

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def add(self, value: float) -> None:
        if not 0.0 <= value <= 1.0:
            raise ValueError(f"{value} is not between 0 and 1")
        self.n += 1
        variance = self._squares / self.n  # from the values before this one, as a bet must be
        bet = sqrt(2 * log(2 / self.error) / (variance * self.n * log1p(self.n)))
        kept: list[tuple[float, float, float]] = []
        for mean, won_above, won_below in zip(self._means, self._above, self._below, strict=True):
            above = won_above + log1p(min(bet, LARGEST_STAKE / mean) * (value - mean))
            below = won_below + log1p(-min(bet, LARGEST_STAKE / (1 - mean)) * (value - mean))
            if above < self._given_up and below < self._given_up:
                kept.append((mean, above, below))
        if kept:  # else the error has happened: the last statement stands
            self._means = [each[0] for each in kept]
            self._above = [each[1] for each in kept]
            self._below = [each[2] for each in kept]
        self.total += value
        self._squares += (value - (0.5 + self.total) / (self.n + 1)) ** 2


class DifferenceSequence:
    """The same for differences between -1 and 1, of two values measured under the same conditions."""

    def __init__(self, error: float = 0.05) -> None:
        self._scaled = MeanSequence(error)

    def add(self, difference: float) -> None:
        self._scaled.add((difference + 1) / 2)

    @property
    def n(self) -> int:
        return self._scaled.n

    @property
    def mean(self) -> float:
        return 2 * self._scaled.mean - 1 if self.n else 0.0

    @property
    def low(self) -> float:
        return 2 * self._scaled.low - 1

    @property
    def high(self) -> float:
        return 2 * self._scaled.high - 1

    @property
    def half_width(self) -> float:
        return 2 * self._scaled.half_width
