"""A function as a player: `py:FILE` takes the function `agent(obs) -> list[int]` of a Python file.

It runs in this process, so nothing protects against one that never returns; use `cmd:` for programs of others.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import Decision, IllegalAnswer
from arbiter.kernel.game import Game
from arbiter.kernel.visibility import View
from arbiter.table import answers
from arbiter.table.forfeits import Forfeit, Why
from arbiter.table.log import Line

from . import asking
from .bot import USUAL
from .informed_player import InformedPlayer

FUNCTION = "agent"
Function = Callable[[dict[str, Any]], Any]


class Agent(InformedPlayer):
    """Asks a function. ``obs`` is the message `ask` of the bot protocol as a dict, with all of the log."""

    def __init__(self, function: Function, name: str = "") -> None:
        super().__init__()
        self.function = function
        self.name = name or getattr(function, "__name__", FUNCTION)
        self._asked = 0

    def finish(self, seat: int, outcome: str, reason: str = "") -> None:
        pass

    def ask(self, game: Game, decision: Decision, view: View, lines: list[Line]) -> list[int]:
        self._asked += 1
        obs = msgspec.to_builtins(asking.ask(self._asked, view, lines, 0, USUAL))
        try:
            answer = self.function(obs)
        except Exception as problem:  # whatever is wrong with it, only its own game is lost
            raise Forfeit(Why.FAILED, f"{self.name} failed: {type(problem).__name__}: {problem}") from problem
        try:
            return answers.check(game, decision, _plain(answer))
        except (IllegalAnswer, TypeError, ValueError) as problem:
            raise Forfeit(Why.ILLEGAL, f"{self.name} gave an illegal answer: {problem}") from None


def _plain(answer: Any) -> answers.Answer:
    """The answer as a list of numbers, also from an array."""
    if isinstance(answer, (bool, int, str, dict)):
        return answer
    return [one if isinstance(one, str) else int(one) for one in answer]


def load_agent(text: str) -> Function:
    """The function of a file: `FILE`, or `FILE:NAME`."""
    file, colon, name = text.rpartition(":")
    if not colon or not name.isidentifier():
        file, name = text, FUNCTION
    path = Path(file)
    if not path.is_file():
        raise ArbiterError(f"there is no file {file!r}", hint="py:mybot.py, with a function agent(obs)")
    spec = importlib.util.spec_from_file_location(f"arbiter_agent_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ArbiterError(f"{file} is no Python file", hint="py:mybot.py, with a function agent(obs)")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        raise ArbiterError(f"{file} cannot be run: {type(problem).__name__}: {problem}") from problem
    function = getattr(module, name, None)
    if not callable(function):
        raise ArbiterError(f"{file} has no function {name}", hint=f"def {name}(obs): return [0]")
    return function  # type: ignore[no-any-return]
