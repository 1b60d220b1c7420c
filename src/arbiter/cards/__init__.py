"""Our own cards and decks, and those of a user's files."""

from __future__ import annotations

from .databases import load_by_game, load_cards
from .decks import Deck, deck_names, deck_text, load_deck, parse_deck, read_deck, starter_decks
from .library import CardLibrary, card_library

__all__ = [
    "CardLibrary",
    "Deck",
    "card_library",
    "deck_names",
    "deck_text",
    "load_by_game",
    "load_cards",
    "load_deck",
    "parse_deck",
    "read_deck",
    "starter_decks",
]
