"""A game that is being played: its table in memory, and whoever is connected to it.

Everything that changes the game happens under one lock, and is stored before anybody hears of it. What cannot be stored
did not happen: the room is given up, and the next who comes finds the game as it is kept.
"""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from arbiter.errors import ArbiterError
from arbiter.kernel.ids import Ref, opponent, player_of
from arbiter.kernel.ids import Seat as SeatNumber
from arbiter.players.default import idle_answer
from arbiter.table import IllegalAnswer, Table

from . import frames, messages
from .histories import history
from .layout import wishes
from .messages import LogLine, State, Stop
from .passing import automatic, over
from .store import BACK, Conflict, GameRow, Played, Settings
from .thinking import Failed

if TYPE_CHECKING:
    from .hall import Hall

LOG = logging.getLogger("arbiter.server")
ENCODER = msgspec.json.Encoder()
STOPPING = 4503


def encoded(message: object) -> str:
    """A message as it is sent: once, however many get it."""
    return ENCODER.encode(message).decode()


class Refusal(Exception):
    """Something that is not done, and why."""

    def __init__(self, code: str, message: str, clause: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.hint = hint

    @staticmethod
    def of(error: ArbiterError) -> Refusal:
        code = "illegal" if isinstance(error, IllegalAnswer) else "not possible"
        return Refusal(code, error.message, error.clause or "", error.hint or "")


class Guest(Protocol):
    """A connection. ``seat`` -1: somebody watching."""

    seat: int
    room: Room

    def send(self, data: str) -> None: ...

    def close(self, code: int) -> None: ...


class Room:
    def __init__(self, hall: Hall, row: GameRow, table: Table | None, played: Played) -> None:
        self.hall = hall
        self.row = row
        self.table = table  # None while the game waits for somebody, and when it cannot be played any more
        self.by_hand = played.by_hand
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.told: dict[int, list[LogLine]] = {}  # the log as each kind of guest has it
        self.gone = False
        self.touched = monotonic()

    # --- guests ----------------------------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> None:
        """A guest sees the game from now on; call it under the lock."""
        self.touched = monotonic()
        self.guests.add(guest)
        guest.room = self
        guest.send(self._welcome(guest.seat))
        if self.table is not None:
            self.told[guest.seat] = self._log(self.table, guest.seat)
            guest.send(encoded(self._state(self.table, guest.seat, 0, self.told[guest.seat])))

    def leave(self, guest: Guest) -> None:
        self.touched = monotonic()
        self.guests.discard(guest)

    def welcome_all(self) -> None:
        for guest in list(self.guests):
            guest.send(self._welcome(guest.seat))

    def tell(self, only: int | None = None) -> None:
        """Show everybody how things stand, or only one seat. Guests of one seat get the same bytes."""
        if self.table is None:
            return
        for seat in {guest.seat for guest in self.guests if only in (None, guest.seat)}:
            before, now = self.told.get(seat, []), self._log(self.table, seat)
            at = _common(before, now)
            self.told[seat] = now
            data = encoded(self._state(self.table, seat, at, now[at:]))
            for guest in [guest for guest in self.guests if guest.seat == seat]:
                guest.send(data)

    def _welcome(self, seat: int) -> str:
        return encoded(messages.Welcome(game=self.row.message(), seat=seat, rematch=self.row.rematch))

    def _log(self, table: Table, seat: int) -> list[LogLine]:
        return frames.log_lines(table.log(None if seat < 0 else seat))

    def _state(self, table: Table, seat: int, at: int, lines: list[LogLine]) -> State:
        view, ask = frames.shown(table, seat)
        settings = self.row.seats[seat].settings if seat >= 0 else Settings()
        if ask is not None and automatic(table, settings) is not None:
            ask = None  # it is about to be answered
        return State(
            rev=self.row.rev,
            moves=self.row.moves,
            view=view,
            ask=ask,
            log_at=at,
            log=lines,
            passing=settings.passing,  # type: ignore[arg-type]
            stops=settings.stops,
            ask_always=settings.ask_always,
            may_undo=seat >= 0 and self._undo_to(seat) >= 0,
        )

    # --- what guests ask -------------------------------------------------------------------------------------------

    def playing(self) -> Table:
        if self.row.broken:
            raise Refusal("broken", self.row.broken)
        if self.table is None:
            raise Refusal("not possible", "the game has not begun", hint="wait until somebody has joined")
        return self.table

    def asked(self, seat: int, rev: int) -> Table:
        """The table, if it is this seat's question that the state ``rev`` showed."""
        table = self.playing()
        decision = table.decision()
        if decision is None:
            raise Refusal("not possible", "the game is over")
        if rev != self.row.rev:
            raise Refusal("stale", "the game has gone on since", hint="look at the newest state")
        if decision.seat != seat:
            raise Refusal("not your turn", "somebody else is asked")
        return table

    async def answer(self, seat: int, rev: int, chosen: list[int]) -> None:
        self.asked(seat, rev)
        await self._apply(chosen, by_hand=True)
        self.kick()

    async def pass_(self, seat: int, rev: int, mode: str) -> None:
        """Pass once, or from now on; the latter also while somebody else is asked."""
        settings = self.row.seats[seat].settings
        table = self.playing()
        if table.decision() is None:
            raise Refusal("not possible", "the game is over")
        if mode in ("once", "until", "turn") and self._is_asked(table, seat):
            self.asked(seat, rev)
            decision = table.decision()
            assert decision is not None
            settings.turn = table.observe(None).turn
            verbs = ("pass",) if mode == "until" else ("pass", "forfeit", "no attack", "no block")
            option = next((i for i, one in enumerate(decision.options) if one.verb in verbs), -1)
            if option < 0:
                raise Refusal(
                    "not possible", "this cannot be passed", decision.clause, "choose among the options"
                )
            settings.passing = "" if mode == "once" else mode
            await self.hall.store.settle(self.row.id, seat, settings)
            await self._apply([option], by_hand=True)
        else:
            if mode == "once":
                raise Refusal("not your turn", "somebody else is asked")
            settings.turn = table.observe(None).turn
            settings.passing = "" if mode == "stop" else mode
            await self.hall.store.settle(self.row.id, seat, settings)
            self.tell(seat)
        self.kick()

    async def stops(self, seat: int, stops: list[Stop], ask_always: bool) -> None:
        settings = self.row.seats[seat].settings
        settings.stops = stops
        settings.ask_always = ask_always
        await self.hall.store.settle(self.row.id, seat, settings)
        self.tell(seat)
        self.kick()

    def check(self, seat: int, rev: int, chosen: list[int]) -> IllegalAnswer | None:
        table = self.asked(seat, rev)
        try:
            table.check(chosen)
        except IllegalAnswer as problem:
            return problem
        return None

    def why_not(self, seat: int, card: int, label: str) -> list[messages.Obstacle]:
        table = self.playing()
        if label:
            labels = [label]
        elif card > 0:
            view = table.observe(seat)
            zone = next((z.name for z in view.zones if any(c.id == card and c.name for c in z.cards)), "")
            name = table.called(seat, card)
            labels = [f"{verb} {name}" for verb in wishes(self.row.ruleset, zone)]
        else:
            raise Refusal("malformed", "neither a card nor a label", hint="say what you would like to do")
        found = []
        for one in labels:
            clause, reason = table.why_not(seat, one)
            found.append(messages.Obstacle(one, clause or "", reason, reason == "it is offered"))
        return found

    async def explain(self, seat: int, card: int, what: str) -> list[messages.Reason]:
        table = self.playing()
        if card < 0:
            player = player_of(Ref(card))
            if player > 1:
                raise Refusal("not possible", "there is no such player")
            return await asyncio.to_thread(history, table.sheet, list(table.answers), seat, player, what)
        return [
            messages.Reason(source=step.source, clause=step.clause, before=step.before, after=step.after)
            for step in table.explain(table.card_of(seat, card), what)
        ]

    def understood(self, seat: int, card: int) -> list[messages.UnderstoodSide]:
        return [
            messages.UnderstoodSide(name=side.name, lines=list(side.lines), unread=list(side.unread))
            for side in self.playing().understood(seat, card)
        ]

    async def undo(self, seat: int, rev: int) -> None:
        table = self.playing()
        if rev != self.row.rev:
            raise Refusal("stale", "the game has gone on since", hint="look at the newest state")
        to = self._undo_to(seat)
        if to < 0:
            why = "there is nothing to take back"
            if not self.row.seats[opponent(SeatNumber(seat))].computer:
                why = "only against the computer can something be taken back"
            raise Refusal("not possible", why)
        while len(table.answers) > to:
            table.undo()
        del self.by_hand[to:]
        settings = self.row.seats[seat].settings
        settings.passing = ""
        await self._keep([BACK, to], by_hand=True)
        self.tell()
        self.kick()

    async def concede(self, seat: int) -> None:
        table = self.playing()
        if table.decision() is None:
            raise Refusal("not possible", "the game is over")
        table.concede(seat)
        self.by_hand.append(True)
        await self._keep(table.answers[-1], by_hand=True)
        self.welcome_all()
        self.tell()

    def _is_asked(self, table: Table, seat: int) -> bool:
        decision = table.decision()
        return decision is not None and decision.seat == seat

    def _undo_to(self, seat: int) -> int:
        """After how many answers the seat's last own decision was; -1 if it may not be taken back."""
        if self.row.status != "playing" or not self.row.seats[opponent(SeatNumber(seat))].computer:
            return -1
        at = len(self.by_hand) - 1
        while at >= self.row.base and not self.by_hand[at]:
            at -= 1
        return at if at >= self.row.base else -1

    # --- changing the game -----------------------------------------------------------------------------------------

    async def _apply(self, chosen: list[int], by_hand: bool) -> None:
        """Give an answer, keep it, show it. Raises IllegalAnswer, and then nothing has changed."""
        assert self.table is not None
        self.table.answer(chosen)
        self.by_hand.append(by_hand)
        await self._keep(self.table.answers[-1], by_hand)
        await self._passed_enough(self.table)
        if self.row.status == "finished":
            self.welcome_all()
        self.tell()

    async def _passed_enough(self, table: Table) -> bool:
        """Whether somebody who passed from then on is asked again now. Settled before the question is shown, so that
        it is shown once: a second showing would reach a person who has begun to answer."""
        decision = table.decision()
        if decision is None or self.row.seats[decision.seat].computer:
            return False
        settings = self.row.seats[decision.seat].settings
        if not settings.passing or automatic(table, settings) is not None or not over(table, settings):
            return False
        settings.passing = ""
        await self.hall.store.settle(self.row.id, decision.seat, settings)
        return True

    async def _keep(self, answer: list[int], by_hand: bool) -> None:
        table = self.table
        assert table is not None
        row = self.row
        row.rev += 1
        row.moves = len(table.answers)
        row.result = table.outcome
        row.turn = table.game.s.turn
        row.status = "finished" if table.decision() is None else "playing"
        try:
            await self.hall.store.write(row, answer, by_hand)
        except Conflict as problem:
            self.hall.give_up(self)
            raise Refusal("stale", problem.message, hint=problem.hint or "") from None
        except (SQLAlchemyError, OSError) as problem:
            LOG.error("game %s could not be kept: %s", row.id, problem)
            self.hall.give_up(self)
            raise Refusal(
                "busy", "the game could not be kept, so nothing was done", hint="try again"
            ) from None
        except BaseException:
            self.hall.give_up(self)
            raise

    def kick(self) -> None:
        """Let the computer think and passers pass, if that is what the game waits for."""
        if self.table is not None and not self.gone and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while await self._go_on():
                pass
        except Refusal as problem:
            LOG.warning("game %s: %s", self.row.id, problem.message)
        except Exception:
            LOG.exception("game %s stopped", self.row.id)
            self.hall.give_up(self)

    async def _go_on(self) -> bool:
        """One answer that nobody needs to be asked for; False if somebody has to be."""
        table = self.table
        async with self.lock:
            decision = None if table is None else table.decision()
            if table is None or decision is None or self.gone:
                return False
            seat = self.row.seats[decision.seat]
            if seat.computer:
                if decision.forced is not None:
                    await self._apply(decision.forced, by_hand=False)
                    return True
            else:
                given = automatic(table, seat.settings)
                if given is not None:
                    await self._apply(given, by_hand=False)
                    return True
                if await self._passed_enough(table):  # the server stopped before it was settled
                    self.tell(decision.seat)
                return False
            rev, answers = self.row.rev, list(table.answers)
        if all(each.computer for each in self.row.seats):
            await asyncio.sleep(self.hall.pace)
        try:
            thought = await self.hall.thinker.think(
                self.row.id, self.row.sheet, answers, seat.computer, table.sheet.seed & 0xFFFF
            )
        except Failed as problem:
            LOG.warning("game %s: %s", self.row.id, problem)
            thought = []
        async with self.lock:
            if self.row.rev != rev or self.gone:
                return not self.gone  # somebody took back or gave up while it was thinking
            try:
                await self._apply(thought or idle_answer(decision), by_hand=False)
            except IllegalAnswer as problem:
                LOG.warning("game %s: %s", self.row.id, problem.message)
                await self._apply(idle_answer(decision), by_hand=False)
        return True


def _common(before: list[LogLine], now: list[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    n = min(len(before), len(now))
    if before[:n] == now[:n]:
        return n
    return next(i for i in range(n) if before[i] != now[i])
