"""The root of every error Arbiter raises on purpose."""


class ArbiterError(Exception):
    """Something the caller asked for cannot be: says what, by which clause, and what to do instead.

    Everything may import this module, and it imports nothing: it is the lowest layer.
    """

    def __init__(self, message: str, *, clause: str | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.hint = hint
