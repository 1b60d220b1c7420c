"""Force of Will cards written down again."""

from __future__ import annotations

import re

from ...abilities.abilities import Keyword
from ...abilities.card import Card, Face
from ..written import Fields, without_empty
from .cards import ATTRIBUTES, OTHER_SIDES

KEYS = {kind: key for key, kind in OTHER_SIDES.items()}
#: what an old subtype of a spell stands for
OLD = {"quickcast": "Spell: Chant-Instant", "trigger": "Spell: Chant-Standby"}


def fields_from_card(card: Card) -> list[Fields]:
    first, *others = card.faces
    made = _face(first)
    inner = made
    for side in others:
        key = KEYS.get(card.sides, "other") if inner is made else "other"
        if card.sides == "colossal" and inner is made:
            key = "colossal"
        inner[key] = _face(side)
        inner = inner[key]
    if card.code:
        made["code"] = card.code
    return [made]


def _face(face: Face) -> Fields:
    made = {
        "name": face.name,
        "type": _type(face),
        "cost": face.cost,
        "race": " / ".join(face.races),
        "text": face.text,
        **dict(face.stats),
    }
    symbols = re.findall(r"\{(\w)\}", face.cost or "")
    by_cost = tuple(dict.fromkeys(ATTRIBUTES[one] for one in symbols if one in ATTRIBUTES))
    if face.attributes != by_cost:
        made["attribute"] = " / ".join(face.attributes) or "void"
    return without_empty(made)


def _type(face: Face) -> str:
    """The printed type: general words before, subtypes after, an old spell as it was called."""
    words = [word for word in face.general if not word.startswith("addition:")]
    subtypes = [word for word in face.general if word.startswith("addition:")]
    stones = [mark for mark in face.marks if mark != face.name.lower()]
    printed = [
        ability.name for ability in face.abilities if isinstance(ability, Keyword) and not ability.text
    ]
    old = [OLD[name] for name in printed if name in OLD]
    parts = []
    for kind in face.types:
        if kind == "addition" and subtypes:
            parts.append(subtypes[0])
        elif kind == "chant" and old:
            parts.append(old[0])
        elif kind != "magic stone" or not stones:
            parts.append(kind)
    parts += stones
    return " / ".join([" ".join([*words[at : at + 1], part]) for at, part in enumerate(parts)])
