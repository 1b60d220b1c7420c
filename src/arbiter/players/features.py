"""A position as numbers, from what everybody can see or count. No game is known by name: players' values, zones and
numbers of cards are read as the ruleset lists them, so one set of names fits every ruleset of a game."""

from __future__ import annotations

from math import log1p

from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat, ZoneKind, opponent, zone_of
from arbiter.kernel.info import ACTIVATED, MISSING, STATIC, TRIGGERED, Held
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.state import TURNED

#: per player, of the cards it controls in play
IN_PLAY = (
    "bodies",
    "ready bodies",
    "others",
    "log others",
    "turned others",
    "damage",
    "counters",
    "keywords",
    "activated",
    "triggered",
    "static",
)


class Features:
    """Reads positions of one ruleset. A number is the difference between the seat and the other player."""

    def __init__(self, rules: Ruleset) -> None:
        self.own_zones = [i for i, zone in enumerate(rules.zones) if zone.name and not zone.shared]
        self.cost = rules.stat_number.get("cost", -1)
        self.stats = [i for i in range(len(rules.stats)) if i != self.cost]
        names: list[str] = []
        self.values = [i for i in range(len(rules.values)) if i not in rules.tallies]
        for i in self.values:
            names += [f"value {rules.values[i]}", f"log value {rules.values[i]}"]
        for zone in self.own_zones:
            name = rules.zones[zone].name
            names += [f"zone {name}", f"log zone {name}", f"square zone {name}"]
        names += IN_PLAY
        for stat in self.stats:
            names += [f"stat {rules.stats[stat]}", f"ready {rules.stats[stat]}"]
        names.append("turn")
        self.names = names

    def read(self, game: Game, seat: int) -> list[float]:
        if game.dirty:
            game.refresh()
        rows = (self._player(game, seat), self._player(game, opponent(Seat(seat))))
        found = [own - other for own, other in zip(*rows, strict=True)]
        found.append(1.0 if game.s.turn_player == seat else -1.0)
        return found

    def _player(self, game: Game, player: int) -> list[float]:
        s = game.s
        row: list[float] = []
        values = s.values[player]
        for i in self.values:
            value = values[i]
            row.append(value)
            row.append(log1p(value) if value > 0 else 0.0)
        for zone in self.own_zones:
            n = len(s.zones[zone_of(ZoneKind(zone), Seat(player))])
            row.append(n)
            row.append(log1p(n))
            row.append(n * n)
        row += self._in_play(game, player)
        return row

    def _in_play(self, game: Game, player: int) -> list[float]:
        s = game.s
        bodies = ready = others = turned_others = damage = counters = keywords = 0
        abilities = [0, 0, 0]
        sums = [0] * (2 * len(self.stats))
        for zone in game.play_zones:
            for card in s.zones[zone]:
                if game.controller(card) != player:
                    continue
                info = game.infos[card]
                turned = s.flags[card] & TURNED != 0
                body = False
                for at, stat in enumerate(self.stats):
                    n = info.stats[stat]
                    if n != MISSING:
                        body = True
                        sums[2 * at] += n
                        if not turned:
                            sums[2 * at + 1] += n
                if body:
                    bodies += 1
                    ready += not turned
                    keywords += len(info.keywords)
                    damage += s.damage[card]
                else:
                    others += 1
                    turned_others += turned
                if card in s.counters:
                    counters += sum(s.counters[card].values())
                _count_abilities(info.held, abilities)
        row: list[float] = [bodies, ready, others, log1p(others), turned_others]
        row += [damage, counters, keywords, *abilities, *sums]
        return row


def _count_abilities(held: tuple[Held, ...], into: list[int]) -> None:
    for one in held:
        shape = one.shape
        if shape == ACTIVATED:
            into[0] += 1
        elif shape == TRIGGERED:
            into[1] += 1
        elif shape == STATIC:
            into[2] += 1
