"""Every real deck list that lies beside the repository can be played to the end, by hand where text is not read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from arbiter import table
from arbiter.cards import CardLibrary, load_cards, load_deck
from table.hand_decks import played

FOLDER = Path(__file__).parents[3] / "shared"
LISTS = sorted((FOLDER / "decks").glob("*.txt"))
RULESETS = {"fow": "fow-8.01", "sve": "sve-1.3.1", "fftcg": "fftcg"}

pytestmark = pytest.mark.shared


@cache
def library(game: str) -> CardLibrary:
    return load_cards(game, *(FOLDER / "cards" / part / f"{game}.jsonl" for part in ("", "decks", "later")))


@pytest.mark.skipif(not LISTS, reason="there is no folder `shared` with deck lists beside the repository")
@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_is_played_to_the_end(path: Path):
    game = path.name.partition("-")[0]
    deck = load_deck(RULESETS[game], path, library(game), unread="by hand")
    opened = table.start(RULESETS[game], (deck, deck), 1, unread="by hand", undo=False, any_deck=True)
    for _ in played(opened, 1, 20_000):
        pass
    assert opened.outcome in ("A", "B", "draw")
