"""The weights players judge by: a file a game in ``weights/``, hand-made or fitted by ``arbiter train``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from arbiter.errors import ArbiterError
from arbiter.files import read, toml
from arbiter.kernel.ruleset import Ruleset

HAND = "hand"  # the name of the hand-made ones …
SHIPPED = (
    HAND,
    "learned",
)  # … and of all that are shipped; where a game has none of a name, it has its usual ones
LARGEST = 4_000_000  # bytes of a file


@dataclass(frozen=True)
class Weights:
    """``positions``: of the features of a position."""

    positions: dict[str, float]


@cache
def shipped_weights(game: str, name: str = "") -> Weights:
    """The weights for a game (the first part of a ruleset's name); those for any game, if there are none."""
    folder = files("arbiter.players") / "weights"
    tried = [f"{game}.{name}.toml"] if name else []
    for each in (*tried, f"{game}.toml", "any.toml"):
        if (folder / each).is_file():
            found = tomllib.loads((folder / each).read_text(encoding="utf-8"))
            return Weights(found["weights"])
    raise AssertionError("weights for any game are shipped")


def named_weights(name: str, rules: Ruleset) -> Weights:
    """The weights a player judges by in games of a ruleset; without a name, the shipped ones."""
    game = rules.name.split("-")[0]
    return weights_in(name) if name.endswith(".toml") else shipped_weights(game, name)


def check_weights(name: str) -> None:
    """Refuse a name that no weights have. Raises ArbiterError."""
    if name not in SHIPPED:
        weights_in(name)


@cache
def weights_in(name: str) -> Weights:
    """The weights in a file. Raises ArbiterError."""
    hint = f"a file that arbiter train wrote, or {', '.join(SHIPPED)}"
    if not name.endswith(".toml"):
        raise ArbiterError(f"{name!r} are no weights", hint=hint)
    found = toml(read(name, LARGEST), name)
    table = found.get("weights", {})
    if not isinstance(table, dict) or not all(isinstance(n, int | float) for n in table.values()):
        raise ArbiterError(f"{name}: weights are numbers, in the table [weights]", hint=hint)
    return Weights(table)
