"""The card text of Shadowverse: Evolve."""
