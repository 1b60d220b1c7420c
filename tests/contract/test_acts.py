"""Acts that effects forbid, demand or permit: each is known to a game, and what a game lists is an act."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import arbiter
from arbiter.abilities.acts import ACTS, Act
from arbiter.games.fftcg import known as fftcg
from arbiter.games.fow import known as fow
from arbiter.games.sve import known as sve

GAMES = {"fow": fow, "sve": sve, "fftcg": fftcg}
ROOT = Path(arbiter.__file__).parent
LISTS = ("FORBIDS", "OBLIGES", "PERMITS")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_lists_acts_by_name(game: str) -> None:
    for name in LISTS:
        for act in getattr(GAMES[game], name):
            assert isinstance(act, Act), f"{game} lists {act!r} in {name}, which is no Act"


def used(package: Path) -> set[Act]:
    """The acts that the code of a package asks for."""
    found: set[Act] = set()
    for path in package.glob("**/*.py"):
        if path.name != "known.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    if node.value.id == "Act" and node.attr in Act.__members__:
                        found.add(Act[node.attr])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_lists_is_asked_for(game: str) -> None:
    asked = used(ROOT / "kernel") | used(ROOT / "games" / game)
    for name in LISTS:
        assert getattr(GAMES[game], name) - asked == set()


@pytest.mark.parametrize("act", Act)
def test_each_act_is_known_to_a_game(act: Act) -> None:
    assert ACTS[act.value] is act
    assert any(act in getattr(game, name) for game in GAMES.values() for name in LISTS)
