"""The decks a ruleset is tried with."""

from __future__ import annotations

from functools import cache

from contract.trial_decks import Deck, fow


@cache
def pairs(ruleset: str) -> tuple[tuple[Deck, Deck], ...]:
    return ((fow("one"), fow("two")),)


def decks(ruleset: str, seed: int) -> tuple[Deck, Deck]:
    """A pair of decks; which one follows from the seed."""
    every = pairs(ruleset)
    return every[seed % len(every)]
