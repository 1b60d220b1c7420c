"""Playing games of a run again, to see whether they are the games that were written down."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from arbiter.errors import ArbiterError
from arbiter.table import Table
from arbiter.table.record import Record
from arbiter.table.replaying import make_record

from .playing import Match, sheet_of
from .records import GameLine, Header
from .runs import Run

NO_DIGESTS = 0  # a record keeps only the digest of its end


@dataclass(frozen=True)
class Difference:
    pair: int
    number: int
    why: str


def verify(
    run: Run, sample: int | None = None, seed: int = 0, progress: Callable[[int, int], None] | None = None
) -> tuple[int, list[Difference]]:
    """Play a sample of the games again (all, if not said); returns how many, and those that are not the same."""
    games = run.games
    if sample is not None and sample < len(games):
        games = random.Random(seed).sample(games, sample)
    matches: dict[int, Match] = {}
    found: list[Difference] = []
    for at, game in enumerate(games):
        if game.pair not in matches:
            matches[game.pair] = Match(run.header, game.pair)
        why = _different(run.header, matches[game.pair], game)
        if why:
            found.append(Difference(game.pair, game.number, why))
        if progress is not None:
            progress(at + 1, len(games))
    return len(games), found


def _different(header: Header, match: Match, game: GameLine) -> str:
    """What is not the same when the game is played again; empty if nothing is."""
    if game.answers is not None:
        try:
            digest = record_of(header, game).digests[-1][1]
        except ArbiterError as problem:
            return f"its answers cannot be given: {problem.message}"
        return "" if digest == game.digest else "its answers lead to another game"
    again = match.play(game.number)
    if again == game:
        return ""
    fields = [name for name in game.__struct_fields__ if getattr(game, name) != getattr(again, name)]
    return f"its {', '.join(fields)} came out differently"


def record_of(header: Header, game: GameLine) -> Record:
    """A game of a run as a record that can be replayed and shown."""
    from dataclasses import replace

    sheet = replace(sheet_of(header, game.pair, game.swapped), seed=game.seed)
    answers = game.answers
    if answers is None:
        answers = Match(header, game.pair).answers(game.number)
    return make_record(sheet, answers, NO_DIGESTS)


def table_of(header: Header, game: GameLine) -> Table:
    """The table at the end of a game of a run."""
    from arbiter.table import replay

    return replay(record_of(header, game), undo=False)
