"""The JSON Schemas of scenario files and card sets accept our files and refuse what the readers refuse."""

import json
import tomllib
from pathlib import Path

import pytest

from arbiter.errors import ArbiterError
from arbiter.judge.scenario_files import read_text
from arbiter.tooling.schema import card_set_schema, scenario_schema

jsonschema_rs = pytest.importorskip("jsonschema_rs", reason="jsonschema-rs is not installed: make dev")

ROOT = Path(__file__).parents[2]
SCENARIOS = jsonschema_rs.validator_for(scenario_schema())
CARDS = jsonschema_rs.validator_for(card_set_schema())


def scenario_files() -> list[Path]:
    found = [*ROOT.glob("tests/**/*.toml"), *ROOT.glob("examples/**/*.toml")]
    return [file for file in found if "\n[[scenario]]" in file.read_text(encoding="utf-8")]


def test_every_scenario_file_of_ours_fits() -> None:
    files = scenario_files()
    assert len(files) > 100
    for file in files:
        problem = next(SCENARIOS.iter_errors(tomllib.loads(file.read_text(encoding="utf-8"))), None)
        assert problem is None, f"{file}: {problem}"


def test_every_card_set_of_ours_fits() -> None:
    files = list(ROOT.glob("src/arbiter/cards/sets/**/*.toml"))
    assert len(files) > 5
    for file in files:
        problem = next(CARDS.iter_errors(tomllib.loads(file.read_text(encoding="utf-8"))), None)
        assert problem is None, f"{file}: {problem}"


def test_the_files_in_docs_are_up_to_date() -> None:
    for name, made in (("scenario", scenario_schema()), ("cards", card_set_schema())):
        written = json.loads((ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8"))
        option = " --cards" if name == "cards" else ""
        assert written == made, f"arbiter scenario schema{option} > docs/{name}.schema.json"


GOOD = """
ruleset = "fow-8.01"
[[card]]
name = "Squire"
type = "Resonator"
cost = "{W}{1}"
atk = 400
def = 400
[[scenario]]
title = "A rested resonator cannot block"
A.field = ["Squire"]
B.field = [{ card = "Squire", rested = true }]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[[scenario]]", 'colour = "red"\n[[scenario]]'),  # inside the card
        ("title", "tilte"),
        ("A.field", "A.feild"),
        ('["Squire"]', '"Squire"'),
        ('["Squire"]', "[5]"),
        ("rested = true", "rested = 1"),
        ("rested = true", "tapped = true"),
        ("rested = true", "damage = -1"),
        ("rested = true", 'entered = "yesterday"'),
        ("rested = true", 'counters = { "+1/+1" = "many" }'),
        ("rested = true", 'owner = "C"'),
        ("A.field", "turn = 1\nA.field"),
        ("A.field", "number = 0\nA.field"),
        ("A.field", "setup = 1\nA.field"),
        ("A.field", 'cites = "804.3"\nA.field'),
        ("A.field", 'A.life = "many"\nA.field'),
        ("A.field", "A.will = 3\nA.field"),
        ("A.field", 'A.only = ["pocket"]\nA.field'),
        ("A.field", 'fixed = { shoes = "red" }\nA.field'),
        ("A.field", 'fixed = { seats = "two words" }\nA.field'),
        ('"fow-8.01"', '"fow-9"'),
        ("atk = 400", 'atk = "much"'),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(old: str, new: str) -> None:
    assert SCENARIOS.is_valid(tomllib.loads(GOOD))
    assert not any(each.error for each in read_text(GOOD, Path("good.toml")))
    assert old in GOOD
    wrong = GOOD.replace(old, new, 1)
    assert not SCENARIOS.is_valid(tomllib.loads(wrong))
    try:
        read = read_text(wrong, Path("wrong.toml"))
    except ArbiterError:
        return
    assert any(each.error or each.bad for each in read)
