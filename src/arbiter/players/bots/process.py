"""A program at the other end of two pipes. Whatever it does, nothing here waits longer than it was told to, or keeps
more than a bounded part of what it writes."""

from __future__ import annotations

import atexit
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from time import monotonic
from typing import IO

from arbiter.errors import ArbiterError
from arbiter.files import printable

from . import guard

LONGEST_LINE = 1_000_000  # bytes
LAST_WORDS = 2000  # bytes kept of what it writes to standard error
PIECE = 65536
GOING = 1.0  # seconds a program has to end by itself
KEPT = 2  # programs of one command that wait for their next game


class Gone(Exception):
    """The program ended, or what it wrote cannot be a message."""


class Late(Exception):
    """The time was over before a whole line came."""


def command_of(text: str) -> tuple[str, ...]:
    """A command line as a program and its arguments; no shell looks at it. Raises ArbiterError."""
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise ArbiterError(f"{text!r} is no command line: {problem}") from None
    if not words:
        raise ArbiterError("no program is named", hint="cmd:./mybot, or 'cmd:python3 mybot.py'")
    if shutil.which(words[0]) is None:
        raise ArbiterError(
            f"there is no program {words[0]!r}",
            hint="name one that may be executed, with its folder: cmd:./mybot, or 'cmd:python3 mybot.py'",
        )
    return tuple(words)


def _kill(process: subprocess.Popen[bytes], lifeline: int) -> None:
    with suppress(OSError):
        os.close(lifeline)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GOING)


def _unblocked(stream: IO[bytes] | None) -> int:
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    return stream.fileno()


class Program:
    """One run of a command, in a process group of its own."""

    def __init__(self, command: tuple[str, ...]) -> None:
        if os.name != "posix":
            raise ArbiterError(
                "programs play only on Linux and macOS", hint="use the adapter py:FILE instead"
            )
        self.command = command
        inner, lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(inner), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(inner,),
                start_new_session=True,
                bufsize=0,
            )
        except OSError as problem:
            os.close(lifeline)
            raise ArbiterError(f"{command[0]} cannot be started: {problem.strerror}") from None
        finally:
            os.close(inner)
        self._stdin = _unblocked(self._process.stdin)
        self._stdout = _unblocked(self._process.stdout)
        self._stderr = _unblocked(self._process.stderr)
        self._listened = [self._stdout, self._stderr]
        self._unsent = b""
        self._heard = bytearray()
        self._said = b""  # the end of what came from standard error
        self._end = weakref.finalize(self, _kill, self._process, lifeline)

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send a line and return the one that comes back. Raises Late or Gone."""
        self._unsent += message + b"\n"
        until = monotonic() + seconds
        while (end := self._heard.find(b"\n")) < 0:
            self._pump(until)
        line = bytes(self._heard[:end])
        del self._heard[: end + 1]
        return line

    def tell(self, message: bytes, seconds: float = GOING) -> None:
        """Send a line that nothing comes back for. Raises Late or Gone."""
        self._unsent += message + b"\n"
        until = monotonic() + seconds
        while self._unsent:
            self._pump(until)

    def _pump(self, until: float) -> None:
        """Write and read what is possible now; wait for it until then."""
        left = until - monotonic()
        if left <= 0:
            raise Late
        writing = [self._stdin] if self._unsent else []
        readable, writable, _ = select.select(self._listened, writing, [], left)
        if writable:
            try:
                self._unsent = self._unsent[os.write(self._stdin, self._unsent[:PIECE]) :]
            except BlockingIOError:
                pass
            except OSError:
                self._unsent = b""  # it listens no more; what it still says is read
        for stream in readable:
            self._read(stream)

    def _read(self, stream: int) -> None:
        try:
            piece = os.read(stream, PIECE)
        except BlockingIOError:
            return
        if stream == self._stderr:
            self._said = (self._said + piece)[-LAST_WORDS:]
            if not piece:
                self._listened.remove(stream)
            return
        if not piece:
            raise Gone("its program ended")
        self._heard += piece
        if len(self._heard) > LONGEST_LINE:
            raise Gone(f"it wrote more than {LONGEST_LINE} bytes in answer to one message")

    @property
    def last_words(self) -> str:
        """The last line it wrote to standard error."""
        with suppress(OSError):
            if self._stderr in self._listened and select.select([self._stderr], [], [], 0)[0]:
                self._read(self._stderr)
        lines = self._said.decode("utf-8", "replace").split("\n")
        return printable(next((line.strip() for line in reversed(lines) if line.strip()), ""))[:300]

    def kill(self) -> None:
        """End it, and whatever it started."""
        self._end()

    def leave(self, bye: bytes) -> None:
        """Say goodbye, give it a moment, and end it."""
        with suppress(Late, Gone, OSError):
            self.tell(bye)
            until = monotonic() + GOING
            while True:
                self._pump(until)
        self.kill()


_idle: dict[tuple[str, ...], list[Program]] = {}


def take(command: tuple[str, ...]) -> Program:
    """A program of that command: one that has finished a game, or a new one."""
    waiting = _idle.get(command)
    return waiting.pop() if waiting else Program(command)


def give_back(program: Program) -> None:
    """The program's game is over, and it may play another."""
    waiting = _idle.setdefault(program.command, [])
    if len(waiting) < KEPT:
        waiting.append(program)
    else:
        program.kill()


@atexit.register
def end_all() -> None:
    """End every program that waits for another game."""
    for waiting in _idle.values():
        for program in waiting:
            program.leave(b'{"type":"bye"}')
    _idle.clear()
