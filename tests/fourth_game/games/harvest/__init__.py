"""A toy: each turn a player draws a card and may play one, which scores what is printed on it. Ten points win."""

TITLE = "Harvest"
DECK_PARTS = ("main",)
