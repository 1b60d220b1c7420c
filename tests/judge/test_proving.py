"""Proving clauses: which changes are tried, and what counts as a proof."""

from __future__ import annotations

import ast
import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import arbiter
from arbiter.errors import ArbiterError
from arbiter.judge.proving import Evidence, prove, trials
from arbiter.judge.proving.mutants import mutants
from arbiter.judge.proving.trials import on_behaviour
from arbiter.judge.records import Scenario
from arbiter.rulebook import citations

RULINGS = Path(__file__).parents[1] / "rulings"


def changes(tmp_path: Path, text: str, clause: str = "804.4") -> list[tuple[str, str]]:
    """What is tried for a citation in a file of a game: each change, and the function or table after it."""
    file = tmp_path / "arbiter" / "games" / "fow" / "case.py"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    found: list[tuple[str, str]] = []
    for cited, site in citations.sites(tmp_path / "arbiter", "fow-8.01"):
        for mutant in mutants(site) if cited == clause else ():
            before = [(node, name, getattr(node, name)) for node, name, _ in mutant.changes]
            found.append((mutant.what, ast.unparse(ast.fix_missing_locations(mutant.apply()))))
            for node, name, value in before:
                setattr(node, name, value)
    return found


def test_a_branch_is_never_taken_always_taken_or_does_nothing(tmp_path: Path) -> None:
    text = "def f(game) -> None:\n    if rested:\n        game.cite('804.4')\n        destroy()\n    draw()"
    tried = changes(tmp_path, text)
    assert [what for what, _ in tried] == ["never", "always", "nothing is done", "nothing is done"]
    assert "if False:" in tried[0][1]
    assert "if True:" in tried[1][1]
    assert "destroy()" not in tried[2][1]
    assert "draw()" in tried[2][1]


def test_the_other_branch_is_the_one_that_holds_the_citation(tmp_path: Path) -> None:
    text = "def f(game) -> None:\n    if rested:\n        draw()\n    else:\n        game.cite('804.4')"
    assert "if True:" in changes(tmp_path, text)[0][1]


def test_a_rule_that_answers_yes_or_no_answers_otherwise(tmp_path: Path) -> None:
    text = "@decides('804.4')\ndef f(game, card) -> bool:\n    return card.rested"
    assert [what for what, _ in changes(tmp_path, text)] == ["never so", "always so", "answers the opposite"]


def test_an_exception_before_the_citation_is_ignored(tmp_path: Path) -> None:
    text = "def f(game) -> None:\n    if rested:\n        return\n    game.cite('804.4')\n    block()"
    tried = dict(changes(tmp_path, text))
    assert "if False:" in tried["an exception is ignored"]


def test_a_row_of_a_table_is_left_out_or_changed(tmp_path: Path) -> None:
    text = "ZONES = (Zone('deck', ordered=True, clause='804.4'), Zone('hand'))"
    tried = dict(changes(tmp_path, text))
    assert tried["the row is left out"] == "ZONES = (Zone('hand'),)"
    assert "ordered=False" in tried["True is False"]


def test_claims_that_a_clause_came_up_prove_nothing() -> None:
    ruling = Scenario(Path("x"), "x", "fow-8.01", play="expect: cites 804.4\n  expect: A.life = 1\n")
    assert on_behaviour(ruling).play.strip() == "expect: A.life = 1"


needs_plain = pytest.mark.skipif(arbiter.COMPILED, reason="compiled code cannot be changed while it runs")


@pytest.mark.skipif(not arbiter.COMPILED, reason="it is for the compiled program to refuse")
def test_the_compiled_program_says_what_to_do() -> None:
    with pytest.raises(ArbiterError, match="compiled") as refused:
        prove(Evidence("fow-8.01", RULINGS), ["804.3"])
    assert "make dev" in (refused.value.hint or "")


@pytest.mark.plain
@needs_plain
def test_a_clause_with_a_ruling_that_fails_without_it_is_proved() -> None:
    evidence = Evidence("fow-8.01", RULINGS)
    gc.freeze()  # as whoever reads a card that is in no cache does
    (proof,) = prove(evidence, ["804.3"])
    assert proof.proved
    assert proof.change
    assert proof.ruling in {one.title for one in evidence.rulings["804.3"]}


@pytest.mark.plain
@needs_plain
def test_a_clause_without_rulings_is_not_proved() -> None:
    evidence = Evidence("fow-8.01", RULINGS)
    evidence.rulings["804.3"] = []
    (proof,) = prove(evidence, ["804.3"])
    assert not proof.proved


@pytest.mark.plain
def test_a_fingerprint_tells_whether_a_proof_still_rests_on_the_same() -> None:
    evidence = Evidence("fow-8.01", RULINGS)
    before = evidence.fingerprint("804.3")
    assert evidence.fingerprint("804.3") == before
    evidence.rulings["804.3"] = evidence.rulings["804.3"][:-1]
    assert evidence.fingerprint("804.3") != before


@pytest.mark.plain
@needs_plain
def test_one_ruleset_after_another_can_be_proved() -> None:
    assert prove(Evidence("sve-1.3.1", RULINGS), []) == []
    (proof,) = prove(Evidence("fow-8.01", RULINGS), ["804.3"])
    assert proof.proved


@pytest.mark.plain
@needs_plain
@pytest.mark.parametrize(
    ("ends", "why"),
    [
        (lambda rulings: os._exit(3), "without a word"),
        (lambda rulings: os.kill(os.getpid(), signal.SIGKILL), "by signal 9"),
        (lambda rulings: sys.exit(), "SystemExit"),
    ],
)
def test_a_trial_that_dies_is_an_error_and_no_proof(
    ends: Callable[[object], object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "play", ends)
    with pytest.raises(ArbiterError, match=why):
        prove(Evidence("fow-8.01", RULINGS), ["804.3"])
