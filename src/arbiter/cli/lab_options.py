"""What the commands of the lab have in common: options, decks, and how tables are printed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arbiter.abilities.unread import Unread
from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.abilities.card import Card
    from arbiter.cards import Deck
    from arbiter.lab import AnyRun, Header
    from arbiter.lab.running import Backend

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
Decks = Annotated[
    list[str],
    Parameter(consume_multiple=True, help="Names of our decks, list files, or folders of list files."),
]
Against = Annotated[
    list[str] | None,
    Parameter(consume_multiple=True, help="Opponents; in the same way. Our decks, if not said."),
]
Games = Annotated[int, Parameter(help="How many games at the most; what that counts, each command says.")]
Jobs = Annotated[int | None, Parameter(help="Processes; as many as there are processors, if not said.")]
Output = Annotated[Path, Parameter(name=["--output", "-o"], help="The file to write.")]
UnreadText = Annotated[Unread, Parameter(help="Text that is not read: refuse, or leave-out.")]
RunPath = Annotated[Path, Parameter(help="A run file.")]
RunPaths = Annotated[list[Path], Parameter(help="Run files; several are merged.")]

SHOWN_DAMAGE = 10


@dataclass(frozen=True)
class HowPlayed:
    """How games are played, whatever they are played for."""

    ruleset: Annotated[str, Parameter(help="The rules to play by.")] = "fow-8.01"
    format: Annotated[str, Parameter(help="A format of the ruleset other than its usual one.")] = ""
    players: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True,
            negative=(),
            show_default=False,
            help="Who plays: one player for all decks, or one for each side; greedy, if not said.",
        ),
    ] = ("greedy",)
    seed: Annotated[int, Parameter(help="Fixes chance: the same seed gives the same games.")] = 0
    cards: Cards = NO_CARDS

    @property
    def two_players(self) -> tuple[str, str]:
        if not 1 <= len(self.players) <= 2:
            raise ArbiterError("a game has two players", hint="--players takes one name, or two")
        return self.players[0], self.players[-1]

    def load(self, given: Sequence[str], unread: Unread = Unread.REFUSE) -> list[Deck]:
        from arbiter.cli.decks import library_of, tell_notes
        from arbiter.lab import load_decks

        decks = load_decks(self.ruleset, given, library_of(self.ruleset, self.cards), unread) if given else []
        tell_notes(*decks)
        return decks

    def opponents(self, given: list[str] | None, own: list[Deck]) -> list[Deck]:
        """The opponents that were named, or those of our decks that are not among one's own."""
        from arbiter.cards import deck_names

        names = {deck.name for deck in own}
        return self.load(given or [name for name in deck_names(self.ruleset) if name not in names])

    def pool(self, given: list[str]) -> list[Card]:
        """Cards by name, and those of decks."""
        from arbiter.cards import card_library, deck_names
        from arbiter.cli.decks import library_of

        library = library_of(self.ruleset, self.cards) or card_library(self.ruleset)
        found: dict[Card, None] = {}
        for one in given:
            if one in deck_names(self.ruleset) or Path(one).exists():
                for deck in self.load([one]):
                    found.update((card, None) for held in deck.sections.values() for card in held)
            else:
                found[library.find(one)] = None
        return list(found)


How = Annotated[HowPlayed, Parameter(name="*")]
AS_USUAL = HowPlayed()


def share(said: str, option: str) -> float:
    """2%, ±2% or 0.02 as a number."""
    text = said.strip().lstrip("±+-").strip()
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share < 1:
        raise ArbiterError(f"{option} {said} is no share", hint=f"{option} 2%")
    return share


def error_rate(error: float) -> float:
    if not 0.0001 <= error <= 0.5:
        raise ArbiterError(f"an error of {error} cannot be kept", hint="--error takes 0.0001 to 0.5")
    return error


def backend_for(jobs: int | None, ray: str = "") -> Callable[[Header], Backend]:
    from arbiter.lab import backend_of

    if ray:
        from arbiter.lab.ray_cluster import RayCluster

        return lambda header: RayCluster(header, ray)
    processes = jobs if jobs is not None else os.cpu_count() or 1
    if processes < 1:
        raise ArbiterError(f"{processes} processes cannot play", hint="--jobs takes a number from 1")
    return lambda header: backend_of(header, processes)


def read_runs(files: list[Path]) -> AnyRun:
    from arbiter.lab import RunFile, merge

    return RunFile(files[0]) if len(files) == 1 else merge(map(RunFile, files))


def tell_damage(run: AnyRun) -> None:
    """To be called when the games have been gone through."""
    for each in run.damaged[:SHOWN_DAMAGE]:
        print(f"arbiter: {each}; it is not counted", file=sys.stderr)
    if len(run.damaged) > SHOWN_DAMAGE:
        print(f"arbiter: and {len(run.damaged) - SHOWN_DAMAGE} more damaged lines", file=sys.stderr)


def show_run(run: AnyRun, as_json: bool, only: tuple[str, ...] = ()) -> None:
    """The tables of a run."""
    from arbiter.lab import figures
    from arbiter.lab.report import tables_of
    from arbiter.lab.tables import SETTLED, WARNING, folded

    made = figures(run)
    tell_damage(run)
    tables = [table for table in tables_of(made) if not only or table.name in only]
    if as_json:
        print(json.dumps({table.name: table.dicts() for table in tables}))
        return
    for table in tables:
        print(f"\n{table.title}")
        if table.name == "cards":
            print(WARNING)
        columns, rows = folded(table)
        show_table(columns, rows)
    print(f"\n{made.games:,} games; {SETTLED}.")


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=None, pad_edge=False)
    for at, name in enumerate(columns):
        shown.add_column(name, justify="left" if at == 0 else "right")
    for row in rows:
        shown.add_row(*row)
    Console().print(shown, highlight=False)
