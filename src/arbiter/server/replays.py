"""Finished games, looked at again: any point of them, as either player saw it or open to all."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from arbiter.players.questions import question
from arbiter.table import Table
from arbiter.table.carddata import SheetData, sheet_from
from arbiter.table.record import VERSION, Record

from . import frames
from .lobby import Step
from .room import Refusal
from .store import GameRow, Played, Store

KEPT = 6  # games
EVERY = 25  # answers between two tables that are kept


class Film:
    """A finished game with a table every so many answers, from which all others are quickly made."""

    def __init__(self, row: GameRow, played: Played) -> None:
        self.answers = played.answers
        sheet = sheet_from(msgspec.json.decode(row.sheet, type=SheetData))
        table = Table(sheet.new_game(), sheet, undo=False)
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
            if (at + 1) % EVERY == 0:
                self.kept.append(table.copy())

    def table(self, at: int) -> Table:
        near = at // EVERY
        table = self.kept[near].copy()
        for answer in self.answers[near * EVERY : at]:
            table.step(answer)
        return table

    def step(self, at: int, seat: int) -> Step:
        """``seat`` -1: open."""
        at = min(at, len(self.answers))
        table = self.table(at)
        decision = table.decision()
        shown = decision is not None and at < len(self.answers) and seat in (-1, decision.seat)
        if seat < 0:
            view, lines = frames.open_view(table), table.whole_log()
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
    def __init__(self, store: Store) -> None:
        self.store = store
        self.kept: OrderedDict[str, Film] = OrderedDict()
        self.lock = asyncio.Lock()

    async def step(self, id: str, at: int, seat: int) -> Step:
        film = await self._film(id)
        return await asyncio.to_thread(film.step, at, seat)

    async def record(self, id: str) -> Record:
        row, played = await self._finished(id)
        game = msgspec.json.decode(row.sheet, type=SheetData)
        return Record(VERSION, game, played.answers, [], row.result)

    async def _film(self, id: str) -> Film:
        async with self.lock:  # one at a time: making one takes a while
            film = self.kept.get(id)
            if film is None:
                film = await asyncio.to_thread(Film, *await self._finished(id))
                self.kept[id] = film
                if len(self.kept) > KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(id)
            return film

    async def _finished(self, id: str) -> tuple[GameRow, Played]:
        row = await self.store.game(id)
        if row is None:
            raise Refusal("no such game", "there is no such game", hint="look in the lobby")
        if row.status != "finished":
            raise Refusal("not possible", "the game is not over", hint="watch it instead")
        return row, await self.store.played(id)
