"""How fast it is: random play of the two starter decks on one core, compiled and as plain Python.

    python bench/run.py [--games 60] [--ruleset fow-8.01] [--json]

Measured, never asserted, in seconds of processor time: a busy machine still gives other numbers, so compare ratios.
What is installed is measured first (compiled, if it is); then the sources beside this file as plain Python, in a
process of their own. Two counts of decisions: real ones, between at least two answers; and every prompt, also where
only one answer is possible, as other engines count.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time, time
from typing import Any

ROOT = Path(__file__).parents[1]
REAL_GAMES = 20  # with decks of real cards
LONGEST = 3000  # decisions: a random game with real cards may go on for ever


def measure(ruleset: str, games: int, shared: Path) -> dict[str, Any]:
    """Play at random and time it: decisions a second, games a second, what search and saving take in mid-game."""
    from arbiter.cards import deck_names, load_deck
    from arbiter.kernel import game as machine
    from arbiter.kernel import saving
    from arbiter.sim.series import Prepared, seed_of
    from arbiter.table import game_setup

    names = deck_names(ruleset)[:2]
    made = game_setup(ruleset, (load_deck(ruleset, names[0]), load_deck(ruleset, names[-1])))
    prepared = Prepared(made)
    play([prepared.deal(number) for number in range(2)])  # warm up
    real = play([prepared.deal(seed_of(1, number)) for number in range(games)])
    every = play([prepared.deal(seed_of(1, number)) for number in range(games)], asks_all=True)
    middle = [reached(prepared, seed, real["decisions"] // games // 2) for seed in range(5)]
    saved = saving.save(middle[0].s, prepared.lib)
    found = {
        "compiled": not machine.__file__.endswith(".py"),
        "games": games,
        "decisions": real["decisions"],
        "decisions a second": real["a second"],
        "prompts a second": every["a second"],
        "games a second": round(games / real["took"], 1),
        "turns a game": round(real["turns"] / games, 1),
        "clone µs": best_time(lambda: [game.copy() for game in middle], 5),
        "save µs": best_time(lambda: [saving.save(game.s, prepared.lib) for game in middle], 5),
        "load µs": best_time(lambda: saving.load(saved, prepared.lib), 1),
        "copy+answer+run a second": round(1e6 / best_time(lambda: [tried(game) for game in middle], 5)),
        "steps a decision": steps(prepared, games),
    }
    if (decks := real_games(ruleset, shared)) is not None:
        found["real decks: decisions a second"] = play(decks, limit=LONGEST)["a second"]
    if (os.cpu_count() or 1) > 1:
        found["times as fast in 2 processes"] = in_two_processes(prepared)
    return found


def in_two_processes(prepared: Any, seconds: float = 2.0) -> float:
    """How many times the games of one process two of them play in the same time, by the clock: a machine that does
    anything else says less."""
    together: list[int] = []
    for processes in (1, 2):
        ends = time() + seconds
        pipes = [os.pipe() for _ in range(processes)]
        children = []
        for reads, writes in pipes:
            if not (child := os.fork()):
                os.close(reads)
                os.write(writes, str(decisions_until(prepared, ends)).encode())
                os._exit(0)
            os.close(writes)
            children.append(child)
        together.append(sum(int(os.read(reads, 32)) for reads, _ in pipes))
        for child, (reads, _) in zip(children, pipes, strict=True):
            os.close(reads)
            os.waitpid(child, 0)
    return round(together[1] / together[0], 2)


def decisions_until(prepared: Any, ends: float) -> int:
    n = seed = 0
    while time() < ends:
        n += play([prepared.deal(seed)])["decisions"]
        seed += 1
    return n


def play(games: list[Any], asks_all: bool = False, limit: int = -1) -> dict[str, Any]:
    """Random games to the end, timed."""
    from arbiter.kernel import playout, rng

    decisions = turns = 0
    took = 0.0
    for number, game in enumerate(games):
        game.asks_all = asks_all
        words = (rng.seeded(number), rng.seeded(number + 1))
        began = process_time()
        decisions += playout.play_out(game, words, limit)[0]
        took += process_time() - began
        turns += game.s.turn
    return {"decisions": decisions, "turns": turns, "took": took, "a second": round(decisions / took)}


def real_games(ruleset: str, shared: Path) -> list[Any] | None:
    """Games with decks of real cards, where a folder with card databases is at hand; as `digest` keeps them."""
    from digest import real_setups

    if not (shared / "cards").is_dir():
        return None
    return [made.new_game() for _, made in real_setups(REAL_GAMES, shared, ruleset)]


def reached(prepared: Any, seed: int, depth: int) -> Any:
    """A game in its middle, where somebody is asked."""
    from arbiter.kernel import playout, rng

    game = prepared.deal(seed)
    playout.play_out(game, (rng.seeded(seed), rng.seeded(seed + 1)), depth)
    return game if game.s.decision is not None else reached(prepared, seed, depth // 2)


def tried(game: Any) -> None:
    """What search does over and over: a copy, an answer in it, and on to the next question."""
    from arbiter.kernel import playout, rng

    playout.play_out(game.copy(), (rng.seeded(7), rng.seeded(8)), 1)


def best_time(act: Callable[[], object], each: int) -> float:
    """Microseconds for one of the ``each`` things that are done: the best of several rounds."""
    best = float("inf")
    for _ in range(7):
        began = process_time()
        for _ in range(20):
            act()
        best = min(best, (process_time() - began) / 20 / each)
    return round(best * 1e6, 1)


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


def plain(ruleset: str, games: int, shared: Path) -> dict[str, Any]:
    """The same with the sources as they are, in another process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, __file__, "--ruleset", ruleset, "--games", str(games), "--only", "--json"]
    command += ["--shared", str(shared)]
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
    parser.add_argument(
        "--shared", type=Path, default=ROOT.parent / "shared", help="where card databases are"
    )
    asked = parser.parse_args()
    here = measure(asked.ruleset, asked.games, asked.shared)
    result: dict[str, Any] = {"ruleset": asked.ruleset, "here": here}
    if here["compiled"] and not asked.only:
        result["plain"] = plain(asked.ruleset, max(5, asked.games // 4), asked.shared)
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
            f"  {name:<13} {row['decisions a second']:>8,} decisions a second  {row['prompts a second']:>8,} prompts"
            f"  {row['games a second']:>6} games"
        )
        print(
            f"  {'':<13} {row['clone µs']:>8} µs a clone  {row['save µs']} µs saving  {row['load µs']} µs loading"
            f"  {row['copy+answer+run a second']:,} copy+answer+run a second"
        )
        if "real decks: decisions a second" in row:
            print(
                f"  {'':<13} {row['real decks: decisions a second']:>8,} decisions a second with real decks"
            )
        if "times as fast in 2 processes" in row:
            print(
                f"  {'':<13} {row['times as fast in 2 processes']:>8} times as fast in 2 processes as in one"
            )
    if "times faster" in result:
        faster = result["times faster"]
        print(f"  compiled is {faster['decisions']} times as fast, its clones {faster['clone']} times")
    shown = ", ".join(f"{name} {n}" for name, n in here["steps a decision"].items())
    print(f"  steps a decision: {shown}")


if __name__ == "__main__":
    main()
