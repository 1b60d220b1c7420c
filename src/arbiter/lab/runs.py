"""Runs as they are read and put together: a header and the games, from a file with a line for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import msgspec

import arbiter
from arbiter.errors import ArbiterError
from arbiter.notebook import drawn

from .records import BLOCK, FORMAT, GameLine, Header, decode_game, decode_header, encode

LONGEST_LINE = 64 * 1024 * 1024


@dataclass
class Damage:
    """A line that is no game of the run."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.why}"


@dataclass
class Run:
    """A run as read: ``damaged`` lines are named and counted nowhere."""

    header: Header
    games: list[GameLine] = field(default_factory=list)
    damaged: list[Damage] = field(default_factory=list)

    def _repr_html_(self) -> str:
        return drawn("run_html", self)

    def _repr_svg_(self) -> str:
        return drawn("run_svg", self)

    def deck_names(self) -> list[str]:
        return [deck.name for deck in self.header.decks]

    def rows(self) -> list[dict[str, Any]]:
        """A flat row for each deck of each game: what a data frame is made of."""
        names = self.deck_names()
        found: list[dict[str, Any]] = []
        for game in self.games:
            pair = self.header.pairs[game.pair]
            for side in (0, 1):
                found.append(
                    {
                        "pair": game.pair,
                        "game": game.number,
                        "seed": game.seed,
                        "deck": names[pair[side]],
                        "opponent": names[pair[1 - side]],
                        "player": self.header.players[side],
                        "seat": "AB"[side ^ game.swapped],
                        "score": game.score(side),
                        "first": game.began == side,
                        "changed": game.changed[side],
                        "turns": game.turns,
                        "decisions": game.decisions,
                        "reason": " ".join(game.reason),
                        "digest": game.digest,
                    }
                )
        return found

    def card_rows(self) -> list[dict[str, Any]]:
        """A flat row for each copy of a card that was in hand, played or lost in a game."""
        names = self.deck_names()
        cards = [card.faces[0].name for card in self.header.cards]
        return [
            {
                "pair": game.pair,
                "game": game.number,
                "deck": names[self.header.pairs[game.pair][side]],
                "card": cards[copy.card],
                "score": game.score(side),
                "opening": copy.opening,
                "drawn": copy.drawn,
                "played": copy.played,
                "left": copy.left,
                "to": copy.to,
                "why": copy.why,
            }
            for game in self.games
            for side in (0, 1)
            for copy in game.cards[side]
        ]


class AnyRun(Protocol):
    """A run in memory, or one that is read from its file each time it is gone through."""

    @property
    def header(self) -> Header: ...

    @property
    def games(self) -> Iterable[GameLine]: ...

    @property
    def damaged(self) -> list[Damage]:
        """Complete once the games have been gone through."""


class RunFile:
    """A run read line by line, so that a long one needs no more memory than a short one."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.damaged: list[Damage] = []
        with _opened(self.path) as file:
            self.header = _header(self.path, file.readline(LONGEST_LINE))

    @property
    def games(self) -> Iterator[GameLine]:
        return (game for _, game in self.numbered())

    def numbered(self) -> Iterator[tuple[int, GameLine]]:
        """The games in the order of the file, each with the number of its line."""
        self.damaged = []
        seen = _Seen(self.header)
        with _opened(self.path) as file:
            file.readline(LONGEST_LINE)
            for at, line in enumerate(_lines(file), 2):
                try:
                    game = _game(self.header, line)
                    if not seen.add(game):
                        raise ArbiterError("the game stands there twice")
                except ArbiterError as problem:
                    self.damaged.append(Damage(self.path.name, at, problem.message))
                    continue
                yield at, game


class _Seen:
    """Which games have been read. Those of a pair mostly come in their order; only others are remembered one by one."""

    def __init__(self, header: Header) -> None:
        self._next = [header.first] * len(header.pairs)
        self._others: set[tuple[int, int]] = set()

    def add(self, game: GameLine) -> bool:
        """Whether the game is a new one."""
        expected = self._next[game.pair]
        if game.number == expected:
            self._next[game.pair] += 1
        key = (game.pair, game.number)
        if game.number < expected or key in self._others:
            return False
        if game.number > expected:
            self._others.add(key)
        return True


def read_run(path: str | Path) -> Run:
    """A whole run file."""
    file = RunFile(path)
    games = list(file.games)
    return Run(file.header, games, file.damaged)


def merge(runs: Iterable[AnyRun]) -> Run:
    """Runs of the same games, split over machines: all their games, each once."""
    every = list(runs)
    if not every:
        raise ArbiterError("there is no run to merge")
    first = every[0]
    games: dict[tuple[int, int], GameLine] = {}
    for run in every:
        if _identity(run.header) != _identity(first.header):
            raise ArbiterError(
                "the runs are not of the same games",
                hint="runs can be merged that differ only in how many games they have and where they begin",
            )
        for game in run.games:
            other = games.setdefault((game.pair, game.number), game)
            if other.digest != game.digest:
                raise ArbiterError(
                    f"game {game.number} of pair {game.pair} is not the same in two of the runs",
                    hint="arbiter lab verify tells which file cannot be trusted",
                )
    start = min(run.header.first for run in every)
    end = max(run.header.first + run.header.games for run in every)
    header = msgspec.structs.replace(first.header, first=start, games=end - start)
    ordered = [games[key] for key in sorted(games, key=lambda key: place_in_run(header, *key))]
    return Run(header, ordered, [each for run in every for each in run.damaged])


CUT_OFF = "the line is cut off"


def place_in_run(header: Header, pair: int, number: int) -> tuple[int, int, int]:
    """The order of the games in a file: round by round, a block of each pair."""
    return (number - header.first) // BLOCK, pair, number


def _opened(path: Path) -> BinaryIO:
    if not path.is_file():
        raise ArbiterError(f"{path} is not a file", hint="name a run file written by arbiter lab run")
    return path.open("rb")


def _lines(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE):
        yield line


def _header(path: Path, line: bytes) -> Header:
    try:
        version = msgspec.json.decode(line, type=_Version)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise ArbiterError(
            f"{path} is not a run", hint="name a run file written by arbiter lab run"
        ) from None
    if version.lab != FORMAT or version.version != arbiter.__version__:
        raise ArbiterError(
            f"{path} is a run of Arbiter {version.version} (format {version.lab})",
            hint=f"this is Arbiter {arbiter.__version__} (format {FORMAT}): its games may go otherwise",
        )
    try:
        header = decode_header(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"the header of {path} is damaged: {problem}") from None
    if any(deck >= len(header.decks) for pair in header.pairs for deck in pair):
        raise ArbiterError(f"the header of {path} is damaged: a pair names a deck that is not there")
    return header


class _Version(msgspec.Struct):
    lab: int
    version: str


def _game(header: Header, line: bytes) -> GameLine:
    if not line.endswith(b"\n"):
        raise ArbiterError(CUT_OFF)
    try:
        game = decode_game(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"this is no game: {problem}") from None
    if game.pair >= len(header.pairs):
        raise ArbiterError("the game is of a pair that the run has not")
    if not header.first <= game.number < header.first + header.games:
        raise ArbiterError(f"the run has no game {game.number}")
    if any(map(_differ_in_length, game.in_play, game.in_hand)):
        raise ArbiterError("the turns of the game do not fit together")
    if any(card.card >= len(header.cards) for cards in game.cards for card in cards):
        raise ArbiterError("the game has a card that the run has not")
    return game


def _differ_in_length(one: list[int], other: list[int]) -> bool:
    return len(one) != len(other)


def _identity(header: Header) -> bytes:
    """What must be equal of two runs for their games to be of the same series."""
    return encode(msgspec.structs.replace(header, first=0, games=0))
