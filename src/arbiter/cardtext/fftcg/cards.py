"""FINAL FANTASY TCG cards from their printed information: a scenario's fields or a row of a card database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...abilities.abilities import SpellText, Triggered
from ...abilities.card import Card, Face
from ...errors import ArbiterError
from ..api import compile_text
from ..fields import Kind, natural, refuse_unknown, text, words
from ..reading import Problem

ELEMENTS = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")
TYPES = ("forward", "backup", "monster", "summon")
KEYS = {
    "name": Kind.TEXT,
    "type": Kind.TEXT,
    "element": Kind.WORDS,
    "elements": Kind.WORDS,
    "cost": Kind.NATURAL,
    "power": Kind.NATURAL,
    "job": Kind.WORDS,
    "category": Kind.WORDS,
    "generic": Kind.FLAG,
    "ex": Kind.FLAG,
    "text": Kind.TEXT,
    "code": Kind.TEXT,
}


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from the keys of a scenario file; its problems are the sentences that could not be read."""
    refuse_unknown(fields, KEYS)
    name = text(fields, "name")
    if not name:
        raise ArbiterError("a card needs a name", clause="fftcg:5.2.2.1")
    kind = text(fields, "type").lower()
    if kind not in TYPES:
        raise ArbiterError(
            f"{kind!r} of {name} is not a card type", clause="fftcg:5.1", hint=", ".join(TYPES)
        )
    cost = natural(fields, "cost", name, clause="fftcg:4.1")
    power = natural(fields, "power", name, clause="fftcg:4.1")
    if power is not None and kind != "forward":
        raise ArbiterError(f"{name} is no Forward and has no power", clause="fftcg:5.2.6.1")
    printed = text(fields, "text")
    reading = compile_text(game, printed, name=name, types=(kind,))
    marks = [mark for mark in ("generic", "ex") if fields.get(mark) is True]
    bursts = [
        one for one in reading.abilities if isinstance(one, (SpellText, Triggered)) and one.name == "ex burst"
    ]
    if "ex" not in marks and bursts:
        marks.append("ex")
    stats: list[tuple[str, int]] = [] if power is None else [("power", power)]
    stats.append(("cost", cost or 0))
    face = Face(
        name=name,
        types=(kind,),
        general=words(fields, "category", r"[/·&,]"),
        races=words(fields, "job", r"/"),
        attributes=_elements(fields, name),
        cost=str(cost or 0),
        stats=tuple(stats),
        text=printed,
        abilities=reading.abilities,
        unread=tuple(problem.paragraph for problem in reading.problems),
        marks=tuple(marks),
    )
    return Card((face,), "", text(fields, "code")), reading.problems


def fields_from_jsonl(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card from a row of our own card database."""
    extra = row.get("extra")
    extra = extra if isinstance(extra, Mapping) else {}
    fields: dict[str, Any] = {
        "name": row.get("name"),
        "type": row.get("type"),
        "cost": row.get("cost"),
        "elements": extra.get("elements"),
        "element": row.get("attribute_or_element_or_class") if not extra.get("elements") else None,
        "job": row.get("race_or_job_or_trait"),
        "category": extra.get("category"),
        "power": row.get("def_or_power") if str(row.get("type", "")).lower() == "forward" else None,
        "generic": extra.get("multicard") is True,
        "ex": extra.get("ex_burst") is True,
        "text": row.get("text"),
        "code": row.get("id"),
    }
    return {key: value for key, value in fields.items() if value not in (None, "")}


def _elements(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    given = words(fields, "elements", r"[/,]") or words(fields, "element", r"[/,]")
    found = tuple(dict.fromkeys(word.lower() for word in given))
    for word in found:
        if word not in ELEMENTS:
            raise ArbiterError(f"{word} of {name} is not an element", hint=", ".join(ELEMENTS))
    return found
