"""The seeds of one episode after the other."""

from __future__ import annotations

from random import Random
from secrets import randbelow

LARGEST = 2**31


class Seeds:
    """A seed that is given is that of the next episode; those after it follow from it."""

    def __init__(self) -> None:
        self._chance: Random | None = None

    def next(self, given: int | None = None) -> int:
        if given is not None:
            self._chance = Random(int(given))
            return int(given)
        if self._chance is None:
            self._chance = Random(randbelow(LARGEST))
        return self._chance.randrange(LARGEST)
