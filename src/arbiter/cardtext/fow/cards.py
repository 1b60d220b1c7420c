"""Force of Will cards from their printed information: a scenario's fields or a row of a card database."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...abilities.abilities import Keyword
from ...abilities.card import Card, Face
from ...abilities.nodes import Ability
from ...abilities.tree import number
from ...errors import ArbiterError
from ...rulebook.hearing import cite
from ..api import compile_text
from ..fields import Kind, refuse_unknown, text, whole, words
from ..reading import Problem

ATTRIBUTES = {"W": "light", "R": "fire", "U": "water", "G": "wind", "B": "darkness"}
TYPES = ("ruler", "j-ruler", "magic stone", "resonator", "chant", "addition", "regalia", "rune")
GENERAL = ("special", "basic", "master")
STATS = ("atk", "def", "divinity")
#: Keys under which a card's other side may stand, and what kind of two-sided card that makes it.
OTHER_SIDES = {"other": "ruler", "shift": "shift", "inverse": "inverse", "colossal": "colossal"}
KEYS = {
    "name": Kind.TEXT,
    "type": Kind.TEXT,
    "cost": Kind.SYMBOLS,
    "attribute": Kind.WORDS,
    "race": Kind.WORDS,
    "text": Kind.TEXT,
    "code": Kind.TEXT,
    **dict.fromkeys(STATS, Kind.WHOLE),
    **dict.fromkeys(OTHER_SIDES, Kind.SIDE),
}


def card_from_fields(game: str, fields: Mapping[str, Any]) -> tuple[Card, tuple[Problem, ...]]:
    """A card from the keys of a scenario file; its problems are the sentences that could not be read."""
    face, problems = _face(game, fields)
    faces, sides = [face], ""
    for key, kind in OTHER_SIDES.items():
        if key in fields:
            other = fields[key]
            if not isinstance(other, Mapping):
                raise ArbiterError(f"{key} of {face.name} must be a table of card keys")
            more, more_problems = _face(game, {"name": face.name, **_default_other(key, face), **other})
            faces.append(more)
            problems += more_problems
            sides = kind
            for deeper in ("other", "colossal"):  # a colossal ruler has a third form (1304.2)
                if isinstance(other.get(deeper), Mapping):
                    third, third_problems = _face(
                        game, {"name": more.name, "type": "J-Ruler", **other[deeper]}
                    )
                    faces.append(third)
                    problems += third_problems
                    sides = "colossal"
    if not sides and any(isinstance(a, Keyword) and a.name == "shift" for a in face.abilities):
        sides = "shift"
    return Card(tuple(faces), sides, str(fields.get("code", ""))), problems


def fields_from_jsonl(row: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card from a row of our own card database."""
    extra = row.get("extra")
    fields: dict[str, Any] = {
        "name": row.get("name"),
        "type": row.get("type"),
        "cost": row.get("cost"),
        "attribute": row.get("attribute_or_element_or_class"),
        "race": row.get("race_or_job_or_trait"),
        "atk": row.get("atk"),
        "def": row.get("def_or_power"),
        "text": row.get("text"),
        "code": row.get("id"),
    }
    if isinstance(extra, Mapping) and extra.get("divinity") is not None:
        fields["divinity"] = extra["divinity"]
    return {key: value for key, value in fields.items() if value not in (None, "")}


def _default_other(key: str, face: Face) -> dict[str, Any]:
    return (
        {"type": "J-Ruler"} if key == "other" and "ruler" in face.types else {"type": " / ".join(face.types)}
    )


def without_reminder(printed: str) -> str:
    """The type without the word that only reminds of a card's other side."""
    if "(shift)" in printed:
        cite("fow-8.01:1302.2d")
    return re.sub(r"\s*\((?:shift|inverse)\)", "", printed)


def _face(game: str, fields: Mapping[str, Any]) -> tuple[Face, tuple[Problem, ...]]:
    refuse_unknown(fields, KEYS)
    name = text(fields, "name")
    if not name:
        raise ArbiterError("a card needs a name")
    types, general, marks, keywords = read_type(text(fields, "type"), name)
    cost = _cost(fields, name)
    printed_text = text(fields, "text")
    reading = compile_text(game, printed_text, name=name, types=types)
    abilities: tuple[Ability, ...] = tuple(number(Keyword(word)) for word in keywords)
    printed = {a.name for a in reading.abilities if isinstance(a, Keyword)}
    abilities = tuple(a for a in abilities if isinstance(a, Keyword) and a.name not in printed)
    face = Face(
        name=name,
        types=types,
        general=general,
        races=_races(fields, types),
        attributes=_attributes(fields, cost),
        cost=cost,
        stats=tuple((stat, value) for stat in STATS if (value := whole(fields, stat, name)) is not None),
        text=printed_text,
        abilities=(*abilities, *reading.abilities),
        unread=tuple(problem.paragraph for problem in reading.problems),
        marks=marks,
    )
    return face, reading.problems


def _cost(fields: Mapping[str, Any], name: str) -> str | None:
    value = fields.get("cost")
    printed = str(value) if type(value) is int else text(fields, "cost").replace(" ", "")
    cost = f"{{{printed}}}" if printed.isdigit() else printed
    if cost and not re.fullmatch(r"(\{[^{}\s]+\})+", cost):
        raise ArbiterError(
            f"the cost {cost!r} of {name} is not made of symbols", clause="203.3", hint="for example {W}{1}"
        )
    return cost or None


def _races(fields: Mapping[str, Any], types: tuple[str, ...]) -> tuple[str, ...]:
    """Races, or the traits of cards that have no race: one phrase each, with strokes between them."""
    found = words(fields, "race", "/")
    if found:
        cite("fow-8.01:205.3")
    if found and not {"resonator", "ruler", "j-ruler"} & set(types):
        cite("fow-8.01:205.1a")
    return found


def _attributes(fields: Mapping[str, Any], cost: str | None) -> tuple[str, ...]:
    """Printed attributes; from the will symbols of the cost where none are printed (208.2)."""
    found = [word.lower() for word in words(fields, "attribute", r"[/,]| and ")]
    if not found:
        found = [ATTRIBUTES[symbol] for symbol in re.findall(r"\{(\w)\}", cost or "") if symbol in ATTRIBUTES]
    unknown = [word for word in found if word not in (*ATTRIBUTES.values(), "void", "none", "dark")]
    if unknown:
        raise ArbiterError(f"{unknown[0]} is not an attribute", clause="208.2")
    return tuple(dict.fromkeys("darkness" if w == "dark" else w for w in found if w not in ("void", "none")))


def read_type(
    printed: str, name: str
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """(types, general types, magic stone types, keywords that an old subtype stands for)."""
    types: list[str] = []
    general: list[str] = []
    marks: list[str] = []
    keywords: list[str] = []
    # 201.2c, but the slash of an addition's subtype belongs to the subtype
    whole = printed.strip().lower()
    parts = [whole]
    if "/" in whole and not whole.startswith("addition:"):
        cite("fow-8.01:201.2c")
        parts = [part.strip() for part in whole.split("/")]
    for printed_part in parts:
        part = without_reminder(printed_part)
        if part.split(" ")[0] in GENERAL:
            word, _, part = part.partition(" ")
            general.append(word)
        if part.startswith("spell"):
            cite("fow-8.01:1405.1")
            types.append("chant")
            keywords.extend(of_subtype(part.removeprefix("spell").strip(" :")))
        elif part.startswith("addition:"):
            types.append("addition")
            general.append("addition:" + part.removeprefix("addition:").strip())
        elif part.endswith(" magic stone"):
            marks.append(part)
            if "magic stone" not in types and len(parts) == 1:
                types.append("magic stone")
        elif part in TYPES:
            types.append(part)
        elif part:
            raise ArbiterError(
                f"{part!r} of {name} is not a card type", clause="201.2", hint=", ".join(TYPES)
            )
    if not types and not marks:
        raise ArbiterError(f"{name} needs a type", clause="201.2")
    if not types:
        types.append("magic stone")
    if "magic stone" in types and name.lower() in {f"{a} magic stone" for a in ATTRIBUTES.values()}:
        cite("fow-8.01:201.4b")
        marks.append(name.lower())
    return _once(types), _once(general), _once(marks), _once(keywords)


def of_subtype(subtype: str) -> tuple[str, ...]:
    """Old spells are chants without subtypes: instants with [Quickcast], chant-standby cards with [Trigger]."""
    if subtype == "chant-instant":
        cite("fow-8.01:1405.3")
        return ("quickcast",)
    if subtype == "chant-standby":
        cite("fow-8.01:1405.4")
        return ("trigger",)
    if subtype == "chant":
        cite("fow-8.01:1405.2")
        return ()
    if subtype:
        raise ArbiterError(
            f"{subtype!r} is no subtype of spells",
            clause="1405.2",
            hint="Chant, Chant-Instant, Chant-Standby",
        )
    return ()


def _once(words: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
