"""Time to answer: so long for each answer, and a bank for what goes beyond it. What happens when both are used up was
agreed when the game began. Time runs only while a person has to answer, not while the server passes for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from .messages import Clock
from .rows import GameRow


class Timer:
    """The clock of one game."""

    def __init__(self, row: GameRow) -> None:
        self.row = row
        self.seat = -1  # whose time runs
        self.since = 0.0
        self.rev = -1
        self.waiting: asyncio.TimerHandle | None = None

    def start(self, seat: int, expired: Callable[[], None]) -> bool:
        """This seat has to answer now. False if nothing has changed, or there is no clock."""
        timing = self.row.seats[seat].settings.timing
        if not (timing.move or timing.bank) or (self.seat, self.rev) == (seat, self.row.rev):
            return False
        self.stop()
        self.seat, self.since, self.rev = seat, monotonic(), self.row.rev
        left = timing.move + self._bank(seat)
        self.waiting = asyncio.get_running_loop().call_later(left, expired)
        return True

    def stop(self) -> int:
        """They have answered: what went beyond the time for one answer is taken from the bank. The seat whose bank has
        changed, or -1."""
        seat, self.seat = self.seat, -1
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
        if seat < 0:
            return -1
        settings = self.row.seats[seat].settings
        beyond = monotonic() - self.since - settings.timing.move
        if beyond <= 0:
            return -1
        settings.spent = min(float(settings.timing.bank), settings.spent + beyond)
        return seat

    def message(self) -> Clock:
        """How the clock stands now."""
        gone = monotonic() - self.since if self.seat >= 0 else 0.0
        timing = self.row.seats[0].settings.timing
        banks = [self._bank(seat) for seat in (0, 1)]
        if self.seat >= 0:
            banks[self.seat] = max(0.0, banks[self.seat] - max(0.0, gone - timing.move))
        return Clock(
            seat=self.seat,
            move=round(max(0.0, timing.move - gone), 1),
            banks=[round(bank, 1) for bank in banks],
        )

    def _bank(self, seat: int) -> float:
        settings = self.row.seats[seat].settings
        return max(0.0, settings.timing.bank - settings.spent)
