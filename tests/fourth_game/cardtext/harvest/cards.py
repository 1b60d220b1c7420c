"""Cards of Harvest: a name and points. They have no text, so there is no grammar."""

from collections.abc import Mapping
from typing import Any

from arbiter.abilities.card import Card, Face
from arbiter.cardtext.fields import Kind, natural, refuse_unknown, text
from arbiter.cardtext.reading import Problem

KEYS = {"name": Kind.TEXT, "points": Kind.NATURAL}


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    refuse_unknown(fields, KEYS)
    name = text(fields, "name")
    points = natural(fields, "points", name) or 0
    return Card((Face(name, ("crop",), stats=(("points", points),)),)), ()
