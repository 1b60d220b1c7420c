"""Answers of a script that nobody asked for: where they would have fitted, and what is said about that.

The script is played once more, and each decision that is answered by default on the way is compared with the answer.
"""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Decision
from arbiter.kernel.ids import Seat

from .labels import ACTION, kind_of
from .script import Part


class Failed(ArbiterError):
    """A scenario that does not come out as it says. ``shown``: the position this is about, where the game has gone on
    since."""

    def __init__(self, message: str, *, clause: str | None = None, shown: str = "") -> None:
        super().__init__(message, clause=clause)
        self.shown = shown


class Missed(Failed):
    """An answer that nobody asked for, as far as the runner looked."""


class Chance:
    """A decision that was answered by default although the answer that was missed would have fitted."""

    def __init__(self, line: int, words: str, shown: str) -> None:
        self.line = line
        self.words = words
        self.shown = shown


class Search:
    """What is found out about a missed answer when the script is played again."""

    def __init__(self, line: int, seat: Seat, part: Part, kind: str) -> None:
        self.line = line
        self.seat = seat
        self.part = part
        self.kind = kind
        self.earlier: Chance | None = None  # the last time the player could have answered so
        self.other: Chance | None = None  # the first time the other player could

    def is_about(self, decision: Decision, line: int) -> bool:
        """Whether a decision that comes up in a line is one the answer could have been meant for."""
        if kind_of(decision) != self.kind:
            return False
        return decision.seat == self.seat or (line >= self.line and self.other is None)

    def note(self, decision: Decision, chance: Chance) -> None:
        if decision.seat == self.seat:
            self.earlier = chance
        else:
            self.other = chance

    def failure(self, missed: Missed, line_before: int) -> Failed:
        """What is said about the answer. ``line_before``: the instruction before it, after which it should have
        come."""
        late = self.earlier
        if late is not None and self.kind != ACTION and late.line >= line_before:
            return Failed(f"{self.part.shown()!r} comes too late: {late.words}", shown=late.shown)
        notes = [missed.message]
        if late is not None:
            notes.append(f"earlier: {late.words}")
        if self.other is not None:
            notes.append(f"the other player is asked that: {self.other.words}")
        return Failed("\n".join(notes), clause=missed.clause, shown=missed.shown)
