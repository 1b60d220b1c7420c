"""How fast it is: random play of the two starter decks on one core, compiled and as plain Python.

    python bench/run.py [--games 60] [--ruleset fow-8.01] [--json]

Measured, never asserted, in seconds of processor time: a busy machine still gives other numbers, so compare ratios.
What is installed is measured first (compiled, if it is); then the sources beside this file as plain Python, in a
process of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).parents[1]


def measure(ruleset: str, games: int) -> dict[str, Any]:
    """Play at random and time it: decisions a second, games a second, a clone in mid-game."""
    from arbiter.cards import deck_names, load_deck
    from arbiter.kernel import game as machine
    from arbiter.players.random import Random
    from arbiter.sim.series import Prepared, play_out, seed_of
    from arbiter.table import sheet

    names = deck_names(ruleset)[:2]
    made = sheet(ruleset, (load_deck(ruleset, names[0]), load_deck(ruleset, names[-1])))
    prepared = Prepared(made)
    for number in range(2):  # warm up
        play_out(prepared.deal(number), (Random(1), Random(2)))
    decisions = turns = 0
    took = 0.0
    for number in range(games):
        game = prepared.deal(seed_of(1, number))
        seats = (Random(number), Random(number + 1))
        began = process_time()
        decisions += play_out(game, seats)[0]
        took += process_time() - began
        turns += game.s.turn
    return {
        "compiled": not machine.__file__.endswith(".py"),
        "games": games,
        "decisions": decisions,
        "decisions a second": round(decisions / took),
        "games a second": round(games / took, 1),
        "turns a game": round(turns / games, 1),
        "clone µs": round(clone_time(prepared, decisions // games // 2), 1),
        "steps a decision": steps(prepared, games),
    }


def clone_time(prepared: Any, depth: int) -> float:
    """Microseconds for a copy of a game in its middle: the best of several rounds."""
    from arbiter.players.random import Random

    best = float("inf")
    for seed in range(5):
        game = prepared.deal(seed)
        player = Random(seed)
        game.run()
        for _ in range(depth):
            asked = game.s.decision
            if asked is None:
                break
            game.answer(player.pick(game, asked))
            game.run()
        for _ in range(5):
            began = process_time()
            for _ in range(200):
                game.copy()
            best = min(best, (process_time() - began) / 200)
    return best * 1e6


def steps(prepared: Any, games: int) -> dict[str, float]:
    """What dominates: how often each procedure's steps run for one decision."""
    from arbiter.kernel.procedure import PROCEDURES, Procedure, Step
    from arbiter.players.random import Random
    from arbiter.sim.series import play_out

    counted: Counter[str] = Counter()

    def counting(procedure: Procedure, step: Step) -> Step:
        run = step.run
        name = procedure.name

        def wrapped(game: Any, frame: Any) -> None:
            counted[name] += 1
            run(game, frame)

        return Step(wrapped, step.clauses, step.name)

    kept = {procedure: procedure.steps for procedure in PROCEDURES.values()}
    for procedure, plain in kept.items():
        procedure.steps = tuple(counting(procedure, step) for step in plain)
    try:
        played = sum(play_out(prepared.deal(n), (Random(n), Random(n + 1)))[0] for n in range(min(games, 10)))
    finally:
        for procedure, plain in kept.items():
            procedure.steps = plain
    return {name: round(n / played, 2) for name, n in counted.most_common(8)}


def plain(ruleset: str, games: int) -> dict[str, Any]:
    """The same with the sources as they are, in another process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, __file__, "--ruleset", ruleset, "--games", str(games), "--only", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise SystemExit(done.stderr)
    made: dict[str, Any] = json.loads(done.stdout)["here"]
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="fow-8.01")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--only", action="store_true", help="do not measure plain Python too")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    here = measure(asked.ruleset, asked.games)
    result: dict[str, Any] = {"ruleset": asked.ruleset, "here": here}
    if here["compiled"] and not asked.only:
        result["plain"] = plain(asked.ruleset, max(5, asked.games // 4))
        result["times faster"] = {
            "decisions": round(here["decisions a second"] / result["plain"]["decisions a second"], 1),
            "clone": round(result["plain"]["clone µs"] / here["clone µs"], 1),
        }
    if asked.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        show(result)


def show(result: dict[str, Any]) -> None:
    here = result["here"]
    print(f"{result['ruleset']}, random play of the starter decks, one core")
    rows = [("compiled" if here["compiled"] else "plain Python", here)]
    if "plain" in result:
        rows.append(("plain Python", result["plain"]))
    for name, row in rows:
        print(
            f"  {name:<13} {row['decisions a second']:>8,} decisions a second"
            f"  {row['games a second']:>6} games a second  {row['clone µs']:>6} µs a clone"
        )
    if "times faster" in result:
        faster = result["times faster"]
        print(f"  compiled is {faster['decisions']} times as fast, its clones {faster['clone']} times")
    shown = ", ".join(f"{name} {n}" for name, n in here["steps a decision"].items())
    print(f"  steps a decision: {shown}")


if __name__ == "__main__":
    main()
