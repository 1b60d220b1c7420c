"""The fuzz finds nothing in games that are as they should be, and finds what is not."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

from arbiter.table import Table

TOOL = Path(__file__).parents[1] / "tools" / "fuzz.py"


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("fuzz", TOOL)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "fuzz", made)
    spec.loader.exec_module(made)
    monkeypatch.setattr(made, "LOOKS", (0.05,))
    monkeypatch.setattr(made, "REPLAYED", 1.0)
    return made


def test_a_game_is_played_tried_and_replayed(fuzz: ModuleType) -> None:
    found = fuzz.play(3, {}, 1e9, only="sve")
    assert found.problems == []
    assert found.answers > 20


def test_a_saved_game_that_comes_back_changed_is_found(
    fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = fuzz.load

    def forgetful(data: bytes) -> Table:
        table = load(data)
        table.game.s.values[0][0] += 1
        return table

    monkeypatch.setattr(fuzz, "load", forgetful)
    found = fuzz.play(3, {}, 1e9, only="sve")
    assert any("saved: not the same game" in each for each in found.problems)


def test_a_replay_that_differs_is_found(fuzz: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = Table.digest
    chance = random.Random(1)
    monkeypatch.setattr(fuzz, "LOOKS", (0.0,))
    monkeypatch.setattr(Table, "digest", lambda table: digest(table)[:-4] + f"{chance.randrange(9999):04}")
    assert fuzz.play(3, {}, 1e9, only="sve").problems


def test_a_decision_that_takes_long_is_listed(fuzz: ModuleType) -> None:
    found = fuzz.play(3, {}, 0.0, only="sve")
    assert len(found.slow) == found.answers
