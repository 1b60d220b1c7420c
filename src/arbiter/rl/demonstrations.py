"""The games of a run of the lab as observations and actions: what somebody saw, what it did, and how that ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from arbiter.lab.playing import Match
from arbiter.lab.runs import AnyRun
from arbiter.table.forfeits import read_concession

from .actions import way_to
from .arrays import observed
from .encoding import Encoder
from .episode import Episode


@dataclass(frozen=True)
class Demonstration:
    """``player``: who played, by name; ``score``: 1 for a game that it won, 0 for one that it lost, 0.5 for a draw."""

    observation: dict[str, NDArray[Any]]
    action: int
    player: str
    score: float
    pair: int
    game: int


def demonstrations(run: AnyRun) -> Iterator[Demonstration]:
    """The actions of the games of a run, in order; games are played again from their lines. An answer that no actions
    give (a payment that is not among those offered) is not shown, and the game goes on after it."""
    matches: dict[int, tuple[Match, tuple[Encoder, Encoder]]] = {}
    for line in run.games:
        if line.pair not in matches:
            match = Match(run.header, line.pair)
            matches[line.pair] = match, (Encoder(match.prepared[0].lib), Encoder(match.prepared[1].lib))
        match, encoders = matches[line.pair]
        answers = line.answers if line.answers is not None else match.answers(line.number)
        episode = Episode(match.prepared[line.swapped].deal(line.seed))
        while episode.choosing is not None and episode.answers == answers[: len(episode.answers)]:
            answer = answers[len(episode.answers)]
            if read_concession(answer) is not None:
                break
            side = episode.seat ^ line.swapped
            way = _way(episode, answer)
            for action in way:
                seen = observed(encoders[line.swapped], episode, episode.seat)
                yield Demonstration(
                    seen, action, run.header.players[side], line.score(side), line.pair, line.number
                )
                episode.act(action)
            if not way:
                episode.answer(answer)


def _way(episode: Episode, answer: list[int]) -> list[int]:
    assert episode.choosing is not None
    try:
        return way_to(episode.choosing.decision, answer)
    except (ValueError, IndexError):
        return []
