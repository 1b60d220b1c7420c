"""`arbiter arena`: how strong computer players are against each other."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.cli.errors import EXIT_DONE, EXIT_NEGATIVE
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.sim.arena import Match


def command(
    *players: str,
    ruleset: str = "fow-8.01",
    decks: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    games: int = 400,
    seed: int = 0,
    jobs: int | None = None,
    whole: Annotated[bool, Parameter(negative="")] = False,
    minutes: float = 0.0,
    mirror: Annotated[bool, Parameter(negative="")] = False,
    wins: int = 150,
    format: str = "",
    cards: Cards = NO_CARDS,
    unread: Unread = Unread.REFUSE,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Let players play each other: every deal twice, with the players exchanged.

    A match ends as soon as it is clear who is stronger. Exits 1 if the player named first is clearly weaker than
    another.

    Parameters
    ----------
    players
        Two or more: random, greedy, search:200ms, search:1s, search:1000 (iterations), easy, normal, hard;
        programs of yours: cmd:./mybot, py:mybot.py (docs/bots.md).
    ruleset
        The rules to play by.
    decks
        Names of ours or deck list files; each plays each. The first starter decks, if not said.
    games
        The most games of a match.
    seed
        Fixes chance.
    jobs
        Processes to use; as many as there are processors, if not said.
    whole
        Play all games, also when it is clear who is stronger.
    minutes
        End a match with the pair of games that is played after so many minutes; 0 for never.
    mirror
        Let each deck play only against itself: an uneven match between decks tells little about players.
    wins
        How many positions to look at in each turn for a win that could be missed; 0 for none.
    format
        A format of the ruleset other than its usual one.
    unread
        What to do with text that is not read: refuse, or leave-out.
    json_
        Print the result as JSON.
    """
    from arbiter.cards import load_deck
    from arbiter.cli.decks import library_of, starters, tell_notes
    from arbiter.cli.progress import Progress
    from arbiter.sim.arena import arena, matchups

    if games < 2:
        raise ArbiterError(f"{games} games are no pair", hint="--games takes a number from 2")
    if not minutes >= 0:
        raise ArbiterError(f"{minutes:g} minutes are no time", hint="--minutes takes a number from 0")
    library = library_of(ruleset, cards)
    loaded = [load_deck(ruleset, name, library, unread=unread) for name in decks or starters(ruleset)]
    tell_notes(*loaded)
    setups = matchups(ruleset, loaded, format, mirror=mirror, unread=unread)
    processes = max(1, jobs if jobs is not None else os.cpu_count() or 1)
    with Progress("pairs", quiet=json_) as bar:
        found = arena(
            setups,
            players,
            games // 2,
            seed,
            processes,
            stop=not whole,
            seconds=60 * minutes,
            looked_at=max(0, wins),
            progress=bar.update,
        )
    if json_:
        print(json.dumps({"ruleset": ruleset, "seed": seed, "matches": [match.to_data() for match in found]}))
    else:
        report(found)
    weaker = any(match.settled == "weaker" and match.players[0] == players[0] for match in found)
    return EXIT_NEGATIVE if weaker else EXIT_DONE


def report(found: list[Match]) -> None:
    from rich.console import Console
    from rich.table import Table

    from arbiter.sim.rating import elo

    shown = Table(box=None, pad_edge=False)
    for heading in (
        "match",
        "games",
        "score",
        "Elo (95 %)",
        "ms: median, 95 %, most",
        "late",
        "wins missed",
        "settled",
    ):
        shown.add_column(heading, justify="left" if heading == "match" else "right")
    for match in found:
        times = " / ".join(
            ", ".join(f"{match.thinking(i, part):.0f}" for part in (0.5, 0.95, 1.0)) for i in (0, 1)
        )
        missed = " / ".join(f"{match.missed[i]} of {match.wins[i]}" for i in (0, 1))
        shown.add_row(
            " – ".join(match.players),
            str(match.games),
            f"{match.score:.1%}",
            f"{elo(match.score):+.0f} ({elo(match.low):+.0f} to {elo(match.high):+.0f})",
            times,
            " / ".join(str(match.late(i)) for i in (0, 1)),
            missed,
            match.settled or "not yet",
        )
    console = Console()
    console.print(shown)
    for reason in dict.fromkeys(reason for match in found for reason in match.forfeits):
        console.print(f"lost by its answers: {reason}", markup=False, highlight=False)
