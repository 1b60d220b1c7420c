"""Losing at the table rather than by the rules of the game: giving up, or breaking what was agreed about answering."""

from __future__ import annotations

from enum import IntEnum

from arbiter.errors import ArbiterError
from arbiter.files import printable

LONGEST = 500  # signs of a reason, which may repeat what a program wrote
CONCEDED = -1  # begins an answer that is none: [CONCEDED, seat], or [CONCEDED, seat, why]


class Why(IntEnum):
    CONCEDES = 0
    LATE = 1
    ILLEGAL = 2
    FAILED = 3


WORDS = {
    Why.CONCEDES: "concedes",
    Why.LATE: "loses: no answer came in time",
    Why.ILLEGAL: "loses: the answer was not legal",
    Why.FAILED: "loses: its program failed",
}


class Forfeit(ArbiterError):
    """A player loses the game by how it answered, or did not."""

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(printable(message)[:LONGEST])
        self.why = why


def concession(seat: int, why: Why = Why.CONCEDES) -> list[int]:
    """How a concession stands among the answers of a game."""
    return [CONCEDED, seat] if why is Why.CONCEDES else [CONCEDED, seat, int(why)]


def read_concession(answer: list[int]) -> tuple[int, Why] | None:
    """Who gave up and why, if the answer says that."""
    if len(answer) not in (2, 3) or answer[0] != CONCEDED or answer[1] not in (0, 1):
        return None
    if len(answer) == 2:
        return answer[1], Why.CONCEDES
    return (answer[1], Why(answer[2])) if answer[2] in tuple(Why) else None
