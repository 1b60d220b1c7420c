"""The games. Each is a package that follows its rulebook's chapters; none knows another."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.kernel.ruleset import Ruleset

#: ruleset name → (package, formats, the first being the default). The one list that names every game: what else there
#: is of a game (its card text, scenario words, layout, cards) is found by the name of the package.
RULESETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "fow-5.00": ("fow", ("bifrost", "valhalla")),
    "fow-5.12": ("fow", ("bifrost", "valhalla")),
    "fow-8.01": ("fow", ("bifrost", "valhalla")),
    "sve-1.3.1": ("sve", ("standard",)),
    "fftcg": ("fftcg", ("constructed", "limited")),
}


def games() -> tuple[str, ...]:
    """The packages of the games, each once."""
    return tuple(dict.fromkeys(package for package, _ in RULESETS.values()))


def title(game: str) -> str:
    """What people call the game of a package; the word itself if there is no such game."""
    return str(import_module(f"{__name__}.{game}").TITLE) if game in games() else game


def deck_parts(game: str) -> tuple[str, ...]:
    """The headings of the game's deck lists."""
    parts: tuple[str, ...] = import_module(f"{__name__}.{game}").DECK_PARTS
    return parts


def ruleset(name: str, format: str = "") -> Ruleset:
    """The ruleset called ``name``, in one of its formats."""
    known = RULESETS.get(name)
    if known is None:
        raise ArbiterError(f"there is no ruleset {name!r}", hint="known rulesets: " + ", ".join(RULESETS))
    package, formats = known
    format = format or formats[0]
    if format not in formats:
        raise ArbiterError(f"{name} has no format {format!r}", hint="formats: " + ", ".join(formats))
    made: Ruleset = import_module(f"arbiter.games.{package}.ruleset").make(name, format)
    return made
