"""The measures of the card text reader, on a few cards of our own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "reading.py"
TEXTS = [
    "Draw a card.",
    "Draw two cards.",
    "Destroy target resonator.",
    "Destory target resonator.",
    "Paint it blue.",
    'Target resonator gains "[Enter] => Draw a card." until end of turn.',
]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    rows = [
        {"id": f"OWN-{at}", "name": f"Note {at}", "type": "Chant", "text": text}
        for at, text in enumerate(TEXTS)
    ]
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return file


def told(*arguments: object, code: int = 0) -> Any:
    command = [sys.executable, str(TOOL), *map(str, arguments), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout) if code < 2 else done.stderr


def test_cards_are_counted_with_what_is_not_read(cards: Path) -> None:
    (found,) = told("whole", cards).values()
    assert (found["cards"], found["whole"], found["playable"], found["corrected"]) == (6, 5, 5, 1)
    assert found["unread"] == ["1 Paint it blue ."]


def test_productions_are_counted_by_the_cards_that_use_them(cards: Path) -> None:
    found = told("productions", cards, "--one")["fow"]
    groups = [found[f"used by {some}"] for some in ("none", "one", "2-4", "5 or more")]
    assert sum(groups) == found["written"] <= found["loaded"]
    assert all(groups)
    assert len(found["productions used by one"]) == found["used by one"]


def test_a_change_of_the_grammar_is_judged_by_two_dumps(cards: Path, tmp_path: Path) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    assert told("dump", cards, "--out", before) == {"cards": 6, "whole": 5}
    changed = json.loads(before.read_text())
    keys = list(changed)
    changed[keys[0]]["problems"] = [["draw", "cannot be read at: draw"]]
    changed[keys[1]]["records"] = changed[keys[2]]["records"]
    changed[keys[4]]["problems"] = []
    after.write_text(json.dumps(changed))
    found = told("compare", before, after, code=1)
    assert [len(found[key]) for key in ("gained", "lost", "read differently")] == [1, 1, 1]
    assert "[0].effect" in found["read differently"][0]
    same = told("compare", before, before)
    assert not any(same[key] for key in ("gained", "lost", "read differently"))


def test_bad_input_is_named(cards: Path, tmp_path: Path) -> None:
    assert "is no dump" in told("compare", cards, cards, code=2)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there is no card database" in told("speed", empty, code=2)


def test_the_tenth_of_few_cards(cards: Path) -> None:
    found = told("split", cards, "--folds", 2)["fow"]
    assert found["cards"] == 5
    assert len(found["folds"]) == 2
