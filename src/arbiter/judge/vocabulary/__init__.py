"""What scenario files call things, game by game. Data: the games themselves know no client."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING

from arbiter.errors import ArbiterError
from arbiter.kernel.ids import Seat

if TYPE_CHECKING:
    from arbiter.abilities.card import Card
    from arbiter.kernel.game import Game


@dataclass(frozen=True)
class Scalar:
    """A player's value as files write it: a whole number, or text (``will = "{R}{1}"``)."""

    read: Callable[[Game, Seat], int | str]
    write: Callable[[int | str], dict[str, int]]
    text: bool = False


@dataclass(frozen=True)
class Words:
    """``zones``: key in a file → the ruleset's zone. ``phases``: word in a file → what the state calls it.
    ``decks``: zone → how many cards it is filled to. ``usual``: a zone that is never empty → the card in it."""

    zones: dict[str, str]
    scalars: dict[str, Scalar]
    phases: dict[str, str]
    battle: frozenset[str]
    main: frozenset[str]
    turned: frozenset[str]
    face_down: frozenset[str]
    decks: dict[str, int]
    usual: dict[str, str]
    default_side: Callable[[Card, str], int]
    has_usual: Callable[[Card, int, str], bool]
    verbs: frozenset[str]
    same_types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    linked: str = ""  # the zone of a card that another one shows
    battle_action: str = ""  # the action by which a battle begins in which attacks are declared
    between_battles: frozenset[str] = (
        frozenset()
    )  # where a player stands before the next attack of the same turn

    def phase(self, word: str) -> str | None:
        return self.phases.get(" ".join(word.lower().split()))


def words_of(ruleset: str) -> Words:
    game = ruleset.partition("-")[0]
    try:
        found: Words = import_module(f".{game}", __name__).words(ruleset)
    except ModuleNotFoundError:
        raise ArbiterError(f"there are no scenarios for {ruleset!r} yet") from None
    return found


def number(value: int | str) -> int:
    """A whole number as written in a file."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ArbiterError(f"{value!r} is no whole number")
    return value


def plain(name: str) -> Scalar:
    """A value the ruleset has under the same name."""

    def read(game: Game, player: Seat) -> int | str:
        return game.rules.value(game, player, name)

    def write(value: int | str) -> dict[str, int]:
        return {name: number(value)}

    return Scalar(read, write)
