"""What is not done, and why: one exception, over HTTP and WebSocket."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.table import IllegalAnswer


class Refusal(Exception):
    """Something that is not done, and why. ``retry``: seconds after which it may be tried again; 0: no use."""

    def __init__(self, code: str, message: str, clause: str = "", hint: str = "", retry: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.hint = hint
        self.retry = retry

    @staticmethod
    def of(error: ArbiterError) -> Refusal:
        code = "illegal" if isinstance(error, IllegalAnswer) else "not possible"
        return Refusal(code, error.message, error.clause or "", error.hint or "")


def no_such_game() -> Refusal:
    return Refusal("no such game", "there is no such game", hint="look in the lobby")
