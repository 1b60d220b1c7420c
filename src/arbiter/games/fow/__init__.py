"""Force of Will, by its comprehensive rules. Files follow the chapters of 8.01, an older edition differs from it."""

TITLE = "Force of Will"
#: the headings of a deck list
DECK_PARTS = ("ruler", "main", "stones", "extra", "runes", "sideboard", "collection")
