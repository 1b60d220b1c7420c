"""The commands of a judge: exit codes, JSON, and messages instead of tracebacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbiter.cli import run
from judge.helpers import CARDS

GOOD = "[[scenario]]\ntitle = 'It holds'\ncites = ['804.3']\nplay = 'expect: A.life = 4000'\n"
BAD = "[[scenario]]\ntitle = 'It does not'\nplay = 'expect: A.life = 3'\n"
BROKEN = "[[scenario]]\ntitle = 'Nonsense'\nplay = 'expect: whatever'\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text(CARDS + GOOD)
    (tmp_path / "bad.toml").write_text(CARDS + BAD + GOOD)
    (tmp_path / "broken.toml").write_text(CARDS + BROKEN + GOOD)
    (tmp_path / "garbage.toml").write_text("= [")
    return tmp_path


def scenario(*arguments: object) -> int:
    return run(["scenario", "run", *map(str, arguments)])


def test_exit_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scenario(folder / "good.toml") == 0
    assert scenario(folder / "bad.toml") == 1
    assert scenario(folder / "broken.toml") == 2
    assert scenario(folder / "garbage.toml") == 2
    assert scenario(folder / "nowhere.toml") == 2
    assert scenario(folder) == 2
    assert scenario() == 2
    told = capsys.readouterr()
    assert "Traceback" not in told.err + told.out
    assert "not TOML" in told.err


def test_one_line_a_scenario_and_the_first_failure(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario(folder / "bad.toml")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAILED: It does not")
    assert any("A.life is 4000" in line for line in lines)
    assert any(line.startswith("ok: It holds") for line in lines)
    assert lines[-1] == "1 passed, 1 failed"


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scenario(folder / "bad.toml", "--json") == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(each) for each in found] == [
        {"file", "title", "ruleset", "cites", "ok", "why", "seconds"}
    ] * 2
    assert [each["ok"] for each in found] == [False, True]
    assert found[1]["cites"] == ["804.3"]
    assert found[1]["ruleset"] == "fow-8.01"


def test_choosing_by_title_and_ruleset(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scenario(folder / "bad.toml", "-k", "holds") == 0
    assert scenario(folder / "bad.toml", "--ruleset", "sve-1.3.1") == 0
    assert "0 the same, 0 change" in capsys.readouterr().out


def test_another_edition_says_what_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pierce.toml"
    file.write_text(PIERCE, encoding="utf-8")
    assert scenario(file) == 0
    assert scenario(file, "--ruleset", "fow-5.00") == 1
    out = capsys.readouterr().out
    assert "CHANGES: Nothing has to go through" in out
    assert "same: A stone pays" in out
    assert scenario(file, "--ruleset", "fow-5.00", "--json") == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["of"], each["ruleset"], each["same"]) for each in found] == [
        ("fow-8.01", "fow-5.00", False),
        ("fow-8.01", "fow-5.00", True),
    ]


PIERCE = '''
ruleset = "fow-8.01"

[[card]]
name = "Lancer"
type = "Resonator"
cost = "{R}"
atk = 700
def = 500
text = "[Pierce]"

[[scenario]]
title = "Nothing has to go through"
cites = ["1102.2b"]
A.field = ["Lancer"]
B.field = ["Filler"]
play = """
A: battle > Lancer attacks player
B: block with Filler
A: {Filler: 700, player: 0}
until: battle over
expect: B.life = 4000
expect: cites 1102.2b
"""

[[scenario]]
title = "A stone pays"
cites = ["1003.1"]
A.field = ["Fire Stone"]
A.hand = ["Lancer"]
play = """
A: play Lancer
until: resolved
expect: A.field has Lancer
"""
'''


def test_decks_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deck", "check", "--ruleset", "fow-8.01", "knights"]) == 0
    deck = tmp_path / "deck.txt"
    deck.write_text("[Ruler]\n1 Plain Ruler\n[Main]\n5 Gate Squire\n[Stones]\n9 Meadowlight\n")
    capsys.readouterr()
    assert run(["deck", "check", "--ruleset", "fow-8.01", str(deck), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is False
    assert {each["clause"] for each in found["problems"]} == {"402.3a", "402.3b", "402.4a"}
    deck.write_text("[Main]\n4 Nobody\n")
    assert run(["deck", "check", str(deck)]) == 2
    assert "line 2" in capsys.readouterr().err
    assert run(["deck", "list"]) == 0
    assert "knights" in capsys.readouterr().out


def test_rules_are_shown_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "fow-8.01", "402.3a"]) == 0
    assert "deckbuilding.py" in capsys.readouterr().out
    assert run(["rules", "show", "fow-8.01", "402.99"]) == 2
    assert run(["rules", "search", "astral", "counter", "--ruleset", "fow-8.01"]) == 0
    assert run(["rules", "search", "xyzzy"]) == 1
    capsys.readouterr()
    assert run(["rules", "coverage", "--ruleset", "fow-8.01", "--chapters", "402", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"ruleset", "exec", "in_code", "ruled", "missing"} <= set(found)
    assert found["exec"] == found["in_code"]


def test_cards_are_shown_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "Gate", "Squire"]) == 0
    assert "First Strike" in capsys.readouterr().out
    assert run(["cards", "show", "Nobody"]) == 2
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps({"id": "1", "name": "X", "type": "Resonator", "text": "[Flying]"}))
    capsys.readouterr()
    assert run(["cards", "check", "--game", "fow", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told.pop("file"), told.pop("format"), told.pop("game")) == (str(file), "jsonl", "fow")
    assert told == {
        "cards": 1,
        "whole": 1,
        "abilities": 1,
        "read": 1,
        "problems": [],
        "playable": 1,
        "refused": [],
        "corrected": [],
        "numbers": 0,
        "refused_rows": [],
    }


def test_two_editions_are_compared_from_what_they_are_composed_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "diff", "fow-5.12", "fow-8.01"]) == 0
    out = capsys.readouterr().out
    assert "fow-5.12: exact pierce  [11.1-2]" in out
    assert "fow-8.01: assigned pierce  [1102.2, 1102.2a, 1102.2b, 1102.2c]" in out
    assert run(["rules", "diff", "fow-5.00", "fow-5.12", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    lifebreak = next(row for row in rows if row["part"] == "lifebreak allowed")
    assert lifebreak["fow-5.00"] == [{"name": "as many as thousands", "clauses": ["7.10-1"]}]
    assert lifebreak["chapter"] == "7"
    assert run(["rules", "diff", "fow-8.01", "fow-8.01"]) == 0
    assert capsys.readouterr().out == "no differences\n"
    assert run(["rules", "diff", "fow-8.01", "sve-1.3.1"]) == 2
