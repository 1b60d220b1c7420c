"""Finished games, looked at again: any point of them, as either player saw it or open to all."""

from __future__ import annotations

from collections import OrderedDict

from arbiter.errors import ArbiterError
from arbiter.players.questions import question
from arbiter.table import Table
from arbiter.table.observing import open_view
from arbiter.table.record import VERSION, Record, read_setup

from . import frames
from .dealing import kept_setup
from .loaded_games import LoadedGames, Locks
from .lobby import Step
from .refusal import Refusal
from .rows import GameRow, Played

KEPT = 6  # games
EVERY = 25  # answers between two tables that are kept, in a game of usual length …
MOST = 60  # … and how many are kept of one game, however long it is


class Film:
    """A finished game with a table every so many answers, from which all others are quickly made."""

    def __init__(self, row: GameRow, played: Played) -> None:
        self.answers = played.answers
        self.every = max(EVERY, len(self.answers) // MOST)
        setup = kept_setup(row)
        table = Table(setup.new_game(), setup, undo=False)
        self.kept = [table.copy()]
        self.turns: list[int] = []
        self.choices: list[int] = []
        turn = -1
        for at, answer in enumerate(self.answers):
            if table.game.s.turn != turn:
                turn = table.game.s.turn
                self.turns.append(at)
            decision = table.decision()
            if decision is not None and decision.forced is None:
                self.choices.append(at)
            table.step(answer)
            if (at + 1) % self.every == 0:
                self.kept.append(table.copy())

    def table(self, at: int) -> Table:
        near = at // self.every
        table = self.kept[near].copy()
        for answer in self.answers[near * self.every : at]:
            table.step(answer)
        return table

    def step(self, at: int, seat: int) -> Step:
        """``seat`` -1: open."""
        at = min(at, len(self.answers))
        table = self.table(at)
        decision = table.decision()
        shown = decision is not None and at < len(self.answers) and seat in (-1, decision.seat)
        if seat < 0:
            view, lines = open_view(table.game), table.whole_log()
        else:
            view, lines = frames.shown(table, seat)[0], table.log(seat)
        return Step(
            at=at,
            of=len(self.answers),
            view=view,
            asked=question(decision.about) if shown and decision is not None else "",
            answered=frames.in_words(table, self.answers[at]) if shown else "",
            log=frames.log_lines(lines),
            turns=self.turns,
            choices=self.choices,
        )


class Films:
    def __init__(self, loaded_games: LoadedGames) -> None:
        self.loaded_games = loaded_games
        self.kept: OrderedDict[str, Film] = OrderedDict()
        self.making = Locks()

    async def step(self, id: str, at: int, seat: int, visitor: str) -> Step:
        film = await self._film(id, visitor)
        return await self.loaded_games.workers.first(film.step, at, seat)

    async def table(self, id: str, at: int, visitor: str) -> Table:
        """The table after so many answers; -1: at the end."""
        film = await self._film(id, visitor)
        last = len(film.answers)
        return await self.loaded_games.workers.first(film.table, last if at < 0 else min(at, last))

    async def record(self, id: str, visitor: str) -> bytes:
        """The record of a finished game, as a file."""
        self.spend(visitor)
        row, played = await self.finished(id)
        return await self.loaded_games.workers.later(_record, row, played)

    async def _film(self, id: str, visitor: str) -> Film:
        async with self.making.of(id):
            film = self.kept.get(id)
            if film is None:
                self.spend(visitor)
                film = await self.loaded_games.workers.later(_film, *await self.finished(id))
                self.kept[id] = film
                if len(self.kept) > KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(id)
            return film

    def spend(self, visitor: str) -> None:
        if not self.loaded_games.loads.spend(visitor):
            raise Refusal("too fast", "you look at too many games at once", hint="wait a little", retry=5)

    async def finished(self, id: str) -> tuple[GameRow, Played]:
        row = await self.loaded_games.kept(id)
        if row.status != "finished":
            raise Refusal("not possible", "the game is not over", hint="watch it instead")
        if row.broken:
            raise Refusal("broken", row.broken)
        return row, await self.loaded_games.store.played(id)


def _film(row: GameRow, played: Played) -> Film:
    try:
        return Film(row, played)
    except ArbiterError as problem:
        raise Refusal(
            "broken",
            f"this game does not fit the rules any more: {problem.message}",
            hint="its record is there",
        ) from None


def _record(row: GameRow, played: Played) -> bytes:
    return Record(VERSION, read_setup(row.setup, row.version), played.answers, [], row.result).to_json()
