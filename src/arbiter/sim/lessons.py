"""Games played to learn from: every question with what the players thought of its moves, every position with how the
game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp

import msgspec
from msgspec import Struct

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.imagining import imagine
from arbiter.players import Greedy, player
from arbiter.players.evaluation import Evaluation
from arbiter.players.moves import Move, moves
from arbiter.players.ranking import OptionFeatures
from arbiter.players.search import Search
from arbiter.players.settling import acting, settled
from arbiter.table import Sheet
from arbiter.table.carddata import SheetData, sheet_data, sheet_from

from .pool import spread
from .series import Prepared, play_out, seed_of

SURE = 4.0  # differences of the log of the odds beyond this are not told apart
SHARP = 0.15  # a difference of this much makes a move e times as likely to be taken


class Question(Struct, array_like=True):
    """The features of each move, and how much the player would take each: parts of 1."""

    rows: list[list[str]]
    parts: list[float]


class Position(Struct, array_like=True):
    """The features of a position, and the points that whoever was asked had in the end."""

    row: list[float]
    seat: int
    won: float = 0.5


class Lesson(Struct, array_like=True):
    """What one game has to teach."""

    questions: list[Question]
    positions: list[Position]


class Teacher:
    """A player that writes down what it thinks."""

    def __init__(self, name: str, seed: int, into: Lesson) -> None:
        self.player = player(name, seed)
        self.into = into
        self._reader: OptionFeatures | None = None
        self._judge: Evaluation | None = None
        self._asked_in = -1  # the turn of the last position

    def pick(self, game: Game, decision: Decision) -> list[int]:
        if self._reader is None or self._judge is None:
            self._reader = OptionFeatures(game)
            self._judge = Evaluation(game.rules)
        if acting(decision) and settled(game, game.s.turn) and game.s.turn != self._asked_in:
            self._asked_in = game.s.turn
            self.into.positions.append(
                Position(self._judge.features.read(game, decision.seat), decision.seat)
            )
        found = moves(game, decision)
        if len(found) == 1:
            return found[0].answer
        thought = self._think(game, decision, found)
        if game.dirty:
            game.refresh()
        rows = [self._reader.read(game, decision, move) for move, _ in thought]
        self.into.questions.append(Question(rows, [part for _, part in thought]))
        return max(thought, key=lambda pair: pair[1])[0].answer

    def _think(self, game: Game, decision: Decision, found: list[Move]) -> list[tuple[Move, float]]:
        """The moves with the parts of 1 the player would take each in."""
        if isinstance(self.player, Search):
            thoughts = self.player.consider(game, decision)
            whole = sum(one.visits for one in thoughts)
            if thoughts[0].wins or not whole:
                return [(one.move, float(one is thoughts[0])) for one in thoughts]
            return [(one.move, one.visits / whole) for one in thoughts]
        assert isinstance(self.player, Greedy)
        root = imagine(game, decision.seat, self.player.words)
        root.asks_all = True
        values = self.player.values(root, decision, found)
        most = max(value for _, value in values)
        weights = [exp(max(value - most, -SURE) / SHARP) for _, value in values]
        whole_weight = sum(weights)
        return [(move, weight / whole_weight) for (move, _), weight in zip(values, weights, strict=True)]


class School:
    """Games between some decks, in turn; any of them can be played, in any order."""

    def __init__(self, sheets: Sequence[Sheet], teacher: str, seed: int) -> None:
        self.sheets = sheets
        self.teacher = teacher
        self.seed = seed
        self.prepared = [Prepared(each) for each in sheets]

    def play(self, number: int) -> Lesson:
        base = seed_of(self.seed, number)
        game = self.prepared[number % len(self.prepared)].deal(base)
        lesson = Lesson([], [])
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
    data = tuple(msgspec.json.encode(sheet_data(each)) for each in school.sheets)
    found = spread(_play, [(data, school.teacher, school.seed, n) for n in range(games)], jobs)
    by_number = dict(found)
    yield from (by_number[number] for number in range(games))


def _play(data: tuple[bytes, ...], teacher: str, seed: int, number: int) -> tuple[int, Lesson]:
    return number, _school(data, teacher, seed).play(number)


@lru_cache(maxsize=1)
def _school(data: tuple[bytes, ...], teacher: str, seed: int) -> School:
    return School([sheet_from(msgspec.json.decode(each, type=SheetData)) for each in data], teacher, seed)
