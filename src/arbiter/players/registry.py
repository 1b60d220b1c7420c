"""Players by name: ``random``, ``greedy``, ``search:200ms`` (with a budget); ``easy``, ``normal``, ``hard``; programs
outside: ``cmd:./mybot``, ``py:mybot.py``."""

from __future__ import annotations

from collections.abc import Callable

from arbiter.errors import ArbiterError

from .bots.outside import is_outside, read_outside
from .budget import HINT, Budget, read_budget
from .greedy import Greedy
from .protocol import Computer
from .random import Random
from .search import USUAL, Search
from .weighing import check_weights

PLAYERS: dict[str, Callable[[int], Computer]] = {"random": Random, "greedy": Greedy, "search": Search}
#: those that think for as long as they are told to
THINKERS: dict[str, Callable[[int, Budget], Computer]] = {"search": Search}
#: those that judge by weights, which can be told
JUDGES: dict[str, Callable[[int, str, Budget | None], Computer]] = {
    "greedy": lambda seed, weights, _: Greedy(seed, weights),
    "search": lambda seed, weights, budget: Search(seed, budget or USUAL, weights),
}
LEVELS = {"easy": "greedy", "normal": "search:200ms", "hard": "search:1s"}


def read_player(name: str) -> tuple[str, Budget | None]:
    """The kind of player a name means, and how long it thinks if that is said. Raises ArbiterError."""
    if is_outside(name):
        read_outside(name)
        return name.partition(":")[0], None
    kind, colon, budget = LEVELS.get(name, name).partition(":")
    if kind not in PLAYERS:
        known = ", ".join([*LEVELS, *PLAYERS])
        raise ArbiterError(
            f"there is no player {name!r}",
            hint=f"players: {known}; search:1s thinks for a second; cmd:./mybot is a program of yours",
        )
    if not colon:
        return kind, None
    if kind not in THINKERS:
        raise ArbiterError(f"{kind} takes no time to think", hint=f"write {kind}, or search:{budget or '1s'}")
    if not budget:
        raise ArbiterError(f"{name!r} does not say how long to think", hint=HINT)
    return kind, read_budget(budget)


def player(name: str, seed: int = 0) -> Computer:
    """The computer player called ``name``. ``NAME@FILE`` judges by the weights in a file, ``NAME@hand`` by the
    hand-made ones, ``NAME@learned`` by those that were fitted to games."""
    if is_outside(name):
        return read_outside(name)()
    name, at, weights = name.partition("@")
    kind, budget = read_player(name)
    if not at:
        return PLAYERS[kind](seed) if budget is None else THINKERS[kind](seed, budget)
    if kind not in JUDGES:
        raise ArbiterError(f"{kind} judges nothing, so it takes no weights", hint=f"write {kind}")
    check_weights(weights)
    return JUDGES[kind](seed, weights, budget)
