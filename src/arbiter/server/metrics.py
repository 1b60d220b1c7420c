"""Numbers about a server, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import arbiter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Durations:
    """How long something took, counted by bounds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        began = monotonic()
        try:
            yield
        finally:
            self.note(monotonic() - began)

    def lines(self, name: str) -> Iterator[str]:
        total = 0
        for bound, n in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += n
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    def __init__(self) -> None:
        self.answers = Durations()  # from when somebody's answer was heard until it was stored and shown
        self.thoughts = Durations()
        self.refused: Counter[str] = Counter()  # by code
        self.closed: Counter[int] = Counter()  # connections the server ended, by code

    def text(self, gauges: dict[str, float]) -> str:
        """Everything there is to count. ``gauges``: what there is now."""
        lines = [
            "# TYPE arbiter_info gauge",
            f'arbiter_info{{version="{arbiter.__version__}",compiled="{str(arbiter.COMPILED).lower()}"}} 1',
        ]
        for name, value in gauges.items():
            lines += [f"# TYPE arbiter_{name} gauge", f"arbiter_{name} {value:g}"]
        for name, durations in (("answer_seconds", self.answers), ("thought_seconds", self.thoughts)):
            lines += [f"# TYPE arbiter_{name} histogram", *durations.lines(f"arbiter_{name}")]
        for name, counted in (("refused_total", self.refused), ("closed_total", self.closed)):
            lines.append(f"# TYPE arbiter_{name} counter")
            lines += [f'arbiter_{name}{{code="{code}"}} {n}' for code, n in sorted(counted.items(), key=str)]
        return "\n".join(lines) + "\n"
