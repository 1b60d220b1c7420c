"""Which computer players a server lets sit down."""

from __future__ import annotations

import re
from collections.abc import Sequence

from arbiter.errors import ArbiterError
from arbiter.players import LEVELS, PLAYERS, read_player
from arbiter.players.bots.outside import COMMAND, is_outside

from .refusal import Refusal

LONGEST = 10.0  # seconds a computer may think about one answer
BOT = "bot:"


def read_bots(given: Sequence[str]) -> dict[str, str]:
    """The programs that whoever runs the server lets visitors play against: what visitors call them, and the player
    that is. Each is given as NAME=COMMAND."""
    found: dict[str, str] = {}
    for one in given:
        name, equals, command = one.partition("=")
        if not equals or not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
            raise ArbiterError(f"{one!r} names no bot", hint="--bot NAME=COMMAND, for example mine=./mybot")
        player = f"{COMMAND}:{command}"
        read_player(player)
        found[BOT + name] = player
    return found


def check_player(name: str, bots: Sequence[str] = ()) -> None:
    """Refuse a computer player that there is not, or that would think too long for a server. A visitor never names a
    program, only one of the ``bots`` that the server was told of."""
    if name in bots:
        return
    known = ", ".join([*LEVELS, *PLAYERS, *bots])
    hint = f"there are: {known}, search:2s, friend"
    if is_outside(name):
        raise Refusal("unknown", "this server starts no programs for visitors", hint=hint)
    try:
        _, budget = read_player(name)
    except ArbiterError as problem:
        raise Refusal("unknown", problem.message, hint=hint) from None
    if budget is not None and (budget.iterations or budget.seconds > LONGEST):
        raise Refusal(
            "not possible",
            f"{name} may think longer than anybody waits",
            hint=f"give it a time of up to {LONGEST:g}s, such as search:2s",
        )
