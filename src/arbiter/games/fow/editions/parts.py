"""An edition taken apart: its steps, rules and data, each with the clauses it carries, so that others can be compared.

Made from the composition itself: a field that is added to :class:`Edition` is compared without further ado.
"""

# mypyc: skip
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from arbiter.kernel.procedure import Procedure, cited
from arbiter.kernel.ruleset import Part, ZoneKind

from .. import keywords
from ..edition import SAID, Edition, Layers

#: the clauses of what is plain data
DATA = {
    "types": cited("201.2", "5.x:2.1-2"),
    "stone_types": cited("201.4b", "5.12:2.1-5.2"),
    "characteristics": cited("907.6a", "907.6b", "5.12:9.7-6.1"),
    "keywords": cited("1101.1", "5.x:11-0", "5.x:12-0"),
    "actions": cited(
        "1022.2", "1023.1", "1024.1", "1027.1", "1028.1", "1029.1", "1030.1", "1032.1", "1033.1"
    ),
    "subtypes": cited("1406.1a", "5.x:2.1-3.2"),
    "stones_lie": cited("307.1", "710.1", "5.x:3.7-1", "5.x:7.11-1"),
    "rulers_wait": cited("403.1", "5.x:4.2-6"),
    "trigger_zones": cited("708.2", "5.00:6.3-1.3", "5.00:9.6-1", "5.12:7.9-2"),
    "callers": cited("710.1", "5.x:7.11-1"),
    "without_host": cited("1406.2b", "5.x:7.2-4"),
    "copies_enter": cited("1017.1a", "5.x:10.16-1.1"),
    "added_anew": cited("909.3b", "5.x:9.9-3.2"),
    "left_together": cited("906.7", "5.x:9.6-5"),
    "prevention_last": cited("910.2a", "5.x:9.10-2"),
}
ZONE_FIELDS = ("stones_lie", "rulers_wait", "trigger_zones", "without_host")
NAMES = ("name", "format")


def parts(edition: Edition) -> list[Part]:
    """What the edition is composed of, under its own clause ids."""
    return [
        Part(field.name.replace("_", " "), name, tuple(dict.fromkeys(edition.own(clauses))))
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
            said = SAID.get(make.__name__)
            yield f"[{name.title()}]" + (" in its old sense" if said else ""), said or keywords.CLAUSES[name]
    elif field in ZONE_FIELDS:
        for kind in value if isinstance(value, tuple) else (value,):
            yield edition.zones[kind].name, DATA[field]
    elif callable(value):
        yield _rule(value)
    elif isinstance(value, (tuple, frozenset)):
        for item in value if isinstance(value, tuple) else sorted(value):
            yield from _item(field, item)
    else:
        yield str(value).lower(), DATA[field]


def _item(field: str, item: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(item, ZoneKind):
        if item.name:
            order = ", ordered" if item.ordered else ""
            yield f"{item.name} (seen by {item.sees}{order})", item.clause
    elif isinstance(item, tuple):
        name, clauses = _rule(item[1])
        yield f"{item[0]}: {name}", clauses
    elif callable(item):
        yield _rule(item)
    else:
        yield str(item), DATA[field]


def _rule(rule: Callable[..., Any]) -> tuple[str, tuple[str, ...]]:
    return _spoken(rule.__name__), SAID.get(rule.__name__, ())


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
