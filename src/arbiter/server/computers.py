"""Which computer players a server lets sit down."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.players import LEVELS, PLAYERS, read_player

from .refusal import Refusal

LONGEST = 10.0  # seconds a computer may think about one answer


def check_player(name: str) -> None:
    """Refuse a computer player that there is not, or that would think too long for a server."""
    try:
        _, budget = read_player(name)
    except ArbiterError as problem:
        known = ", ".join([*LEVELS, *PLAYERS])
        raise Refusal("unknown", problem.message, hint=f"there are: {known}, search:2s, friend") from None
    if budget is not None and (budget.iterations or budget.seconds > LONGEST):
        raise Refusal(
            "not possible",
            f"{name} may think longer than anybody waits",
            hint=f"give it a time of up to {LONGEST:g}s, such as search:2s",
        )
