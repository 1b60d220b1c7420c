"""Run files: a header and a line for each game, written as the games are played.

The games of a run have one order, in which they are written whoever played them; so a file that was interrupted is the
beginning of the one that was not, and going on gives the same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

import arbiter
from arbiter.errors import ArbiterError

from .records import FORMAT, GameLine, Header, decode_game, decode_header, encode

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


def read_run(path: Path) -> Run:
    """A whole run file."""
    with _opened(path) as file:
        run = Run(_header(path, file.readline(LONGEST_LINE)))
        seen: set[tuple[int, int]] = set()
        for at, line in enumerate(_lines(file), 2):
            try:
                game = _game(run.header, line)
                if (game.pair, game.number) in seen:
                    raise ArbiterError("the game stands there twice")
            except ArbiterError as problem:
                run.damaged.append(Damage(path.name, at, problem.message))
                continue
            seen.add((game.pair, game.number))
            run.games.append(game)
    return run


def merge(runs: Iterable[Run]) -> Run:
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
    header = msgspec.structs.replace(
        first.header,
        first=min(run.header.first for run in every),
        games=max(run.header.first + run.header.games for run in every)
        - min(run.header.first for run in every),
    )
    ordered = [games[key] for key in sorted(games, key=lambda key: (key[1], key[0]))]
    return Run(header, ordered, [each for run in every for each in run.damaged])


class Writer:
    """Writes a run; an existing file of the same run is gone on with."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.done: list[GameLine] = []
        head = encode(header) + b"\n"
        if path.exists() and path.stat().st_size:
            run = read_run(path)
            if encode(run.header) + b"\n" != head:
                raise ArbiterError(
                    f"{path} is another run",
                    hint="the same options go on with a run; give another file for another one",
                )
            if any(each.why != CUT_OFF for each in run.damaged):
                raise ArbiterError(f"{run.damaged[0]}", hint="take that line out to go on with this run")
            self.done = run.games
            self._file: BinaryIO = path.open("r+b")
            self._file.truncate(self._whole_lines())
            self._file.seek(0, os.SEEK_END)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("wb")
            self._file.write(head)
            self._file.flush()

    def _whole_lines(self) -> int:
        """How long the file is up to its last whole line: whoever was interrupted may have written half of one."""
        data = self.path.read_bytes()
        return data.rfind(b"\n") + 1

    def write(self, games: Iterable[GameLine]) -> None:
        self._file.write(b"".join(encode(game) + b"\n" for game in games))
        self._file.flush()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


CUT_OFF = "the line is cut off"


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
    if any(card.card >= len(header.cards) for cards in game.cards for card in cards):
        raise ArbiterError("the game has a card that the run has not")
    return game


def _identity(header: Header) -> bytes:
    """What must be equal of two runs for their games to be of the same series."""
    return encode(msgspec.structs.replace(header, first=0, games=0))
