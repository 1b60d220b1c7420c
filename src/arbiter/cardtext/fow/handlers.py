"""How records that only Force of Will texts need are lowered."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from ...abilities.abilities import Activated, DeckRule, Keyword, Static, Triggered
from ...abilities.amounts import Const
from ...abilities.changes import CostLess, Permit
from ...abilities.conditions import Every, Happened, OnceATurn, Paid, Unless
from ...abilities.effects import ChangeEvent, ChooseWord, Modes, Pay, Produce, ReplaceFor, Sequence
from ...abilities.filters import (
    AllOf,
    Anything,
    InZone,
    IsAttribute,
    IsFaceDown,
    IsRace,
    IsType,
    Negation,
    Pattern,
)
from ...abilities.nodes import Node
from ...abilities.selectors import You
from ...abilities.tree import walk
from ..lowering import Handler, Lowering, Slot, Unclear, lowers
from ..lowering.filters import flat
from ..surface import (
    Det,
    FaceUpIn,
    FirstPlayed,
    MoveTo,
    Named,
    Np,
    OncePerName,
    OnlyInDeck,
    Place,
    ProduceAlike,
    ProduceEach,
    Quant,
    ReplaceThisTurn,
    Resolving,
    SpentToPlay,
    ThisTurn,
)
from .words import LETTERS

#: the kinds of will by their symbols
WILLS = {**LETTERS, "M": "moon", "T": "time"}
HANDLERS: dict[type, Handler] = {}


@lowers(Modes, table=HANDLERS)
def lower_modes(lowering: Lowering, value: Modes) -> Any:
    if value.resolving and isinstance(value.modes[0], Pay):
        raise Unclear("who does not pay does the other")
    return lowering.field_by_field(value)


@lowers(Keyword, table=HANDLERS)
def lower_keyword(lowering: Lowering, value: Keyword) -> Any:
    """A race named behind a keyword is the one its explanation is about; a slip in either leaves a doubt."""
    made = lowering.field_by_field(value)
    asked = set() if made.filter is None or not made.inner else set(_races(made.filter))
    if asked and not asked <= {race for part in made.inner for race in _races(part)}:
        raise Unclear("what stands behind the keyword is not what its explanation says")
    return made


def _races(node: Node) -> list[str]:
    return [one.name for one in walk(node) if isinstance(one, IsRace)]


@lowers(ChangeEvent, table=HANDLERS)
def lower_change_event(lowering: Lowering, value: ChangeEvent) -> Any:
    if value.become == Const(0):
        raise Unclear("damage that becomes 0 is prevented")
    return lowering.field_by_field(value)


@lowers(ChooseWord, table=HANDLERS)
def lower_choose_word(lowering: Lowering, value: ChooseWord) -> Any:
    """ "Name a card": any."""
    made = lowering.field_by_field(value)
    return replace(made, of=None) if made.of == Anything() else made


@lowers(OnlyInDeck, table=HANDLERS)
def lower_only_in_deck(lowering: Lowering, value: OnlyInDeck) -> Any:
    slot = Slot(value, "what", False, lowering.actor)
    such = [part for part in flat(lowering.filter(value.what, slot)) if not isinstance(part, InZone)]
    if value.attributes is not None:
        named = {one.name for one in walk(value.attributes) if isinstance(one, IsAttribute)}
        such += [Negation(IsAttribute(name)) for name in LETTERS.values() if name not in named]
    return DeckRule("cannot have", filter=Negation(AllOf(tuple(such))))


@lowers(Named, table=HANDLERS)
def lower_named(lowering: Lowering, value: Named) -> Any:
    """Abilities with one name are one ability (901.1d): so its uses are counted together."""
    made = lowering.lower(value.ability)
    if not isinstance(made, (Activated, Triggered)) or made.name:
        raise Unclear("an ability of this kind has no name")
    limits = tuple(
        OnceATurn() if isinstance(limit, OncePerName) and limit.name == value.name else limit
        for limit in made.limits
    )
    return replace(made, limits=limits, name=value.name)


@lowers(ProduceEach, table=HANDLERS)
def lower_produce_each(lowering: Lowering, value: ProduceEach) -> Any:
    return Sequence(
        tuple(lowering.lower(Produce(value.options, only=value.only)) for _ in range(value.count)), "will"
    )


@lowers(ProduceAlike, table=HANDLERS)
def lower_produce_alike(lowering: Lowering, value: ProduceAlike) -> Any:
    options = tuple(symbol * value.count for symbol in ("{W}", "{R}", "{U}", "{G}", "{B}"))
    return lowering.lower(Produce(options, only=value.only))


@lowers(ReplaceThisTurn, table=HANDLERS)
def lower_replace_this_turn(lowering: Lowering, value: ReplaceThisTurn) -> Any:
    """ "If a resonator dealt damage by this card this turn would be destroyed, …"; what a spell would do it does when
    it resolves, or never."""
    event = value.event
    dealer = event.source if isinstance(event, Pattern) else None
    spell = isinstance(dealer, Np) and dealer.det.target and IsType("spell") in walk(dealer)
    if not spell and not any(isinstance(node, ThisTurn) for node in walk(event)):
        raise Unclear("it is not clear how long this lasts")
    return lowering.lower(ReplaceFor(value.event, value.instead))


@lowers(FirstPlayed, table=HANDLERS)
def lower_first_played(lowering: Lowering, value: FirstPlayed) -> Any:
    """It costs so much as long as none of its kind was played this turn."""
    one: Any = Np(Det(Quant("")), value.what)
    played = Happened(Pattern("play", subject=one, player=You(), detail="card"))
    change = value.change
    if isinstance(change, CostLess) and change.way == "free":
        if change.cost != "{0}":
            raise Unclear("another price is a rule of the card itself")
        change = Permit("play free")
    assert isinstance(change, (CostLess, Permit))
    return lowering.lower(Static(You(), (replace(change, what=one),), Unless(played)))


@lowers(SpentToPlay, table=HANDLERS)
def lower_spent(lowering: Lowering, value: SpentToPlay) -> Any:
    kinds = [WILLS.get(symbol) for symbol in re.findall(r"\{(.*?)\}", value.cost)]
    if None in kinds or len(set(kinds)) != len(kinds):
        raise Unclear("it is not clear which will was spent")
    asked = tuple(Paid(f"spent {kind}") for kind in kinds)
    return asked[0] if len(asked) == 1 else Every(asked)


@lowers(FaceUpIn, table=HANDLERS)
def lower_face_up(lowering: Lowering, value: FaceUpIn) -> Any:
    return AllOf((IsFaceDown(False), lowering.lower(Place((value.zone,)))))


@lowers(Resolving, table=HANDLERS)
def lower_resolving(lowering: Lowering, value: Resolving) -> Any:
    """Between "choose one" and the options stands only where the spell goes: anything else may come before them."""
    act = value.effect
    if not (isinstance(act, MoveTo) and any(way.how == "resolving" for way in act.ways)):
        raise Unclear("it is not clear whether this is done before what is chosen")
    return lowering.lower(act)
