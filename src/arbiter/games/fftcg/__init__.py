"""FINAL FANTASY TCG, chapter by chapter of its comprehensive rules."""

TITLE = "FINAL FANTASY TCG"
#: the headings of a deck list
DECK_PARTS = ("main",)
