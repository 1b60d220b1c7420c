"""Text that nobody has read, as abilities that people carry out, and the acts they may pick.

These records are made when a game is set up; no printed text compiles to them, and no file contains them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .nodes import Ability, Effect, Node

ACTIVATED: Final = "activated"  # used when its controller may use abilities that cost something
TRIGGERED: Final = "triggered"  # its controller says that what triggers it has happened
CONTINUOUS: Final = "continuous"  # anything else


@dataclass(frozen=True)
class ActsByHand(Effect):
    """The controller carries out what ``sentence`` says, act by act. ``paying``: only what it costs."""

    sentence: str
    paying: bool = False


@dataclass(frozen=True)
class ByHand(Ability):
    """An unread paragraph. ``price``: the acts that pay for it, before it waits to resolve.

    ``instant``: it may be announced whenever its controller may answer. ``zones``: where it works besides where its
    card usually is; ``recent``: where it works only in the turn in which its card got there.
    """

    kind: str
    effect: Effect
    price: Effect | None = None
    instant: bool = True
    zones: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Way(Node):
    """One way of doing an act: what it is called, and the effect it is."""

    label: str
    effect: Effect


@dataclass(frozen=True)
class Act(Node):
    """Something that may be done by hand. ``subject``: what has to be chosen first: "card" (any that can be seen, or
    the top card of a deck), "in play", "turnable", "damageable" (also a player), "player", "waiting" or "" for nothing.

    ``least``, ``most`` and ``unit``: the number that has to be said, if ``most`` is not 0; for a player
    ``player_most`` and ``player_unit``, where those differ.
    """

    label: str
    subject: str
    ways: tuple[Way, ...]
    least: int = 0
    most: int = 0
    unit: int = 1
    player_most: int = 0
    player_unit: int = 1


@dataclass(frozen=True)
class Acts(Ability):
    """Every act that may be picked in a game."""

    acts: tuple[Act, ...]
