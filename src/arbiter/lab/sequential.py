"""Statements about a mean that stay true however often one looks.

An ordinary 95 % interval is right at one sample size chosen beforehand; whoever looks again and again, and stops when
it suits, is wrong far more often. A *confidence sequence* covers the mean at all sample sizes at once with the stated
probability, so a run may be watched and stopped at any time. This one is the predictable plug-in empirical Bernstein
sequence (Waudby-Smith and Ramdas, 2020) for values between 0 and 1; it is narrower where values vary less.
"""

from __future__ import annotations

from math import log, log1p, sqrt

LARGEST_BET = 0.5


class MeanSequence:
    """Takes values between 0 and 1 one by one; ``low`` and ``high`` always hold the mean, except with probability
    ``error`` over the whole run."""

    def __init__(self, error: float = 0.05) -> None:
        self.error = error
        self.n = 0
        self.total = 0.0
        self.low = 0.0
        self.high = 1.0
        self._squares = 0.25  # of distances to the mean so far, with one imagined value
        self._bets = 0.0
        self._bet_values = 0.0
        self._cost = log(2 / error)

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.5

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def add(self, value: float) -> None:
        if not 0.0 <= value <= 1.0:
            raise ValueError(f"{value} is not between 0 and 1")
        self.n += 1
        guess = (0.5 + self.total) / self.n  # from the values before this one
        variance = self._squares / self.n
        bet = min(LARGEST_BET, sqrt(2 * log(2 / self.error) / (variance * self.n * log1p(self.n))))
        self._bets += bet
        self._bet_values += bet * value
        self._cost += (value - guess) ** 2 * (-log1p(-bet) - bet)
        self.total += value
        self._squares += (value - (0.5 + self.total) / (self.n + 1)) ** 2
        middle, half = self._bet_values / self._bets, self._cost / self._bets
        self.low = max(self.low, middle - half)
        self.high = min(self.high, middle + half)
        if self.low > self.high:  # possible only when the error has happened: say the least untrue
            self.low = self.high = (self.low + self.high) / 2


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
