"""Many games between two decks and players. Each game's chance follows from the series' seed and the game's number
alone, so the result is the same however the games are spread over processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from arbiter.abilities.unread import Unread
from arbiter.errors import ArbiterError
from arbiter.kernel import playout, rng
from arbiter.kernel.game import Game
from arbiter.kernel.library import Library
from arbiter.kernel.ruleset import Ruleset
from arbiter.players import Quick, player
from arbiter.players.random import Random
from arbiter.players.seating import Seats
from arbiter.table import DeckLike, GameSetup, game_setup

from .result import Result


def seed_of(seed: int, game: int) -> int:
    """The seed of one game of a series: 63 bits well mixed from both numbers."""
    words = rng.seeded((seed * 0x9E3779B97F4A7C15 + game) & 0xFFFFFFFFFFFFFFFF)
    return rng.draw(words) << 31 | rng.draw(words) >> 1


class Prepared:
    """A setup whose cards have been read into a library, ready to be dealt as often as needed."""

    def __init__(self, setup: GameSetup) -> None:
        setup.check_read()
        self.rules: Ruleset = setup.rules()
        self.lib: Library = setup.library(self.rules)
        first, second = (
            {name: [self.lib.add(card) for card in cards] for name, cards in sections}
            for sections in setup.decks
        )
        self.decks = (first, second)

    def deal(self, seed: int) -> Game:
        a, b = self.decks
        fresh = ({k: list(v) for k, v in a.items()}, {k: list(v) for k, v in b.items()})
        return self.rules.new_game(self.lib, fresh, seed)


class Played(NamedTuple):
    """``first``: the seat that took the first turn; ``forfeit``: why somebody lost at the table, not by the rules."""

    decisions: int
    first: int
    forfeit: str = ""


def play_out(game: Game, players: tuple[Quick, Quick]) -> Played:
    """Play until the game is over."""
    one, other = players
    if isinstance(one, Random) and isinstance(other, Random):
        return Played(*playout.play_out(game, (one.words, other.words)))
    n = 0
    first = -1
    seats = Seats(game, players)
    seats.run(game)
    while game.s.decision is not None:
        n += 1
        if first < 0 and game.s.turn > 0:
            first = game.s.turn_player
        seats.answer(game)
    return Played(n, first, seats.forfeit)


class Series:
    """Games between two decks and players; any of them can be played, in any order."""

    def __init__(self, setup: GameSetup, players: tuple[str, str], seed: int) -> None:
        turned = replace(
            setup, decks=(setup.decks[1], setup.decks[0]), names=(setup.names[1], setup.names[0])
        )
        self.setup = setup
        self.players = players
        self.seed = seed
        self.prepared = (Prepared(setup), Prepared(turned))

    def play(self, first: int, count: int) -> Result:
        """Play games ``first`` to ``first + count - 1``."""
        made = Result(self.setup.ruleset, list(self.setup.names), list(self.players), self.seed)
        for number in range(first, first + count):
            swap = number & 1  # every other game the seats are exchanged
            base = seed_of(self.seed, number)
            by_deck = (player(self.players[0], base ^ 0x1111), player(self.players[1], base ^ 0x2222))
            seats: tuple[Quick, Quick] = (by_deck[1], by_deck[0]) if swap else by_deck
            game = self.prepared[swap].deal(base)
            made.add(self._one(game, play_out(game, seats), swap))
        return made

    def _one(self, game: Game, played: Played, swap: int) -> Result:
        turns = game.s.turn
        one = Result(self.setup.ruleset, list(self.setup.names), list(self.players), self.seed, 1)
        one.decisions, one.turns = played.decisions, turns
        if played.forfeit:
            one.forfeits[played.forfeit] = 1
        one.shortest = one.longest = turns
        if game.s.outcome == "draw":
            one.draws = 1
        else:
            winner = "AB".index(game.s.outcome)
            one.wins[winner ^ swap] = 1
            one.first = int(winner == played.first)
        return one


def simulate(
    ruleset: str,
    decks: tuple[DeckLike, DeckLike],
    players: tuple[str, str] = ("random", "random"),
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    *,
    format: str = "",
    unread: Unread | str = Unread.REFUSE,
    any_deck: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play ``games`` games. ``progress`` is told how many of how many are done."""
    for name in players:
        player(name)  # an unknown one is refused before anything starts
    if unread == Unread.BY_HAND:
        raise ArbiterError(
            "nothing is carried out by hand in a simulation",
            hint="--unread leave-out plays such cards without the text in question",
        )
    made = game_setup(ruleset, decks, 0, format, unread, (False, False), any_deck)
    made.check_legal()
    total = Result(ruleset, list(made.names), list(players), seed)
    began = perf_counter()
    from .pool import results

    for part in results(Series(made, players, seed), games, jobs):
        total.add(part)
        if progress is not None:
            progress(total.games, games)
    total.seconds = perf_counter() - began
    return total
