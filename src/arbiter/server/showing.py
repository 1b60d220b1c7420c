"""What a game shows those who sit at it or watch: states, and replies to questions. Everything here only looks at the
table, takes a while, and so runs off the event loop, one call at a time for a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbiter.table import IllegalAnswer, Table
from arbiter.table.log import Line, seen_line

from . import frames, messages
from .frames import encoded
from .layout import wishes
from .messages import LogLine, State
from .passing import automatic
from .refusal import Refusal
from .rows import GameRow, Settings


@dataclass
class SeatLog:
    """The log as the guests of one seat have it. ``raw``: the lines it was made from; ``ends``: after each of these,
    how many lines the seat had."""

    raw: list[Line] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    lines: list[LogLine] = field(default_factory=list)

    def update(self, now: list[Line], seat: int) -> int:
        """Bring it up to date; how many lines at its beginning have stayed."""
        same = _common(self.raw, now)
        stayed = self.ends[same - 1] if same else 0
        del self.ends[same:], self.lines[stayed:]
        for line in now[same:]:
            seen = seen_line(line, seat)
            if seen is not None:
                self.lines.append(frames.log_line(seen))
            self.ends.append(len(self.lines))
        self.raw = now
        return stayed


class Showing:
    def __init__(self, row: GameRow, table: Table) -> None:
        self.row = row
        self.table = table
        self.logs: dict[int, SeatLog] = {}
        self.first: tuple[int, str] = (-1, "")  # the row at which a watcher came last, and what it was shown

    # --- states ----------------------------------------------------------------------------------------------------

    def state(self, seat: int, undo: bool, whole: bool = False) -> str:
        """How things stand, for a seat: with the lines of the log that are new, or all of them."""
        log = self.logs.setdefault(seat, SeatLog())
        at = log.update(self.table.whole_log(), seat)
        return encoded(self._state(seat, undo, 0 if whole else at, log.lines))

    def watched(self) -> str:
        """How things stand, for a watcher who comes: the same bytes for all who come before something happens."""
        if self.first[0] != self.row.rev:
            self.first = self.row.rev, self.state(-1, False, True)
        return self.first[1]

    def states(self, seats: dict[int, bool]) -> dict[int, str]:
        """The same bytes for all guests of one seat. ``seats``: whether each may take back."""
        return {seat: self.state(seat, undo) for seat, undo in seats.items()}

    def _state(self, seat: int, undo: bool, at: int, lines: list[LogLine]) -> State:
        view, ask = frames.shown(self.table, seat)
        settings = self.row.seats[seat].settings if seat >= 0 else Settings()
        if ask is not None and automatic(self.table, settings) is not None:
            ask = None  # it is about to be answered
        return State(
            rev=self.row.rev,
            moves=self.row.moves,
            view=view,
            ask=ask,
            log_at=at,
            log=lines[at:],
            passing=settings.passing,  # type: ignore[arg-type]
            stops=settings.stops,
            asking=settings.asking,
            may_undo=undo,
        )

    # --- questions -------------------------------------------------------------------------------------------------

    def lines(self, seat: int, since: int) -> list[LogLine]:
        log = self.logs.setdefault(seat, SeatLog())
        log.update(self.table.whole_log(), seat)
        return log.lines[since:]

    def check(self, chosen: list[int]) -> IllegalAnswer | None:
        try:
            self.table.check(chosen)
        except IllegalAnswer as problem:
            return problem
        return None

    def why_not(self, seat: int, card: int, label: str) -> list[messages.Obstacle]:
        if label:
            labels = [label]
        elif card > 0:
            view = self.table.observe(seat)
            zone = next((z.name for z in view.zones if any(c.id == card and c.name for c in z.cards)), "")
            name = self.table.called(seat, card)
            labels = [f"{verb} {name}" for verb in wishes(self.row.ruleset, zone)]
        else:
            raise Refusal("malformed", "neither a card nor a label", hint="say what you would like to do")
        found = []
        for one in labels:
            clause, reason = self.table.why_not(seat, one)
            found.append(messages.Obstacle(one, clause or "", reason, reason == "it is offered"))
        return found

    def explain(self, seat: int, card: int, what: str) -> list[messages.Reason]:
        return [
            messages.Reason(source=step.source, clause=step.clause, before=step.before, after=step.after)
            for step in self.table.explain(self.table.card_of(seat, card), what)
        ]

    def understood(self, seat: int, card: int) -> list[messages.UnderstoodSide]:
        return [
            messages.UnderstoodSide(name=side.name, lines=list(side.lines), unread=list(side.unread))
            for side in self.table.understood(seat, card)
        ]


def _common(before: list[Line], now: list[Line]) -> int:
    """How many lines at the beginning are the same."""
    n = min(len(before), len(now))
    if before[:n] == now[:n]:
        return n
    return next(i for i in range(n) if before[i] != now[i])
