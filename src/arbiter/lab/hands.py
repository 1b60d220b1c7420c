"""Which opening hands to keep: each hand is played twice with the same chance, kept and changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from arbiter.abilities.card import Card
from arbiter.cards.collection.search_fields import total_cost
from arbiter.kernel.decision import ONE, SOME, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.questions import Ask
from arbiter.players import Quick, player
from arbiter.sim.series import Prepared, play_out, seed_of
from arbiter.table.game_setup import GameSetup

from .measures import Rate
from .planning import check_games

#: questions about the opening hand, in any game
CHANGES = ("change", Ask.MULLIGAN)
CHEAP = 2


@dataclass
class Row:
    """Hands that have something in common: how they did when kept, and when changed."""

    kept: Rate = field(default_factory=Rate)
    changed: Rate = field(default_factory=Rate)

    @property
    def gain(self) -> float:
        """How much better keeping was."""
        kept, changed = self.kept.rate, self.changed.rate
        return 0.0 if kept is None or changed is None else kept - changed


@dataclass
class HandTable:
    deck: str
    hands: int = 0
    all_hands: Row = field(default_factory=Row)
    by_cheap: dict[int, Row] = field(default_factory=dict)
    by_card: dict[str, Row] = field(default_factory=dict)


class Forced:
    """A player whose answer about the opening hand is given beforehand."""

    def __init__(self, inner: Quick, change: bool) -> None:
        self.inner = inner
        self.change = change
        self.hand: list[int] | None = None

    def pick(self, game: Game, decision: Decision) -> list[int]:
        if game.s.turn == 0 and decision.about in CHANGES:
            if self.hand is None:
                held = game.s.zones[game.rules.place(game.rules.hand, decision.seat)]
                self.hand = [game.s.card[card] for card in held]
            if decision.shape == SOME:
                return list(range(decision.hi)) if self.change else []
            if decision.shape == ONE:
                return [int(self.change)]
        return self.inner.pick(game, decision)


def hands(
    setup: GameSetup,
    players: tuple[str, str] = ("greedy", "greedy"),
    games: int = 200,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> HandTable:
    """What keeping and changing opening hands of the first deck comes to, in ``games`` games of each."""
    check_games(games)
    seatings = (
        Prepared(setup),
        Prepared(replace(setup, decks=setup.decks[::-1], names=(setup.names[1], setup.names[0]))),
    )
    table = HandTable(setup.names[0])
    for number in range(games):
        seat = number & 1
        prepared = seatings[seat]
        chance = seed_of(seed, number)
        scores: list[float] = []
        hand: list[int] | None = None
        for change in (False, True):
            mine = Forced(player(players[0], chance ^ 1), change)
            other = player(players[1], chance ^ 2)
            game = prepared.deal(chance)
            play_out(game, (other, mine) if seat else (mine, other))
            scores.append(0.5 if game.s.outcome == "draw" else float("AB"[seat] == game.s.outcome))
            hand = mine.hand
        _add(table, prepared, [prepared.lib.cards[card] for card in hand or ()], scores)
        if progress is not None:
            progress(number + 1, games)
    return table


def _add(table: HandTable, prepared: Prepared, hand: list[Card], scores: list[float]) -> None:
    costs = (total_cost(card.faces[0], prepared.rules) for card in hand)
    cheap = sum(1 for cost in costs if cost is not None and cost <= CHEAP)
    rows = [table.all_hands, table.by_cheap.setdefault(cheap, Row())]
    rows += [table.by_card.setdefault(name, Row()) for name in dict.fromkeys(card.name for card in hand)]
    table.hands += 1
    for row in rows:
        row.kept.add(scores[0])
        row.changed.add(scores[1])
