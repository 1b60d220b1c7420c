"""`arbiter train`: learn what positions are worth from games between computer players."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.errors import ArbiterError


def command(
    *,
    ruleset: str = "fow-8.01",
    decks: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    test: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (),
    games: int = 200,
    teacher: str = "greedy",
    seed: int = 0,
    jobs: int | None = None,
    out: Annotated[Path | None, Parameter(name=("--out", "-o"))] = None,
    cards: Cards = NO_CARDS,
    unread: Unread = Unread.REFUSE,
) -> None:
    """Play games of a player against itself and fit weights for positions.

    What the weights are worth is measured on decks that they were not fitted to. The file that is written says how it
    was made; players use it when their name ends with it: search:1s@FILE, greedy@FILE.

    Parameters
    ----------
    ruleset
        The rules to play by.
    decks
        Decks to learn from: names of ours or deck list files. The first half of ours, if not said.
    test
        Decks to measure with. The other half of ours, if not said.
    games
        Games to learn from; a quarter as many are played to measure.
    teacher
        Who plays: greedy, or search with a number of imagined games (search:50).
    seed
        Fixes chance.
    jobs
        Processes to use; as many as there are processors, if not said.
    out
        The file to write; GAME.toml, if not said.
    unread
        What to do with text that is not read: refuse, or leave-out.
    """
    from arbiter.cards import deck_names, load_deck
    from arbiter.cli.decks import library_of, tell_notes
    from arbiter.cli.progress import Progress
    from arbiter.sim.training import check_teacher, train, write

    if games < 4:
        raise ArbiterError(f"{games} games teach nothing", hint="--games takes a number from 4")
    check_teacher(teacher)
    library = library_of(ruleset, cards)
    if bool(decks) != bool(test):
        raise ArbiterError(
            "decks to learn from and decks to measure with go together", hint="--decks A B --test C D"
        )
    if set(decks) & set(test):
        raise ArbiterError(
            f"{', '.join(sorted(set(decks) & set(test)))}: learned from and measured with",
            hint="a deck is one or the other",
        )
    ours = deck_names(ruleset)
    half = -(-len(ours) // 2)
    sides = [
        [load_deck(ruleset, name, library, unread=unread) for name in some]
        for some in (decks or ours[:half], test or ours[half:])
    ]
    for side in sides:
        tell_notes(*side)
    processes = max(1, jobs if jobs is not None else os.cpu_count() or 1)
    began = perf_counter()
    with Progress("games", quiet=False) as bar:
        made = train(ruleset, sides[0], sides[1], games, teacher, seed, processes, unread, bar.update)
    path = out or Path(f"{ruleset.split('-', maxsplit=1)[0]}.toml")
    write(made, path, perf_counter() - began)
    for line in made.notes:
        print(line)
    print(f"{path} written")
