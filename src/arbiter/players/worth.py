"""How good a position looks to a seat: life, what is on the table, cards in hand. Only what everybody can see or
count is looked at, so the number never betrays a hidden card."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.kernel.game import Game
from arbiter.kernel.ids import opponent, zone_of
from arbiter.kernel.info import MISSING
from arbiter.kernel.state import TURNED

WON = 1_000_000


@dataclass(frozen=True)
class Weights:
    """What a game's things are worth, in the game's own small change."""

    life: int  # a point of life (or defense)
    card: int  # a card in hand
    power: int  # a point of power of something in play
    body: int  # having something with power in play at all
    other: int  # anything else in play
    keyword: int
    numbers: tuple[str, ...]  # the numbers that are power
    wounds: tuple[str, int] = ("", 0)  # a zone whose cards bring its player nearer to losing, and how near


#: by the first part of the ruleset's name
WEIGHTS = {
    "fow": Weights(2, 300, 1, 300, 420, 60, ("atk", "def")),
    "sve": Weights(3, 5, 2, 3, 5, 1, ("atk", "def")),
    "fftcg": Weights(0, 3000, 1, 2000, 3500, 500, ("power",), ("damage zone", 6000)),
}
ANY = Weights(1, 2, 1, 1, 1, 0, ("atk", "def", "power"))


class Judge:
    """Reads positions of one ruleset."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.weights = WEIGHTS.get(rules.name.split("-")[0], ANY)
        self.life = rules.value_number.get("life", rules.value_number.get("defense", -1))
        self.hand = rules.zone_number.get(rules.hand, -1)
        self.wounds = rules.zone_number.get(self.weights.wounds[0], -1)
        self.numbers = [rules.stat_number[name] for name in self.weights.numbers if name in rules.stat_number]

    def worth(self, game: Game, seat: int) -> int:
        """The difference between what the seat has and what the other has."""
        s = game.s
        if s.outcome:
            return 0 if s.outcome == "draw" else (WON if "AB"[seat] == s.outcome else -WON)
        if game.dirty:
            game.refresh()
        w = self.weights
        total = [0, 0]
        for player in (0, 1):
            if self.life >= 0:
                total[player] += w.life * s.values[player][self.life]
            if self.hand >= 0:
                total[player] += w.card * min(len(s.zones[zone_of(self.hand, player)]), 7)
            if self.wounds >= 0:
                total[player] -= w.wounds[1] * len(s.zones[zone_of(self.wounds, player)])
        for zone in game.play_zones:
            for card in s.zones[zone]:
                total[game.controller(card)] += self._in_play(game, card)
        return total[seat] - total[opponent(seat)]

    def _in_play(self, game: Game, card: int) -> int:
        info = game.infos[card]
        w = self.weights
        value = w.other
        for at in self.numbers:
            if info.stats[at] != MISSING:
                value = w.body
                break
        for at in self.numbers:
            n = info.stats[at]
            if n != MISSING:
                value += w.power * n
        value += w.keyword * len(info.keywords)
        if game.s.flags[card] & TURNED:
            value -= value >> 4
        return value - (game.s.damage[card] >> 1)
