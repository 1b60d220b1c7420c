"""Shadowverse: Evolve, by its comprehensive rules 1.3.1. Files follow the rulebook's chapters."""
