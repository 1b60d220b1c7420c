"""What is done."""

from __future__ import annotations

from dataclasses import dataclass

from ...abilities.nodes import Amount, Condition, Effect, Filter, Selector
from .places import Dest


@dataclass(frozen=True)
class DrawUntil(Effect):
    """Draw until there are so many cards in the hand."""

    count: Amount


@dataclass(frozen=True)
class DiscardUntil(Effect):
    """Discard until there are so many cards in the hand."""

    count: Amount


@dataclass(frozen=True)
class CancelInto(Effect):
    """A spell is cancelled and goes elsewhere, as ``elsewhere`` says, instead of there."""

    what: Selector
    elsewhere: Effect
    of: Dest


@dataclass(frozen=True)
class Filled(Effect):
    """One of several things done to the same: :class:`Self` stands for it in the effect ("dull and freeze it")."""

    what: Selector
    effect: Effect


@dataclass(frozen=True)
class ProduceEach(Effect):
    """So much will is produced, each of it one of these."""

    count: int
    options: tuple[str, ...]
    only: Condition | None = None


@dataclass(frozen=True)
class ProduceAlike(Effect):
    """So much will is produced, all of it of one attribute."""

    count: int
    only: Condition | None = None


@dataclass(frozen=True)
class ReplaceThisTurn(Effect):
    """What happens instead of something to a card that did or suffered something this turn: so long it lasts."""

    event: Filter
    instead: Effect


@dataclass(frozen=True)
class Resolving(Effect):
    """What is done as the spell itself resolves: where the text says so, and not before its other sentences."""

    effect: Effect


@dataclass(frozen=True)
class Randomly(Effect):
    """What the effect chooses is chosen at random."""

    effect: Effect


@dataclass(frozen=True)
class Instead(Effect):
    """This is done instead of what the text said before; what it leaves out (:class:`Same`) is as it was there.
    ``of``: instead of putting it there, as printed."""

    effect: Effect
    of: Dest | None = None


@dataclass(frozen=True)
class BothModes(Effect):
    """Both of the things to choose from in what is replaced."""


@dataclass(frozen=True)
class Again(Effect):
    """What the sentence before says is done so many times in all."""

    times: Amount


@dataclass(frozen=True)
class RemoveInAll(Effect):
    """So many counters are removed, one after the other, each from any of these."""

    what: Selector
    name: str
    count: int


@dataclass(frozen=True)
class Remaining(Effect):
    """ "If your field becomes full, put any remaining tokens into your EX area", after tokens are made."""


@dataclass(frozen=True)
class Besides(Effect):
    """ "also …": what is put somewhere is one more of what was looked through before."""

    effect: Effect


@dataclass(frozen=True)
class FromAmong(Effect):
    """ "From among them, …": what is chosen are some of those looked at."""

    effect: Effect


@dataclass(frozen=True)
class TransformInto(Effect):
    what: Selector
    named: Filter


@dataclass(frozen=True)
class PreventDamage(Effect):
    """Damage of a kind is prevented: all of it, so much of it, or only the next time."""

    event: Filter
    amount: Amount | None = None
    once: bool = False


@dataclass(frozen=True)
class EvolveInto(Effect):
    """It evolves into a card that is named, or one of several."""

    what: Selector
    named: Filter


@dataclass(frozen=True)
class Recounted(Effect):
    """ "discard 2 instead": what was done before by this verb, with another number; ``dest``: where, if said."""

    verb: str
    count: Amount
    up_to: bool = False
    dest: Dest | None = None
