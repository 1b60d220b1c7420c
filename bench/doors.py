"""Steps a second through each door, beside the bare engine, in random games of the starter decks.

    python bench/doors.py [--ruleset sve-1.3.1] [--steps 12000] [--processes 2] [--rows 16] [--json]

Measured, never asserted. Games are played at random first, by small actions, with cards of their own. Then each door
plays those games by the same answers, and so does the bare engine, once each: games that it has played before it may
play faster. They take turns game by game, so that a busy machine slows them down alike. A step is an action: a
question of several options takes several, one without a choice none; where only one of two players goes through the
door, the actions of both are counted.

Seconds are of processor time. Those of a batch are the caller's and those of its busiest process, since the one waits
for the others; the time by the clock on the wall is printed too, which also counts what the operating system and
other programs take. Other environments that are installed (`pip install rlcard kaggle-environments`; gym-locm from
its repository, since its packages lack its cards) are measured beside ours, in random games: RLCard's UNO, which is a
much smaller game, cabt, a game of Pokémon cards in C++ that gives observations as JSON, and Legends of Code and Magic.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from random import Random as Chance
from time import clock_gettime, perf_counter, process_time
from typing import Any, NamedTuple

import arbiter
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.players import player
from arbiter.players.seating import Seats
from arbiter.rl import ArbiterEnv, BatchEnv, SingleEnv
from arbiter.rl.decks import Dealer
from arbiter.rl.episode import Episode
from arbiter.rl.seeds import Seeds
from arbiter.table import Table, game_setup

BOT = Path(__file__).parents[1] / "examples" / "bots" / "first_legal.py"
MICROSECONDS = ", µs a step"
WARM = 3  # games that each door plays before the clock starts
WARM_STEPS = 150  # the same for each row of a batch


class Played(NamedTuple):
    """A game: ``answers`` are those of its record, ``actions`` small integers, ``seats`` who took them."""

    seed: int
    answers: list[list[int]]
    actions: list[int]
    seats: list[int]


#: plays a game and says how many steps that were
Door = Callable[[Played], int]


def play(dealer: Dealer, seed: int) -> Played:
    chance, one = Chance(seed), Episode(dealer.deal(seed)[0])
    actions: list[int] = []
    seats: list[int] = []
    while one.choosing is not None:
        seats.append(one.seat)
        actions.append(chance.choice(one.actions()))
        one.act(actions[-1])
    return Played(seed, one.answers, actions, seats)


def bare(ruleset: str) -> Door:
    dealer = Dealer(ruleset)

    def door(played: Played) -> int:
        game = dealer.deal(played.seed)[0]
        game.run()
        for answer in played.answers:
            game.answer(answer)
            game.run()
        return len(played.actions)

    return door


def table(ruleset: str) -> Door:
    dealer = Dealer(ruleset)
    made = game_setup(ruleset, (dealer.decks[0], dealer.decks[0]), persons=(False, False))

    def door(played: Played) -> int:
        at = Table(dealer.deal(played.seed)[0], made, undo=False)
        for answer in played.answers:
            at.decision()
            at.answer(answer)
        return len(played.actions)

    return door


class Script:
    """Answers as it was answered then."""

    def __init__(self, played: Played, given: Callable[[], int]) -> None:
        self.played, self.given = played, given

    def pick(self, game: Game, decision: Decision) -> list[int]:
        return self.played.answers[self.given()]


def program(ruleset: str) -> Door:
    """One of two players is a program; it does not answer as it was answered then, so that the game is another."""
    dealer = Dealer(ruleset)

    def door(played: Played) -> int:
        game = dealer.deal(played.seed)[0]
        seats = Seats(game, (player(f"cmd:{sys.executable} {BOT}"), player("random", played.seed)))
        seats.run(game)
        asked = 0
        while game.s.decision is not None:
            asked += game.s.decision.seat == 0
            seats.answer(game)
        return asked

    return door


def episode(ruleset: str) -> Door:
    dealer = Dealer(ruleset)

    def door(played: Played) -> int:
        one = Episode(dealer.deal(played.seed)[0])
        for action in played.actions:
            one.act(action)
        return len(played.actions)

    return door


def aec(ruleset: str) -> Door:
    env = ArbiterEnv(ruleset)

    def door(played: Played) -> int:
        env.reset(seed=played.seed)
        actions = iter(played.actions)
        for _ in env.agent_iter():
            _, _, over, cut, _ = env.last()
            env.step(None if over or cut else next(actions))
        return len(played.actions)

    return door


def single(ruleset: str) -> Door:
    opponent = Script(Played(0, [], [], []), lambda: len(env.episode.answers) if env.episode else 0)
    env = SingleEnv(ruleset, opponent=opponent, seat="A")

    def door(played: Played) -> int:
        opponent.played = played
        env.reset(seed=played.seed)
        for action, seat in zip(played.actions, played.seats, strict=True):
            if seat == 0:
                env.step(action)
        return len(played.actions)

    return door


DOORS: dict[str, Callable[[str], Door]] = {
    "table": table,
    "program (cmd:)": program,
    "environment without observations": episode,
    "AEC": aec,
    "Gymnasium": single,
}


class Timed:
    """A door with the time it took and the steps it made."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.steps, self.seconds = 0, 0.0

    def __call__(self, played: Played) -> None:
        before = sum(spent().values())
        steps = self.door(played)
        self.seconds += sum(spent().values()) - before
        self.steps += steps

    def forget(self) -> None:
        self.steps, self.seconds = 0, 0.0

    @property
    def speed(self) -> float:
        return self.steps / self.seconds


def spent() -> dict[int, float]:
    """The processor time of this process (0) and of those it has started and waits for."""
    found = {0: process_time()}
    for process in active_children():
        found[process.pid or -1] = clock_gettime(~(process.pid or 0) << 3 | 2)
    return found


def one_by_one(ruleset: str, steps: int) -> tuple[dict[str, float], dict[str, float]]:
    """Steps a second of the engine and of each door, and the doors' parts of the engine's speed."""
    dealer = Dealer(ruleset)
    engine, doors = (
        Timed(bare(ruleset)),
        {name: Timed(made(ruleset)) for name, made in DOORS.items()},
    )
    seed = done = 0
    while done < steps:
        seed += 1
        played = play(dealer, seed)
        if 0 not in played.seats:
            continue  # one agent would have nothing to do
        for each in (engine, *doors.values()):
            if each is not doors["program (cmd:)"] or seed <= 2 * WARM:
                each(played)
            if seed == WARM:
                each.forget()
        if (
            seed == WARM
        ):  # cards and programs stay: a collector that does not look through them slows nobody down
            gc.collect()
            gc.freeze()
        done += len(played.actions) if seed > WARM else 0
    speeds = {"bare engine": engine.speed, **{name: each.speed for name, each in doors.items()}}
    return speeds, {name: each.speed / engine.speed for name, each in doors.items()}


def batch(ruleset: str, steps: int, processes: int, rows: int) -> dict[str, float]:
    """The batch beside the engine, which plays the same games."""
    import numpy as np

    n, dealer = rows * processes, Dealer(ruleset)
    engine, length = Timed(bare(ruleset)), steps // (rows * processes)
    for seed in range(WARM):
        engine(play(dealer, seed))
    engine.forget()
    first = Seeds()
    columns: list[list[int]] = []
    games: list[Played] = []
    for row in range(n):
        seeds, column = Seeds(), list[int]()
        seed = seeds.next(first.next(1 if row == 0 else None))
        while len(column) < length + WARM_STEPS:
            games.append(play(dealer, seed))
            column += games[-1].actions
            seed = seeds.next()
        columns.append(column[: length + WARM_STEPS])
    actions = np.array(columns).T.copy()
    with BatchEnv(n, processes, ruleset=ruleset) as env:
        env.reset(seed=1)
        for row in actions[:WARM_STEPS]:
            env.step(row)
        caller = busiest = together = wall = 0.0
        for part in np.array_split(actions[WARM_STEPS:], 8):
            for played in games[:: len(games) // 8 + 1]:
                engine(played)
                games.remove(played)
            before, began = spent(), perf_counter()
            for row in part:
                env.step(row)
            wall += perf_counter() - began
            took = [now - before[pid] for pid, now in spent().items()]
            caller, busiest, together = caller + took[0], busiest + max(took[1:]), together + sum(took)
    done = length * n
    return {
        "engine": engine.speed,
        "batch": done / (caller + busiest),
        "batch on the wall": done / wall,
        "caller, µs a step": caller / done * 1e6,
        "processes, µs a step": (together - caller) / done * 1e6,
        "engine, µs a step": 1e6 / engine.speed,
    }


def uno() -> Iterator[int]:
    """RLCard's UNO, which makes an observation at each step too."""
    import rlcard

    env, chance = rlcard.make("uno", config={"seed": 1}), Chance(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            yield 1


def cabt() -> Iterator[int]:
    """The card game of kaggle-environments, with the deck of its own random player."""
    from kaggle_environments.envs.cabt.cabt import deck, random_agent
    from kaggle_environments.envs.cabt.cg.game import battle_finish, battle_select, battle_start

    while True:
        seen, _ = battle_start(deck, deck)
        while seen["current"]["result"] < 0:
            seen = battle_select(random_agent(seen))
            yield 1
        battle_finish()


def locm() -> Iterator[int]:
    """Legends of Code and Magic: battles after a draft, both sides at random."""
    import gym_locm  # noqa: F401
    import gymnasium

    # without the checker that Gymnasium puts around an environment: nothing checks ours either
    env = gymnasium.make("LOCM-battle-2p-v0", version="1.2", seed=1, disable_env_checker=True)
    chance = Chance(1)
    while True:
        env.reset()
        over = False
        while not over:
            mask = env.unwrapped.action_mask  # type: ignore[attr-defined]
            _, _, ended, cut, _ = env.step(chance.choice([at for at, allowed in enumerate(mask) if allowed]))
            over = ended or cut
            yield 1


OTHERS: dict[str, tuple[str, Callable[[], Iterator[int]]]] = {
    "RLCard's UNO": ("rlcard", uno),
    "cabt": ("kaggle_environments", cabt),
    "gym-locm": ("gym_locm", locm),
}


def other(steps: Iterator[int], seconds: float = 2.0) -> float:
    for _ in range(200):
        next(steps)
    before, done = process_time(), 0
    while process_time() - before < seconds:
        done += sum(next(steps) for _ in range(20))
    return done / (process_time() - before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--ruleset", default="sve-1.3.1")
    parser.add_argument("--steps", type=int, default=12_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rows", type=int, default=16, help="games of each process of the batch")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    speeds, parts = one_by_one(given.ruleset, given.steps)
    many = batch(given.ruleset, given.steps, given.processes, given.rows)
    others: dict[str, Any] = {}
    for name, (module, steps) in OTHERS.items():
        if find_spec(module) is not None:
            try:
                others[name] = other(steps())
            except OSError as problem:  # its packages on PyPI (2.0.0b1) come without their list of cards
                print(f"{name} is left out: {problem}", file=sys.stderr)
    if given.json:
        found = {"doors": speeds, "batch": many, "others": others}
        print(json.dumps({"ruleset": given.ruleset, "compiled": arbiter.COMPILED, **found}))
        return
    print(f"{given.ruleset}, {'compiled' if arbiter.COMPILED else 'plain Python'}: steps a second")
    for name, speed in speeds.items():
        print(
            f"  {name:<36}{speed:>9,.0f}" + (f"   {parts[name]:>5.0%} of the engine" if name in parts else "")
        )
    print(f"  {'bare engine, games of the batch':<36}{many['engine']:>9,.0f}")
    name = f"BatchEnv, {given.processes} processes of {given.rows}"
    print(f"  {name:<36}{many['batch']:>9,.0f}   {many['batch'] / many['engine']:>5.2f} times the engine")
    wall = many["batch on the wall"]
    print(
        f"  {'  by the clock on the wall':<36}{wall:>9,.0f}   {wall / many['engine']:>5.2f} times the engine"
    )
    parts_of_step = [name for name in many if name.endswith(MICROSECONDS)]
    print(
        "    " + ", ".join(f"{name.removesuffix(MICROSECONDS)} {many[name]:.1f} µs" for name in parts_of_step)
    )
    for name, speed in others.items():
        print(f"  {name:<36}{speed:>9,.0f}")


if __name__ == "__main__":
    main()
