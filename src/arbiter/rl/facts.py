"""What has happened, as the log of a table tells it to both players, in numbers: no card is named."""

from __future__ import annotations

from typing import Final

from arbiter.kernel import events as ev
from arbiter.kernel.events import Event
from arbiter.kernel.ids import zone_kind, zone_owner
from arbiter.table.log import QUIET, WORDS

from .scaling import signed_log

HISTORY: Final = 32  # facts that are remembered
#: the columns of `layout.FACT`
Fact = tuple[float, float, float, float, float, float, float, float]
WHOSE: Final = [2, 5, 7]  # columns that are 1 for player A and -1 for player B


def facts(events: list[Event]) -> list[Fact]:
    """The facts among events that a log has a line about, as player A sees them."""
    return [_fact(event) for event in events if _is_told(event)]


def _is_told(event: Event) -> bool:
    if event.kind in (ev.MOVE, ev.PHASE):
        return True
    return (
        event.kind not in QUIET and event.kind in WORDS and (event.kind != ev.PRODUCE or event.detail != "")
    )


def _fact(event: Event) -> Fact:
    if event.kind == ev.MOVE:
        frm, to = event.frm, event.to
        left = (zone_kind(frm) + 1, _whose(zone_owner(frm))) if frm >= 0 else (0, 0)
        return (1.0, event.kind, 0.0, 0.0, *left, zone_kind(to) + 1, _whose(zone_owner(to)))
    words = WORDS.get(event.kind, "{who}")
    who = _whose(event.player) if "{who}" in words else 0
    amount = signed_log(event.amount) if "{n}" in words else 0.0
    return (1.0, event.kind, who, amount, 0, 0, 0, 0)


def _whose(player: int) -> int:
    return 0 if player not in (0, 1) else 1 - 2 * player
