"""Random games with real cards: whatever a game says it can play, it plays to the end without an error."""

from __future__ import annotations

import random

import pytest

from arbiter.kernel.visibility import observe
from contract.playing import examples, play
from contract.real_decks import DECKS, FOLDER, real_game

LONGEST = 2500  # decisions: long enough for cards to meet, short enough for a test

pytestmark = pytest.mark.shared


@pytest.mark.parametrize(("name", "format"), DECKS)
def test_random_games_with_real_cards_end_without_an_error(name: str, format: str) -> None:
    if not FOLDER.is_dir():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    _, games = DECKS[name, format]
    for seed in range(examples(games)):
        game = real_game(name, format, random.Random(seed), seed)
        try:
            for at, _ in enumerate(play(game, seed, LONGEST)):
                if at % 200 == 0:
                    observe(game, 0)
                    observe(game, 1)
        except Exception as error:
            error.add_note(f"in the game with seed {seed}")
            raise
