"""Which cards to exchange: every swap is a deck, all of them race against the same opponents with the same chance, and
those that are clearly worse drop out early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from arbiter.abilities.card import Card
from arbiter.cards import Deck
from arbiter.cards.resolving import TOKENS
from arbiter.errors import ArbiterError
from arbiter.games import ruleset as find_ruleset

from .comparing import Contest
from .planning import plan
from .playing import Block
from .records import BLOCK, Header, chance_of
from .running import Backend
from .sequential import DifferenceSequence

MOST_SWAPS = 500
AS_IT_IS = 0


@dataclass
class Swap:
    """``cut`` out of a section and ``add`` into it, ``count`` copies; empty for the deck as it is."""

    cut: str = ""
    add: str = ""
    section: str = ""
    count: int = 0

    def __str__(self) -> str:
        return f"-{self.count} {self.cut} +{self.count} {self.add}" if self.count else "the deck as it is"


@dataclass
class Trial:
    """How much better a swap is than the deck as it is. ``dropped``: it left the race in this round."""

    swap: Swap
    difference: float = 0.0
    low: float = -1.0
    high: float = 1.0
    chances: int = 0
    dropped: int = 0


@dataclass
class Tuning:
    deck: str
    trials: list[Trial]
    games: int
    error: float
    notes: list[str] = field(default_factory=list)

    @property
    def better(self) -> list[Trial]:
        """Swaps that are better than the deck as it is, surely: the error is shared among all of them."""
        return [trial for trial in self.trials if trial.swap.count and trial.low > 0]


def swaps(
    ruleset: str, deck: Deck, pool: Sequence[Card], copies: int, format: str = ""
) -> list[tuple[Swap, Deck]]:
    """Every legal exchange of up to ``copies`` copies of a card for as many of one from the pool."""
    rules = find_ruleset(ruleset, format)
    found: list[tuple[Swap, Deck]] = []
    for section, cards in deck.sections.items():
        if section == TOKENS:
            continue
        for cut in dict.fromkeys(cards):
            count = min(copies, cards.count(cut))
            for add in pool:
                if add == cut:
                    continue
                changed = list(cards)
                for _ in range(count):
                    changed[changed.index(cut)] = add
                other = replace(deck, sections={**deck.sections, section: changed})
                if not rules.check_deck({name: list(held) for name, held in other.sections.items()}):
                    swap = Swap(cut.name, add.name, section, count)
                    found.append((swap, replace(other, name=f"{deck.name}: {swap}")))
    return found


def tune(
    ruleset: str,
    deck: Deck,
    pool: Sequence[Card],
    against: Sequence[Deck],
    make_backend: Callable[[Header], Backend],
    *,
    copies: int = 1,
    games: int = 5000,
    error: float = 0.05,
    players: tuple[str, str] = ("greedy", "greedy"),
    seed: int = 0,
    format: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Tuning:
    """Race all swaps, with at most ``games`` games in all."""
    if copies < 1:
        raise ArbiterError(f"{copies} copies cannot be exchanged", hint="--copies takes a number from 1")
    tried = swaps(ruleset, deck, pool, copies, format)
    if not tried:
        raise ArbiterError(
            f"no card of the pool can legally take the place of one in {deck.name}", hint="widen the pool"
        )
    if len(tried) > MOST_SWAPS:
        raise ArbiterError(
            f"{len(tried)} swaps are too many to try", hint=f"narrow the pool: {MOST_SWAPS} swaps at the most"
        )
    decks = [deck, *(changed for _, changed in tried)]
    header = plan(ruleset, decks, against, players=players, games=games, seed=seed, format=format)
    trials = [Trial(Swap()), *(Trial(swap) for swap, _ in tried)]
    race = Race(header, trials, error / len(tried))
    backend = make_backend(header)
    try:
        while race.games + race.next_cost <= games and race.running:
            race.play_round(backend)
            if progress is not None:
                progress(race.games, games)
    finally:
        backend.close()
    trials[1:] = sorted(trials[1:], key=lambda trial: (trial.low > 0, trial.difference), reverse=True)
    return Tuning(deck.name, trials, race.games, error)


class Race:
    """Rounds of one block against every opponent; the deck as it is always plays."""

    def __init__(self, header: Header, trials: list[Trial], error: float) -> None:
        self.trials = trials
        self.games = 0
        self.round = 0
        self.opponents = len(header.pairs) // len(trials)
        self._contests = [Contest(header, number) for number in range(len(trials))]
        self._sequences = [DifferenceSequence(error) for _ in trials]

    @property
    def running(self) -> list[int]:
        return [at for at, trial in enumerate(self.trials) if at != AS_IT_IS and not trial.dropped]

    @property
    def next_cost(self) -> int:
        return (1 + len(self.running)) * self.opponents * BLOCK

    def play_round(self, backend: Backend) -> None:
        start = self.round * BLOCK
        self.round += 1
        entered = [AS_IT_IS, *self.running]
        waiting = [
            (at, backend.submit(Block(pair, start, BLOCK)))
            for at in entered
            for pair in self._contests[at].pairs
        ]
        for at, block in waiting:
            self._contests[at].add(block.result())
        self.games += len(waiting) * BLOCK
        for at in entered[1:]:
            self._measure(at, range(chance_of(start), chance_of(start + BLOCK)))
        self._drop()

    def _measure(self, at: int, chances: range) -> None:
        sequence, trial = self._sequences[at], self.trials[at]
        for chance in chances:
            sequence.add(self._contests[at].score(chance) - self._contests[AS_IT_IS].score(chance))
        trial.difference, trial.low, trial.high = sequence.mean, sequence.low, sequence.high
        trial.chances = sequence.n

    def _drop(self) -> None:
        """A swap that is surely worse than the deck as it is, or than another swap, leaves the race."""
        best = max([0.0, *(self.trials[at].low for at in self.running)])
        for at in self.running:
            if self.trials[at].high < best:
                self.trials[at].dropped = self.round
