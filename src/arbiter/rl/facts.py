"""What has happened, as the log of a table tells it to both players, in numbers: no card is named."""

from __future__ import annotations

from struct import Struct
from typing import Final

from arbiter.kernel import events as ev
from arbiter.kernel.events import Event
from arbiter.kernel.ids import NOBODY, zone_kind, zone_owner
from arbiter.table.log import NOT_LOGGED, WORDS

from .scaling import signed_log

HISTORY: Final = 32  # facts that are remembered
TOO_MANY: Final = 4 * HISTORY  # facts until those that are not remembered any more are dropped
KEPT: Final = 20_000  # facts whose bytes are kept ready
#: the columns of `layout.FACT` as bytes, as player A sees them and as player B does
Fact = tuple[bytes, bytes]

_ROW: Final = Struct("=8f")
_KNOWN: Final[dict[int, Fact]] = {}
_MOVES: Final[dict[int, Fact]] = {}
#: kinds of events that a log has a line about, whatever else is known of them
LOGGED: Final = [
    kind == ev.PHASE or (kind not in NOT_LOGGED and kind in WORDS) for kind in range(ev.BY_HAND + 1)
]


class Told:
    """The last facts that both players know of, the newest last. Those of an action that may still be taken back stand
    at the end."""

    def __init__(self) -> None:
        self._rows: list[list[bytes]] = [[], []]  # of each seat, a row for each fact
        self._sure = 0  # so many cannot be taken back
        self._columns = [b"", b""]  # of each seat, the last rows …
        self._made = [True, True]  # … if nothing was heard since

    def copy(self) -> Told:
        return Told.restored(self.kept())

    def kept(self) -> tuple[list[list[bytes]], int]:
        """As plain data for :meth:`restored`."""
        return [rows.copy() for rows in self._rows], self._sure

    @staticmethod
    def restored(kept: tuple[list[list[bytes]], int]) -> Told:
        made = Told()
        made._rows, made._sure = [rows.copy() for rows in kept[0]], kept[1]
        made._made = [False, False]
        return made

    def hear(self, events: list[Event]) -> None:
        """Note the facts among events that a log has a line about."""
        first, second = self._rows[0], self._rows[1]
        before = len(first)
        for event in events:
            fact = _known(event)
            if fact is not None:
                first.append(fact[0])
                second.append(fact[1])
        if len(first) > before:
            self._made[0] = self._made[1] = False

    def settle(self) -> None:
        """Nothing can be taken back any more."""
        self._sure = len(self._rows[0])
        if self._sure >= TOO_MANY:
            for rows in self._rows:
                del rows[:-HISTORY]
            self._sure = HISTORY

    def take_back(self) -> None:
        for rows in self._rows:
            del rows[self._sure :]
        self._made[0] = self._made[1] = False

    def history(self, seat: int) -> bytes:
        """The columns of the last facts, a row each."""
        if not self._made[seat]:
            self._columns[seat] = b"".join(self._rows[seat][-HISTORY:])
            self._made[seat] = True
        return self._columns[seat]


def _known(event: Event) -> Fact | None:
    """An event as the log tells it; nothing if it has no line about it."""
    kind = event.kind
    if kind == ev.MOVE:
        key = (event.frm + 1) << 8 | event.to + 1
        known = _MOVES
    elif LOGGED[kind] and (kind != ev.PRODUCE or event.detail != ""):
        key = event.amount << 16 | (event.player - NOBODY) << 8 | kind
        known = _KNOWN
    else:
        return None
    found = known.get(key)
    if found is None:
        if len(known) >= KEPT:
            known.clear()
        found = known[key] = _fact(event)
    return found


def _fact(event: Event) -> Fact:
    whose = amount = left = left_whose = to = to_whose = 0.0
    if event.kind == ev.MOVE:
        if event.frm >= 0:
            left, left_whose = zone_kind(event.frm) + 1.0, _whose(zone_owner(event.frm))
        to, to_whose = zone_kind(event.to) + 1.0, _whose(zone_owner(event.to))
    else:
        words = WORDS.get(event.kind, "{who}")
        if "{who}" in words:
            whose = _whose(event.player)
        if "{n}" in words:
            amount = signed_log(event.amount)
    return (
        _ROW.pack(1.0, event.kind, whose, amount, left, left_whose, to, to_whose),
        _ROW.pack(1.0, event.kind, 0.0 - whose, amount, left, 0.0 - left_whose, to, 0.0 - to_whose),
    )


def _whose(player: int) -> float:
    """1 for player A, -1 for player B."""
    return 0.0 if player not in (0, 1) else 1.0 - 2.0 * player
