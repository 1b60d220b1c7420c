"""How many clicks of a game are passes: a person who plays as `greedy` does, asked as the server asks people.

    python bench/clicks.py                      every ruleset, every starter deck against the first
    python bench/clicks.py --ruleset fow-8.01   one of them
    python bench/clicks.py --asking able        with another setting of when to ask
    python bench/clicks.py --json               the same for machines

Counted are the questions the server would show to seat A, and how many of them are answered by doing nothing."""

from __future__ import annotations

import argparse
import json
import sys

from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.players import player
from arbiter.players.default import IDLE
from arbiter.server.passing import automatic
from arbiter.server.rows import Settings
from arbiter.table import start

MOST_ANSWERS = 20_000


def clicks(ruleset: str, deck: str, seed: int, settings: Settings) -> tuple[int, int]:
    """How often the person is asked in one game, and how many of the answers are passes."""
    other = deck_names(ruleset)[0]
    table = start(ruleset, (load_deck(ruleset, deck), load_deck(ruleset, other)), seed, undo=False)
    players = [player("greedy", seed), player("greedy", seed + 1)]
    asked = passed = 0
    for _ in range(MOST_ANSWERS):
        decision = table.decision()
        if decision is None:
            break
        answer = automatic(table, settings) if decision.seat == 0 else decision.forced
        if answer is None:
            answer = players[decision.seat].pick(table.game, decision)
            if decision.seat == 0:
                asked += 1
                passed += decision.shape == "one" and decision.options[answer[0]].verb in IDLE
        table.answer(answer)
    return asked, passed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", choices=list(RULESETS), action="append")
    parser.add_argument("--asking", choices=["usual", "able", "always"], default="usual")
    parser.add_argument("--games", type=int, default=2, help="games with each deck (2)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for ruleset in options.ruleset or list(RULESETS):
        for deck in deck_names(ruleset):
            counts = [
                clicks(ruleset, deck, seed, Settings(asking=options.asking))
                for seed in range(1, options.games + 1)
            ]
            asked, passed = (sum(column) for column in zip(*counts, strict=True))
            rows.append({"ruleset": ruleset, "deck": deck, "clicks": asked, "passes": passed})
            if not options.json:
                print(
                    f"{ruleset:10} {deck:20} {asked:5} clicks, {passed:5} of them passes ({passed / asked:.0%})"
                )
                sys.stdout.flush()
    if options.json:
        print(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
