"""Plain cards for short positions: a filler, and a Backup and a card to discard of each element."""

# mypyc: skip
from __future__ import annotations

from arbiter.abilities.card import Card, Face

from .vocabulary import ELEMENTS


def _card(name: str, kind: str, element: str, cost: int, power: int | None) -> Card:
    stats = (("cost", cost),) if power is None else (("power", power), ("cost", cost))
    face = Face(name, (kind,), attributes=(element,), cost=str(cost), stats=stats, marks=("generic",))
    return Card((face,))


CARDS: dict[str, Card] = {
    card.name: card
    for card in (
        _card("Filler", "forward", "earth", 9, 1000),
        *(_card(f"{element.capitalize()} Backup", "backup", element, 1, None) for element in ELEMENTS),
        *(_card(f"{element.capitalize()} Filler", "forward", element, 9, 1000) for element in ELEMENTS),
    )
}
