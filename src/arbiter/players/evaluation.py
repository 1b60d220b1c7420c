"""How good a position looks to a seat: a weighted sum of its features, as the log of the odds of winning.

The weights are a file a game in ``weights/``: hand-made to begin with, or fitted by ``arbiter train``. Only what
everybody can see or count is looked at, so the number never betrays a hidden card."""

from __future__ import annotations

from math import exp

from arbiter.kernel.game import Game
from arbiter.kernel.lasting import expire
from arbiter.kernel.ruleset import Ruleset

from .features import Features
from .weighing import Weights, named_weights

WON = 1000.0  # better than anything a sum comes to
FADING = ("turn", "battle")  # effects of these durations are soon over, and not worth having for themselves


class Evaluation:
    """Judges positions of one ruleset."""

    def __init__(self, rules: Ruleset, weights: Weights | None = None) -> None:
        known = (weights or named_weights("", rules)).positions
        self.features = Features(rules, known)
        self.weights = [known.get(name, 0.0) for name in self.features.names]

    def odds(self, game: Game, seat: int) -> float:
        """The log of the odds that the seat wins."""
        s = game.s
        if s.outcome:
            return 0.0 if s.outcome == "draw" else (WON if "AB"[seat] == s.outcome else -WON)
        found = self.features.read(game, seat)
        return sum([weight * n for weight, n in zip(self.weights, found, strict=True)])

    def after_fading(self, game: Game, seat: int) -> float:
        """The same for a game of one's own that is not played on: what soon ends has ended."""
        for one in game.s.floating:
            if one.duration in FADING:
                for duration in FADING:
                    expire(game, duration)
                break
        return self.odds(game, seat)

    def lasting_odds(self, game: Game, seat: int) -> float:
        """The same for a game that is played on."""
        fades = any(one.duration in FADING for one in game.s.floating)
        return self.after_fading(game.copy(), seat) if fades else self.odds(game, seat)


def chance(odds: float) -> float:
    """The chance of winning that goes with the log of the odds."""
    if odds > 30.0:
        return 1.0
    return 0.0 if odds < -30.0 else 1.0 / (1.0 + exp(-odds))
