"""Plain cards for short positions: a filler, a stone of each kind, a ruler without abilities."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.card import Card, Face
from arbiter.abilities.effects import Produce, Turn
from arbiter.abilities.selectors import This
from arbiter.abilities.tree import number

from .vocabulary import ATTRIBUTES


def _stone(attribute: str, symbol: str) -> Card:
    ability = number(Activated((Turn(This()),), Produce((symbol,))))
    object.__setattr__(ability, "text", "{Rest}: Produce " + symbol + ".")
    face = Face(
        f"{attribute.capitalize()} Stone",
        ("magic stone",),
        ("basic",),
        text=ability.text,
        abilities=(ability,),
        marks=(f"{attribute} magic stone",),
    )
    return Card((face,))


CARDS: dict[str, Card] = {
    card.name: card
    for card in (
        Card((Face("Filler", ("resonator",), cost="{1}", stats=(("atk", 100), ("def", 100))),)),
        Card((Face("Plain Ruler", ("ruler",)),)),
        *(
            _stone(attribute, "{" + symbol + "}")
            for attribute, symbol in zip(ATTRIBUTES, "WRUGB", strict=True)
        ),
    )
}
