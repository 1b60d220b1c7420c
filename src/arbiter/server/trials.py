"""Trying a deck in the background: a run of the lab in a process of its own, one at a time, so that nobody who plays
waits for it. `python -m arbiter.server.trials FOLDER` is that process; it says how far it is, a JSON record a line.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from arbiter.cards import Deck, load_deck
from arbiter.errors import ArbiterError
from arbiter.lab import Run, plan, play, read_run
from arbiter.lab.records import GameLine, Header, decode_header, encode
from arbiter.lab.report import page
from arbiter.lab.running import Here
from arbiter.lab.sequential import MeanSequence
from arbiter.lab.verifying import record_of
from arbiter.lab.writing import Writer
from arbiter.table.carddata import GameSetupData

from .limits import Limits
from .refusal import Refusal
from .rows import GameRow, SeatRow, new_id, new_token
from .trial_messages import Trial, TrialLoss, TrialPair

LOG = logging.getLogger("arbiter.server")
PATIENCE = 1800.0  # seconds until a trial is given up
MOST_KEPT = 50
LOSSES = 5  # that are shown, the quickest first
HEADER, RUN = "header.json", "run.jsonl"


class TrialProgress(Struct):
    """What the process says after each block."""

    done: int
    total: int
    pairs: list[tuple[int, float, float, float]]
    losses: list[tuple[int, int, int]]
    problem: str = ""


class Trials:
    """One trial runs at a time, others wait their turn; the last ones are kept with their games."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.folder = Path(tempfile.mkdtemp(prefix="arbiter-trials-"))
        self.kept: OrderedDict[str, Trial] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._visitors: dict[str, str] = {}  # of the trials that are not over
        self._one = asyncio.Lock()

    def start(self, header: Header, visitor: str) -> Trial:
        """Begin a trial, or let it wait."""
        self.room_for_more(visitor)
        names = [deck.name for deck in header.decks]
        trial = Trial(
            id=new_token(),
            deck=names[0],
            ruleset=header.ruleset,
            state="waiting",
            done=0,
            total=header.games * len(header.pairs),
            pairs=[TrialPair(names[other], 0, 0.5, 0.0, 1.0) for _, other in header.pairs],
            losses=[],
        )
        self.kept[trial.id] = trial
        self._forget()
        task = asyncio.create_task(self._run(trial, header))
        self._tasks[trial.id], self._visitors[trial.id] = task, visitor
        task.add_done_callback(lambda _: self._over(trial.id))
        return trial

    def _over(self, id: str) -> None:
        self._tasks.pop(id, None)
        self._visitors.pop(id, None)

    def room_for_more(self, visitor: str) -> None:
        """Refused when the visitor, or all together, have as many trials as they may."""
        mine = sum(1 for each in self._visitors.values() if each == visitor)
        if mine >= self.limits.visitor_trials:
            raise Refusal("too many", f"{mine} decks of yours are being tried", hint="stop one", retry=60)
        if len(self._tasks) >= self.limits.trials:
            raise Refusal("busy", "too many decks are being tried", hint="try again later", retry=60)

    def look(self, id: str) -> Trial:
        found = self.kept.get(id)
        if found is None:
            raise Refusal("unknown", "there is no such trial", hint="trials are kept while the server runs")
        return found

    async def stop(self, id: str) -> Trial:
        trial = self.look(id)
        task = self._tasks.get(id)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if trial.state in ("waiting", "running"):
            trial.state = "stopped"
        return trial

    async def report(self, id: str) -> str:
        """The report of the games so far."""
        return await asyncio.to_thread(lambda: page(self._read(id)))

    def finished(self, id: str, pair: int, number: int) -> tuple[GameRow, list[list[int]]]:
        """A game of a trial as one that is over and can be kept, and its answers. It is played again for that."""
        run = self._read(id)
        found = [game for game in run.games if (game.pair, game.number) == (pair, number)]
        if not found:
            raise Refusal("unknown", "that game was not played", hint="look at the trial again")
        record = record_of(run.header, found[0])
        return finished_row(
            record.game, run.header.players[0], record.outcome, found[0].turns
        ), record.answers

    def _read(self, id: str) -> Run:
        trial = self.look(id)
        file = self.folder / id / RUN
        if not trial.done or not file.exists():
            raise Refusal("not possible", "no game has been played yet", hint="wait a moment")
        return read_run(file)

    def _forget(self) -> None:
        """The oldest trials that are over make room."""
        for id in list(self.kept):
            if len(self.kept) <= MOST_KEPT:
                return
            if id not in self._tasks:
                del self.kept[id]
                shutil.rmtree(self.folder / id, ignore_errors=True)

    async def _run(self, trial: Trial, header: Header) -> None:
        async with self._one:
            trial.state = "running"
            try:
                await self._play(trial, header)
            except asyncio.CancelledError:
                trial.state = "stopped"
                raise
            except Exception as problem:
                LOG.exception("trying %s", trial.deck, exc_info=problem)
                trial.state, trial.problem = "failed", "the trial broke off; the server's log says why"

    async def _play(self, trial: Trial, header: Header) -> None:
        folder = self.folder / trial.id
        folder.mkdir()
        (folder / HEADER).write_bytes(encode(header))
        process = await _process(folder)
        last: TrialProgress | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                assert process.stdout is not None
                async for text in process.stdout:
                    last = msgspec.json.decode(text, type=TrialProgress)
                    _take(trial, last)
        except TimeoutError:
            trial.problem = "the trial took too long and was stopped"
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        whole = last is not None and last.done >= last.total and not last.problem
        trial.state = "done" if whole else "stopped" if trial.problem and trial.done else "failed"
        if not whole and not trial.problem:
            trial.problem = "the trial broke off"

    async def close(self) -> None:
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def _take(trial: Trial, progress: TrialProgress) -> None:
    if progress.problem:
        trial.problem = progress.problem
        return
    trial.done, trial.total = progress.done, progress.total
    for pair, (games, rate, low, high) in zip(trial.pairs, progress.pairs, strict=True):
        pair.games, pair.rate, pair.low, pair.high = games, rate, low, high
    trial.losses = [
        TrialLoss(pair, number, trial.pairs[pair].opponent, turns) for pair, number, turns in progress.losses
    ]


async def _process(folder: Path) -> Process:
    """The process of a trial. With -P modules are not looked for where it runs."""
    paths = [str(Path(entry).resolve()) for entry in sys.path if entry]
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "arbiter.server.trials", str(folder)),
        stdin=DEVNULL,
        stdout=PIPE,
        limit=2**20,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def header_of(ruleset: str, format: str, deck: Deck, opponents: list[str], games: int, player: str) -> Header:
    """What a trial plays. A deck of the same name as an opponent is told apart from it."""
    others = [load_deck(ruleset, name) for name in dict.fromkeys(opponents)]
    return plan(ruleset, [deck], others, players=(player, player), games=games + games % 2, format=format)


def finished_row(setup: GameSetupData, computer: str, outcome: str, turns: int) -> GameRow:
    return GameRow(
        id=new_id(),
        ruleset=setup.ruleset,
        format=setup.format,
        status="finished",
        setup=msgspec.json.encode(setup),
        result=outcome,
        turn=turns,
        seats=[SeatRow(name=deck.name, computer=computer, deck=deck.name) for deck in setup.decks],
    )


# --- the process ------------------------------------------------------------------------------------------------------


class TellingWriter(Writer):
    """Says after each block how the run stands."""

    def __init__(self, path: Path, header: Header) -> None:
        super().__init__(path, header)
        self._total = header.games * len(header.pairs)
        self._sequences = [MeanSequence() for _ in header.pairs]
        self._halves: list[float | None] = [None for _ in header.pairs]
        self._losses: list[tuple[int, int, int]] = []
        self._games = [0 for _ in header.pairs]

    def write(self, games: Iterable[GameLine]) -> None:
        every = list(games)
        super().write(every)
        for game in every:
            self._count(game)
        pairs = [
            (games, sequence.mean, sequence.low, sequence.high)
            for games, sequence in zip(self._games, self._sequences, strict=True)
        ]
        _say(TrialProgress(sum(self._games), self._total, pairs, self._losses))

    def _count(self, game: GameLine) -> None:
        self._games[game.pair] += 1
        half = self._halves[game.pair]
        if half is None:
            self._halves[game.pair] = game.score(0)
        else:
            self._sequences[game.pair].add((half + game.score(0)) / 2)
            self._halves[game.pair] = None
        if game.winner == 1:
            self._losses.append((game.pair, game.number, game.turns))
            self._losses = sorted(self._losses, key=lambda loss: loss[2])[:LOSSES]


def _say(progress: TrialProgress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


def main(arguments: list[str]) -> int:
    with suppress(OSError, AttributeError):
        os.nice(10)
    folder = Path(arguments[0])
    try:
        header = decode_header((folder / HEADER).read_bytes())
        play(header, folder / RUN, Here(header), writer=TellingWriter)
    except ArbiterError as error:
        _say(TrialProgress(0, 0, [], [], error.message))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
