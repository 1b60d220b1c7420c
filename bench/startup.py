"""How long one waits for help: seconds of processor time of a process of its own, the best of three.

python bench/startup.py
"""

from __future__ import annotations

import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage


def seconds(command: list[str], rounds: int = 3) -> float:
    """The least that a program took."""
    best = float("inf")
    for _ in range(rounds):
        before = getrusage(RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, text=True)
        after = getrusage(RUSAGE_CHILDREN)
        if done.returncode:
            raise SystemExit(done.stderr)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main() -> None:
    print(f"arbiter --help: {seconds([sys.executable, '-m', 'arbiter', '--help']):.2f} s")


if __name__ == "__main__":
    main()
