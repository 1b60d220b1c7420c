"""What many games came to, with honest intervals."""

from __future__ import annotations

from math import sqrt
from typing import Any

from msgspec import Struct, field

from arbiter.notebook import drawn

Z = 1.959964  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a win rate: sensible also for few games and rates near 0 or 1."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    z = Z * Z
    middle = (p + z / (2 * games)) / (1 + z / games)
    half = Z * sqrt(p * (1 - p) / games + z / (4 * games * games)) / (1 + z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


class Result(Struct):
    """``wins[i]``: games won by the i-th deck and player; ``first``: games won by whoever took the first turn.
    Seats alternate, so neither deck is always first. ``forfeits``: why players lost by how they answered, and how
    often."""

    ruleset: str
    decks: list[str]
    players: list[str]
    seed: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    first: int = 0
    shortest: int = 0
    longest: int = 0
    forfeits: dict[str, int] = field(default_factory=dict)

    def add(self, other: Result) -> None:
        """Take in the result of other games of the same series (time is measured by whoever waits for it)."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.first += other.first
        self.shortest = min(self.shortest or other.shortest, other.shortest)
        self.longest = max(self.longest, other.longest)
        for reason, games in other.forfeits.items():
            self.forfeits[reason] = self.forfeits.get(reason, 0) + games

    def _repr_html_(self) -> str:
        return drawn("result_html", self)

    def rate(self, i: int) -> float:
        return self.wins[i] / self.games if self.games else 0.0

    @property
    def first_rate(self) -> float:
        """How often whoever took the first turn won, of the games somebody won."""
        decided = self.games - self.draws
        return self.first / decided if decided else 0.0

    def interval(self, i: int) -> tuple[float, float]:
        return wilson(self.wins[i], self.games)

    def to_data(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "ruleset": self.ruleset,
            "decks": self.decks,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "turns": self.turns,
            "seconds": round(self.seconds, 3),
            "wins": self.wins,
            "draws": self.draws,
            "first_player_wins": self.first,
            "first_player_rate": round(self.first_rate, 4),
            "shortest": self.shortest,
            "longest": self.longest,
            "rates": [round(self.rate(i), 4) for i in (0, 1)],
            "forfeits": self.forfeits,
            "intervals": [[round(x, 4) for x in self.interval(i)] for i in (0, 1)],
        }
