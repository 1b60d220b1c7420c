"""Shadowverse: Evolve cards from their printed information: a scenario's fields or a row of a card database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...abilities.card import Card, Face
from ...errors import ArbiterError
from ..api import compile_text
from ..fields import Kind, natural, refuse_unknown, text, whole, words
from ..reading import Problem

TYPES = ("leader", "follower", "amulet", "spell")
SPECIAL = ("evolved", "token", "advanced")
#: cards that only remind of a rule (3.2.5)
MARKERS = ("evolution point", "super-evolution point")
STATS = ("atk", "def")
KEYS = {
    "name": Kind.TEXT,
    "class": Kind.WORDS,
    "type": Kind.TEXT,
    "trait": Kind.WORDS,
    "cost": Kind.NATURAL,
    "text": Kind.TEXT,
    "code": Kind.TEXT,
    **dict.fromkeys(STATS, Kind.WHOLE),
}


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from the keys of a scenario file; its problems are the sentences that could not be read."""
    refuse_unknown(fields, KEYS)
    name = text(fields, "name")
    if not name:
        raise ArbiterError("a card needs a name")
    types = read_type(text(fields, "type"), name)
    cost = natural(fields, "cost", name, clause="2.5.1")
    printed = text(fields, "text")
    reading = compile_text(game, printed, name=name, types=types)
    numbers = (("cost", cost), *((stat, whole(fields, stat, name)) for stat in STATS))
    face = Face(
        name=name,
        types=types,
        races=words(fields, "trait", r"[/,]"),
        attributes=tuple(word.lower() for word in words(fields, "class", r"[/,]")),
        cost=None if cost is None else str(cost),
        stats=tuple((stat, value) for stat, value in numbers if value is not None),
        text=printed,
        abilities=reading.abilities,
        unread=tuple(problem.paragraph for problem in reading.problems),
    )
    return Card((face,), "", str(fields.get("code", ""))), reading.problems


def fields_from_jsonl(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card from a row of our own card database."""
    fields: dict[str, Any] = {
        "name": row.get("name"),
        "type": row.get("type"),
        "cost": row.get("cost"),
        "class": row.get("attribute_or_element_or_class"),
        "trait": row.get("race_or_job_or_trait"),
        "atk": row.get("atk"),
        "def": row.get("def_or_power"),
        "text": row.get("text"),
        "code": row.get("id"),
    }
    return {key: value for key, value in fields.items() if value not in (None, "")}


def read_type(printed: str, name: str) -> tuple[str, ...]:
    """A primary type, and special types after it (2.3)."""
    parts = [part.strip().lower() for part in printed.split("/") if part.strip()]
    if not parts:
        raise ArbiterError(f"{name} needs a type", clause="2.3.1", hint=", ".join(TYPES))
    for part in parts:
        if part not in (*TYPES, *SPECIAL, *MARKERS):
            raise ArbiterError(
                f"{part!r} of {name} is not a card type", clause="2.3.2", hint=", ".join(TYPES)
            )
    return tuple(dict.fromkeys(parts))
