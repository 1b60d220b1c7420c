"""Shadowverse: Evolve cards from their printed information: a scenario's fields or a row of a card database."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...abilities.card import Card, Face
from ...errors import ArbiterError
from ..api import compile_text
from ..reading import Problem

TYPES = ("leader", "follower", "amulet", "spell")
SPECIAL = ("evolved", "token", "advanced")
#: cards that only remind of a rule (3.2.5)
MARKERS = ("evolution point", "super-evolution point")
STATS = ("atk", "def")
KEYS = {"name", "class", "type", "trait", "cost", "text", "code", *STATS}


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from the keys of a scenario file; its problems are the sentences that could not be read."""
    unknown = sorted(set(fields) - KEYS)
    if unknown:
        raise ArbiterError(
            f"a card has no {', '.join(unknown)}", hint=f"known keys: {', '.join(sorted(KEYS))}"
        )
    name = _text(fields, "name")
    if not name:
        raise ArbiterError("a card needs a name")
    types = read_type(_text(fields, "type"), name)
    cost = _cost(fields, name)
    text = _text(fields, "text")
    reading = compile_text(game, text, name=name, types=types)
    stats = [(stat, _number(fields, stat, name)) for stat in STATS if fields.get(stat) not in (None, "")]
    if cost is not None:
        stats.insert(0, ("cost", int(cost)))
    face = Face(
        name=name,
        types=types,
        races=tuple(part.strip() for part in re.split(r"[/,]", _text(fields, "trait")) if part.strip()),
        attributes=tuple(
            part.strip().lower() for part in re.split(r"[/,]", _text(fields, "class")) if part.strip()
        ),
        cost=cost,
        stats=tuple(stats),
        text=text,
        abilities=reading.abilities,
        unread=tuple(problem.phrase for problem in reading.problems),
    )
    return Card((face,), "", str(fields.get("code", ""))), reading.problems


def card_from_jsonl(game: str, row: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from a row of a card database."""
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
    return card_from_fields(game, {key: value for key, value in fields.items() if value not in (None, "")})


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


def _text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        if (
            key in ("trait", "class")
            and isinstance(value, list)
            and all(isinstance(part, str) for part in value)
        ):
            return "/".join(value)
        raise ArbiterError(f"{key} must be text, not {value!r}")
    return value.strip()


def _cost(fields: Mapping[str, Any], name: str) -> str | None:
    value = fields.get("cost")
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"\d+", value.strip()):
        return str(int(value))
    if type(value) is not int or value < 0:
        raise ArbiterError(f"cost of {name} must be a whole number, not {value!r}", clause="2.5.1")
    return str(value)


def _number(fields: Mapping[str, Any], key: str, name: str) -> int:
    value = fields[key]
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value.strip()):
        return int(value)
    if type(value) is not int:
        raise ArbiterError(f"{key} of {name} must be a whole number, not {value!r}")
    return value
