"""Clauses are found by our words and by those of players."""

import json

import pytest

from arbiter.cli import run
from arbiter.rulebook import known, load
from arbiter.rulebook.searching import search, synonyms


@pytest.mark.parametrize(
    ("ruleset", "text", "first"),
    [
        ("fow-8.01", "last known", "911.1"),
        ("fow-8.01", "last known information", "911.1"),
        ("fow-5.12", "last known", "9.11-1"),
        ("sve-1.3.1", "last known", "10.11.1"),
        ("fftcg", "last known", "6.4.2"),
        ("fow-8.01", "summoning sickness", "803.3a"),
        ("fow-5.00", "summoning sickness", "8.2-3.1"),
        ("fftcg", "Summoning Sickness", "10.1.2.1.1"),
        ("fow-8.01", "state-based", "1201.1"),
        ("fow-5.12", "state based", "13-0"),
        ("sve-1.3.1", "state-based", "11.1.1"),
        ("fftcg", "state-based", "12.1"),
        ("fow-8.01", "stack", "312.1"),
        ("sve-1.3.1", "stack", "4.11.1"),
        ("fow-8.01", "mulligan", "403.5"),
        ("fow-5.12", "mulligan", "4.2-4"),
        ("sve-1.3.1", "mulligan", "6.2.1.7"),
        ("fftcg", "mulligan", "8.2.1.4"),
        ("fow-8.01", "tap", "303.1a"),
        ("fow-8.01", "graveyard order", "309.2"),
        ("sve-1.3.1", "graveyard order", "4.9.2"),
        ("fow-8.01", "911.1", "911.1"),
    ],
)
def test_what_players_say_finds_the_clause(ruleset: str, text: str, first: str) -> None:
    assert search(ruleset, text)[0].clause.id == first


def test_words_as_they_stand_come_first() -> None:
    found = search("fow-8.01", "hand size")
    assert [one.rank for one in found] == sorted((one.rank for one in found), reverse=True)
    assert "hand size" in found[0].clause.gist


def test_a_synonym_is_understood_among_other_words() -> None:
    assert any(one.clause.id == "905.3" for one in search("fow-8.01", "tap ability"))


def test_nothing_is_found_for_nothing() -> None:
    assert search("fow-8.01", "xyzzy") == []
    assert search("fow-8.01", "?!") == []


@pytest.mark.parametrize("game", ["fow", "sve", "fftcg"])
def test_every_synonym_finds_something(game: str) -> None:
    rulesets = [name for name in known() if name.partition("-")[0] == game]
    table = synonyms(game)
    assert table
    for said in table:
        assert any(search(name, said) for name in rulesets), said


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "search", "last", "known", "--ruleset", "fow-8.01", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first == {
        "ruleset": "fow-8.01",
        "id": "911.1",
        "kind": "exec",
        "gist": load("fow-8.01").get("911.1").gist,
        "rank": 1,
        "by": "was last there",
        "ruling": "",
    }
    assert run(["rules", "search", "xyzzy", "--json"]) == 1
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("ruleset", "text", "title"),
    [
        ("fow-8.01", "rested blocker", "rested"),
        ("fow-8.01", "tapped blocker", "rested"),
        ("fftcg", "rested blocker", "dull"),
        ("sve-1.3.1", "rested attacker", "engaged"),
    ],
)
def test_what_happened_finds_the_clause(
    ruleset: str, text: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the title of a ruling, also when the game has other words for it."""
    assert run(["rules", "search", *text.split(), "--ruleset", ruleset, "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(title in one["ruling"].casefold() for one in found)


def test_what_happened_is_looked_for_in_all_rulebooks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "search", "rested", "blocker", "--json"]) == 0
    found = {json.loads(line)["ruleset"] for line in capsys.readouterr().out.splitlines()}
    assert {"fow-5.00", "fow-5.12", "fow-8.01", "fftcg"} <= found
