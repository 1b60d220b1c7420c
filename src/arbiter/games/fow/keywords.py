"""1100: what each keyword skill means.

A keyword that is an ability of another sort is made of that sort's parts, in the rulebook's own definition. The others
(Flying, Pierce, …) change how the rules themselves work and are looked at where those rules are.
"""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities.abilities import Activated, Keyword, SpellText, Static, Triggered
from arbiter.abilities.amounts import Const, Count, ThatMuch
from arbiter.abilities.changes import GainAbilities, Oblige
from arbiter.abilities.conditions import Compare, During, Paid
from arbiter.abilities.nodes import Ability, Condition
from arbiter.abilities.selectors import Each, EventSubject, This, You
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


#: U4.10 keywords whose text a card has only while their condition is met
GRANTING = frozenset({"seal", "legend", "null", "crest", "rune"})
COUNTS_TYPES = frozenset({"seal", "crest"})


def _granted(keyword: Keyword, condition: Condition) -> tuple[Ability, ...]:
    """The text of a conditional keyword: as long as the condition is met, the card has it."""
    made: list[Ability] = []
    for part in keyword.inner:
        if isinstance(part, Static) and part.condition is None and isinstance(part.what, This):
            made.append(Static(part.what, part.changes, condition, part.zone))
        elif isinstance(part, Ability) and not isinstance(part, SpellText):
            made.append(Static(This(), (GainAbilities((part,)),), condition))
    return tuple(made)


def _null(keyword: Keyword) -> tuple[Ability, ...]:
    """1134.2b as long as there are zero cards in your hand, this card has the text."""
    return _granted(keyword, Compare(Count(Each(f.InZone("hand", You()))), "=", Const(0)))


def _seal(keyword: Keyword) -> tuple[Ability, ...]:
    """1128.2b as long as you control that many magic stones, this card has the text."""
    stones = f.AllOf((f.ControlledBy(You()), f.IsType("magic stone"), f.InZone("field")))
    return _granted(keyword, Compare(Count(Each(stones)), ">=", Const(keyword.number)))


def _awakening(keyword: Keyword) -> tuple[Ability, ...]:
    """1109.2, 1109.3 a card that was awakened has the text, for as long as it stays."""
    return _granted(keyword, Paid("awakening"))


def _shift(keyword: Keyword) -> tuple[Ability, ...]:
    """1117.2 the activate ability: in main timing, turn it future side up."""
    return (Activated(keyword.cost, fx.Transform(This(), "future"), (During("main timing"),)),)


MEANINGS = {
    "awakening": _awakening,
    "shift": _shift,
    "drain": _drain,
    "bane": _bane,
    "bloodlust": _bloodlust,
    "trigger": _trigger,
    "null": _null,
    "seal": _seal,
}


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
