"""Learn to play a card game: by masked PPO in games against oneself, or by copying what another player did.

    pip install 'arbiter[rl]' -r examples/learning/requirements.txt
    python examples/learning/learn.py ppo --ruleset sve-1.3.1 --minutes 10 --save agent.pt
    arbiter lab run --decks bridge lamps --ruleset sve-1.3.1 --players search:60 --games 200 -o search.jsonl
    python examples/learning/learn.py clone search.jsonl --save clone.pt
    python examples/learning/learn.py play agent.pt --games 400

One file, on purpose: read it from the top. What it gave, and how long that took, is in docs/rl.md.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from arbiter.lab import RunFile
from arbiter.rl import ACTIONS, BatchEnv, layout
from arbiter.rl.demonstrations import demonstrations
from arbiter.sim import wilson

CARDS = 64  # rows of cards that are looked at: the first are what waits, what is in play, and hands
OWN = layout.CARD.index("controlled by me")
WIDTH = 64
NEVER = -1e9  # the score of an action that the mask forbids

Batch = dict[str, Tensor]


# --- what is looked at, and by what ----------------------------------------------------------------------------------


def seen(arrays: dict[str, np.ndarray], half: bool = False) -> Batch:
    """The parts of an observation that the network looks at, copied (an environment writes its arrays anew)."""
    kind = np.float16 if half else np.float32
    options = max(1, int(arrays["options"][..., 0].sum(-1).max()))
    parts = {
        "cards": arrays["cards"][:, :CARDS].astype(kind),
        "globals": arrays["globals"].astype(kind),
        "question": arrays["question"].astype(kind),
        "options": arrays["options"][:, :options].astype(kind),
        "option_cards": arrays["option_cards"][:, :options].astype(np.int64),
        "mask": arrays["action_mask"].astype(bool),
    }
    return {name: torch.from_numpy(part) for name, part in parts.items()}


def joined(batches: list[Batch]) -> Batch:
    """Several batches as one; those with fewer rows of options are filled up."""
    most = max(batch["options"].shape[1] for batch in batches)
    for batch in batches:
        missing = most - batch["options"].shape[1]
        batch["options"] = nn.functional.pad(batch["options"], (0, 0, 0, missing))
        batch["option_cards"] = nn.functional.pad(batch["option_cards"], (0, 0, 0, missing), value=-1)
    return {name: torch.cat([batch[name] for batch in batches]) for name in batches[0]}


def taken(batch: Batch, rows: Tensor) -> Batch:
    return {name: part[rows] for name, part in batch.items()}


class Network(nn.Module):
    """Every option is judged by what it says, the cards it is about, and a summary of everything; the summary also
    says how well things stand for whoever is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.card = nn.Linear(len(layout.CARD), WIDTH)
        known = 2 * WIDTH + len(layout.GLOBAL) + len(layout.QUESTION)
        self.summary = nn.Sequential(nn.Linear(known, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, WIDTH))
        self.option = nn.Linear(len(layout.OPTION) + 2 * WIDTH, WIDTH)
        self.score = nn.Linear(WIDTH, 1)
        self.others = nn.Linear(WIDTH, ACTIONS - layout.OPTIONS)  # "enough" and "more"
        self.worth = nn.Linear(WIDTH, 1)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The score of each action, and what the position is worth."""
        cards = batch["cards"].float()
        rows = torch.relu(self.card(cards)) * cards[..., :1]
        mine = cards[..., OWN : OWN + 1]
        pools = [(rows * mine).sum(1) / 8, (rows * (1 - mine)).sum(1) / 8]
        about = torch.cat([*pools, batch["globals"].float(), batch["question"].float()], 1)
        summary = torch.relu(self.summary(about))
        at = batch["option_cards"]  # rows beyond the first are not looked at
        inside = (at >= 0) & (at < CARDS)
        where = at.clamp(0, CARDS - 1).flatten(1).unsqueeze(-1).expand(-1, -1, WIDTH)
        named = rows.gather(1, where).unflatten(1, at.shape[1:]) * inside.unsqueeze(-1)
        options = self.option(torch.cat([batch["options"].float(), named.flatten(2)], 2))
        scores = self.score(torch.relu(options + summary.unsqueeze(1))).squeeze(-1)
        scores = nn.functional.pad(scores, (0, layout.OPTIONS - scores.shape[1]))
        scores = torch.cat([scores, self.others(summary)], 1).masked_fill(~batch["mask"], NEVER)
        return scores, torch.tanh(self.worth(summary)).squeeze(-1)


# --- playing ---------------------------------------------------------------------------------------------------------


def versus_random(network: Network, ruleset: str, decks: str, games: int, seed: int = 1) -> tuple[int, int]:
    """Games won and played against who answers at random, half of them in each seat. Of each place in the batch the
    same number of games counts, so that short games are not counted more often."""
    places = min(256, games)
    each = -(-games // places)
    chance = torch.Generator().manual_seed(seed)
    played, won = np.zeros(places, int), 0
    with BatchEnv(places, 2, ruleset=ruleset, decks=decks) as env:
        arrays = env.reset(seed=seed)
        mine = np.arange(places) % 2
        while (played < each).any():
            batch = seen(arrays)
            with torch.no_grad():
                chosen = drawn(network(batch)[0], chance).numpy()
            any_action = torch.multinomial(batch["mask"].float(), 1, generator=chance)[:, 0].numpy()
            asked = env.arrays["seat"].copy()
            arrays, rewards, ended, cut = env.step(np.where(asked == mine, chosen, any_action))
            over = (ended | cut) & (played < each)
            won += int((rewards[np.arange(places), mine][over] > 0).sum())
            played += over
        del arrays, rewards, ended, cut
    return won, int(played.sum())


def drawn(scores: Tensor, chance: torch.Generator | None = None) -> Tensor:
    return torch.multinomial(torch.softmax(scores, 1), 1, generator=chance)[:, 0]


def told(name: str, won: int, games: int) -> str:
    low, high = wilson(won, games)
    return f"{name}: won {won} of {games} against random, {won / games:.1%} ({low:.1%} to {high:.1%})"


# --- PPO in games against oneself ------------------------------------------------------------------------------------


@dataclass
class Setting:
    games: int = 192  # at once
    steps: int = 24  # of each game between two lessons
    passes: int = 2  # over what was played
    part: int = 512  # steps that are learned from at once
    rate: float = 7e-4
    clip: float = 0.2
    trace: float = 0.97  # how far back an outcome is felt (the lambda of GAE); nothing is discounted
    entropy: float = 0.01


def played(env: BatchEnv, network: Network, setting: Setting) -> tuple[Batch, Batch]:
    """Play on with the network in both seats; what was seen, and what is to be learned from it."""
    batches: list[Batch] = []
    rows: dict[str, list[Tensor]] = {name: [] for name in ("action", "log", "worth", "seat", "reward", "end")}
    arrays = env.observation
    for _ in range(setting.steps):
        batch = seen(arrays, half=True)
        with torch.no_grad():
            scores, worth = network(batch)
            action = drawn(scores)
            log = torch.log_softmax(scores, 1).gather(1, action[:, None])[:, 0]
        seat = env.arrays["seat"].astype(np.int64)
        arrays, rewards, ended, cut = env.step(action.numpy())
        reward = rewards[np.arange(len(seat)), seat]
        batches.append(batch)
        for name, part in (("action", action), ("log", log), ("worth", worth)):
            rows[name].append(part)
        for name, array in (("seat", seat), ("reward", reward), ("end", ended | cut)):
            rows[name].append(torch.from_numpy(array.copy()))
    with torch.no_grad():
        last = network(seen(arrays))[1]
    advantage = advantages(rows, last, torch.from_numpy(env.arrays["seat"].astype(np.int64)), setting.trace)
    kept = {name: torch.cat(rows[name]) for name in ("action", "log")}
    kept["advantage"] = torch.cat(advantage)
    kept["return"] = kept["advantage"] + torch.cat(rows["worth"])
    return joined(batches), kept


def advantages(rows: dict[str, list[Tensor]], worth: Tensor, seat: Tensor, trace: float) -> list[Tensor]:
    """How much better each action turned out than expected. What is good for one player is as bad for the other, so
    what comes after counts with the opposite sign when the other is asked next."""
    found: list[Tensor] = []
    after = torch.zeros_like(worth)
    for at in reversed(range(len(rows["action"]))):
        sign = torch.where(rows["seat"][at] == seat, 1.0, -1.0) * (~rows["end"][at]).float()
        difference = rows["reward"][at] + sign * worth - rows["worth"][at]
        after = difference + trace * sign * after
        worth, seat = rows["worth"][at], rows["seat"][at]
        found.append(after)
    return found[::-1]


def learn(
    network: Network, optimiser: torch.optim.Optimizer, batch: Batch, kept: Batch, how: Setting
) -> None:
    advantage = (kept["advantage"] - kept["advantage"].mean()) / (kept["advantage"].std() + 1e-6)
    for _ in range(how.passes):
        for rows in torch.randperm(len(advantage)).split(how.part):
            scores, worth = network(taken(batch, rows))
            logs = torch.log_softmax(scores, 1)
            ratio = torch.exp(logs.gather(1, kept["action"][rows, None])[:, 0] - kept["log"][rows])
            gain = torch.min(
                ratio * advantage[rows], ratio.clamp(1 - how.clip, 1 + how.clip) * advantage[rows]
            )
            spread = -(logs.exp() * logs.clamp(min=-50)).sum(1)
            error = (worth - kept["return"][rows]).square()
            loss = -gain.mean() + 0.5 * error.mean() - how.entropy * spread.mean()
            step(network, optimiser, loss)


def step(network: Network, optimiser: torch.optim.Optimizer, loss: Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


def ppo(given: argparse.Namespace) -> Network:
    torch.manual_seed(given.seed)
    network, how = Network(), Setting()
    optimiser = torch.optim.Adam(network.parameters(), how.rate)
    clock = Clock(given)
    steps = 0
    with BatchEnv(how.games, 2, ruleset=given.ruleset, decks=given.decks) as env:
        env.reset(seed=given.seed)
        clock.tell(network, steps)
        while clock.seconds() < given.minutes * 60:
            batch, kept = played(env, network, how)
            learn(network, optimiser, batch, kept, how)
            steps += how.games * how.steps
            if clock.is_due() or clock.seconds() >= given.minutes * 60:
                clock.tell(network, steps)
        print(f"{steps:,} actions in {clock.seconds() / 60:.1f} minutes of {given.time} time")
    return network


class Clock:
    """How long learning has taken, without the games that only test it, and the curve of what these gave."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.began = self.now()
        self.testing = 0.0
        self.next = 0.0
        self.rows: list[tuple[float, int, int, int]] = []

    def now(self) -> float:
        """Seconds by the clock; or of processor time on two cores, for machines that are busy with other things."""
        if self.given.time == "clock":
            return time.perf_counter()
        return (time.process_time() + children()) / 2

    def seconds(self) -> float:
        return self.now() - self.began - self.testing

    def is_due(self) -> bool:
        return self.seconds() >= self.next

    def tell(self, network: Network, done: int) -> None:
        taken = self.seconds()
        before = self.now()
        won, games = versus_random(network, self.given.ruleset, self.given.decks, self.given.games)
        print(f"{taken / 60:6.1f} min {done:>10,}  {told('', won, games)[2:]}", flush=True)
        self.testing += self.now() - before
        self.next = taken + self.given.every * 60
        self.rows.append((taken, done, won, games))
        if self.given.curve:
            with Path(self.given.curve).open("w", newline="") as file:
                csv.writer(file).writerows([("seconds", "done", "won", "games"), *self.rows])


def children() -> float:
    """The processor time of processes that this one has started and that still run."""
    total = 0.0
    for line in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = line.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


# --- copying another player ------------------------------------------------------------------------------------------


def lessons(given: argparse.Namespace) -> Iterator[tuple[Batch, int, float, int]]:
    """What was seen and done in the games of a run by the player that is to be copied."""
    for each in demonstrations(RunFile(Path(given.run))):
        if not given.player or each.player == given.player:
            arrays = {name: part[None] for name, part in each.observation.items()}
            yield seen(arrays, half=True), each.action, 2 * each.score - 1, each.game


def clone(given: argparse.Namespace) -> Network:
    torch.manual_seed(given.seed)
    given.ruleset = RunFile(Path(given.run)).header.ruleset
    found = list(lessons(given))
    batch = joined([one[0] for one in found])
    action = torch.tensor([one[1] for one in found])
    score = torch.tensor([one[2] for one in found])
    aside = torch.tensor([one[3] // 2 % 10 == 9 for one in found])  # whole games, with their exchanged seats
    if not aside.any() or aside.all():
        raise SystemExit("there are too few games: at least 20 are needed, so that some can be kept aside")
    learned, rest = (~aside).nonzero()[:, 0], aside.nonzero()[:, 0]
    print(f"{len(learned):,} actions to learn from, {len(rest):,} of other games to see how well that went")
    network, how = Network(), Setting()
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    clock = Clock(given)
    for number in range(given.passes + 1):
        with torch.no_grad():
            right = (network(taken(batch, rest))[0].argmax(1) == action[rest]).float().mean()
        print(f"pass {number}: the same action in {right:.1%} of the games kept aside", flush=True)
        if number in (0, given.passes):
            clock.tell(network, number)
        if number < given.passes:
            for rows in learned[torch.randperm(len(learned))].split(how.part):
                scores, worth = network(taken(batch, rows))
                wrong = nn.functional.cross_entropy(scores, action[rows])
                step(network, optimiser, wrong + 0.5 * (worth - score[rows]).square().mean())
    print(f"{clock.seconds() / 60:.1f} minutes of {given.time} time")
    return network


# --- commands --------------------------------------------------------------------------------------------------------


def play(given: argparse.Namespace) -> Network:
    network = Network()
    kept = torch.load(given.agent, weights_only=True)
    network.load_state_dict(kept["network"])
    won, games = versus_random(network, kept["ruleset"], given.decks, given.games, given.seed)
    print(told(f"{kept['ruleset']}, decks {given.decks}", won, games))
    given.ruleset = kept["ruleset"]
    return network


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    jobs: dict[str, Callable[[argparse.Namespace], Network]] = {"ppo": ppo, "clone": clone, "play": play}
    for name, job in jobs.items():
        one = commands.add_parser(name)
        one.set_defaults(job=job)
        one.add_argument("--decks", default="all", help="train, test, all, or a deck")
        one.add_argument("--games", type=int, default=256, help="games against random in each test")
        one.add_argument("--seed", type=int, default=1)
        one.add_argument(
            "--time", choices=("clock", "processor"), default="clock", help="what --minutes are of"
        )
        one.add_argument("--curve", default="", help="a CSV file for the curve")
        one.add_argument("--save", default="", help="a file for the network")
        one.add_argument("--every", type=float, default=1.0, help="minutes between tests")
    commands.choices["ppo"].add_argument("--ruleset", default="sve-1.3.1")
    commands.choices["ppo"].add_argument("--minutes", type=float, default=10.0)
    commands.choices["clone"].add_argument("run", help="a run file of arbiter lab run")
    commands.choices["clone"].add_argument("--player", default="", help="only what this player did")
    commands.choices["clone"].add_argument("--passes", type=int, default=12)
    commands.choices["play"].add_argument("agent", help="a file that --save has written")
    given = parser.parse_args()
    network = given.job(given)
    if given.save:
        torch.save({"network": network.state_dict(), "ruleset": given.ruleset}, given.save)


if __name__ == "__main__":
    main()
