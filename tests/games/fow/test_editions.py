"""The editions differ where their rulebooks do, and the rulings notice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path

import pytest

from arbiter.cardtext import card_from_fields
from arbiter.games import ruleset
from arbiter.games.fow import editions
from arbiter.games.fow.edition import Edition
from arbiter.judge import Scenario, judge, read_paths
from arbiter.judge.scenario_files import read_file

RULINGS = Path(__file__).parents[2] / "rulings"
FORMATS = ("bifrost", "valhalla")
OLD = ("5.00", "5.12")
#: what decides which cards are played at all, tested below
GATES = {"types", "subtypes", "characteristics", "keywords", "actions"}
#: what makes no difference in an old edition, and why
EQUIVALENT = {
    "offers": "there are no runes to be offered",
    "main_offers 5.12 8.01": "there are no second forms to be offered",
    "callers 5.00 8.01": "5.00 knows no astral rulers",
}
NAMES = {"name", "format"}

# --- cards ---------------------------------------------------------------------------------------------------------

LATER = [
    ({"type": "Regalia", "cost": "{1}"}, "2.1-2", "5.12"),
    ({"type": "Rune", "divinity": 1, "text": "Draw a card."}, "201.2", "8.01"),
    ({"type": "Resonator", "cost": "{M}", "atk": 100, "def": 100}, "9.7-6.1", "5.12"),
    ({"type": "Resonator", "cost": "{T}", "atk": 100, "def": 100}, "907.6b", "8.01"),
    ({"type": "Resonator", "atk": 100, "def": 100, "text": "[Incarnation] {R}"}, "12.2-2", "5.12"),
    ({"type": "Resonator", "atk": 100, "def": 100, "text": "[Quickcast]"}, "12.3-2", "5.12"),
    ({"type": "Resonator", "atk": 100, "def": 100, "text": "[Barrier]"}, "1120.2", "8.01"),
    ({"type": "Addition:J/Resonator", "cost": "{1}"}, "2.1-3.2", "5.12"),
    ({"type": "Addition:Ruler/J-Ruler", "cost": "{1}"}, "2.1-3.2", "5.00 8.01"),
    ({"type": "Chant", "text": "Put a [100/100] Wolf resonator token into the field."}, "1303.1", "8.01"),
    ({"type": "Chant", "text": "Restart the game."}, "1033.1", "8.01"),
    ({"type": "Addition", "cost": "{1}"}, "7.2-3", "8.01"),
    ({"type": "Addition:Field", "cost": "{1}"}, "2.1-3.2", "5.00"),
    ({"type": "Resonator / Regalia", "cost": "{1}", "atk": 100, "def": 100}, "201.2c", "8.01"),
    ({"type": "Spell:Chant", "text": "[Awakening] {1}: Draw a card.\nYou gain 100 life."}, "12.1-2", "5.12"),
    ({"type": "Chant", "text": "Foresee 2."}, "1034.1", "8.01"),
    ({"type": "Chant", "text": "Gain a fire gem."}, "1027.1", "8.01"),
    ({"type": "Chant", "text": "Heal your ruler."}, "1024.1", "8.01"),
    ({"type": "Chant", "text": "Remove target resonator from battle."}, "1029.1", "8.01"),
    ({"type": "Chant", "text": "Invert target resonator."}, "1030.1", "8.01"),
    (
        {
            "type": "Chant",
            "text": "Target resonator becomes a copy of another target resonator until end of turn.",
        },
        "1017.2",
        "8.01",
    ),
    ({"type": "Chant", "text": "Destroy target token."}, "1303.1", "8.01"),
    ({"type": "Chant", "text": "Erase target resonator from existence."}, "317.1", "8.01"),
    ({"type": "Chant", "text": "Put a [+100/+100] counter on target resonator."}, "1.4-1", "5.00"),
    ({"type": "Chant", "text": "Shuffle your main deck."}, "4.2-1", "5.00"),
    (
        {
            "type": "Resonator",
            "atk": 100,
            "def": 100,
            "text": "Whenever a card is put into your rune area => Draw a card.",
        },
        "315.2",
        "8.01",
    ),
]


@pytest.mark.parametrize(
    ("card", "clause", "first"), LATER, ids=[f"{c} {i}" for i, (_, c, _) in enumerate(LATER)]
)
def test_a_card_is_played_only_by_editions_that_know_it(
    card: dict[str, object], clause: str, first: str
) -> None:
    made, problems = card_from_fields("fow", {"name": "Latecomer", **card})
    assert not problems
    known = {name for name in ("5.00", "5.12", "8.01") if not ruleset(f"fow-{name}").unsupported(made)}
    since = {name for name in ("5.00", "5.12", "8.01") if name >= first}
    assert known == (set(first.split()) if " " in first else since)


def test_a_chant_instant_needs_no_quickcast() -> None:
    made, _ = card_from_fields("fow", {"name": "Snap", "type": "Spell:Chant-Instant", "text": "Draw a card."})
    assert not ruleset("fow-5.00").unsupported(made)


# --- a wrong edition -----------------------------------------------------------------------------------------------


def differing() -> Iterator[tuple[str, str, str]]:
    """(edition, another one, a field in which they differ)"""
    for own in OLD:
        for other in ("5.00", "5.12", "8.01"):
            for field in fields(Edition):
                mine = getattr(editions.edition(own, "valhalla"), field.name)
                theirs = getattr(editions.edition(other, "valhalla"), field.name)
                skip = EQUIVALENT.keys() & {field.name, f"{field.name} {own} {other}"}
                if mine != theirs and field.name not in NAMES | GATES | {"zones"} and not skip:
                    yield own, other, field.name


@cache
def files() -> tuple[Path, ...]:
    """Their own rulings first; those of 8.01 are the old editions' too where they say so."""
    return tuple(read_paths([RULINGS / f"fow-{name}" for name in ("5.x", *OLD, "8.01")]))


def scenarios(edition: str) -> Iterator[Scenario]:
    for path in files():
        for scenario in read_file(path):
            if scenario.ruleset == f"fow-{edition}":
                yield scenario


@pytest.mark.parametrize(("own", "other", "field"), list(differing()))
def test_a_rule_of_another_edition_makes_a_ruling_fail(
    own: str, other: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for format in FORMATS:
        wrong = {field: getattr(editions.edition(other, format), field)}
        made = replace(editions.edition(own, format), **wrong)
        monkeypatch.setitem(editions._MADE, (own, format), made)
    assert any(not judge(scenario).ok for scenario in scenarios(own)), (
        f"{field} of {other} does as well in {own}"
    )


# --- why something is not offered ----------------------------------------------------------------------------------

REFUSED = """
ruleset = "{ruleset}"
format = "valhalla"

[[card]]
name = "Parry"
type = "Spell:Chant-Standby"
cost = "{{W}}"
text = "[Trigger] Anytime: You gain 100 life."

[[card]]
name = "Snare"
type = "Spell:Chant-Standby"
cost = "{{W}}"
text = "[Trigger] When a resonator attacks: Destroy it."

[[scenario]]
title = "asked for"
cites = ["6.3-1"]
{position}
play = "A: {action}"
"""


@pytest.mark.parametrize(
    ("ruleset", "position", "action", "why"),
    [
        ("fow-5.00", 'A.hand = ["Parry"]', "play Parry", "from the chant-standby area only [6.3-1.3]"),
        ("fow-5.00", 'A.standby = ["Parry"]', "play Parry", "magic stones to show for its cost [9.3-2.1]"),
        ("fow-5.12", 'A.hand = ["Parry"]', "play Parry", "you cannot pay its cost [10.2-4]"),
        (
            "fow-5.12",
            'A.standby = ["Snare"]',
            "play Snare",
            "when the condition of its [Trigger] is met [7.9-2]",
        ),
        ("fow-5.12", 'A.standby = ["Filler"]', "play Filler", "only a card with [Trigger] is played"),
        (
            "fow-5.12",
            'A.lifebreak = ["Filler"]',
            "lifebreak",
            "too much life for so few lifebreak cards [7.10-1]",
        ),
        ("fow-5.00", "A.life = 100", "lifebreak", "you have no cards in a lifebreak area"),
    ],
)
def test_the_reason_is_the_edition_s(
    ruleset: str, position: str, action: str, why: str, tmp_path: Path
) -> None:
    file = tmp_path / "asked.toml"
    file.write_text(REFUSED.format(ruleset=ruleset, position=position, action=action), encoding="utf-8")
    (scenario,) = read_file(file)
    assert why in judge(scenario).why
