"""`arbiter sim`: many games between two decks, and who wins how often."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.sim import Result

MOST_GAMES = 10_000_000
MOST_JOBS = 256


def command(
    *,
    ruleset: str = "fow-8.01",
    decks: Annotated[tuple[str, str] | None, Parameter(consume_multiple=True)] = None,
    players: Annotated[tuple[str, str], Parameter(consume_multiple=True)] = ("greedy", "greedy"),
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    format: str = "",
    cards: Cards = NO_CARDS,
    unread: Unread = Unread.REFUSE,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Play many games between two decks.

    Parameters
    ----------
    ruleset
        The rules to play by.
    decks
        Two decks: names of ours or deck list files. The first starter decks, if not said.
    players
        Who plays them: random, greedy, search:200ms, search:1s, search:1000 (iterations); easy, normal, hard;
        programs of yours: cmd:./mybot, py:mybot.py (docs/bots.md).
    games
        How many games.
    seed
        Fixes chance: the same seed gives the same result, however many jobs.
    jobs
        Processes to use; as many as there are processors, if not said.
    format
        A format of the ruleset other than its usual one.
    unread
        What to do with text that is not read: refuse, or leave-out. By hand is for people.
    json_
        Print the result as JSON.
    """
    from arbiter.cards import load_deck
    from arbiter.cli.decks import library_of, starters, tell_notes
    from arbiter.cli.progress import Progress
    from arbiter.sim import simulate

    if not 1 <= games <= MOST_GAMES:
        raise ArbiterError(
            f"{str(games)[:30]} games cannot be played", hint=f"--games takes a number from 1 to {MOST_GAMES}"
        )
    if abs(seed) >= 2**60:
        raise ArbiterError(f"games cannot be dealt from {str(seed)[:30]}", hint="--seed takes 0 to 2^60 - 1")
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise ArbiterError(
            f"{str(jobs)[:30]} processes are not possible", hint=f"--jobs takes 1 to {MOST_JOBS}"
        )
    first, second = decks or starters(ruleset)
    library = library_of(ruleset, cards)
    pair = (
        load_deck(ruleset, first, library, unread=unread),
        load_deck(ruleset, second, library, unread=unread),
    )
    tell_notes(*pair)
    processes = max(1, jobs if jobs is not None else min(os.cpu_count() or 1, 1 + games // 50))
    with Progress("games", quiet=json_) as bar:
        result = simulate(
            ruleset,
            pair,
            players,
            games,
            seed,
            processes,
            format=format,
            unread=unread,
            progress=bar.update,
        )
    if json_:
        print(json.dumps(result.to_data()))
    else:
        report(result)
    return 0


def report(result: Result) -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=None, pad_edge=False)
    for heading in ("deck", "player"):
        shown.add_column(heading)
    for heading in ("wins", "rate", "95 % interval"):
        shown.add_column(heading, justify="right")
    for i in (0, 1):
        low, high = result.interval(i)
        shown.add_row(
            result.decks[i],
            result.players[i],
            str(result.wins[i]),
            f"{result.rate(i):.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    console = Console()
    console.print(shown)
    speed = result.decisions / result.seconds if result.seconds else 0
    console.print(
        f"{result.games} games, {result.draws} draws, {result.turns / result.games:.1f} turns "
        f"({result.shortest} to {result.longest}) and {result.decisions / result.games:.0f} decisions a game, "
        f"whoever began won {result.first_rate:.1%}, {result.seconds:.1f} s "
        f"({speed:,.0f} decisions a second)",
        highlight=False,
    )
    for reason, games in result.forfeits.items():
        console.print(f"lost by its answers, {games} times: {reason}", markup=False, highlight=False)
