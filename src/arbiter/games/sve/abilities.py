"""How printed abilities are used: paragraphs of a spell are one text, and "X equals …" says what X was."""

# mypyc: skip
from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, Keyword, SpellText, Triggered
from arbiter.abilities.amounts import Unknown
from arbiter.abilities.card import Face
from arbiter.abilities.changes import CostLess
from arbiter.abilities.conditions import KeywordCount, Paid
from arbiter.abilities.filters import Anything, InZone
from arbiter.abilities.nodes import Ability, Amount
from arbiter.abilities.selectors import Choice, Each, EachPlayer, Target, This, Top, You
from arbiter.abilities.tree import rebuilt, walk
from arbiter.rulebook.hearing import cite

from .vocabulary import OwnEffect

#: a sentence in parentheses, which is no part of what the card does
REMINDER = re.compile(r"\([A-Z][^()]*\.\)")
#: icons of automatic abilities one after the other
SHARED = re.compile(r"\[(?:fanfare|lastwords)\] ?\[(?:fanfare|lastwords)\]", re.IGNORECASE)


def arrange(face: Face) -> tuple[Ability, ...]:
    """The face's abilities as the game uses them."""
    if REMINDER.search(face.text):
        cite("2.6.2")  # reading the text has left it out
    if SHARED.search(face.text):
        cite("12.1.2", "12.1.2-1")  # it has been read as an ability for each icon
    rest = [as_played(ability) for ability in face.abilities]
    texts = [ability for ability in rest if isinstance(ability, SpellText)]
    if len(texts) < 2:
        return tuple(rest)
    whole = SpellText(fx.Sequence(tuple(text.effect for text in texts)))
    object.__setattr__(whole, "text", "\n".join(text.text for text in texts))
    return (*tuple(ability for ability in rest if not isinstance(ability, SpellText)), whole)


def as_played(ability: Ability) -> Ability:
    """An ability in the records this game carries out."""
    return _own_ways(settle_x(ability))


def settle_x(ability: Ability) -> Ability:
    """Every X is what the sentence behind it says; it is worked out when it is needed."""
    if not any(isinstance(node, fx.DefineX) for node in walk(ability)):
        return ability
    made: Ability = _without_x(ability)
    object.__setattr__(made, "text", ability.text)
    return made


def _without_x(value: Any) -> Any:
    """A copy in which each sequence that defines X has the definition in place of X."""
    if isinstance(value, fx.Sequence):
        parts = tuple(_without_x(part) for part in value.parts)
        while True:
            define = next((part for part in parts if isinstance(part, fx.DefineX)), None)
            if define is None:
                break
            parts = tuple(_put(part, define.name, define.amount) for part in parts if part is not define)
        return replace(value, parts=parts) if len(parts) != 1 else parts[0]
    return rebuilt(value, _without_x)


def _put(value: Any, name: str, amount: Amount) -> Any:
    if isinstance(value, Unknown) and value.name == name:
        return amount
    return rebuilt(value, lambda part: _put(part, name, amount))


def marks(face: Face) -> frozenset[str]:
    """What cards mean by "a card with Fanfare", "with [evolve]", "with Earth Rite"."""
    found: set[str] = set()
    for ability in face.abilities:
        if isinstance(ability, (Activated, Triggered)) and ability.name:
            found.add(ability.name)
        for node in walk(ability):
            if isinstance(node, (Paid, KeywordCount, Keyword)):
                found.add(node.name)
    return frozenset(found)


def _own_ways(ability: Ability) -> Ability:
    """Records every game shares, as this rulebook does them: a search for something particular reveals it (5.7.1.2),
    "draw up to" asks before each card (5.9.3), players who discard together choose first (1.3.4.1)."""
    wanted = (fx.Search, fx.By, fx.Draw, fx.Special, fx.May)
    if not any(isinstance(node, wanted) for node in walk(ability)):
        return ability
    made: Ability = _changed(ability)
    object.__setattr__(made, "text", ability.text)
    return made


NEXT = "next"  # a change of cost that only the next such card uses


def _filled(value: fx.Sequence) -> fx.Sequence:
    """ "Put the top card of your deck into your EX area. Repeat this until your EX area is full." """
    parts: list[Any] = []
    for part in value.parts:
        before = parts[-1] if parts else None
        again = isinstance(part, fx.Special) and part.name == "repeat until full"
        if (
            again
            and isinstance(before, fx.Move)
            and before.zone == "ex area"
            and isinstance(before.what, Top)
        ):
            parts.append(fx.Special(OwnEffect.FILL_EX_AREA))
        else:
            parts.append(part)
    return replace(value, parts=tuple(parts))


def _chosen_later(value: Any) -> Any:
    """What one may do or leave is decided as the text resolves, and with it what it is done to."""
    if isinstance(value, Target):
        return Choice(value.filter, value.count, value.up_to, value.any_number)
    return rebuilt(value, _chosen_later)


def _changed(value: Any) -> Any:
    if isinstance(value, fx.Search) and not isinstance(value.filter, Anything):
        return replace(value, reveal=True)
    if isinstance(value, fx.Draw) and value.up_to:
        return fx.Special(OwnEffect.DRAW_UP_TO, value.who, value.count)
    if isinstance(value, fx.May):
        value = replace(value, effect=_chosen_later(value.effect))
    if (
        isinstance(value, fx.May)
        and isinstance(value.effect, fx.Move)
        and isinstance(value.effect.what, Choice)
    ):
        # "you may put one …": choosing none is declining
        return replace(value.effect, what=replace(value.effect.what, up_to=True))
    if isinstance(value, fx.Special) and value.name == "next costs less" and isinstance(value.what, Each):
        less = CostLess("1", value.what.filter, per=value.amount, ability=NEXT)
        return fx.Apply(You(), (less,), "turn")
    if isinstance(value, fx.Sequence):
        value = _filled(value)
    if isinstance(value, fx.Special) and value.name == "evolve into":
        return fx.Transform(This(), "evolve into " + value.word)
    if (
        isinstance(value, fx.By)
        and isinstance(value.who, EachPlayer)
        and isinstance(value.effect, fx.Discard)
    ):
        choice = value.effect.what
        if isinstance(choice, Choice) and not choice.random and isinstance(choice.filter, InZone):
            return fx.Special(OwnEffect.EACH_DISCARDS, amount=choice.count)
    return rebuilt(value, _changed)
