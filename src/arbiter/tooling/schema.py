"""JSON Schemas of scenario files and card sets, made from the tables their readers use."""

from __future__ import annotations

from typing import Any

from arbiter.cardtext.cards import field_kinds
from arbiter.cardtext.fields import Kind
from arbiter.games import RULESETS, games
from arbiter.games import ruleset as make_ruleset
from arbiter.judge.file_keys import ENTRY, FILE, FLAG, SCENARIO, TEXT, TEXTS, Schema
from arbiter.judge.vocabulary import words_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NUMBER: Schema = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\s*(-?\d+|\{\d+\})?\s*$"}]}
CARD_VALUES: dict[Kind, Schema] = {
    Kind.TEXT: TEXT,
    Kind.WORDS: {"anyOf": [TEXT, TEXTS]},
    Kind.WHOLE: NUMBER,
    Kind.NATURAL: {
        "anyOf": [
            {"type": "integer", "minimum": 0},
            {"type": "string", "pattern": r"^\s*(\d+|\{\d+\})?\s*$"},
        ]
    },
    Kind.SYMBOLS: {"type": ["integer", "string"]},
    Kind.FLAG: FLAG,
}


def scenario_schema() -> Schema:
    """A scenario file. What a ruleset calls its zones is known once the file names it."""
    by_ruleset = [
        {
            "if": {"required": ["ruleset"], "properties": {"ruleset": _named(names)}},
            "then": {"properties": {"card": _cards([game]), "scenario": _scenarios(_player(names))}},
        }
        for game, names in _editions()
    ]
    return {
        "$schema": DIALECT,
        "title": "Scenario file",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **{name: key.schema() for name, key in FILE.items()},
            "ruleset": {**FILE["ruleset"].schema(), "enum": [*RULESETS, *_families()]},
            "card": {**FILE["card"].schema(), "items": {"type": "object"}},
            "scenario": {
                **FILE["scenario"].schema(),
                "items": {
                    "type": "object",
                    "required": ["title"],
                    "additionalProperties": False,
                    "properties": {name: key.schema() for name, key in SCENARIO.items()},
                },
            },
        },
        "allOf": by_ruleset,
        "$defs": {"entry": _entry(), **_card_definitions()},
    }


def card_set_schema() -> Schema:
    """A file of cards, of any game: every card has the keys of one of them."""
    return {
        "$schema": DIALECT,
        "title": "Card set",
        "type": "object",
        "properties": {"card": _cards(list(games()))},
        "$defs": _card_definitions(),
    }


def _editions() -> list[tuple[str, list[str]]]:
    """The rulesets of each game that have the same zones and values; "fow-5.x" stands for those it names."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name in RULESETS:
        found.setdefault((name.partition("-")[0], *_keys_of(name)), []).append(name)
    made = []
    for (game, *_), names in found.items():
        more = [family for family in _families() if all(name.startswith(family[:-1]) for name in names)]
        made.append((game, [*names, *more]))
    return made


def _families() -> list[str]:
    """Names for all editions with the same beginning, where there are several."""
    begun = [name.rpartition(".")[0] for name in RULESETS if "." in name]
    return [f"{each}.x" for each in dict.fromkeys(begun) if begun.count(each) > 1]


def _keys_of(ruleset: str) -> tuple[str, ...]:
    words = words_of(ruleset)
    known = make_ruleset(ruleset).zone_number
    return (*(key for key, zone in words.zones.items() if zone in known), *words.scalars)


def _named(names: list[str]) -> Schema:
    return {"enum": names}


def _player(names: list[str]) -> Schema:
    ruleset = next(name for name in names if name in RULESETS)
    words = words_of(ruleset)
    zones = [key for key in _keys_of(ruleset) if key in words.zones]
    entries = {"type": "array", "items": {"$ref": "#/$defs/entry"}}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **dict.fromkeys(zones, entries),
            **{key: TEXT if one.text else {"type": "integer"} for key, one in words.scalars.items()},
            "only": {"type": "array", "items": {"enum": zones}},
        },
    }


def _scenarios(player: Schema) -> Schema:
    """Scenarios that are of the ruleset of their file."""
    own = {"not": {"required": ["ruleset"]}}
    return {"items": {"if": own, "then": {"properties": {"A": player, "B": player}}}}


def _entry() -> Schema:
    properties = {name: key.schema() for name, key in ENTRY.items()}
    table = {
        "type": "object",
        "required": ["card"],
        "additionalProperties": False,
        "properties": properties,
    }
    return {"anyOf": [TEXT, table]}


def _cards(games: list[str]) -> Schema:
    which: Any = [{"$ref": f"#/$defs/{game}-card"} for game in games]
    return {"type": "array", "items": which[0] if len(which) == 1 else {"anyOf": which}}


def _card_definitions() -> Schema:
    return {f"{game}-card": _card(game) for game in games()}


def _card(game: str) -> Schema:
    kinds = field_kinds(game)
    return {
        "type": "object",
        "required": ["name"],
        "additionalProperties": False,
        "properties": {
            key: {"type": "object"} if kind is Kind.SIDE else CARD_VALUES[kind] for key, kind in kinds.items()
        },
    }
