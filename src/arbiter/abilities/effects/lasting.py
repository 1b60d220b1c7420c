"""Effects that last, and what a replacement does instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..nodes import Amount, Change, Condition, Effect, Filter, Selector

#: How long an effect lasts. "turn": until end of turn; "battle"; "next own turn"; "while": as long as ``condition``;
#: "game": no end; "source": while the source stays in play; "next recovery phase": through the next recovery phase of
#: the player who controls the thing concerned; "end of next own turn" and "end of next opponent turn": of the next
#: turn, not of one that is under way; "next opponent turn": only in that turn, from its beginning to its end; "next
#: controller turn" and "next controller recovery": only in the next turn of who controls the thing concerned, or in the
#: recovery phase that begins it; "next play": until what it makes cheaper is played next, this turn; "next turn": until
#: the end of the turn after this one.
DURATIONS: Final = (
    "turn",
    "battle",
    "own turn",
    "next own turn",
    "while",
    "game",
    "source",
    "next turn",
    "opponent turn",
    "next opponent turn",
    "next controller turn",
    "next controller recovery",
    "next recovery phase",
    "end of next own turn",
    "end of next opponent turn",
    "next play",
)

#: What is said of a turn to come, and what it lasts through once that turn has begun.
BEGINS_LATER: Final = {
    "next opponent turn": "turn",
    "next controller turn": "turn",
    "next controller recovery": "recovery phase",
}


@dataclass(frozen=True)
class Apply(Effect):
    """Make a continuous effect. ``what`` is fixed now, unless it is Each(filter): then whatever fits, when it fits
    (where the rulebook says so)."""

    what: Selector
    changes: tuple[Change, ...]
    duration: str = "turn"
    condition: Condition | None = None


@dataclass(frozen=True)
class Prevent(Effect):
    """Prevent damage: ``amount`` of it, all if none. ``to`` and ``by`` limit it; ``detail`` "battle" to battle damage,
    "effect" to damage that effects deal; ``once``: only the next time."""

    to: Filter | None = None
    by: Filter | None = None
    amount: Amount | None = None
    detail: str = ""
    once: bool = False
    duration: str = "turn"


@dataclass(frozen=True)
class Delay(Effect):
    """A delayed automatic ability: ``effect`` at the next ``event``; ``times`` "once" or "every" (for ``duration``)."""

    event: Filter
    effect: Effect
    every: bool = False
    duration: str = ""


@dataclass(frozen=True)
class ReplaceFor(Effect):
    """A replacement effect that lasts."""

    event: Filter
    instead: Effect
    duration: str = "turn"
    once: bool = False
    optional: bool = False


# --- what a replacement does instead ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChangeEvent(Effect):
    """The event happens, changed: another zone or place, another amount, arriving turned or with counters.

    ``factor`` multiplies, ``plus`` adds, ``become`` sets the amount.
    """

    zone: str = ""
    place: str = ""
    turned: bool = False
    counters: tuple[tuple[str, Amount], ...] = ()
    factor: int = 1
    plus: Amount | None = None
    become: Amount | None = None
    to: Selector | None = None
    controller: Selector | None = None


@dataclass(frozen=True)
class Nothing(Effect):
    """It does not happen."""
