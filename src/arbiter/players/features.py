"""A position as numbers, from what everybody can see or count. No game is known by name: players' values, zones and
numbers of cards are read as the ruleset lists them, so one set of names fits every ruleset of a game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import log1p

from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat, ZoneKind, opponent, zone_of
from arbiter.kernel.info import ACTIVATED, MISSING, STATIC, TRIGGERED, Held
from arbiter.kernel.ruleset import Ruleset

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


#: per player and keyword: how many bodies that are turned have it; what guards only when turned, say
TURNED_WITH = "turned with "


class Features:
    """Reads positions of one ruleset. A number is the difference between the seat and the other player. ``wanted``:
    names of features; what none of them is about is not read at all. Without them everything is."""

    def __init__(self, rules: Ruleset, wanted: Container[str] | None = None) -> None:
        self.own_zones: list[int] = []
        self.cost = rules.stat_number.get("cost", -1)
        self.stats = [i for i in range(len(rules.stats)) if i != self.cost]
        names: list[str] = []
        self.values: list[int] = []
        for i, value in enumerate(rules.values):
            about = [f"value {value}", f"log value {value}"]
            if i not in rules.tallies and _is_wanted(about, wanted):
                self.values.append(i)
                names += about
        for i, zone in enumerate(rules.zones):
            about = [f"zone {zone.name}", f"log zone {zone.name}", f"square zone {zone.name}"]
            if zone.name and not zone.shared and _is_wanted(about, wanted):
                self.own_zones.append(i)
                names += about
        self.counts_abilities = _is_wanted(IN_PLAY[-3:], wanted)
        names += IN_PLAY
        for stat in self.stats:
            names += [f"stat {rules.stats[stat]}", f"ready {rules.stats[stat]}"]
        self.turned_with = [
            keyword
            for keyword in sorted(rules.keyword_names())
            if wanted is None or TURNED_WITH + keyword in wanted
        ]
        names += [TURNED_WITH + keyword for keyword in self.turned_with]
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
        turned_with = [0] * len(self.turned_with)
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
                    if turned:
                        for at, keyword in enumerate(self.turned_with):
                            turned_with[at] += keyword in info.keywords
                else:
                    others += 1
                    turned_others += turned
                if card in s.counters:
                    counters += sum(s.counters[card].values())
                if self.counts_abilities:
                    _count_abilities(info.held, abilities)
        row: list[float] = [bodies, ready, others, log1p(others), turned_others]
        row += [damage, counters, keywords, *abilities, *sums, *turned_with]
        return row


def _is_wanted(names: Sequence[str], wanted: Container[str] | None) -> bool:
    return wanted is None or any(name in wanted for name in names)


def _count_abilities(held: tuple[Held, ...], into: list[int]) -> None:
    for one in held:
        shape = one.shape
        if shape == ACTIVATED:
            into[0] += 1
        elif shape == TRIGGERED:
            into[1] += 1
        elif shape == STATIC:
            into[2] += 1
