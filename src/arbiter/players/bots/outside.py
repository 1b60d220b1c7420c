"""Players that are not ours, by name: ``cmd:COMMAND``, ``cmd@2s:COMMAND`` (with so long for an answer), ``py:FILE``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from arbiter.errors import ArbiterError
from arbiter.players.budget import read_budget
from arbiter.players.protocol import Computer

COMMAND, FILE = "cmd", "py"
ANSWERS = 60  # a game's time is so many times that of an answer


def is_outside(name: str) -> bool:
    """Whether the name means a program or function of somebody else."""
    return name.partition(":")[0].partition("@")[0] in (COMMAND, FILE) and ":" in name


@lru_cache(maxsize=64)
def read_outside(name: str) -> Callable[[], Computer]:
    """What makes the player for one game. Raises ArbiterError, before anything is started."""
    from .agent import Agent, load_agent
    from .bot import USUAL, Bot
    from .messages import Clock
    from .process import command_of

    head, _, rest = name.partition(":")
    kind, at, budget = head.partition("@")
    if kind == FILE:
        if at:
            raise ArbiterError("a function has no clock", hint="py:mybot.py; cmd@2s: is for programs")
        function = load_agent(rest)
        return lambda: Agent(function, rest)
    clock = USUAL
    if at:
        seconds = read_budget(budget).seconds
        if not seconds:
            raise ArbiterError(f"{budget!r} is no time for an answer", hint="cmd@2s:./mybot")
        clock = Clock(seconds, seconds * ANSWERS)
    command = command_of(rest)
    return lambda: Bot(command, clock)
