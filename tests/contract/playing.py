"""Random play of any ruleset, as the contract tests need it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import msgspec

from arbiter import table
from arbiter.kernel import rng, saving
from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.players.random import any_answer
from arbiter.table import Table
from contract.starters import decks

#: How many games each property is tried on; ARBITER_GAMES=2000 for the long run.
GAMES = int(os.environ.get("ARBITER_GAMES", "0"))
LONGEST = 20_000  # decisions: a random game that goes on longer than this does not end


def examples(usual: int) -> int:
    return GAMES or usual


def opened(ruleset: str, seed: int, format: str = "", **options: bool) -> Table:
    return table.start(ruleset, decks(ruleset, seed), seed, format, **options)


def dealt(ruleset: str, seed: int, format: str) -> Game:
    game = table.game_setup(ruleset, decks(ruleset, seed), seed, format).new_game()
    game.run()
    return game


def play(game: Game, seed: int, limit: int = LONGEST) -> Iterator[Decision]:
    """Answer at random; yields each question before it is answered."""
    words = rng.seeded(seed)
    for _ in range(limit):
        asked = game.s.decision
        if asked is None:
            return
        yield asked
        game.answer(any_answer(asked, words))
        game.run()


def digest(game: Game) -> str:
    return saving.digest(game.s, game.lib)


def content(view: object) -> bytes:
    return msgspec.json.encode(view)
