"""The deck lab: many games between many decks, kept game by game, and what they say.

run = arbiter.lab.run("fow-8.01", ["knights", "tide", "forge"], games=100)
frame = pandas.DataFrame(run.rows())
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from arbiter.abilities.unread import Unread
from arbiter.cards import CardLibrary, Deck

from .measures import Figures, figures
from .planning import load_decks, plan
from .records import CardLine, GameLine, Header
from .running import Backend, Here, Processes, play_run
from .runs import AnyRun, Run, RunFile, merge, read_run
from .sequential import DifferenceSequence, MeanSequence
from .writing import Writer

__all__ = [
    "AnyRun",
    "CardLine",
    "DifferenceSequence",
    "Figures",
    "GameLine",
    "Header",
    "MeanSequence",
    "Run",
    "RunFile",
    "backend_of",
    "figures",
    "load_decks",
    "merge",
    "plan",
    "play",
    "read_run",
    "run",
]


def run(
    ruleset: str,
    decks: Sequence[str | Path | Deck],
    against: Sequence[str | Path | Deck] = (),
    *,
    players: tuple[str, str] = ("greedy", "greedy"),
    games: int | None = None,
    until: float | None = None,
    seed: int = 0,
    jobs: int = 1,
    file: str | Path | None = None,
    format: str = "",
    library: CardLibrary | None = None,
    unread: Unread | str = Unread.REFUSE,
    any_deck: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Run:
    """Play a run and return it. Decks are names of ours, list files, folders of them, or Decks. With ``file`` the games
    are kept there, and a run that was interrupted goes on."""
    how = Unread(unread)
    header = plan(
        ruleset,
        _loaded(ruleset, decks, library, how),
        _loaded(ruleset, against, library, how),
        players=players,
        games=games,
        until=until,
        seed=seed,
        format=format,
        unread=how,
        any_deck=any_deck,
    )
    with TemporaryDirectory() as folder:
        path = Path(folder, "run.jsonl") if file is None else Path(file)
        play(header, path, backend_of(header, jobs), progress)
        return read_run(path)


def _loaded(
    ruleset: str, decks: Sequence[str | Path | Deck], library: CardLibrary | None, unread: Unread
) -> list[Deck]:
    found: list[Deck] = []
    for one in decks:
        found.extend([one] if isinstance(one, Deck) else load_decks(ruleset, [one], library, unread))
    return found


def backend_of(header: Header, jobs: int) -> Backend:
    """This process for one job; else so many processes."""
    return Here(header) if jobs <= 1 else Processes(header, jobs)


def play(
    header: Header,
    file: Path,
    backend: Backend,
    progress: Callable[[int, int], None] | None = None,
    writer: Callable[[Path, Header], Writer] = Writer,
) -> None:
    """Play what is missing of a run file. The games are not kept in memory: RunFile goes through them."""
    with writer(file, header) as made:
        play_run(made, header, backend, progress)
