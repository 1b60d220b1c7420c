"""Matches between computer players: pairs of games with the same deal and the players exchanged, timed, with an eye on
wins that were there and not taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct, field

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.lab.sequential import MeanSequence
from arbiter.players import Computer, player, read_player
from arbiter.players.seating import Follower
from arbiter.players.settling import acting
from arbiter.players.winning import Answer, Prover, unseen_by
from arbiter.table import DeckLike, GameSetup, game_setup
from arbiter.table.carddata import GameSetupData, setup_data, setup_from
from arbiter.table.log import Log

from .pool import spread
from .rating import elo
from .series import Prepared, play_out, seed_of

LOOKED_AT = 150  # positions in the search for a win that was missed
LATE = 1.2  # an answer is late that takes longer than the budget by this factor


class Pair(Struct):
    """Two games with the same deal. ``score``: the first player's points in both. For each player: ``times`` its
    thinking about each answer in seconds, ``wins`` the turns in which it could be proved to win, ``missed`` those of
    them in which it did not. ``forfeits``: why players lost by how they answered."""

    score: float
    times: tuple[list[float], list[float]]
    wins: tuple[int, int]
    missed: tuple[int, int]
    forfeits: list[str]


class Match(Struct):
    """Everything two players did against each other. ``low`` and ``high`` hold the first player's true score with 95 %,
    however often one has looked."""

    players: tuple[str, str]
    low: float = 0.0
    high: float = 1.0
    pairs: int = 0
    points: float = 0.0
    times: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    wins: list[int] = field(default_factory=lambda: [0, 0])
    missed: list[int] = field(default_factory=lambda: [0, 0])
    forfeits: list[str] = field(default_factory=list)

    def add(self, pair: Pair) -> None:
        self.pairs += 1
        self.points += pair.score
        self.forfeits += pair.forfeits
        for i in (0, 1):
            self.times[i].extend(pair.times[i])
            self.wins[i] += pair.wins[i]
            self.missed[i] += pair.missed[i]

    def late(self, i: int) -> int:
        """How many answers of player ``i`` took longer than it may think, and a fifth more."""
        budget = read_player(self.players[i].partition("@")[0])[1]
        if budget is None or not budget.seconds:
            return 0
        return sum(time > LATE * budget.seconds for time in self.times[i])

    @property
    def settled(self) -> str:
        """Whether the first player is "stronger" or "weaker"; empty while that is not clear."""
        return "stronger" if self.low > 0.5 else "weaker" if self.high < 0.5 else ""

    @property
    def games(self) -> int:
        return 2 * self.pairs

    @property
    def score(self) -> float:
        return self.points / self.games if self.pairs else 0.5

    def thinking(self, i: int, part: float) -> float:
        """Milliseconds within which player ``i`` gave this part of its answers."""
        times = sorted(self.times[i])
        return 1000 * times[min(len(times) - 1, int(part * len(times)))] if times else 0.0

    def to_data(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "games": self.games,
            "score": round(self.score, 4),
            "elo": round(elo(self.score)),
            "elo_interval": [round(elo(self.low)), round(elo(self.high))],
            "settled": self.settled,
            "ms_median": [round(self.thinking(i, 0.5), 1) for i in (0, 1)],
            "ms_95": [round(self.thinking(i, 0.95), 1) for i in (0, 1)],
            "ms_most": [round(self.thinking(i, 1.0), 1) for i in (0, 1)],
            "late": [self.late(i) for i in (0, 1)],
            "wins_found": self.wins,
            "wins_missed": self.missed,
            "forfeits": self.forfeits,
        }


class Timed:
    """A player and the time it takes; also looks, at its first question of each turn of its own, whether it can win."""

    def __init__(self, name: str, seed: int, looked_at: int) -> None:
        self.player: Computer = player(name, seed)
        self.looked_at = looked_at
        self.times: list[float] = []
        self.winning: list[int] = []  # turns
        self._turn = -1

    def pick(self, game: Game, decision: Decision) -> list[int]:
        turn = game.s.turn
        if self.looked_at and turn != self._turn and game.s.turn_player == decision.seat and acting(decision):
            self._turn = turn
            seat = decision.seat
            proof = Prover(seat, self.looked_at, unseen_by(game, seat)).prove(game)
            if proof.answer is Answer.YES:
                self.winning.append(turn)
        began = perf_counter()
        answer = self.player.pick(game, decision)
        if len(decision.options) != 1:
            self.times.append(perf_counter() - began)
        return answer

    def follow(self, log: Log) -> None:
        if isinstance(self.player, Follower):
            self.player.follow(log)

    def finish(self, seat: int, outcome: str, reason: str = "") -> None:
        if isinstance(self.player, Follower):
            self.player.finish(seat, outcome, reason)


class Bouts:
    """Pairs of games between two players with some decks; any of them can be played, in any order."""

    def __init__(
        self, setups: Sequence[GameSetup], players: tuple[str, str], seed: int, looked_at: int
    ) -> None:
        self.setups = setups
        self.players = players
        self.seed = seed
        self.looked_at = looked_at
        self.prepared = [Prepared(each) for each in setups]

    def play(self, number: int) -> Pair:
        """Pair ``number``: everybody has the same cards as the other had, in the same order."""
        base = seed_of(self.seed, number)
        at = number % len(self.prepared)
        score = 0.0
        times: tuple[list[float], list[float]] = ([], [])
        wins, missed = [0, 0], [0, 0]
        forfeits: list[str] = []
        for swap in (0, 1):
            both = [Timed(name, base + i, self.looked_at) for i, name in enumerate(self.players)]
            game = self.prepared[at].deal(base)
            forfeit = play_out(game, (both[swap], both[1 - swap])).forfeit
            forfeits += [forfeit] if forfeit else []
            outcome = game.s.outcome
            score += 0.5 if outcome == "draw" else float("AB".index(outcome) == swap)
            for i, one in enumerate(both):
                times[i].extend(one.times)
                won = game.s.turn if outcome == "AB"[i ^ swap] else -1
                wins[i] += len(one.winning)
                missed[i] += sum(turn != won for turn in one.winning)
        return Pair(score, times, (wins[0], wins[1]), (missed[0], missed[1]), forfeits)


def matchups(
    ruleset: str, decks: Sequence[DeckLike], format: str = "", *, mirror: bool = False, **options: Any
) -> list[GameSetup]:
    """Every deck against every other, in both seats; a single deck against itself. ``mirror``: each only against
    itself."""
    if not decks:
        raise ArbiterError("nobody can play without decks", hint="--decks NAME_OR_FILE NAME_OR_FILE")
    if mirror:
        return [matchups(ruleset, [deck], format, **options)[0] for deck in decks]
    pairs = list(combinations(decks, 2)) or [(decks[0], decks[0])]
    made: list[GameSetup] = []
    for one, other in pairs:
        made.append(game_setup(ruleset, (one, other), 0, format, persons=(False, False), **options))
        made[-1].check_legal()
        made.append(
            replace(made[-1], decks=made[-1].decks[::-1], names=(made[-1].names[1], made[-1].names[0]))
        )
    return made


def arena(
    setups: Sequence[GameSetup],
    players: Sequence[str],
    pairs: int,
    seed: int = 0,
    jobs: int = 1,
    *,
    stop: bool = True,
    seconds: float = 0.0,
    looked_at: int = LOOKED_AT,
    progress: Callable[[int, int], None] | None = None,
) -> list[Match]:
    """Everybody plays everybody, up to ``pairs`` pairs of games. ``stop``: a match ends when it is settled.
    ``seconds``: it ends with the pair that is played when so much time has passed; 0 for any time."""
    for name in players:
        player(name)  # an unknown one is refused before anything starts
    if len(players) < 2:
        raise ArbiterError("nobody plays alone", hint="arbiter arena PLAYER PLAYER ...")
    found: list[Match] = []
    between = list(combinations(players, 2))
    for n, two in enumerate(between):
        match = Match(two)
        scores = MeanSequence()
        began = perf_counter()
        for pair in _pairs(Bouts(setups, two, seed, looked_at), pairs, jobs):
            match.add(pair)
            scores.add(pair.score / 2)
            match.low, match.high = scores.low, scores.high
            if progress is not None:
                progress(n * pairs + match.pairs, len(between) * pairs)
            if (stop and match.settled) or 0.0 < seconds < perf_counter() - began:
                break
        found.append(match)
    return found


def _pairs(bouts: Bouts, pairs: int, jobs: int) -> Iterator[Pair]:
    if jobs <= 1:
        yield from (bouts.play(number) for number in range(pairs))
        return
    data = tuple(msgspec.json.encode(setup_data(each)) for each in bouts.setups)
    yield from spread(
        _play, [(data, bouts.players, bouts.seed, bouts.looked_at, n) for n in range(pairs)], jobs
    )


def _play(data: tuple[bytes, ...], players: tuple[str, str], seed: int, looked_at: int, number: int) -> Pair:
    return _bouts(data, players, seed, looked_at).play(number)


@lru_cache(maxsize=4)
def _bouts(data: tuple[bytes, ...], players: tuple[str, str], seed: int, looked_at: int) -> Bouts:
    setups = [setup_from(msgspec.json.decode(each, type=GameSetupData)) for each in data]
    return Bouts(setups, players, seed, looked_at)
