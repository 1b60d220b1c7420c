"""Force of Will: how its cards are written."""
