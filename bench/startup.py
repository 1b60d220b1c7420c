"""How long one waits: for help, and for the first question of a game with a real deck whose cards were never read.

    python bench/startup.py [--shared DIR]

Seconds of processor time of a process of its own; of help the best of three.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).parents[1]
CARDS = {"fow-5.12": "fow", "sve-1.3.1": "sve", "fftcg": "fftcg"}  # which cards each ruleset is tried with


def seconds(command: list[str], environment: dict[str, str], rounds: int) -> float | None:
    """The least that a program took; None if it failed."""
    best = float("inf")
    for _ in range(rounds):
        before = getrusage(RUSAGE_CHILDREN)
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
        after = getrusage(RUSAGE_CHILDREN)
        if done.returncode:
            return None
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def first_question(ruleset: str, deck: Path, cards: Path) -> str:
    """A program that reads a deck and deals it."""
    return (
        "from arbiter import table\n"
        "from arbiter.cards import load_cards, load_deck\n"
        f"lib = load_cards({ruleset.partition('-')[0]!r}, {str(cards)!r})\n"
        f"deck = load_deck({ruleset!r}, {str(deck)!r}, lib, unread='leave-out', check_tokens=False)\n"
        f"game = table.sheet({ruleset!r}, (deck, deck), 1, unread='leave-out', any_deck=True).new_game()\n"
        "game.run()\n"
        "assert game.s.decision is not None\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--shared", type=Path, default=ROOT.parent / "shared", help="where card databases are"
    )
    asked = parser.parse_args()
    print(f"arbiter --help: {seconds([sys.executable, '-m', 'arbiter', '--help'], {}, 3) or 0:.2f} s")
    for ruleset, game in CARDS.items():
        for deck in sorted((asked.shared / "decks").glob(f"{game}-*.txt")):
            program = first_question(ruleset, deck, asked.shared / "cards" / f"{game}.jsonl")
            with tempfile.TemporaryDirectory() as empty:  # no readings are kept there yet
                took = seconds([sys.executable, "-c", program], {"XDG_CACHE_HOME": empty}, 1)
            if took is not None:  # not every list names only cards of the database
                print(f"{ruleset}: {deck.stem} never read before, to the first question: {took:.2f} s")
                break


if __name__ == "__main__":
    main()
