"""Adding a card database that somebody sends: in a process of its own, so that however long it takes, and whatever is
in the file, nobody else waits. `python -m arbiter.server.importing COLLECTION [FILE…]` is that process; it says how far
it is and what came of it, a JSON record a line. Without files it puts our own cards into the index.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from arbiter.cards.collection import AddReport, Collection
from arbiter.cards.formats.content import MAX_BYTES
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS

from .building import ImportReport, ImportState, RefusedRow
from .refusal import Refusal

LOG = logging.getLogger("arbiter.server")
LARGEST = MAX_BYTES  # bytes of one file
PATIENCE = 1800.0  # seconds until an import is given up
SHOWN = 100  # refused rows that are named
LONGEST = 300  # characters of what is said about one
EVERY = 0.1  # seconds between two lines about how far it is
_UNSAFE = re.compile(r"[^\w.() -]+")


class Line(Struct, kw_only=True, omit_defaults=True):
    """What the process says: how far it is, or what came of it."""

    done: int = 0
    total: int = 0
    report: ImportReport | None = None
    problem: str = ""
    hint: str = ""


class Importer:
    """One database at a time. ``state`` is of the one under way, or of the last."""

    def __init__(self, collection: Path) -> None:
        self.collection = collection
        self.state = ImportState(busy=False, file="", done=0, total=0, problem="", hint="", report=None)
        self.process: Process | None = None
        self.tasks: set[asyncio.Task[Any]] = set()

    async def receive(self, name: str, body: AsyncIterator[bytes], length: int) -> ImportState:
        """Take a file in and begin adding it."""
        if self.state.busy:
            raise Refusal("busy", f"{self.state.file} is being added", hint="wait until it is done")
        if length > LARGEST:
            raise _too_large()
        shown = file_name(name)
        self.state = ImportState(busy=True, file=shown, done=0, total=0, problem="", hint="", report=None)
        folder = Path(tempfile.mkdtemp(prefix="arbiter-"))
        try:
            await _written(folder / shown, body)
        except BaseException:
            self.state = msgspec.structs.replace(self.state, busy=False, file="")
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self._begin(self._add(folder, shown))
        return self.state

    def warm(self) -> None:
        """Index our own cards, if that is not done."""
        self._begin(self._run(Path.cwd(), ()))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _add(self, folder: Path, name: str) -> None:
        try:
            end = await self._run(folder, (name,))
        except Exception as problem:
            LOG.exception("adding %s", name, exc_info=problem)
            end = Line(problem="the file could not be added", hint="the server's log says why")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self.state = msgspec.structs.replace(
            self.state, busy=False, problem=end.problem, hint=end.hint, report=end.report
        )

    async def _run(self, folder: Path, files: tuple[str, ...]) -> Line:
        """Run the process; the last thing it said. It runs in the folder of the file, whose name is then the source.

        With -P modules are not looked for in that folder: a file that somebody sends is never imported.
        """
        module = ("-P", "-m", "arbiter.server.importing")
        command = (sys.executable, *module, str(self.collection.resolve()), *files)
        paths = [str(Path(entry).resolve()) for entry in sys.path if entry]
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=folder,
            stdin=DEVNULL,
            stdout=PIPE,
            limit=2**22,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        if files:
            self.process = process
        end = Line(problem="adding was broken off; nothing has changed", hint="try again")
        try:
            async with asyncio.timeout(PATIENCE):
                assert process.stdout is not None
                async for text in process.stdout:
                    line = msgspec.json.decode(text, type=Line)
                    if line.total:
                        self.state.done, self.state.total = line.done, line.total
                    if line.report or line.problem:
                        end = line
        except (TimeoutError, ValueError, msgspec.DecodeError):
            pass
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        return end

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def file_name(given: str) -> str:
    """A name to keep a file by: no folders, no signs that mean anything."""
    plain = _UNSAFE.sub("_", given.replace("\\", "/").rpartition("/")[2]).strip(". -")
    return plain[-100:] or "cards"


async def _written(path: Path, body: AsyncIterator[bytes]) -> None:
    size = 0
    with path.open("xb") as file:
        async for part in body:
            size += len(part)
            if size > LARGEST:
                raise _too_large()
            await asyncio.to_thread(file.write, part)
    if not size:
        raise Refusal("not possible", "the file is empty")


def _too_large() -> Refusal:
    return Refusal("too large", f"the file is larger than {LARGEST // 1_000_000} MB", hint="split it")


# --- the process ------------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> int:
    with suppress(OSError, AttributeError):
        os.nice(5)
    try:
        with Collection.open(Path(arguments[0])) as collection:
            if arguments[1:]:
                _say(_outcome(collection.add(arguments[1:], _Progress())))
            else:
                for ruleset in RULESETS:
                    collection.facets(ruleset)
    except ArbiterError as error:
        _say(Line(problem=error.message, hint=error.hint or ""))
    except MemoryError:
        _say(Line(problem="the file needs more memory than there is", hint="split it"))
    return 0


class _Progress:
    def __init__(self) -> None:
        self.said = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = monotonic()
        if total and (done >= total or now - self.said > EVERY):
            self.said = now
            _say(Line(done=done, total=total))


def _outcome(made: AddReport) -> Line:
    if not made.files:
        return Line(problem=made.refused[0].why if made.refused else "there are no cards in this file")
    report = ImportReport(
        format=", ".join(dict.fromkeys(name for _, name in made.files)),
        new=made.new,
        changed=made.changed,
        same=made.same,
        whole=made.whole,
        unread=made.unread,
        numbers=made.numbers,
        refusals=len(made.refused),
        refused=[RefusedRow(each.row[:LONGEST], each.why[:LONGEST]) for each in made.refused[:SHOWN]],
    )
    return Line(report=report)


def _say(line: Line) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
