"""Writing a run as it is played.

The games of a run have one order, in which they are written whoever played them; so a file that was interrupted is the
beginning of the one that was not, and going on gives the same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from arbiter.errors import ArbiterError

from .records import GameLine, Header, encode
from .runs import RunFile

CUT_HERE = "cut the file off before that line: from there on the games are played again"
CHUNK = 1 << 16


class Writer:
    """Writes a run; an existing file of the same run is gone on with."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        head = encode(header) + b"\n"
        self._begun = path.exists() and not _begins(path, head)
        if self._begun and encode(RunFile(path).header) + b"\n" != head:
            raise ArbiterError(
                f"{path} is another run",
                hint="the same options go on with a run; give another file for another one",
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("r+b" if self._begun else "ab")
        _lock(self._file, path)
        if self._begun:
            self._file.truncate(self._file.seek(_whole_lines(self._file)))
        else:
            self._file.truncate(0)
            self._file.write(head)
            self._file.flush()

    def done(self) -> Iterator[GameLine]:
        """The games that the file has already. It is gone on with only if they are the beginning of the run."""
        if not self._begun:
            return
        file = RunFile(self.path)
        expected = [file.header.first] * len(file.header.pairs)
        for line, game in file.numbered():
            if file.damaged:
                break
            if game.number != expected[game.pair]:
                missing = f"game {expected[game.pair]} of pair {game.pair} is missing"
                raise ArbiterError(f"{self.path.name}, line {line}: {missing} before it", hint=CUT_HERE)
            expected[game.pair] += 1
            yield game
        if file.damaged:
            raise ArbiterError(str(file.damaged[0]), hint=CUT_HERE)

    def write(self, games: Iterable[GameLine]) -> None:
        self._file.write(b"".join(encode(game) + b"\n" for game in games))
        self._file.flush()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _begins(path: Path, head: bytes) -> bool:
    """Whether nothing but the beginning of the header has been written."""
    with path.open("rb") as file:
        data = file.read(len(head))
    return len(data) < len(head) and head.startswith(data)


def _whole_lines(file: BinaryIO) -> int:
    """How long a file is up to the end of its last whole line: whoever was interrupted may have written half of one."""
    end = file.seek(0, os.SEEK_END)
    while end > 0:
        start = max(0, end - CHUNK)
        file.seek(start)
        found = file.read(end - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0


def _lock(file: BinaryIO, path: Path) -> None:
    """Two runs must not write into one file. The lock goes with the process."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise ArbiterError(
                f"{path} is being written by another run", hint="wait for it, or give another file"
            ) from None
