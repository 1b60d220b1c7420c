"""FINAL FANTASY TCG, chapter by chapter of its comprehensive rules."""
