"""The one place where a failure becomes what the user reads: one line and an exit code."""

import os
import sys

from arbiter.errors import ArbiterError
from arbiter.files import printable

LONGEST = 4000  # characters of a message
EXIT_DONE = 0
EXIT_NEGATIVE = 1
"""The question was understood and the answer is no: a check failed, a card cannot be read."""
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
"""What shells expect after Ctrl-C."""


def report(error: BaseException) -> int:
    """Tell the user about the error, in one line on standard error, and return the exit code for it."""
    if isinstance(error, SystemExit):
        raise error
    if isinstance(error, KeyboardInterrupt):
        print(file=sys.stderr)
        return EXIT_INTERRUPTED
    if isinstance(error, BrokenPipeError):  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_DONE
    if os.environ.get("ARBITER_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
        return EXIT_BAD_INPUT
    print(f"arbiter: {printable(' '.join(describe(error).split()))[:LONGEST]}", file=sys.stderr)
    return EXIT_BAD_INPUT


def describe(error: BaseException) -> str:
    from cyclopts import CycloptsError

    match error:
        case ArbiterError():
            clause = f" [{error.clause}]" if error.clause else ""
            hint = f" (hint: {error.hint})" if error.hint else ""
            return f"{error.message}{clause}{hint}"
        case CycloptsError():
            return f"{error} (hint: add --help to see what the command takes)"
        case OSError() if error.filename is not None:  # nearly always a path the user gave
            return f"{error.filename}: {error.strerror}"
        case _:
            return (
                f"internal error: {type(error).__name__}: {error} (hint: this is a bug, please report it with "
                "the command you ran; ARBITER_DEBUG=1 shows the traceback)"
            )
