"""What has happened this turn, in order.

A declared loop makes ten thousands of events in a turn, and every action keeps a copy of the state. So events lie in
chunks: full chunks are never changed and are shared by copies, and each knows its events by their kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .events import MOVE
from .ids import has_bit

if TYPE_CHECKING:
    from .events import Event
    from .ids import Ref, ZoneId

CHUNK: Final = 256  # events


class Chunk:
    """Some events in a row that are not added to any more."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events
        self.kinds = 0
        self.by_kind: dict[int, list[Event]] = {}
        self.arrivals: dict[Ref, Event] = {}  # the latest movement of each card that arrived
        self.origins: set[tuple[Ref, ZoneId]] = set()  # which cards arrived from where
        for event in events:
            self.kinds |= 1 << event.kind
            self.by_kind.setdefault(event.kind, []).append(event)
            if event.kind == MOVE:
                self.arrivals[event.after] = event
                self.origins.add((event.after, event.frm))


class History:
    def __init__(self) -> None:
        self.full: tuple[Chunk, ...] = ()
        self.latest: list[Event] = []

    def copy(self) -> History:
        made = History()
        made.full = self.full
        made.latest = self.latest.copy()
        return made

    def length(self) -> int:
        return len(self.full) * CHUNK + len(self.latest)

    def append(self, event: Event) -> None:
        if len(self.latest) == CHUNK:
            self.full = (*self.full, Chunk(self.latest))
            self.latest = []
        self.latest.append(event)

    def events(self) -> list[Event]:
        """All of them."""
        return self.since(0)

    def since(self, begin: int) -> list[Event]:
        """What happened from a place in the order on."""
        at = len(self.full) * CHUNK
        if begin >= at:
            return self.latest[begin - at :]
        found: list[Event] = []
        for chunk in self.full[begin // CHUNK :]:
            found.extend(chunk.events)
        del found[: begin % CHUNK]
        found.extend(self.latest)
        return found

    def parts(self, kind: int) -> list[list[Event]]:
        """Lists that together have all events of a kind, in order; the last of them may have others among them. For
        who stops looking early."""
        if not self.full:
            return [self.latest]
        found = [chunk.by_kind[kind] for chunk in self.full if has_bit(chunk.kinds, kind)]
        found.append(self.latest)
        return found

    def of_kind(self, kind: int) -> list[Event]:
        """All events of a kind, in order."""
        found: list[Event] = []
        for chunk in self.full:
            if has_bit(chunk.kinds, kind):
                found.extend(chunk.by_kind[kind])
        for event in self.latest:
            if event.kind == kind:
                found.append(event)
        return found

    def arrival(self, ref: Ref) -> Event | None:
        """The latest movement this turn by which the card came to be where it is."""
        for i in range(len(self.latest) - 1, -1, -1):
            if self.latest[i].kind == MOVE and self.latest[i].after == ref:
                return self.latest[i]
        for number in range(len(self.full) - 1, -1, -1):
            event = self.full[number].arrivals.get(ref)
            if event is not None:
                return event
        return None

    def came_from(self, ref: Ref, zone: ZoneId) -> bool:
        """Whether the card left the zone this turn and has been the same card ever since."""
        for event in self.latest:
            if event.kind == MOVE and event.after == ref and event.frm == zone:
                return True
        for chunk in self.full:
            if (ref, zone) in chunk.origins:
                return True
        return False

    def last_of(self, kind: int, detail: str) -> int:
        """The place of the latest event of a kind with this detail; the length if there is none."""
        at = self.length()
        for i in range(len(self.latest) - 1, -1, -1):
            at -= 1
            if self.latest[i].kind == kind and self.latest[i].detail == detail:
                return at
        for number in range(len(self.full) - 1, -1, -1):
            chunk = self.full[number]
            if has_bit(chunk.kinds, kind):
                for i in range(CHUNK - 1, -1, -1):
                    if chunk.events[i].kind == kind and chunk.events[i].detail == detail:
                        return number * CHUNK + i
        return self.length()


def history_of(events: list[Event]) -> History:
    made = History()
    for event in events:
        made.append(event)
    return made
