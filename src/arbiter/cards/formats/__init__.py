"""Card databases and deck lists in the formats people use, recognised by content.

A format is one file in ``databases`` or ``decks`` with ``FORMAT``; nothing else has to know of it.
"""

from __future__ import annotations

from .exporting import EXPORTS, export_deck
from .recognition import database_formats, deck_formats, read_database, read_deck_lists
from .records import CardRow, Database, DatabaseFormat, DeckFormat, DeckLine, DeckList, Refusal

__all__ = [
    "EXPORTS",
    "CardRow",
    "Database",
    "DatabaseFormat",
    "DeckFormat",
    "DeckLine",
    "DeckList",
    "Refusal",
    "database_formats",
    "deck_formats",
    "export_deck",
    "read_database",
    "read_deck_lists",
]
