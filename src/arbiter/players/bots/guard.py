"""Runs a program and ends it, with everything it started, when the host is gone: `python guard.py FD COMMAND ...`.

The host holds the other end of FD. When that is closed, however the host ended, the whole process group is killed.
"""

import os
import select
import signal
import sys


def main() -> None:
    lifeline = int(sys.argv[1])
    awake, ended = os.pipe()
    os.set_blocking(ended, False)
    signal.set_wakeup_fd(ended)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    if os.fork() == 0:
        os.close(lifeline)
        os.execvp(sys.argv[2], sys.argv[2:])
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # so that the host notices when the program closes its own
        os.dup2(nothing, stream)
    select.select([lifeline, awake], [], [])
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
