"""One observation as bytes that are written again and again: what stands there already is not written again."""

from __future__ import annotations

from typing import Final

from . import layout

_NOTHING: Final = memoryview(bytes(layout.RECORD))


class Record:
    """``into`` is empty at first, and nobody else writes to it. Rows are compared by identity: whoever makes them keeps
    those that have not changed."""

    def __init__(self, into: memoryview) -> None:
        self.into = into
        self._cards: list[bytes] = []
        self._options: list[bytes] = []
        self._parts = [b""] * 5

    def put_cards(self, rows: list[bytes]) -> None:
        if rows is not self._cards:
            _put_rows(self.into, 0, layout.CARD_BYTES, rows, self._cards)
            self._cards = rows

    def put_options(self, rows: list[bytes]) -> None:
        _put_rows(self.into, layout.OPTIONS_AT, layout.OPTION_BYTES, rows, self._options)
        self._options = rows

    def put_globals(self, moment: bytes, numbers: bytes) -> None:
        """Two parts, of which each is often the same as before."""
        self._put(0, layout.GLOBALS_AT, moment)
        self._put(1, layout.GLOBALS_AT + len(moment), numbers)

    def put_history(self, part: bytes) -> None:
        self._put(2, layout.HISTORY_AT, part)

    def put_question(self, part: bytes) -> None:
        self._put(3, layout.QUESTION_AT, part)

    def put_end(self, part: bytes) -> None:
        """What options are about, who asks, and the mask."""
        self._put(4, layout.OPTION_CARDS_AT, part)

    def _put(self, part: int, at: int, now: bytes) -> None:
        then = self._parts[part]
        if now is then or now == then:
            return
        self._parts[part] = now
        self.into[at : at + len(now)] = now
        if len(then) > len(now):
            self.into[at + len(now) : at + len(then)] = _NOTHING[: len(then) - len(now)]


def _put_rows(into: memoryview, start: int, width: int, now: list[bytes], then: list[bytes]) -> None:
    """Write the rows from the first that is another than before to the last, and clear those no longer there."""
    count, before = len(now), len(then)
    first = -1
    end = at = 0
    for row, old in zip(now, then):  # noqa: B905 (compiled only without `strict`)
        if row is not old:
            if first < 0:
                first = at
            end = at + 1
        at += 1  # noqa: SIM113 (enumerating pairs is not compiled)
    if count > before:
        end = count
        if first < 0:
            first = before
    if first >= 0:
        part = now[first] if end == first + 1 else b"".join(now[first:end])
        into[start + first * width : start + end * width] = part
    if before > count:
        into[start + count * width : start + before * width] = _NOTHING[: (before - count) * width]
