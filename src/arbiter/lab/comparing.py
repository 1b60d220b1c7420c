"""Is one deck better than another? Both play the same opponents with the same chance, until the answer is clear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arbiter.cards import Deck

from .planning import plan
from .playing import Block
from .records import BLOCK, GameLine, Header, chance_of
from .running import Backend
from .sequential import DifferenceSequence


@dataclass(frozen=True)
class Comparison:
    """``verdict``: "better" if the second deck wins more often than the first by at least ``by``, "not better" if it
    does not, "open" if the games did not tell. ``low`` to ``high``: where the difference lies."""

    first: str
    second: str
    by: float
    verdict: str
    difference: float
    low: float
    high: float
    chances: int
    games: int
    error: float


class Contest:
    """A deck against fixed opponents: scores of one chance after the other, each the mean over opponents and seats."""

    def __init__(self, header: Header, deck: int) -> None:
        self.pairs = [number for number, pair in enumerate(header.pairs) if pair[0] == deck]
        self._scores: dict[int, dict[int, list[float]]] = {}

    def add(self, games: Sequence[GameLine]) -> None:
        for game in games:
            of_chance = self._scores.setdefault(chance_of(game.number), {})
            of_chance.setdefault(game.pair, []).append(game.score(0))

    def score(self, chance: int) -> float:
        """The mean over all opponents, both seatings."""
        scores = [score for pair in self.pairs for score in self._scores[chance][pair]]
        return sum(scores) / len(scores)


def compare(
    ruleset: str,
    first: Deck,
    second: Deck,
    against: Sequence[Deck],
    make_backend: Callable[[Header], Backend],
    *,
    by: float = 0.0,
    games: int = 2000,
    error: float = 0.05,
    players: tuple[str, str] = ("greedy", "greedy"),
    seed: int = 0,
    format: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Compare two decks, with at most ``games`` games for each of them."""
    header = plan(ruleset, [first, second], against, players=players, games=games, seed=seed, format=format)
    contests = (Contest(header, 0), Contest(header, 1))
    sequence = DifferenceSequence(error)
    most = max(BLOCK, games // (BLOCK * len(against)) * BLOCK)  # of each pair
    played = 0
    verdict = "open"
    backend = make_backend(header)
    try:
        for start in range(0, most, BLOCK):
            waiting = [
                (contest, backend.submit(Block(pair, start, BLOCK)))
                for contest in contests
                for pair in contest.pairs
            ]
            for contest, block in waiting:
                contest.add(block.result())
            played += BLOCK * len(waiting)
            for chance in range(chance_of(start), chance_of(start + BLOCK)):
                sequence.add(contests[1].score(chance) - contests[0].score(chance))
                if verdict == "open" and sequence.low > by:
                    verdict = "better"
                elif verdict == "open" and sequence.high < by:
                    verdict = "not better"
            if progress is not None:
                progress(start + BLOCK, most)
            if verdict != "open":
                break
    finally:
        backend.close()
    return Comparison(
        first.name,
        second.name,
        by,
        verdict,
        sequence.mean,
        sequence.low,
        sequence.high,
        sequence.n,
        played,
        error,
    )
