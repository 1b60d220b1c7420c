"""Playing games of a run again, to see whether they are the games that were written down."""

from __future__ import annotations

import random
from collections.abc import Callable, Container
from dataclasses import dataclass

from arbiter.errors import ArbiterError
from arbiter.table.record import Record
from arbiter.table.replaying import make_record

from .playing import Match, Worker, setup_of
from .records import GameLine, Header
from .runs import AnyRun

NO_DIGESTS = 0  # a record keeps only the digest of its end


@dataclass(frozen=True)
class Difference:
    pair: int
    number: int
    why: str


@dataclass(frozen=True)
class Verified:
    """``games`` there are, ``checked`` of them were played again."""

    games: int
    checked: int
    different: list[Difference]


def verify(
    run: AnyRun, sample: int | None = None, seed: int = 0, progress: Callable[[int, int], None] | None = None
) -> Verified:
    """Play a sample of the games again (all, if not said), and tell those that are not the same."""
    games = sum(1 for _ in run.games)
    chosen: Container[int] = range(games)
    checked = games
    if sample is not None and sample < games:
        chosen, checked = set(random.Random(seed).sample(range(games), sample)), sample
    worker = Worker(run.header)
    different: list[Difference] = []
    played = 0
    for at, game in enumerate(run.games):
        if at not in chosen:
            continue
        why = _different(run.header, worker.match(game.pair), game)
        if why:
            different.append(Difference(game.pair, game.number, why))
        played += 1
        if progress is not None:
            progress(played, checked)
    return Verified(games, checked, different)


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

    setup = replace(setup_of(header, game.pair, game.swapped), seed=game.seed)
    answers = game.answers
    if answers is None:
        answers = Match(header, game.pair).answers(game.number)
    return make_record(setup, answers, NO_DIGESTS)
