"""Shadowverse: Evolve, by its comprehensive rules 1.3.1. Files follow the rulebook's chapters."""

TITLE = "Shadowverse: Evolve"
#: the headings of a deck list
DECK_PARTS = ("leader", "main", "evolve")
