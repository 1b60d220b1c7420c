"""Shadowverse: Evolve cards written down again."""

from __future__ import annotations

from ...abilities.card import Card, Face
from ..written import Fields, without_empty


def fields_from_card(card: Card) -> list[Fields]:
    """A base card and its evolved card are two cards of one name."""
    made = [_face(face) for face in card.faces]
    if card.code:
        made[0]["code"] = card.code
    return made


def _face(face: Face) -> Fields:
    numbers = dict(face.stats)
    return without_empty(
        {
            "name": face.name,
            "class": " / ".join(face.attributes),
            "type": " / ".join(face.types),
            "trait": " / ".join(face.races),
            "text": face.text,
            **numbers,
        }
    )
