"""The decks a command takes when none are named."""

from __future__ import annotations

from arbiter.errors import ArbiterError


def starters(ruleset: str) -> tuple[str, str]:
    """The first two decks that come with a ruleset."""
    from arbiter.cards import deck_names
    from arbiter.games import ruleset as find

    find(ruleset)  # an unknown ruleset is the first thing to say
    names = deck_names(ruleset)
    if not names:
        raise ArbiterError(f"no decks come with {ruleset}", hint="name two deck list files")
    return names[0], names[1 % len(names)]
