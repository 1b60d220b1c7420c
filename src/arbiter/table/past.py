"""What taking back needs: the game as it stood after some of the answers, from which the others are given again.

There are never more than a few of these, however long the game is: close together where play is now, because that is
where people take back, and further and further apart behind.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter.kernel.game import Game

from .log import Line

EVERY = 8  # answers between two snapshots
MOST = 12  # snapshots


@dataclass(frozen=True)
class Snapshot:
    """The game after ``at`` answers. ``began``: how long the log was when the action under way began; ``lines``: what
    was in it from there."""

    at: int
    game: Game
    began: int
    lines: list[Line]


class Past:
    def __init__(self, kept: list[Snapshot] | None = None) -> None:
        self.kept = kept or []

    def copy(self) -> Past:
        return Past(list(self.kept))

    def wants(self, at: int) -> bool:
        """Whether the game is to be kept as it stands after so many answers."""
        return not self.kept or at - self.kept[-1].at >= EVERY

    def keep(self, snapshot: Snapshot) -> None:
        self.kept.append(snapshot)
        if len(self.kept) > MOST:
            older = self.kept[: MOST // 2]
            self.kept[: MOST // 2] = older[::2]  # the first stays, so that everything can be taken back

    def before(self, at: int) -> Snapshot | None:
        """The last that is no later than ``at`` answers; later ones are forgotten."""
        while self.kept and self.kept[-1].at > at:
            self.kept.pop()
        return self.kept[-1] if self.kept else None
