"""Games played to learn from: positions with how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct, field

from arbiter.kernel import rng
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.players import player
from arbiter.players.features import Features
from arbiter.players.moves import moves
from arbiter.players.settling import acting, settled
from arbiter.table import GameSetup
from arbiter.table.carddata import GameSetupData, setup_data, setup_from

from .pool import spread
from .series import Prepared, play_out, seed_of

WANDERING = (
    0.1  # how often a player does anything at all in its turn, so that more kinds of positions are seen
)


class Position(Struct, array_like=True):
    """The features of a position, and the points that whoever was asked had in the end."""

    row: list[float]
    seat: int
    won: float = 0.5


class Lesson(Struct, array_like=True):
    """What one game has to teach."""

    positions: list[Position] = field(default_factory=list)


class Teacher:
    """A player that writes down the positions it is asked in, once a turn."""

    def __init__(self, name: str, seed: int, into: Lesson) -> None:
        self.player = player(name, seed)
        self.into = into
        self._words = rng.seeded(seed ^ 0xA11)
        self._features: Features | None = None
        self._asked_in = -1  # the turn of the last position

    def pick(self, game: Game, decision: Decision) -> list[int]:
        if not acting(decision):
            return self.player.pick(game, decision)
        turn = game.s.turn
        if turn != self._asked_in and settled(game, turn):
            self._asked_in = turn
            if self._features is None:
                self._features = Features(game.rules)
            self.into.positions.append(Position(self._features.read(game, decision.seat), decision.seat))
        if game.s.turn_player == decision.seat and rng.draw(self._words) < WANDERING * 2**32:
            found = moves(game, decision)
            return found[rng.draw(self._words) % len(found)].answer
        return self.player.pick(game, decision)


class School:
    """Games between some decks, in turn; any of them can be played, in any order."""

    def __init__(self, setups: Sequence[GameSetup], teacher: str, seed: int) -> None:
        self.setups = setups
        self.teacher = teacher
        self.seed = seed
        self.prepared = [Prepared(each) for each in setups]

    def play(self, number: int) -> Lesson:
        base = seed_of(self.seed, number)
        game = self.prepared[number % len(self.prepared)].deal(base)
        lesson = Lesson()
        play_out(game, (Teacher(self.teacher, base, lesson), Teacher(self.teacher, base + 1, lesson)))
        outcome = game.s.outcome
        for position in lesson.positions:
            position.won = 0.5 if outcome == "draw" else float("AB".index(outcome) == position.seat)
        return lesson


def lessons(school: School, games: int, jobs: int) -> Iterator[Lesson]:
    """The lessons of so many games, in order."""
    if jobs <= 1:
        yield from (school.play(number) for number in range(games))
        return
    data = tuple(msgspec.json.encode(setup_data(each)) for each in school.setups)
    found = spread(_play, [(data, school.teacher, school.seed, n) for n in range(games)], jobs)
    by_number = dict(found)
    yield from (by_number[number] for number in range(games))


def _play(data: tuple[bytes, ...], teacher: str, seed: int, number: int) -> tuple[int, Lesson]:
    return number, _school(data, teacher, seed).play(number)


@lru_cache(maxsize=1)
def _school(data: tuple[bytes, ...], teacher: str, seed: int) -> School:
    return School([setup_from(msgspec.json.decode(each, type=GameSetupData)) for each in data], teacher, seed)
