"""Every message over HTTP about trying a deck: games it plays against others in the background."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .building import MOST_ENTRIES, DeckEntry, DeckName

MOST_OPPONENTS = 40
MOST_TRIAL_GAMES = 2000  # against each opponent
OpponentName = Annotated[str, Meta(max_length=60)]


class StartTrial(Struct, kw_only=True, forbid_unknown_fields=True):
    """Try a deck against some of our decks. ``games``: against each of them; ``player``: who plays both decks."""

    ruleset: Annotated[str, Meta(max_length=40)]
    format: Annotated[str, Meta(max_length=40)] = ""
    name: DeckName = ""
    entries: Annotated[list[DeckEntry], Meta(max_length=MOST_ENTRIES)]
    opponents: Annotated[list[OpponentName], Meta(max_length=MOST_OPPONENTS)]
    games: Annotated[int, Meta(ge=2, le=MOST_TRIAL_GAMES)] = 100
    player: Literal["random", "greedy"] = "greedy"


class TrialPair(Struct):
    """The deck against one opponent: its win rate lies between ``low`` and ``high``, however often one looks."""

    opponent: str
    games: int
    rate: float
    low: float
    high: float


class TrialLoss(Struct):
    """A game that was lost, to be looked at."""

    pair: int
    number: int
    opponent: str
    turns: int


class Trial(Struct, kw_only=True):
    """How a trial stands. ``id``: who knows it may look at it and stop it."""

    id: str
    deck: str
    ruleset: str
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    done: int
    total: int
    pairs: list[TrialPair]
    losses: list[TrialLoss]
    problem: str = ""


class TrialGame(Struct):
    """The finished game a loss was kept as."""

    game: str
