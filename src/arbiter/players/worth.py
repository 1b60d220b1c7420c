"""How good a position looks to a seat: life, what is on the table, cards in hand. Only what everybody can see or
count is looked at, so the number never betrays a hidden card."""

from __future__ import annotations

from arbiter.kernel.game import Game
from arbiter.kernel.info import MISSING
from arbiter.kernel.state import TURNED

WON = 1_000_000


class Weights:
    """What a game's things are worth, in the game's own small change."""

    def __init__(
        self, life: int, card: int, power: int, body: int, other: int, numbers: tuple[str, ...]
    ) -> None:
        self.life = life  # a point of life (or defense)
        self.card = card  # a card in hand
        self.power = power  # a point of power of something in play
        self.body = body  # having something with power in play at all
        self.other = other  # anything else in play
        self.numbers = numbers  # the numbers that are power


#: by the first part of the ruleset's name
WEIGHTS = {
    "fow": Weights(life=2, card=300, power=1, body=300, other=420, numbers=("atk", "def")),
}
ANY = Weights(life=1, card=2, power=1, body=1, other=1, numbers=("atk", "def", "power"))


class Judge:
    """Reads positions of one ruleset."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.weights = WEIGHTS.get(rules.name.split("-")[0], ANY)
        self.life = rules.value_number.get("life", rules.value_number.get("defense", -1))
        self.hand = rules.zone_number.get(rules.hand, -1)
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
                total[player] += w.card * min(len(s.zones[self.hand * 2 + player]), 7)
        for zone in game.play_zones:
            for card in s.zones[zone]:
                total[game.controller(card)] += self._in_play(game, card)
        return total[seat] - total[1 - seat]

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
        value += 60 * len(info.keywords)
        if game.s.flags[card] & TURNED:
            value -= value >> 4
        return value - (game.s.damage[card] >> 1)
