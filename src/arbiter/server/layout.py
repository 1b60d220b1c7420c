"""What a table of a ruleset looks like: the ruleset's own tables, and words and places from a small file of ours.

A ruleset without a file gets a table that can be played on: zones are placed by what the ruleset says about them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from arbiter.cards import deck_names, deck_text
from arbiter.games import RULESETS, deck_parts, ruleset
from arbiter.kernel.description import ZoneDef
from arbiter.kernel.ruleset import Ruleset
from arbiter.players import LEVELS

from .lobby import DeckInfo, Lesson, RulesetInfo
from .looks import (
    Colour,
    FrameLayout,
    GuideStep,
    Orientation,
    PhaseLayout,
    RulesetLayout,
    StatLayout,
    Symbol,
    ValueLayout,
    ZoneLayout,
)
from .terms import terms

FOLDER = files("arbiter.server").joinpath("layouts")

T = TypeVar("T")
Spread = Literal["fan", "rows", "pile", "slot", "stack", "drawer"]
#: role → how its cards lie, the column and the row
PLACES: dict[str, tuple[Spread, str, int]] = {
    "field": ("rows", "centre", 0),
    "hand": ("fan", "centre", 3),
    "deck": ("pile", "right", 0),
    "discard": ("pile", "right", 1),
    "leader": ("slot", "left", 0),
    "side deck": ("pile", "left", 1),
    "wounds": ("pile", "left", 0),
    "removed": ("drawer", "right", 2),
    "stack": ("stack", "middle", 0),
    "other": ("drawer", "left", 2),
}
WORDS = {"attribute": "attribute", "race": "race"}
DISCARDS = ("graveyard", "cemetery", "discard", "break zone", "trash")


def rulesets() -> list[RulesetInfo]:
    """Every ruleset that comes with decks: the newest edition of each game, then the older ones."""
    known = [info(name) for name in RULESETS if deck_names(name)]
    return [one for one in known if not one.older] + [one for one in reversed(known) if one.older]


def info(name: str) -> RulesetInfo:
    known = ruleset(name)
    return RulesetInfo(
        name=name,
        title=_title(name),
        about=_words(name).get("about", ""),
        older=name != _newest(name),
        lesson=msgspec.convert(_lesson(name), Lesson),
        formats=list(RULESETS[known.name][1]),
        decks=[
            DeckInfo(deck, deck.replace("_", " ").capitalize(), _about(name, deck))
            for deck in deck_names(name)
        ],
        opponents=list(LEVELS),
    )


def _newest(name: str) -> str:
    """The newest edition of the game that a ruleset is one of: the last in the list of them."""
    game = RULESETS[name][0]
    return [one for one, (package, _) in RULESETS.items() if package == game][-1]


def _lesson(name: str) -> dict[str, Any]:
    """Only the newest edition of a game has a lesson."""
    said = _words(name).get("lesson", {})
    return {key: said[key] for key in ("deck", "against", "seed")} if said and name == _newest(name) else {}


def _title(name: str) -> str:
    """The name of the game, and the edition."""
    said = _words(name).get("title")
    return f"{said} {name.partition('-')[2]}".strip() if said else name


def _about(name: str, deck: str) -> str:
    lines = [
        line.lstrip("#/ ") for line in deck_text(name, deck).splitlines() if line.startswith(("#", "//"))
    ]
    return " ".join(lines)


@cache
def layout(name: str, format: str = "") -> RulesetLayout:
    rules = ruleset(name, format)
    words = _words(name)
    return RulesetLayout(
        ruleset=rules.name,
        format=rules.format,
        title=_title(name),
        zones=_zones(rules, words.get("zones", {})),
        values=_values(rules, words.get("values")),
        stats=_stats(rules, words.get("stats", {})),
        phases=[_phase(row) for row in words.get("phases", [])],
        colours=_read(words.get("colours", []), Colour),
        symbols=_read(words.get("symbols", []), Symbol, colour="", mark=""),
        frames=_read(words.get("frames", _frames(rules)), FrameLayout, stats=[]),
        orientation=Orientation(*rules.turning),
        verbs=words.get("verbs", {}),
        pays=words.get("pays", {}),
        terms=terms(name, tuple(words.get("keyword_chapters", ()))),
        words={**WORDS, **words.get("words", {})},
        sections=_sections(rules, words.get("sections", {})),
        hints=words.get("lesson", {}).get("hints", {}),
        guide=_read(words.get("guide", GUIDE), GuideStep),
    )


def wishes(name: str, zone: str) -> list[str]:
    """The verbs that somebody may have in mind who asks about a card in that zone."""
    said: dict[str, list[str]] = _words(name).get("wishes", {})
    return said.get(zone, ["play", "activate", "attack with", "block with"])


@cache
def _words(name: str) -> dict[str, Any]:
    """The file of the ruleset, or of its game; nothing if there is none."""
    for stem in (name, name.partition("-")[0]):
        file = FOLDER.joinpath(f"{stem}.toml")
        if file.is_file():
            return tomllib.loads(file.read_text(encoding="utf-8"))
    return {}


def _read(rows: list[dict[str, Any]], kind: type[T], **usual: Any) -> list[T]:
    return [msgspec.convert({**usual, **row}, kind) for row in rows]


@cache
def main_phases(name: str, format: str) -> frozenset[str]:
    """The phases in which the turn player acts, as the ruleset calls them."""
    return frozenset(phase.name for phase in layout(name, format).phases if phase.main)


@cache
def quiet_phases(name: str, format: str) -> frozenset[str]:
    """The steps of a battle in which its blows have been struck."""
    return frozenset(phase.name for phase in layout(name, format).phases if phase.quiet)


@cache
def block_phases(name: str, format: str) -> frozenset[str]:
    """The steps of a battle that begin with the declaration of blockers."""
    return frozenset(phase.name for phase in layout(name, format).phases if phase.blocks)


@cache
def first_main_phase(name: str, format: str) -> str:
    """The first phase of a turn in which its player acts; empty if none is known."""
    return next((phase.name for phase in layout(name, format).phases if phase.main), "")


def _phase(row: dict[str, Any]) -> PhaseLayout:
    usual = {
        "short": row["title"].removesuffix(" phase"),
        "part_of": "",
        "stop": True,
        "main": False,
        "blocks": False,
        "quiet": False,
        "clause": "",
    }
    return msgspec.convert({**usual, **row}, PhaseLayout)


def _zones(rules: Ruleset, said: dict[str, dict[str, Any]]) -> list[ZoneLayout]:
    """Zones of the file first, in its order; then the others."""
    named = {zone.name: zone for zone in rules.zones if zone.name}
    order = [*(name for name in said if name in named), *(name for name in named if name not in said)]
    return [_zone(rules, named[name], said.get(name, {})) for name in order]


def _zone(rules: Ruleset, zone: ZoneDef, said: dict[str, Any]) -> ZoneLayout:
    role = said.get("role") or _role(rules, zone)
    spread, column, row = PLACES[role]
    usual: dict[str, Any] = {
        "name": zone.name,
        "title": zone.name.capitalize(),
        "role": role,
        "shared": zone.shared,
        "sees": zone.sees,
        "ordered": zone.ordered,
        "oriented": zone.oriented,
        "spread": spread,
        "column": column,
        "row": row,
        "rows": [],
        "clause": zone.clause[0] if zone.clause else "",
    }
    return msgspec.convert({**usual, **said}, ZoneLayout)


def _role(rules: Ruleset, zone: ZoneDef) -> str:
    if zone.name == rules.deck:
        return "deck"
    if zone.name == rules.hand:
        return "hand"
    if rules.zone_number[zone.name] == rules.stack:
        return "stack"
    if zone.in_play:
        return "field" if zone.name == "field" or zone.shared else "leader"
    if zone.name == rules.removed:
        return "removed"
    return "discard" if zone.name in DISCARDS else "other"


def _values(rules: Ruleset, said: list[dict[str, Any]] | None) -> list[ValueLayout]:
    """Without a file: life, if the game has it. Other numbers may be the game's own bookkeeping."""
    if said is None:
        said = [{"name": name, "style": "life"} for name in ("life", "defense") if name in rules.value_number]
    made = []
    for row in said:
        if row["name"] in rules.value_number or row.get("zone") in rules.zone_number:
            usual = {
                "title": row["name"].capitalize(),
                "short": row["name"],
                "zone": "",
                "of": 0,
                "of_value": "",
            }
            made.append(msgspec.convert({**usual, "style": "count", "colour": "", **row}, ValueLayout))
    return made


def _stats(rules: Ruleset, said: dict[str, dict[str, Any]]) -> list[StatLayout]:
    return [
        msgspec.convert(
            {
                "name": name,
                "title": name.upper(),
                "short": name,
                "corner": name != "cost",
                **said.get(name, {}),
            },
            StatLayout,
        )
        for name in rules.stats
    ]


def _sections(rules: Ruleset, said: dict[str, str]) -> dict[str, str]:
    return {part: said.get(part, part.capitalize()) for part in deck_parts(RULESETS[rules.name][0])}


def _frames(rules: Ruleset) -> list[dict[str, Any]]:
    return [
        {"title": "", "types": [], "kind": "other", "stats": [name for name in rules.stats if name != "cost"]}
    ]


GUIDE = [
    {
        "title": "Your turn",
        "text": "What can be done now is lit. Click a card to see what it may do, or pass.",
        "points_at": "ask",
    },
    {"title": "Why not?", "text": "Ask any card why it cannot be played.", "points_at": "hand"},
]
