"""What players were asked in the games of a run, and what they answered: tables to learn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from arbiter.kernel.decision import Decision
from arbiter.players.features import Features
from arbiter.table import Table
from arbiter.table.forfeits import read_concession
from arbiter.table.naming import details

from .playing import Match, setup_of
from .records import GameLine, Header
from .runs import Run
from .tables import PlainTable

ABOUT = ("position", "pair", "game", "answer", "seat", "turn", "phase", "about", "shape", "score")
OPTIONS = ("position", "option", "verb", "label", "text")
CHOICES = ("position", "place", "chosen")


def position_tables(run: Run, games: int) -> list[PlainTable]:
    """Of the first ``games`` games a row for each question with a choice, for each of its options, and for each number
    of the answer. ``score`` is how the game ended for who was asked; the columns after it are the features that our
    players judge by, which everybody can see or count."""
    positions: list[tuple[Any, ...]] = []
    options: list[tuple[Any, ...]] = []
    choices: list[tuple[Any, ...]] = []
    names: Sequence[str] = ()
    for game in run.games[:games]:
        for table, decision, answer, features in _asked(run.header, game):
            names = [f"feature {name}" for name in features.names]
            at = len(positions)
            positions.append(
                (
                    at,
                    game.pair,
                    game.number,
                    *_about(table, decision, game),
                    *features.read(table.game, decision.seat),
                )
            )
            texts = details(table.game, decision)
            for number, label in enumerate(table.labels()):
                options.append((at, number, decision.options[number].verb, label, texts[number]))
            choices += [(at, place, chosen) for place, chosen in enumerate(answer)]
    return [
        PlainTable("positions", "positions", (*ABOUT, *names), positions),
        PlainTable("options", "options", OPTIONS, options),
        PlainTable("choices", "choices", CHOICES, choices),
    ]


def _asked(header: Header, game: GameLine) -> Iterator[tuple[Table, Decision, list[int], Features]]:
    """Each question of a game that had more than one answer, with the table as it stood, and the answer."""
    setup = replace(setup_of(header, game.pair, game.swapped), seed=game.seed)
    answers = game.answers if game.answers is not None else Match(header, game.pair).answers(game.number)
    table = Table(setup.new_game(), setup, undo=False)
    features = Features(table.game.rules)
    for answer in answers:
        decision = table.decision()
        if decision is not None and read_concession(answer) is None and decision.forced is None:
            yield table, decision, answer, features
        table.step(answer)


def _about(table: Table, decision: Decision, game: GameLine) -> tuple[Any, ...]:
    s = table.game.s
    score = game.score(decision.seat ^ game.swapped)
    about = (str(decision.about), decision.shape)
    return (len(table.answers), int(decision.seat), s.turn, s.phase, *about, score)
