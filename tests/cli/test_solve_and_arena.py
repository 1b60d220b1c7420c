"""`arbiter solve` and `arbiter arena`, as somebody types them."""

from __future__ import annotations

import json
from pathlib import Path

from arbiter.cli import run

PUZZLES = Path(__file__).parents[1] / "players" / "puzzles"


def test_solve_tells_the_winning_line(capsys):
    assert run(["solve", str(PUZZLES / "fow.toml"), "-k", "two attackers"]) == 0
    told = capsys.readouterr().out
    assert "A wins this turn, against every answer" in told
    assert "A: battle" in told
    assert "exact" in told


def test_solve_tells_what_stops_it(capsys):
    assert run(["solve", str(PUZZLES / "fow.toml"), "-k", "one attacker"]) == 1
    told = capsys.readouterr().out
    assert "A does not win this turn" in told
    assert "B: block with Squire" in told


def test_solve_says_when_it_does_not_know(capsys):
    assert run(["solve", str(PUZZLES / "fow.toml"), "-k", "two attackers", "--positions", "2", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["wins"] == "unknown"
    assert found["why"]


def test_solve_refuses_what_it_cannot_read(capsys, tmp_path):
    assert run(["solve", str(tmp_path / "none.toml")]) == 2
    assert run(["solve", str(PUZZLES / "fow.toml"), "--for", "C"]) == 2
    assert run(["solve", str(PUZZLES / "fow.toml"), "-k", "no such title"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_arena_prints_json_and_says_when_the_first_is_weaker(capsys):
    call = ["arena", "random", "greedy", "--ruleset", "sve-1.3.1", "--games", "80", "--jobs", "1", "--json"]
    assert run(call) == 1
    [match] = json.loads(capsys.readouterr().out)["matches"]
    assert match["settled"] == "weaker"
    assert match["games"] < 80
    assert match["ms_95"][1] > 0


def test_arena_prints_a_table_of_what_was_played_in_the_time(capsys):
    call = [
        "arena",
        "random",
        "random",
        "--ruleset",
        "sve-1.3.1",
        "--minutes",
        "0.0001",
        "--mirror",
        "--jobs",
        "1",
    ]
    assert run(call) == 0
    shown = capsys.readouterr().out
    assert "late" in shown
    assert "random –" in shown


def test_arena_refuses_nonsense(capsys):
    assert run(["arena", "greedy"]) == 2
    assert run(["arena", "greedy", "oracle"]) == 2
    assert run(["arena", "greedy", "random", "--games", "1"]) == 2
    assert run(["arena", "greedy", "random", "--minutes", "-1"]) == 2
    assert "there is no player 'oracle'" in capsys.readouterr().err
