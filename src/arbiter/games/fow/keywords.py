"""1100: what each keyword skill means.

A keyword that is an ability of another sort is made of that sort's parts, in the rulebook's own definition. The others
(Flying, Pierce, …) change how the rules themselves work and are looked at where those rules are.
"""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Keyword, Static, Triggered
from arbiter.abilities.amounts import ThatMuch
from arbiter.abilities.changes import Oblige
from arbiter.abilities.nodes import Ability
from arbiter.abilities.selectors import EventSubject, This
from arbiter.kernel.game import Game

J_RESONATOR = f.AnyOf((f.IsType("j-ruler"), f.IsType("resonator")))


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    make = MEANINGS.get(keyword.name)
    return () if make is None else make(keyword)


def _drain(keyword: Keyword) -> tuple[Ability, ...]:
    """1135.2 Whenever this card deals damage => You gain that much life."""
    return (Triggered((f.Pattern("damage", source=f.IsThis()),), fx.GainLife(ThatMuch())),)


def _bane(keyword: Keyword) -> tuple[Ability, ...]:
    """1138.2 When this card deals damage to a J/resonator => Destroy that J/resonator."""
    return (Triggered((f.Pattern("damage", J_RESONATOR, f.IsThis()),), fx.Destroy(EventSubject())),)


def _bloodlust(keyword: Keyword) -> tuple[Ability, ...]:
    """1123.2 This card must attack if able."""
    return (Static(This(), (Oblige("attack"),)),)


def _trigger(keyword: Keyword) -> tuple[Ability, ...]:
    """1113.2b with a condition: revealed when it is met, from hand or standby area (708.2)."""
    made: list[Ability] = []
    for part in keyword.inner:
        if isinstance(part, Triggered):
            made.append(
                Triggered(
                    part.events, part.effect, part.condition, part.limits, "hand or standby area", "trigger"
                )
            )
    return tuple(made)


MEANINGS = {"drain": _drain, "bane": _bane, "bloodlust": _bloodlust, "trigger": _trigger}


def find(game: Game, card: int, name: str) -> Keyword | None:
    """The keyword ability called ``name`` on a card, if it has it."""
    info = game.info(game.s.ref(card))
    if name not in info.keywords:
        return None
    for held in info.held:
        ability = held.ability
        if isinstance(ability, Keyword) and ability.name == name:
            return ability
    return None
