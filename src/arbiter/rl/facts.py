"""What has happened, as the log of a table tells it to both players, in numbers: no card is named."""

from __future__ import annotations

from struct import Struct
from typing import Final

from arbiter.kernel import events as ev
from arbiter.kernel.events import Event
from arbiter.kernel.ids import zone_kind, zone_owner
from arbiter.table.log import QUIET, WORDS

from .scaling import signed_log

HISTORY: Final = 32  # facts that are remembered
KEPT: Final = 20_000  # facts whose bytes are kept ready
#: the columns of `layout.FACT` as bytes, as player A sees them and as player B does
Fact = tuple[bytes, bytes]

_ROW: Final = Struct("=8f")
_KNOWN: Final[dict[tuple[int, int, int, int, int, bool], Fact | None]] = {}


def facts(events: list[Event]) -> list[Fact]:
    """The facts among events that a log has a line about."""
    found: list[Fact] = []
    for event in events:
        key = (event.kind, event.player, event.amount, event.frm, event.to, event.detail != "")
        if key not in _KNOWN:
            if len(_KNOWN) >= KEPT:
                _KNOWN.clear()
            _KNOWN[key] = _fact(event) if _is_told(event) else None
        fact = _KNOWN[key]
        if fact is not None:
            found.append(fact)
    return found


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
