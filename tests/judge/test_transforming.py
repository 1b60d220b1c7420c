"""Scenarios changed in ways that must not matter: that they are changed, and that it is noticed when it matters."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter.abilities.nodes import Ability
from arbiter.cardtext import paraphrase as paraphrasing
from arbiter.cli import run
from arbiter.judge import Scenario, judge
from arbiter.judge.scenario_files import read_file
from arbiter.judge.transforming import TRANSFORMATIONS, judge_transformed
from arbiter.judge.transforming.copies import IDLE, IdleRunner, with_idle_copies
from arbiter.judge.transforming.driving import CopyingRunner, SavingRunner
from arbiter.judge.transforming.renaming import another_name, cards_renamed
from arbiter.judge.transforming.seats import line_exchanged, seats_exchanged
from judge.helpers import CARDS

BATTLE = """
[[scenario]]
title = "Squires meet"
A.field = ["Squire"]
A.hand = ["Bolt"]
A.will = "{R}"
B.field = [{ card = "Squire", rested = true, as = "Other Squire" }]
B.life = 100
play = '''
A: play Bolt > Other Squire
expect: stack.top = Bolt
until: resolved
expect: B.graveyard has Other Squire
expect: A's Squire.controller = A
A: battle > Squire attacks player
until: game over
expect: outcome = A
expect: A.field = 1
'''
"""
PRIEST = """
[[card]]
name = "Census Taker"
type = "Resonator"
cost = "{1}"
race = "Human"
atk = 0
def = 100
text = "{Rest}: You gain 100 life for each resonator in any field."
"""
CENSUS = """
[[scenario]]
title = "Everybody is counted"
A.field = ["Census Taker", "Squire"]
play = '''
A: activate Census Taker
until: resolved
expect: A.life = 4200
'''
"""


def read(folder: Path, text: str) -> list[Scenario]:
    path = folder / "file.toml"
    path.write_text(CARDS + text)
    return read_file(path)


@pytest.mark.parametrize(
    ("line", "exchanged"),
    [
        ("A: play Bolt > B's Squire", "B: play Bolt > A's Squire"),
        ("B cannot: block with Plan B", "A cannot: block with Plan B"),
        ("A: [A, Squire]", "B: [B, Squire]"),
        ("A: {Squire: 300, B: 200}", "B: {Squire: 300, A: 200}"),
        ("A: Squire attacks B > yes", "B: Squire attacks A > yes"),
        ("until: B main", "until: A main"),
        ("concede: A", "concede: B"),
        ("expect: A.graveyard has Plan B", "expect: B.graveyard has Plan B"),
        ("expect: Squire.zone = A.field", "expect: Squire.zone = B.field"),
        ("expect: B's Squire.controller != B", "expect: A's Squire.controller != A"),
        ('expect: A.will = "{B}"', 'expect: B.will = "{B}"'),
        ("expect: outcome = B", "expect: outcome = A"),
        ("expect: A doesn't see Squire", "expect: B doesn't see Squire"),
        ("pass", "pass"),
    ],
)
def test_lines_with_the_players_exchanged(line: str, exchanged: str) -> None:
    assert line_exchanged(line) == exchanged
    assert line_exchanged(exchanged) == line


def test_seats_are_exchanged_in_the_position(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, BATTLE)
    other = seats_exchanged(scenario)
    assert [entry.player for entry in other.entries] == [1 - entry.player for entry in scenario.entries]
    assert (other.turn_player, other.values) == (1, scenario.values[::-1])
    assert replace(seats_exchanged(other), play="") == replace(scenario, play="")


def test_names_are_other_names_everywhere(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, BATTLE)
    renamed = cards_renamed(scenario)
    assert another_name("Squire of Ash") == "Jlaiko of Ujt"
    assert another_name(another_name("Herald, of Dawn")) == "Herald, of Dawn"
    assert {entry.card for entry in renamed.entries} == {another_name("Squire"), another_name("Bolt")}
    assert "Bolt" not in renamed.play
    assert another_name("Bolt") in renamed.play
    assert "Other Squire" in renamed.play, "what the scenario calls a card is no name of a card"


def test_an_idle_copy_stands_in_play_where_nothing_counts_it(tmp_path: Path) -> None:
    battle, census = read(tmp_path, PRIEST + BATTLE + CENSUS)
    assert {e.key for e in with_idle_copies(battle).entries if e.alias.startswith(IDLE)} == {
        "field",
        "graveyard",
    }
    assert "expect: A.field = 2" in with_idle_copies(battle).play, "the idle copy is counted"
    assert {e.key for e in with_idle_copies(census).entries if e.alias.startswith(IDLE)} == {"graveyard"}


def test_a_copy_that_matters_changes_the_verdict(tmp_path: Path) -> None:
    (census,) = read(tmp_path, PRIEST + CENSUS)
    extra = replace(census.entries[1], alias=f"{IDLE}A Squire")
    verdict = judge(replace(census, entries=(*census.entries, extra)), IdleRunner)
    assert "A.life is 4300" in verdict.why


def test_a_paraphrase_that_says_something_else_changes_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (census,) = read(tmp_path, PRIEST + CENSUS)

    def wrong(game: str, ability: Ability) -> str:
        return right(game, ability).replace("100 times", "150 times")

    right = paraphrasing.paraphrase
    monkeypatch.setattr(paraphrasing, "paraphrase", wrong)
    monkeypatch.setattr(paraphrasing, "_said", paraphrasing._said.__wrapped__)  # nothing is kept of this
    verdict = judge_transformed(census, "paraphrase")
    assert verdict is not None
    assert "A.life is 4300" in verdict.why


@pytest.mark.parametrize("how", TRANSFORMATIONS)
def test_the_verdict_stays(tmp_path: Path, how: str) -> None:
    for scenario in read(tmp_path, PRIEST + BATTLE + CENSUS):
        verdict = judge_transformed(scenario, how)
        assert verdict is not None
        assert verdict.why == ""
        assert verdict.json()["transformed"] == how
    for scenario in read(tmp_path, PRIEST + CENSUS.replace("4200", "4300")):
        verdict = judge_transformed(scenario, how)
        assert verdict is not None
        assert ".life is 4200" in verdict.why


class ChangesTheOriginal(CopyingRunner):
    def _resume(self) -> None:
        if self.original is not None:
            self.original.s.turn += 1
        super()._resume()


class LosesSomething(SavingRunner):
    def _resume(self) -> None:
        super()._resume()
        self.game.s.turn_player = 1 - self.game.s.turn_player


def test_a_game_that_does_not_stay_the_same_is_noticed(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, BATTLE)
    assert "changed while its copy" in judge(scenario, ChangesTheOriginal).why
    assert "without interruption" in judge(scenario, LosesSomething).why


def test_what_a_ruling_depends_on_is_left_alone(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, BATTLE.replace("B.life", 'fixed = { names = "verb" }\nB.life'))
    assert judge_transformed(scenario, "names") is None
    assert judge_transformed(scenario, "seats") is not None
    for wrong in ('{ looks = "verb" }', '{ names = "two words" }', "3"):
        (scenario,) = read(tmp_path, BATTLE.replace("B.life", f"fixed = {wrong}\nB.life"))
        assert "fixed" in scenario.error


def test_the_command_says_how_a_scenario_was_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ruling.toml"
    path.write_text(CARDS + BATTLE)
    assert run(["scenario", "run", "--transform", "all", str(path)]) == 0
    assert "ok: Squires meet [seats]" in capsys.readouterr().out
    assert run(["scenario", "run", "--transform", "names", "--json", str(path)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("transformed") for line in lines] == [None, "names"]
    assert run(["scenario", "run", "--transform", "looks", str(path)]) == 2
    assert "copies" in capsys.readouterr().err
