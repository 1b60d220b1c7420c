"""Deck lists, a file a format."""
