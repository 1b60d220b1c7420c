"""Plain cards for short positions, and the rulebook's tokens (appendix A), which every game knows by name."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities.card import Card, Face

from .tokens import TOKENS

CARDS: dict[str, Card] = {
    card.name: card
    for card in (
        Card(
            (
                Face(
                    "Filler",
                    ("follower",),
                    attributes=("neutral",),
                    cost="1",
                    stats=(("cost", 1), ("atk", 1), ("def", 1)),
                ),
            )
        ),
        Card((Face("Plain Leader", ("leader",), attributes=("neutral",)),)),
        *TOKENS.values(),
    )
}
