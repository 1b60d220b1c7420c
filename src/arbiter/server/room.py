"""A game that is being played: its table in memory, and whoever is connected to it.

Everything that changes the game happens under one lock, and is stored before anybody hears of it. What cannot be stored
did not happen: the room is given up, and the next who comes finds the game as it is kept. Whatever takes a while is
done on threads (`work`), never on the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, ParamSpec, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from arbiter.kernel.decision import Decision
from arbiter.kernel.ids import Seat as SeatNumber
from arbiter.kernel.ids import opponent
from arbiter.players.default import idle_answer
from arbiter.table import IllegalAnswer, Table
from arbiter.table.forfeits import Why, read_concession

from . import messages, sharing
from .clocks import Timer
from .company import Company
from .frames import encoded
from .messages import Asking, Stop
from .passing import automatic, over
from .refusal import Refusal
from .rows import BACK, GameRow, Played
from .showing import Showing
from .store import Conflict
from .thinking import Failed

if TYPE_CHECKING:
    from .loaded_games import LoadedGames

LOG = logging.getLogger("arbiter.server")
STOPPING = 4503
P = ParamSpec("P")
T = TypeVar("T")


class Guest(Protocol):
    """A connection. ``seat`` -1: somebody watching."""

    seat: int
    room: Room

    def send(self, data: str) -> None: ...

    def close(self, code: int) -> None: ...


class Room:
    def __init__(self, loaded_games: LoadedGames, row: GameRow, table: Table | None, played: Played) -> None:
        self.loaded_games = loaded_games
        self.row = row
        self.table = table  # None while the game waits for somebody, and when it cannot be played any more
        self.showing = None if table is None else Showing(row, table)
        self.by_hand = played.by_hand
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.driver: asyncio.Task[None] | None = None
        self.behind = False  # another process has played on, and goes on with what needs nobody's answer
        self.alone = False  # no other process does what there is to do
        self.gone = False
        self.touched = monotonic()
        self.timer = Timer(row)
        self.late: asyncio.Task[None] | None = None
        self.company = Company(self)

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is being done."""
        driven = self.driver is not None and not self.driver.done()
        return bool(self.guests) or driven or self.lock.locked()

    @property
    def played(self) -> bool:
        """Whether somebody who plays in it is here, or something is being done."""
        return self.lock.locked() or any(guest.seat >= 0 for guest in self.guests)

    async def work(self, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do something off the event loop: at once where people play."""
        workers = self.loaded_games.workers
        do = workers.later if self.row.only_computers else workers.first
        return await do(job, *given, **named)

    # --- guests ----------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """A guest sees the game from now on; call it under the lock."""
        self.touched = monotonic()
        self.guests.add(guest)
        guest.room = self
        guest.send(self._welcome(guest.seat))
        if self.showing is not None:
            if guest.seat < 0:
                guest.send(await self.work(self.showing.watched))
            else:
                guest.send(await self.work(self.showing.state, guest.seat, self._may_undo(guest.seat), True))
        if self.row.timed:
            guest.send(encoded(self.timer.message()))
        self.company.greet(guest)

    def leave(self, guest: Guest) -> None:
        self.touched = monotonic()
        self.guests.discard(guest)
        self.company.changed()

    def send_all(self, message: object) -> None:
        data = encoded(message)
        for guest in list(self.guests):
            guest.send(data)

    def welcome_all(self) -> None:
        for guest in list(self.guests):
            guest.send(self._welcome(guest.seat))

    async def tell(self, only: int | None = None) -> None:
        """Show everybody how things stand, or only one seat."""
        if self.showing is None:
            return
        seats = {
            guest.seat: self._may_undo(guest.seat) for guest in self.guests if only in (None, guest.seat)
        }
        if not seats:
            return
        made = await self.work(self.showing.states, seats)
        for guest in list(self.guests):
            if guest.seat in made:
                guest.send(made[guest.seat])

    def _welcome(self, seat: int) -> str:
        return encoded(messages.Welcome(game=self.row.message(), seat=seat, rematch=self.row.rematch))

    # --- what guests ask -------------------------------------------------------------------------------------------

    def shown(self) -> Showing:
        if self.row.broken:
            raise Refusal("broken", self.row.broken)
        if self.showing is None:
            raise Refusal("not possible", "the game has not begun", hint="wait until somebody has joined")
        return self.showing

    def playing(self) -> tuple[Table, Decision]:
        """The table, and what is asked there."""
        table = self.shown().table
        decision = table.decision()
        if decision is None:
            raise Refusal("not possible", "the game is over")
        return table, decision

    def asked(self, seat: int, rev: int) -> tuple[Table, Decision]:
        """The table, if it is this seat's question that the state ``rev`` showed."""
        table, decision = self.playing()
        if rev != self.row.rev:
            raise Refusal("stale", "the game has gone on since", hint="look at the newest state")
        if decision.seat != seat:
            raise Refusal("not your turn", "somebody else is asked")
        return table, decision

    async def answer(self, seat: int, rev: int, chosen: list[int]) -> None:
        self.asked(seat, rev)
        with self.loaded_games.metrics.answers.timed():
            await self._apply(chosen, by_hand=True)
        self.play_on()

    async def pass_(self, seat: int, rev: int, mode: str) -> None:
        """Pass once, or from now on; the latter also while somebody else is asked."""
        settings = self.row.seats[seat].settings
        table, decision = self.playing()
        turn = await self.work(lambda: table.observe(None).turn)
        if mode in ("once", "until", "turn") and decision.seat == seat:
            self.asked(seat, rev)
            verbs = ("pass",) if mode == "until" else ("pass", "forfeit", "no attack", "no block")
            option = next((i for i, one in enumerate(decision.options) if one.verb in verbs), -1)
            if option < 0:
                raise Refusal(
                    "not possible", "this cannot be passed", decision.clause, "choose among the options"
                )
            settings.turn = turn
            settings.passing = "" if mode == "once" else mode
            await self.loaded_games.store.settle(self.row.id, seat, settings)
            await self._apply([option], by_hand=True)
        else:
            if mode == "once":
                raise Refusal("not your turn", "somebody else is asked")
            settings.turn = turn
            settings.passing = "" if mode == "stop" else mode
            await self.loaded_games.store.settle(self.row.id, seat, settings)
            await self.tell(seat)
        self.play_on()

    async def stops(self, seat: int, stops: list[Stop], asking: Asking) -> None:
        settings = self.row.seats[seat].settings
        settings.stops = stops
        settings.asking = asking
        await self.loaded_games.store.settle(self.row.id, seat, settings)
        await self.tell(seat)
        self.play_on()

    async def undo(self, seat: int, rev: int) -> None:
        table = self.shown().table
        if rev != self.row.rev:
            raise Refusal("stale", "the game has gone on since", hint="look at the newest state")
        to = self._undo_to(seat)
        if to < 0:
            why = "there is nothing to take back"
            if not self.row.seats[opponent(SeatNumber(seat))].computer:
                why = "only against the computer can something be taken back"
            raise Refusal("not possible", why)
        self._not_too_long()
        await self.work(table.undo, to)
        del self.by_hand[to:]
        settings = self.row.seats[seat].settings
        settings.passing = ""
        await self._keep([BACK, to], by_hand=True)
        await self.tell()
        self.play_on()

    async def concede(self, seat: int) -> None:
        self.playing()
        await self._lose(seat, Why.CONCEDES, by_hand=True)

    async def _stop_clock(self) -> None:
        if not self.row.timed:
            return
        changed = self.timer.stop()
        if changed >= 0:
            await self.loaded_games.store.settle(self.row.id, changed, self.row.seats[changed].settings)
        self.send_all(self.timer.message())

    def _expire(self) -> None:
        self.late = asyncio.create_task(self._out_of_time(self.timer.seat, self.row.rev))

    async def _out_of_time(self, seat: int, rev: int) -> None:
        """Nothing was answered in time: what was agreed happens."""
        async with self.lock:
            decision = None if self.table is None else self.table.decision()
            if self.gone or self.row.rev != rev or decision is None or decision.seat != seat:
                return
            try:
                if self.row.seats[seat].settings.timing.late == "lose":
                    await self._lose(seat, Why.LATE, by_hand=False)
                else:
                    await self._apply(idle_answer(decision), by_hand=False)
            except Refusal as problem:
                LOG.warning("game %s: %s", self.row.id, problem.message)
        self.play_on()

    async def _lose(self, seat: int, why: Why, by_hand: bool) -> None:
        assert self.table is not None
        await self._stop_clock()
        await self.work(self.table.concede, seat, why)
        self.by_hand.append(by_hand)
        await self._keep(self.table.answers[-1], by_hand)
        self.welcome_all()
        await self.tell()

    def _may_undo(self, seat: int) -> bool:
        return seat >= 0 and self._undo_to(seat) >= 0

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
        self._not_too_long()
        await self.work(self.table.answer, chosen)
        await self._stop_clock()
        self.by_hand.append(by_hand)
        await self._keep(self.table.answers[-1], by_hand)
        await self._passed_enough(self.table)
        if self.row.status == "finished":
            self.welcome_all()
        await self.tell()

    def _not_too_long(self) -> None:
        if self.row.rev >= self.loaded_games.limits.answers:
            raise Refusal("not possible", "the game is longer than this server keeps", hint="concede")

    async def _passed_enough(self, table: Table) -> bool:
        """Whether somebody who passed from then on is asked again now. Settled before the question is shown, so that
        it is shown once: a second showing would reach a person who has begun to answer."""
        decision = table.decision()
        if decision is None or self.row.seats[decision.seat].computer:
            return False
        settings = self.row.seats[decision.seat].settings
        if not settings.passing:
            return False
        if not await self.work(lambda: automatic(table, settings) is None and over(table, settings)):
            return False
        settings.passing = ""
        await self.loaded_games.store.settle(self.row.id, decision.seat, settings)
        return True

    async def _keep(self, answer: list[int], by_hand: bool) -> None:
        table = self.table
        assert table is not None
        row = self.row
        row.rev += 1
        self.note()
        try:
            await self.loaded_games.store.write(row, answer, by_hand)
        except Conflict as problem:
            await self._was_second()
            raise Refusal("stale", problem.message, hint=problem.hint or "") from None
        except (SQLAlchemyError, OSError) as problem:
            LOG.error("game %s could not be kept: %s", row.id, problem)
            self.loaded_games.give_up(self)
            raise Refusal(
                "busy", "the game could not be kept, so nothing was done", hint="try again", retry=5
            ) from None
        except BaseException:
            self.loaded_games.give_up(self)
            raise

    def note(self) -> None:
        """Put down in the row how the table stands."""
        row, table = self.row, self.table
        assert table is not None
        row.moves = len(table.answers)
        row.result = table.outcome
        row.turn = table.game.s.turn
        row.status = "finished" if table.decision() is None else "playing"
        if row.status == "finished":
            table.forget_past()

    async def _was_second(self) -> None:
        """Another process has written the next row: the game is as that says."""
        try:
            await sharing.read_anew(self)
            await self.tell()
            asyncio.get_running_loop().call_soon(self.follow)  # when what was being done here is over
        except BaseException:
            self.loaded_games.give_up(self)
            raise

    def play_on(self, alone: bool = False) -> None:
        """Let the computer think and passers pass, if that is what the game waits for."""
        self.behind, self.alone = False, alone
        if self.table is not None and not self.gone and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    def follow(self) -> None:
        """Another process has played on. Pass for people who are here; whatever else there is to do, that process does,
        unless it is gone."""
        decision = None if self.table is None else self.table.decision()
        if decision is None:
            return
        if self._is_here(decision.seat):
            self.play_on()
        else:
            self._play_on_later()

    def _is_here(self, seat: int) -> bool:
        return any(guest.seat == seat for guest in self.guests)

    def _play_on_later(self) -> None:
        """Do what there is to do if no other process has done it by then."""
        rev = self.row.rev

        def unless_done() -> None:
            if self.row.rev == rev:
                self.play_on(alone=True)

        asyncio.get_running_loop().call_later(sharing.GRACE, unless_done)

    async def _drive(self) -> None:
        try:
            while await self._go_on():
                pass
        except Refusal as problem:
            LOG.warning("game %s: %s", self.row.id, problem.message)
        except Exception:
            LOG.exception("game %s stopped", self.row.id)
            self.loaded_games.give_up(self)

    @property
    def _asleep(self) -> bool:
        """Computers play each other only while somebody looks on, and in one process."""
        return self.gone or self.behind or (self.row.only_computers and not self.guests)

    async def _go_on(self) -> bool:
        """One answer that nobody needs to be asked for; False if somebody has to be."""
        table = self.table
        async with self.lock:
            decision = None if table is None else table.decision()
            if table is None or decision is None or self._asleep:
                return False
            seat = self.row.seats[decision.seat]
            given = decision.forced if seat.computer else await self.work(automatic, table, seat.settings)
            if given is not None:
                if self.loaded_games.store.shared and not (
                    seat.computer or self.alone or self._is_here(decision.seat)
                ):
                    self._play_on_later()  # the process they are connected to passes for them, if there is one
                    return False
                await self._apply(given, by_hand=False)
                return True
            if not seat.computer:
                if await self._passed_enough(table):  # the server stopped before it was settled
                    await self.tell(decision.seat)
                if self.timer.start(decision.seat, self._expire):
                    self.send_all(self.timer.message())
                return False
            rev, answers = self.row.rev, list(table.answers)
        player = self.loaded_games.bots.get(seat.computer, seat.computer)
        thought = await self._thought(table, answers, player)
        async with self.lock:
            if self.row.rev != rev or self._asleep:
                return not self._asleep  # somebody took back or gave up while it was thinking
            lost = read_concession(thought)
            if lost is not None:
                await self._lose(*lost, by_hand=False)
                return False
            try:
                await self._apply(thought or idle_answer(decision), by_hand=False)
            except IllegalAnswer as problem:
                LOG.warning("game %s: %s", self.row.id, problem.message)
                await self._apply(idle_answer(decision), by_hand=False)
        return True

    async def _thought(self, table: Table, answers: list[list[int]], player: str) -> list[int]:
        """What a computer player answers; nothing if it does not come to an answer."""
        thinker = self.loaded_games.thinker
        if self.row.only_computers:
            thinker = self.loaded_games.backdrop
            await asyncio.sleep(self.loaded_games.pace)
        try:
            with self.loaded_games.metrics.thoughts.timed():
                return await thinker.think(
                    self.row.id, self.row.setup, answers, player, table.setup.seed & 0xFFFF
                )
        except Failed as problem:
            LOG.warning("game %s: %s", self.row.id, problem)
            return []
