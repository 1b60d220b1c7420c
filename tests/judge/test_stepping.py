"""A scenario step by step: the verdict is that of `arbiter scenario run`, and every step can be looked at."""

from pathlib import Path

import pytest

from arbiter.errors import ArbiterError
from arbiter.judge import judge
from arbiter.judge.scenario_files import read_file, read_text
from arbiter.judge.stepping import LAST, Bounds, Place, play_steps, why, why_not
from arbiter.judge.writing import write_file

RULINGS = Path(__file__).parent.parent / "rulings"
BATTLE = """
ruleset = "fow-8.01"

[[card]]
name = "Squire"
type = "Resonator"
cost = "{W}{1}"
atk = 400
def = 400

[[card]]
name = "Banner"
type = "Regalia"
cost = "{1}"
text = "Resonators you control gain [+100/+100]."

[[scenario]]
title = "A rested resonator cannot block"
cites = ["804.3"]
A.field = ["Squire", "Banner"]
B.field = [{ card = "Squire", rested = true, as = "Sleeper" }]
play = '''
A: battle > Squire attacks player
B cannot: block with Sleeper
until: battle over
expect: B.life = 3500
'''
"""


def read(text, **more):
    return read_text(text, Path("battle.toml"), **more)[0]


def steps_of(text, **more):
    return play_steps(read(text), **more)


@pytest.mark.parametrize("folder", sorted(path.name for path in RULINGS.iterdir() if path.is_dir()))
def test_every_ruling_can_be_stepped_through_with_the_same_verdict(folder):
    for file in sorted((RULINGS / folder).glob("*.toml")):
        for scenario in read_file(file):
            played = play_steps(scenario, Bounds(seconds=600))
            plain = judge(scenario)
            assert (plain.ok, plain.why, plain.came_up) == (
                played.verdict.ok,
                played.verdict.why,
                played.verdict.came_up,
            ), scenario.where()
            assert played.steps
            assert all(step.view is not None for step in played.steps)


def test_steps_say_what_was_done_what_happened_and_by_which_clause():
    played = steps_of(BATTLE)
    assert played.verdict.ok
    assert [step.line for step in played.steps] == sorted(step.line for step in played.steps)
    refused = next(step for step in played.steps if step.text.startswith("B cannot"))
    assert (refused.note, refused.clause) == ("it is rested", "804.3")
    attack = next(step for step in played.steps if any("attacks" in line.text for line in step.log))
    assert "803.3" in attack.clauses
    damage = [line for step in played.steps for line in step.log if "damage" in line.text]
    assert [line.text for line in damage] == ["500 damage to B by Squire"]
    assert damage[0].clause


def test_an_answer_nobody_gave_names_the_others():
    text = (
        BATTLE.replace("rested = true, ", "")
        .replace("B cannot: block with Sleeper\n", "")
        .replace("3500", "3500")
    )
    played = steps_of(text)
    given = [one for step in played.steps for one in step.given if not one.scripted and one.about == "block"]
    assert [(one.text, one.others) for one in given] == [("no block", ("block with Sleeper",))]


def test_what_the_others_say_is_read_as_that_answer():
    text = BATTLE.replace("rested = true, ", "").replace(
        "B cannot: block with Sleeper", "B: block with Sleeper"
    )
    played = steps_of(text.replace("3500", "4000"))
    assert played.verdict.ok, played.verdict.why
    assert any("Squire is destroyed" in line.text for step in played.steps for line in step.log)


def test_a_claim_that_does_not_hold_is_the_last_step():
    played = steps_of(BATTLE.replace("3500", "4000"))
    assert not played.verdict.ok
    assert not played.steps[-1].ok
    assert "B.life is 3500" in played.verdict.why or "3500" in played.verdict.why


def test_the_end_offers_what_can_be_done_in_words_of_a_script():
    played = steps_of(BATTLE.split("play =", maxsplit=1)[0])
    offered = [one.text for one in played.asked.options]
    assert {"pass", "battle"} <= set(offered)
    for text in offered:
        line = BATTLE.split("play =", maxsplit=1)[0] + f"play = 'A: {text}'"
        assert steps_of(line).verdict.ok


def test_claims_that_are_proposed_hold():
    played = steps_of(BATTLE)
    assert "B.life = 3500" in played.claims
    lines = "\n".join(f"expect: {claim}" for claim in played.claims)
    again = steps_of(BATTLE.replace("expect: B.life = 3500", lines))
    assert again.verdict.ok, again.verdict.why


def test_why_a_number_is_what_it_is():
    played = steps_of(BATTLE)
    zone = next(zone for zone in played.steps[0].view.zones if zone.name == "field")
    at = next(at for at, card in enumerate(zone.cards) if card.name == "Squire" and card.controller == 0)
    reasons = why(read(BATTLE), 0, Place("field", -1, at), "atk")
    assert [(one.source, one.after) for one in reasons] == [("", "400"), ("Banner", "500")]


def test_why_not_at_a_step():
    clause, reason = why_not(read(BATTLE), 0, 0, "play Squire")
    assert reason
    step = next(at for at, one in enumerate(steps_of(BATTLE).steps) if one.text.startswith("B cannot"))
    assert why_not(read(BATTLE), step, 1, "block with Sleeper") == ("804.3", "it is rested")
    assert why_not(read(BATTLE), 0, 0, "battle")[1] == ""
    assert clause is not None


def test_why_not_is_asked_as_a_line_of_the_script_asks():
    """What comes before goes by default, and parts lead to what is asked about."""
    assert why_not(read(BATTLE), 0, 0, "battle > Squire attacks player")[1] == ""
    assert why_not(read(BATTLE), 0, 0, "battle > Sleeper attacks player")[1]
    assert why_not(read(BATTLE), LAST, 0, "battle")[0] is not None
    with pytest.raises(ArbiterError, match="Nobody"):
        why_not(read(BATTLE), 0, 0, "battle > Nobody attacks player")
    wrong = BATTLE.replace("expect:", "expect: A.life = 1\nexpect:", 1)
    with pytest.raises(ArbiterError, match="not so"):
        why_not(read(wrong), LAST, 0, "battle")


def test_a_step_that_does_not_exist_is_refused():
    with pytest.raises(ArbiterError):
        why_not(read(BATTLE), 99, 0, "battle")


def test_more_steps_than_are_wanted_belong_to_the_last():
    played = steps_of(BATTLE, bounds=Bounds(steps=2))
    assert len(played.steps) == 2
    assert played.verdict.ok
    assert played.steps[-1].view.values[1]["life"] == 3500


def test_a_game_that_is_restarted_is_told_like_any_other():
    found = read_file(RULINGS / "fow-8.01" / "1026-1130-seals-and-restart.toml")
    for scenario in found:
        if "restarted" in scenario.title:
            assert play_steps(scenario).verdict.ok, scenario.title


def test_no_time_is_a_verdict():
    played = steps_of(BATTLE, bounds=Bounds(seconds=0))
    assert not played.verdict.ok
    assert "too long" in played.verdict.why


def test_under_another_edition():
    played = play_steps(read(BATTLE, under="fow-5.12"))
    assert played.verdict.ruleset == "fow-5.12"
    assert any("8.3-3" in step.clauses or step.clause == "8.3-3" for step in played.steps)


def test_a_file_is_written_as_it_reads():
    scenario = read(BATTLE)
    written = write_file("fow-8.01", scenario.written.cards, [scenario.written.table])
    assert read(written).written == scenario.written


@pytest.mark.parametrize(
    "value", ['a "quote" \\ and\ttab', 'three """ quotes\nand a line', 'ends with "\n"', "x\n\\n"]
)
def test_texts_survive_being_written(value):
    written = write_file(
        "fftcg", [{"name": "X", "type": "Backup", "text": value}], [{"title": value, "play": value}]
    )
    found = read_text(written, Path("x.toml"))[0]
    assert found.title == value
    assert found.written.cards[0]["text"] == value
