"""The decks a ruleset is tried with: those that come with it."""

from __future__ import annotations

from functools import cache

from arbiter.cards import Deck, deck_names, load_deck


@cache
def pairs(ruleset: str) -> tuple[tuple[Deck, Deck], ...]:
    """Each deck against each, itself too."""
    every = [load_deck(ruleset, name) for name in deck_names(ruleset)]
    return tuple((one, other) for one in every for other in every)


def decks(ruleset: str, seed: int) -> tuple[Deck, Deck]:
    """A pair of decks; which one follows from the seed."""
    every = pairs(ruleset)
    return every[seed % len(every)]
