"""Steps a second through each door, beside the bare engine, in random games of the starter decks.

    python bench/doors.py [--ruleset sve-1.3.1] [--seconds 5] [--processes 2] [--json]

Measured, never asserted. A step is a question that is answered (the bare engine, a table, a program), or an action (the
environments; a question of several options takes several, one without a choice none: the second line is the bare engine
with the same answers, counted in the same way). Seconds are of processor time, so that a busy machine gives
the same ratios: of this process, or of the busiest process of a batch, whose caller works while they wait. Other
environments that are installed (`pip install rlcard kaggle-environments`) are measured beside ours: RLCard's UNO, which
is a much smaller game, and cabt, a game of Pokémon cards in C++ that gives observations as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from multiprocessing import active_children
from pathlib import Path
from random import Random as Chance
from time import process_time
from typing import Any

import arbiter
from arbiter.cards import deck_names, load_deck
from arbiter.kernel import playout, rng
from arbiter.kernel.game import Game
from arbiter.players import Random, player
from arbiter.players.seating import Seats
from arbiter.sim.series import Prepared
from arbiter.table import Table, sheet

BOT = Path(__file__).parents[1] / "examples" / "bots" / "first_legal.py"
WARM = 200  # steps before the clock starts
REPLAYED = 40  # games of the environments whose answers the bare engine is given

Door = Callable[[str, int], Iterator[int]]


def prepared(ruleset: str) -> Prepared:
    first, second = deck_names(ruleset)[:2]
    decks = (load_deck(ruleset, first), load_deck(ruleset, second))
    return Prepared(sheet(ruleset, decks, persons=(False, False)))


def games(ruleset: str) -> Iterator[Game]:
    made = prepared(ruleset)
    seed = 0
    while True:
        seed += 1
        yield made.deal(seed)


def bare(ruleset: str, processes: int) -> Iterator[int]:
    for seed, game in enumerate(games(ruleset)):
        words = (rng.seeded(seed), rng.seeded(seed + 1))
        yield playout.play_out(game, words)[0]


def replayed(ruleset: str, processes: int) -> Iterator[int]:
    """The bare engine with the answers of the environments' random games. A step is an action, as it is there."""
    from arbiter.rl.decks import Dealer
    from arbiter.rl.episode import Episode

    dealer, chance = Dealer(ruleset), Chance(1)
    played: list[tuple[int, list[list[int]], int]] = []
    for seed in range(REPLAYED):
        one = Episode(dealer.deal(seed)[0])
        while one.choosing is not None:
            one.act(chance.choice(one.actions()))
        played.append((seed, one.answers, one.steps))
    while True:
        for seed, answers, steps in played:
            game = dealer.deal(seed)[0]
            game.run()
            for answer in answers:
                game.answer(answer)
                game.run()
            yield steps


def table(ruleset: str, processes: int) -> Iterator[int]:
    first, second = deck_names(ruleset)[:2]
    made = sheet(ruleset, (load_deck(ruleset, first), load_deck(ruleset, second)), persons=(False, False))
    for seed, game in enumerate(games(ruleset)):
        at, random = Table(game, made, undo=False), Random(seed)
        while (asked := at.decision()) is not None:
            at.answer(random.pick(at.game, asked))
            yield 1


def program(ruleset: str, processes: int) -> Iterator[int]:
    """One of two players is a program."""
    for seed, game in enumerate(games(ruleset)):
        bot = player(f"cmd:{sys.executable} {BOT}")
        seats = Seats(game, (bot, Random(seed)))
        seats.run(game)
        while game.s.decision is not None:
            asked = game.s.decision.seat
            seats.answer(game)
            yield int(asked == 0)  # only what the program was asked counts


def episode(ruleset: str, processes: int) -> Iterator[int]:
    """What the environments step, without observations."""
    from arbiter.rl.decks import Dealer
    from arbiter.rl.episode import Episode

    dealer, chance = Dealer(ruleset), Chance(1)
    for seed in count():
        one = Episode(dealer.deal(seed)[0])
        while one.choosing is not None:
            one.act(chance.choice(one.actions()))
            yield 1


def aec(ruleset: str, processes: int) -> Iterator[int]:
    from arbiter.rl import ArbiterEnv

    env, chance = ArbiterEnv(ruleset), Chance(1)
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else legal(observation, chance))
            yield 1
        env.reset()


def legal(observation: dict[str, Any], chance: Chance) -> int:
    """Any legal action, found quickly: the door is measured, not who goes through it."""
    mask, action = observation["action_mask"].tobytes(), -1
    for _ in range(1 + int(chance.random() * mask.count(1))):
        action = mask.find(1, action + 1)
    return action


def single(ruleset: str, processes: int) -> Iterator[int]:
    from arbiter.rl import SingleEnv

    env, chance = SingleEnv(ruleset, opponent="random"), Chance(1)
    observation, _ = env.reset(seed=1)
    while True:
        observation, _, over, cut, _ = env.step(legal(observation, chance))
        yield 1
        if over or cut:
            observation, _ = env.reset()


def batch(ruleset: str, processes: int) -> Iterator[int]:
    import numpy as np

    from arbiter.rl import BatchEnv

    n, chance = 32 * processes, np.random.default_rng(1)
    with BatchEnv(n, processes, ruleset=ruleset) as env:
        observation = env.reset(seed=1)
        try:
            while True:
                mask = observation["action_mask"]
                env.step((chance.random(mask.shape) * mask).argmax(1))
                yield n
        finally:
            del observation, mask


def uno(ruleset: str, processes: int) -> Iterator[int]:
    """RLCard's UNO, which makes an observation at each step too."""
    import rlcard

    env, chance = rlcard.make("uno", config={"seed": 1}), Chance(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            yield 1


def cabt(ruleset: str, processes: int) -> Iterator[int]:
    """The card game of kaggle-environments, with the deck of its own random player."""
    from kaggle_environments.envs.cabt.cabt import deck, random_agent
    from kaggle_environments.envs.cabt.cg.game import battle_finish, battle_select, battle_start

    while True:
        seen, _ = battle_start(deck, deck)
        while seen["current"]["result"] < 0:
            seen = battle_select(random_agent(seen))
            yield 1
        battle_finish()


SAME_ANSWERS = "bare engine, environments' answers"
DOORS: dict[str, Door] = {
    "bare engine": bare,
    SAME_ANSWERS: replayed,
    "table": table,
    "program (cmd:)": program,
    "environment without observations": episode,
    "AEC": aec,
    "Gymnasium": single,
    "BatchEnv": batch,
}
#: doors whose steps are actions
ENVIRONMENTS = ("environment without observations", "AEC", "Gymnasium", "BatchEnv")
OTHERS: dict[str, tuple[str, Door]] = {
    "RLCard's UNO": ("rlcard", uno),
    "cabt": ("kaggle_environments", cabt),
}


def measure(door: Door, ruleset: str, seconds: float, processes: int) -> float:
    """Steps a second, after some to warm up."""
    steps = door(ruleset, processes)
    warm = 0
    while warm < WARM:
        warm += next(steps)
    before, done, took = busy(), 0, 0.0
    while took < seconds:
        for _ in range(20):
            done += next(steps)
        now = busy()
        took = now[0] - before[0]
        if len(now) > 1:
            took += max(now[pid] - before[pid] for pid in now if pid)
    steps.close()  # type: ignore[attr-defined]
    return done / took


def busy() -> dict[int, float]:
    """The processor time of this process (0) and of those it has started and waits for."""
    found = {0: process_time()}
    for process in active_children():
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        found[process.pid or -1] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--ruleset", default="sve-1.3.1")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {
        name: measure(door, given.ruleset, given.seconds, given.processes) for name, door in DOORS.items()
    }
    for name, (module, door) in OTHERS.items():
        if find_spec(module) is not None:
            found[name] = measure(door, "", given.seconds, given.processes)
    if given.json:
        print(json.dumps({"ruleset": given.ruleset, "compiled": arbiter.COMPILED, "steps a second": found}))
        return
    print(f"{given.ruleset}, {'compiled' if arbiter.COMPILED else 'plain Python'}: steps a second")
    for name, speed in found.items():
        of = "bare engine" if name not in ENVIRONMENTS else SAME_ANSWERS
        words = (
            "of the bare engine" if name not in ENVIRONMENTS else "of the bare engine with the same answers"
        )
        print(f"  {name:<36}{speed:>9,.0f}   {speed / found[of]:>5.0%} {words}")


if __name__ == "__main__":
    main()
