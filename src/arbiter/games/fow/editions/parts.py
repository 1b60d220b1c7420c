"""An edition taken apart: its steps, rules and data, each with the clauses it carries, so that others can be compared.

Made from the composition itself: a field that is added to :class:`Edition` is compared without further ado.
"""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from string import capwords
from typing import Any

from arbiter.kernel.description import Part, ZoneDef
from arbiter.kernel.procedure import RULE_CLAUSES, Procedure, noted

from .. import keywords, later
from ..edition import Edition, Layers

#: the clauses of what is plain data
DATA = {
    "types": noted("201.2", "5.x:2.1-2"),
    "stone_types": noted("201.4b", "5.12:2.1-5.2"),
    "characteristics": noted("907.6a", "907.6b", "5.12:9.7-6.1"),
    "keywords": noted("1101.1", "5.x:11-0", "5.x:12-0"),
    "subtypes": noted("1406.1a", "5.x:2.1-3.2"),
    "stones_lie": noted("307.1", "710.1", "5.x:3.7-1", "5.x:7.11-1"),
    "rulers_wait": noted("403.1", "5.x:4.2-6"),
    "trigger_zones": noted("708.2", "5.00:6.3-1.3", "5.00:9.6-1", "5.12:7.9-2"),
    "callers": noted("710.1", "5.x:7.11-1"),
    "without_host": noted("1406.2b", "5.x:7.2-4"),
    "copies_enter": noted("1017.1a", "5.x:10.16-1.1"),
    "attaching_restarts_effects": noted("909.3b", "5.x:9.9-3.2"),
    "left_together": noted("906.7", "5.x:9.6-5"),
    "same_card_leaves": noted("911.1", "5.x:9.11-1"),
    "prevention_last": noted("910.2a", "5.x:9.10-2"),
}
#: what a part is called where its name in the code says too little
TITLES = {
    "characteristics": "will besides the attributes",
    "actions": "rules for",
    "meanings": "what keywords stand for",
    "subtypes": "subtypes of additions",
    "addition_text": "additions that are not played",
    "attributes_of": "attributes of a card",
    "reworded": "what is spoken of without a zone",
    "stones_lie": "where magic stones lie",
    "rulers_wait": "where rulers are before the game",
    "trigger_zones": "where a [Trigger] card may be",
    "lies_as": "a J-ruler card in the ruler area",
    "enters_under": "who controls what an effect puts into the field",
    "play_card": "playing a card",
    "standby_trigger": "when the condition of a [Trigger] card is met",
    "not_played": "a triggered card that cannot be played",
    "offers": "actions with priority",
    "main_offers": "actions in main timing",
    "processes": "rule processes",
    "limits": "where cards cannot go",
    "deck_checks": "deck construction",
    "callers": "what may be rested to call a magic stone",
    "life_changed": "rounding of life",
    "j_ruler_destroyed": "a J-ruler that is destroyed",
    "j_ruler_left": "damage on a J-ruler that left the field",
    "may_become_j_ruler": "which rulers can become J-rulers",
    "standby_price": "what else playing from the standby area takes",
    "without_host": "where an addition goes whose target is gone",
    "copies_enter": "copies of spells enter the field",
    "fights": "what can attack, block and be attacked",
    "takes_damage": "what can be dealt damage",
    "forced_at": "when a card has to attack",
    "changed_sides": "an attacker or blocker that changes controllers",
    "battling": "what battles",
    "enter_skill": "when [Enter] triggers",
    "left_together": "cards that left together see one another leave",
    "same_card_leaves": "a J-ruler that left the field is read as it was there",
    "attaching_restarts_effects": "an addition's effect begins anew when it is added again",
    "applies_openly": "effects on whatever fits, whenever it fits",
    "still_made": "effects whose duration is over before they begin",
    "damage_chooser": "who picks among replacements of damage",
    "prevention_last": "what prevents damage is applied last",
}
ZONE_FIELDS = ("stones_lie", "rulers_wait", "trigger_zones", "without_host")
NAMES = ("name", "format")


def parts(edition: Edition) -> list[Part]:
    """What the edition is composed of, under its own clause ids."""
    return [
        Part(
            TITLES.get(field.name, field.name.replace("_", " ")),
            name,
            tuple(dict.fromkeys(edition.own(clauses))),
        )
        for field in fields(edition)
        if field.name not in NAMES
        for name, clauses in _of(edition, field.name, getattr(edition, field.name))
    ]


def _of(edition: Edition, field: str, value: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(value, Procedure):
        for step in value.steps:
            yield _spoken(step.name), step.clauses
    elif isinstance(value, Layers):
        yield _layers(value), value.clauses
    elif field == "meanings":
        for name, make in value.items():
            said = RULE_CLAUSES.get(make.__name__)
            yield (
                f"[{capwords(name)}]" + (" in its old sense" if said else ""),
                said or keywords.CLAUSES[name],
            )
    elif field in ZONE_FIELDS:
        for kind in value if isinstance(value, tuple) else (value,):
            yield edition.zones[kind].name, DATA[field]
    elif callable(value):
        yield _rule(value)
    elif isinstance(value, (tuple, frozenset)):
        for item in value if isinstance(value, tuple) else sorted(value):
            yield from _item(field, item)
    elif isinstance(value, bool):
        yield "yes" if value else "no", DATA[field]
    elif field == "characteristics":
        for symbol in value:
            yield f"{{{symbol}}}", DATA[field]
    else:
        yield str(value).lower(), DATA[field]


def _item(field: str, item: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(item, ZoneDef):
        if item.name:
            order = ", ordered" if item.ordered else ""
            yield f"{item.name} (seen by {item.sees}{order})", item.clause
    elif isinstance(item, tuple):
        name, clauses = _rule(item[1])
        yield f"{item[0]}: {name}", clauses
    elif callable(item):
        yield _rule(item)
    else:
        yield str(item), later.CLAUSES[item] if field == "actions" else DATA[field]


def _rule(rule: Callable[..., Any]) -> tuple[str, tuple[str, ...]]:
    return _spoken(rule.__name__), RULE_CLAUSES.get(rule.__name__, ())


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _layers(layers: Layers) -> str:
    steps: dict[int, list[str]] = {}
    for name in (
        "own_words",
        "own_kinds",
        "kinds",
        "abilities",
        "words",
        "own_numbers",
        "numbers",
        "counters",
    ):
        at = getattr(layers, name)
        if at >= 0:
            steps.setdefault(at, []).append(_spoken(name))
    order = " → ".join(" and ".join(steps[at]) for at in sorted(steps))
    return "base → " + order + (" → rounding" if layers.rounds else "")
