"""907.6, 1003: what will is spent on, and will that may be spent on some things only."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities.conditions import Some, SpentOn
from arbiter.abilities.nodes import Condition
from arbiter.kernel.context import Context
from arbiter.kernel.ids import NO_ABILITY, NO_KIND, NO_REF, AbilityId, Ref, Seat, ZoneKind
from arbiter.kernel.matching import matches

from ..vocabulary import WILL, WILLS

if TYPE_CHECKING:
    from arbiter.kernel.game import Game


class Spent(StrEnum):
    """What will may be spent on, by the word of :class:`SpentOn`."""

    CARD = "card"
    ACTIVATE = "activate"
    JUDGMENT = "judgment"
    MOBILIZE = "mobilize"
    OTHERWISE = ""


@mypyc_attr(acyclic=True, free_list_len=1)
class Purpose:
    """What will is spent on, for will that may be spent on some things only."""

    def __init__(
        self,
        kind: Spent,
        ref: Ref = NO_REF,
        paid: tuple[str, ...] = (),
        zone: ZoneKind = NO_KIND,
        ability: AbilityId = NO_ABILITY,
    ) -> None:
        self.kind = kind
        self.ref = ref
        self.paid = paid
        self.zone = zone
        self.ability = ability

    @staticmethod
    def card(c: Context) -> Purpose:
        return Purpose(Spent.CARD, c.source, c.paid, c.zone)

    @staticmethod
    def using(source: Ref, ability: AbilityId) -> Purpose:
        return Purpose(Spent.ACTIVATE, source, ability=ability)


ELSE: Final = Purpose(Spent.OTHERWISE)


def besides_playing(game: Game, c: Context | None) -> Purpose:
    """What will is spent on that is not spent to play something: 1129.2 what [Mobilize] asks for, or anything else."""
    if c is None or c.ability < 0 or game.lib.held[c.ability].keyword != "mobilize":
        return ELSE
    return Purpose(Spent.MOBILIZE, c.source)


def is_restricted(made: fx.Produce) -> bool:
    return made.only is not None


def may_be_spent(game: Game, player: Seat, made: fx.Produce, purpose: Purpose) -> bool:
    """Whether will of this production may be spent on ``purpose``: "Spend this will only to …"."""
    return made.only is None or _spent_so(game, player, made.only, purpose)


def _spent_so(game: Game, player: Seat, only: Condition, purpose: Purpose) -> bool:
    if isinstance(only, Some):
        return any(_spent_so(game, player, part, purpose) for part in only.parts)
    assert isinstance(only, SpentOn)
    if only.kind == "awakening":
        # It pays any part of what an awakened card costs: all will is paid at once (903.2j).
        if not any(paid.startswith("awakening") for paid in purpose.paid):
            return False
    elif only.kind != purpose.kind and (
        purpose.kind is not Spent.ACTIVATE or game.lib.held[purpose.ability].keyword != only.kind
    ):
        return False
    if only.zone and game.rules.zone(only.zone) != purpose.zone:
        return False
    return only.what is None or matches(
        game, only.what, purpose.ref, Context(player, purpose.ref, NO_ABILITY)
    )


def pool_for(game: Game, player: Seat, purpose: Purpose) -> list[int]:
    """The will a player has that may be spent on ``purpose``."""
    have = game.s.values[player][WILL : WILL + WILLS]
    for who, value, ability, node in game.s.earmarked:
        if who == player:
            made = game.lib.node(ability, node)
            assert isinstance(made, fx.Produce)
            if not may_be_spent(game, player, made, purpose):
                have[value - WILL] -= 1
    return have
