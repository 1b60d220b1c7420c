"""Replaying a record, proving at each kept digest that the game is still the same."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter.errors import ArbiterError
from arbiter.kernel import saving

from .carddata import setup_data, setup_from
from .game_setup import GameSetup
from .record import VERSION, Record
from .table import Table


class Diverged(ArbiterError):
    """The game a record describes is not the one these rules play."""


def make_record(setup: GameSetup, answers: Sequence[Sequence[int]], every: int = 1) -> Record:
    """The record of a game; digests are found by playing it again, so that play itself need not stop for them."""
    table = Table(setup.new_game(), setup, undo=False)
    digests: list[tuple[int, str]] = []
    for at, answer in enumerate(answers):
        if every and at % every == 0:
            digests.append((at, table.digest()))
        table.step(list(answer))
    digests.append((len(answers), table.digest()))
    return Record(
        version=VERSION,
        game=setup_data(setup),
        answers=[list(answer) for answer in answers],
        digests=digests,
        outcome=table.outcome,
    )


def replay(record: Record, to: int | None = None, *, citing: bool = False, undo: bool = True) -> Table:
    """The table as it stood after the first ``to`` answers (all of them, if not said)."""
    try:
        setup = setup_from(record.game)
        table = Table(setup.new_game(), setup, citing=citing, undo=undo)
    except ArbiterError:
        raise
    except Exception as problem:  # anything at all may be in a file; it must end as a message
        raise ArbiterError(f"the game of this record cannot be started: {problem}") from problem
    digests = dict(record.digests)
    last = len(record.answers) if to is None else min(to, len(record.answers))
    for at in range(last):
        _verify(table, digests.get(at), at)
        try:
            table.step(record.answers[at])
        except ArbiterError as problem:
            raise Diverged(
                f"answer {at + 1} of the record cannot be given: {problem.message}",
                clause=problem.clause,
                hint=problem.hint,
            ) from None
        except Exception as problem:
            raise Diverged(f"the game broke at answer {at + 1} of the record: {problem!r}") from problem
    _verify(table, digests.get(last), last)
    return table


def _verify(table: Table, wanted: str | None, at: int) -> None:
    if wanted is not None and saving.digest(table.game.s, table.game.lib) != wanted:
        raise Diverged(
            f"after {at} answers the game is not the one that was recorded",
            hint="the rules or cards have changed since, or the file was edited",
        )
