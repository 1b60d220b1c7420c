"""How long a player may think about one answer: a time, or a number of iterations."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbiter.errors import ArbiterError

MOST_SECONDS = 600.0
MOST_ITERATIONS = 1_000_000
UNITS = {"ms": 0.001, "s": 1.0}
HINT = "a time or a number of iterations: 200ms, 1s, 2.5s, 1000"


@dataclass(frozen=True)
class Budget:
    """Either ``seconds`` or ``iterations`` is above 0."""

    seconds: float = 0.0
    iterations: int = 0

    def __str__(self) -> str:
        if self.iterations:
            return str(self.iterations)
        return f"{self.seconds:g}s" if self.seconds >= 1 else f"{self.seconds * 1000:g}ms"


def read_budget(text: str) -> Budget:
    match = re.fullmatch(r"(\d{1,7}(?:\.\d{1,3})?)(ms|s)?", text.strip())
    if match is None:
        raise ArbiterError(f"{text!r} is no time to think", hint=HINT)
    number, unit = match[1], match[2]
    if unit is None and "." in number:
        raise ArbiterError(f"{text!r} is no number of iterations", hint=HINT)
    made = Budget(seconds=float(number) * UNITS[unit]) if unit else Budget(iterations=int(number))
    if not (0 < made.seconds <= MOST_SECONDS or 0 < made.iterations <= MOST_ITERATIONS):
        raise ArbiterError(
            f"nobody can think for {text}",
            hint=f"up to {MOST_SECONDS:g}s or {MOST_ITERATIONS} iterations, and more than none",
        )
    return made
