"""Random games with real cards: whatever a game says it can play, it plays to the end without an error."""

from __future__ import annotations

import random

import pytest

from arbiter.games import ruleset
from arbiter.kernel.library import Library
from arbiter.kernel.visibility import observe
from contract.playing import examples, play
from contract.real_decks import DECKS, FOLDER, tokens

LONGEST = 2500  # decisions: long enough for cards to meet, short enough for a test

pytestmark = pytest.mark.shared


@pytest.mark.parametrize(("name", "format"), DECKS)
def test_random_games_with_real_cards_end_without_an_error(name: str, format: str) -> None:
    if not FOLDER.is_dir():
        pytest.skip("the folder `shared` with card databases is not beside the repository")
    rules = ruleset(name, format)
    build, games = DECKS[name, format]
    for seed in range(examples(games)):
        chosen = random.Random(seed)
        lib = Library(rules)
        decks = [build(chosen) for _ in range(2)]
        assert [rules.check_deck(deck) for deck in decks] == [[], []]
        lib.named.update((card.name, card) for deck in decks for card in tokens(name, deck))
        first, second = (
            {part: [lib.add(card) for card in cards] for part, cards in deck.items()} for deck in decks
        )
        game = rules.new_game(lib, (first, second), seed)
        game.run()
        try:
            for at, _ in enumerate(play(game, seed, LONGEST)):
                if at % 200 == 0:
                    observe(game, 0)
                    observe(game, 1)
        except Exception as error:
            error.add_note(f"in the game with seed {seed}")
            raise
