"""One observation as bytes that are written again and again: what stands there already is not written again."""

from __future__ import annotations

from typing import Final

from . import layout

_NOTHING: Final = bytes(layout.RECORD)


class Record:
    """``into`` is empty at first, and nobody else writes to it. Rows are compared by identity: whoever makes them keeps
    those that have not changed."""

    def __init__(self, into: memoryview) -> None:
        self.into = into
        self._cards: list[bytes] = []
        self._options: list[bytes] = []
        self._parts = [b"", b"", b"", b""]

    def put_cards(self, rows: list[bytes]) -> None:
        if rows is not self._cards:
            _put_rows(self.into, 0, layout.CARD_BYTES, rows, self._cards)
            self._cards = rows

    def put_options(self, rows: list[bytes]) -> None:
        _put_rows(self.into, layout.OPTIONS_AT, layout.OPTION_BYTES, rows, self._options)
        self._options = rows

    def put_globals(self, part: bytes) -> None:
        self._put(0, layout.GLOBALS_AT, part)

    def put_history(self, part: bytes) -> None:
        self._put(1, layout.HISTORY_AT, part)

    def put_question(self, part: bytes) -> None:
        self._put(2, layout.QUESTION_AT, part)

    def put_end(self, part: bytes) -> None:
        """What options are about, who asks, and the mask."""
        self._put(3, layout.OPTION_CARDS_AT, part)

    def _put(self, part: int, at: int, now: bytes) -> None:
        then = self._parts[part]
        if now == then:
            return
        self._parts[part] = now
        self.into[at : at + len(now)] = now
        if len(then) > len(now):
            self.into[at + len(now) : at + len(then)] = _NOTHING[: len(then) - len(now)]


def _put_rows(into: memoryview, start: int, width: int, now: list[bytes], then: list[bytes]) -> None:
    """Write the rows that are others than before, neighbours together, and clear those that are no longer there."""
    count, before = len(now), len(then)
    at = 0
    while at < count:
        if at < before and now[at] is then[at]:
            at += 1
            continue
        first = at
        while at < count and (at >= before or now[at] is not then[at]):
            at += 1
        rows = now[first] if at == first + 1 else b"".join(now[first:at])
        into[start + first * width : start + at * width] = rows
    if before > count:
        into[start + count * width : start + before * width] = _NOTHING[: (before - count) * width]
