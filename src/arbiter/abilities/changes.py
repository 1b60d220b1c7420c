"""What continuous effects do: to a card's information, and to what may be done."""

from __future__ import annotations

from dataclasses import dataclass

from .nodes import Ability, Amount, Change, Condition, Filter, Node, Selector


@dataclass(frozen=True)
class Bonus(Change):
    """Stats are raised or lowered: pairs of (stat, amount)."""

    stats: tuple[tuple[str, Amount], ...]


@dataclass(frozen=True)
class SetStats(Change):
    """Stats become."""

    stats: tuple[tuple[str, Amount], ...]


@dataclass(frozen=True)
class LoseStats(Change):
    """It has these numbers no more (not 0: none)."""

    stats: tuple[str, ...]


@dataclass(frozen=True)
class SwitchStats(Change):
    """Two stats change places."""

    a: str = "atk"
    b: str = "def"


@dataclass(frozen=True)
class GainAbilities(Change):
    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class LoseAbilities(Change):
    """The named keywords; all abilities when none is named."""

    keywords: tuple[str, ...] = ()


@dataclass(frozen=True)
class CannotGainAbilities(Change):
    pass


@dataclass(frozen=True)
class ChangeWords(Change):
    """Types, races, attributes or names: ``aspect`` says which, ``mode`` is "gain", "become" or "lose".

    No words with "lose": all of them. ``chosen``: the word is chosen by the controller as the effect is made.
    """

    aspect: str
    mode: str
    words: tuple[str, ...] = ()
    chosen: bool = False


@dataclass(frozen=True)
class BecomeCopy(Change):
    of: Selector


@dataclass(frozen=True)
class ChangeController(Change):
    who: Selector


@dataclass(frozen=True)
class Forbid(Change):
    """Something may not be done to, by, or with the thing the effect applies to.

    ``act`` is a word its game looks for (``FORBIDS`` in its ``known``); ``by`` limits what or who is kept from it
    (blockers, spells, sources); ``unless`` is a cost that lifts it ("unless you pay").
    """

    act: str
    by: Filter | None = None
    unless: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Oblige(Change):
    """Must if able: ``act`` is "attack" or "block", and ``whom`` limits the object; or "be blocked", or "be chosen to
    attack" when its controller chooses what attacks; or "be chosen" by
    texts that ``whom`` describes, wherever they choose cards and could choose this one."""

    act: str
    whom: Filter | None = None


@dataclass(frozen=True)
class Permit(Change):
    """Something may be done that otherwise may not: "attack recovered", "play from", "attack at once", ...
    ``amount``: so often, or so much of it."""

    act: str
    what: Filter | None = None
    condition: Condition | None = None
    amount: Amount | None = None


@dataclass(frozen=True)
class CostLess(Change):
    """What is paid to play changes by ``amount`` (a will cost as printed symbols, or a number); ``what`` describes
    the cards or abilities concerned (none: the card itself). ``way``: "less", "more", "less free" (only what
    any resource pays) or "instead".

    ``optional``: "you may pay … less". ``least``: what it does not lower the cost below.
    """

    cost: str
    what: Filter | None = None
    way: str = "less"
    per: Amount | None = None
    ability: str = ""
    optional: bool = True
    least: int = 0


@dataclass(frozen=True)
class CardLimit(Change):
    """How many cards a player may have in a zone; ``None``: any number. ``way``: the limit is set ("become"), or
    changed ("more", "less")."""

    amount: Amount | None
    zone: str = "hand"
    way: str = "become"
