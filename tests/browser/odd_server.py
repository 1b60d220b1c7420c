"""`arbiter serve` with a card database more, whose cards have text that cannot be read: odd_server.py FILE OPTIONS."""

from __future__ import annotations

import sys
from pathlib import Path

from arbiter.cards import decks, load_cards
from arbiter.cli import main

usual = decks.card_library


def with_odd_cards(ruleset: str):
    game = ruleset.partition("-")[0]
    return usual(ruleset).merge(load_cards(game, FILE)) if game == "sve" else usual(ruleset)


if __name__ == "__main__":
    FILE = Path(sys.argv[1])
    decks.card_library = with_odd_cards
    sys.argv = ["arbiter", *sys.argv[2:]]
    sys.exit(main())
