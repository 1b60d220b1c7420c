"""Plain cards every position may use without defining them."""

# mypyc: skip
from __future__ import annotations

from functools import cache

from arbiter.abilities.card import Card
from arbiter.cardtext import card_from_fields

STONES = {"light": "W", "fire": "R", "water": "U", "wind": "G", "darkness": "B"}
FILLER = "Filler"
RULER = "Plain Ruler"
#: what a deck is filled with, zone by zone
FILLING = {"main deck": FILLER, "magic stone deck": "Light Stone"}


@cache
def plain_cards() -> dict[str, Card]:
    """A resonator without text, a basic magic stone of each attribute, a ruler without abilities."""
    fields: list[dict[str, object]] = [
        {"name": FILLER, "type": "Resonator", "cost": "{1}", "atk": 100, "def": 100},
        {"name": RULER, "type": "Ruler"},
    ]
    for attribute, symbol in STONES.items():
        fields.append(
            {
                "name": f"{attribute.capitalize()} Stone",
                "type": f"Basic {attribute} magic stone",
                "attribute": attribute,
                "text": f"{{Rest}}: Produce {{{symbol}}}.",
            }
        )
    made: dict[str, Card] = {}
    for each in fields:
        card, problems = card_from_fields("fow", each)
        assert not problems, problems
        made[card.name] = card
    return made
