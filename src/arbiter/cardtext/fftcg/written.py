"""FINAL FANTASY TCG cards written down again."""

from __future__ import annotations

from ...abilities.card import Card
from ..written import Fields, without_empty


def fields_from_card(card: Card) -> list[Fields]:
    face = card.faces[0]
    made = without_empty(
        {
            "name": face.name,
            "type": face.types[0],
            "element": " / ".join(face.attributes),
            "cost": face.stat("cost"),
            "power": face.stat("power"),
            "job": " / ".join(face.races),
            "category": " / ".join(face.general),
            "text": face.text,
            "code": card.code,
        }
    )
    return [{**made, **dict.fromkeys(face.marks, True)}]
