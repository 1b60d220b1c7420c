"""How long one waits: for help, and for a deck whose cards were never read to ask its first question.

    python bench/startup.py

Seconds of processor time of a process of its own, the best of three.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from resource import RUSAGE_CHILDREN, getrusage

#: the first two starter decks of a ruleset, dealt, up to the first question
FIRST_QUESTION = """
from arbiter.cards import deck_names, load_deck
from arbiter.table import game_setup
decks = [load_deck({ruleset!r}, name) for name in deck_names({ruleset!r})[:2]]
game = game_setup({ruleset!r}, (decks[0], decks[-1])).new_game()
game.run()
assert game.s.decision is not None
"""


def seconds(command: list[str], rounds: int = 3, cold: bool = False) -> float:
    """The least that a program took; ``cold``: with nothing kept of cards that were read before."""
    best = float("inf")
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as empty:
            environment = {**os.environ, "XDG_CACHE_HOME": empty} if cold else None
            before = getrusage(RUSAGE_CHILDREN)
            done = subprocess.run(command, capture_output=True, text=True, env=environment)
            after = getrusage(RUSAGE_CHILDREN)
        if done.returncode:
            raise SystemExit(done.stderr)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main() -> None:
    print(f"arbiter --help: {seconds([sys.executable, '-m', 'arbiter', '--help']):.2f} s")
    for ruleset in ("fow-8.01", "sve-1.3.1", "fftcg"):
        command = [sys.executable, "-c", FIRST_QUESTION.format(ruleset=ruleset)]
        print(
            f"two decks of {ruleset} to the first question: {seconds(command, cold=True):.2f} s, "
            f"{seconds(command):.2f} s if their cards have been read before"
        )


if __name__ == "__main__":
    main()
