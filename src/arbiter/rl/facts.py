"""What has happened, as the log of a table tells it to both players, in numbers: no card is named."""

from __future__ import annotations

from struct import Struct
from typing import Final

from arbiter.kernel import events as ev
from arbiter.kernel.events import Event
from arbiter.kernel.ids import NOBODY, zone_kind, zone_owner
from arbiter.table.log import QUIET, WORDS

from .scaling import signed_log

HISTORY: Final = 32  # facts that are remembered
KEPT: Final = 20_000  # facts whose bytes are kept ready
#: the columns of `layout.FACT` as bytes, as player A sees them and as player B does
Fact = tuple[bytes, bytes]

_ROW: Final = Struct("=8f")
_KNOWN: Final[dict[int, Fact | None]] = {}


class Told:
    """The last facts that both players know of, the newest last. Those of an action that may still be taken back stand
    at the end."""

    def __init__(self) -> None:
        self._rows: tuple[list[bytes], list[bytes]] = ([], [])  # as each seat sees them
        self._sure = 0  # how many cannot be taken back

    def copy(self) -> Told:
        return Told.restored(self.kept())

    def kept(self) -> tuple[list[bytes], list[bytes], int]:
        """As plain data for :meth:`restored`."""
        return self._rows[0].copy(), self._rows[1].copy(), self._sure

    @staticmethod
    def restored(kept: tuple[list[bytes], list[bytes], int]) -> Told:
        made = Told()
        made._rows, made._sure = (kept[0], kept[1]), kept[2]
        return made

    def hear(self, events: list[Event]) -> None:
        """Note the facts among events that a log has a line about."""
        first, second = self._rows
        for event in events:
            fact = _known(event)
            if fact is not None:
                first.append(fact[0])
                second.append(fact[1])

    def settle(self) -> None:
        """Nothing can be taken back any more."""
        if len(self._rows[0]) > 8 * HISTORY:
            for rows in self._rows:
                del rows[:-HISTORY]
        self._sure = len(self._rows[0])

    def take_back(self) -> None:
        for rows in self._rows:
            del rows[self._sure :]

    def history(self, seat: int) -> bytes:
        """The columns of the last facts, a row each."""
        return b"".join(self._rows[seat][-HISTORY:])


def _known(event: Event) -> Fact | None:
    """An event as the log tells it; nothing if it has no line about it."""
    where = (event.frm + 1) << 16 | (event.to + 1) << 8 | event.kind
    key = (event.amount << 28 | (event.player - NOBODY) << 24 | where) << 1
    if event.detail != "":
        key |= 1
    if key not in _KNOWN:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[key] = _fact(event) if _is_told(event) else None
    return _KNOWN[key]


def _is_told(event: Event) -> bool:
    if event.kind in (ev.MOVE, ev.PHASE):
        return True
    return (
        event.kind not in QUIET and event.kind in WORDS and (event.kind != ev.PRODUCE or event.detail != "")
    )


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
