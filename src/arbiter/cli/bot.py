"""`arbiter bot`: one of our players for a host that speaks the bot protocol."""

from __future__ import annotations

import sys


def command(player: str, /, *, seed: int = 0) -> int:
    """Play for a host that speaks the bot protocol on standard input and output (docs/bots.md).

    Parameters
    ----------
    player
        random, greedy, search:200ms, search:1s, search:1000 (iterations); easy, normal, hard. All but random need a
        host that sends the record of the game.
    seed
        Fixes the player's own chance.
    """
    from arbiter.players.bots.serving import Served, serve

    served = Served(player, seed)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but messages may go out
    serve(served, stdin, stdout)
    return 0
