"""Paying will at the table: what has only one sensible way is not asked, different ways are few, and any that pays is
taken (1003)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.decision import Decision
from arbiter.kernel.entries import TURNED
from arbiter.kernel.game import Game

CARDS = """
ruleset = "fow-8.01"

[[card]]
name = "Any"
type = "Chant"
cost = "{1}"
text = "You gain 100 life."

[[card]]
name = "Two"
type = "Chant"
cost = "{2}"
text = "You gain 100 life."

[[card]]
name = "Fire"
type = "Chant"
cost = "{R}"
text = "You gain 100 life."

[[card]]
name = "Prism"
type = "Regalia"
cost = "{1}"
text = "{1}, {Rest}: Produce one will of any attribute."

[[card]]
name = "Lamp"
type = "Regalia"
cost = "{1}"
text = "{1}, {Rest}: You gain 100 life."
"""


def begun(folder: Path, field: list[str], hand: list[str], act: str, will: str = "") -> Game:
    """A player with these cards has chosen to do something, and says nothing more by itself."""
    file = folder / "position.toml"
    given = f'A.field = {field}\nA.hand = {hand}\nA.will = "{will}"\n'
    file.write_text(f'{CARDS}\n[[scenario]]\ntitle = "paying"\n{given}play = ""\n', encoding="utf-8")
    game, _ = set_up(next(iter(read_file(file))))
    game.run()
    ask = game.s.decision
    assert ask is not None
    verb, _, name = act.partition(" ")
    at = next(i for i, one in enumerate(ask.options) if one.verb == verb and named(game, one.ref) == name)
    game.answer([at])
    game.run()
    return game


def named(game: Game, ref: int) -> str:
    return game.infos[ref & 0xFFFF].name if ref >= 0 else ""


def rested(game: Game) -> list[str]:
    return sorted(info.name for at, info in enumerate(game.infos) if game.s.flags[at] & TURNED)


def payment(game: Game) -> Decision:
    ask = game.s.decision
    assert ask is not None
    assert ask.about == "pay"
    return ask


def ways(game: Game) -> list[list[str]]:
    ask = payment(game)
    return [sorted(named(game, ask.options[i].ref) for i in way) for way in ask.legal]


@pytest.mark.parametrize(
    ("field", "hand", "used"),
    [
        (["Fire Stone", "Fire Stone"], ["Any"], ["Fire Stone"]),  # one as good as the other
        (["Fire Stone", "Water Stone"], ["Two"], ["Fire Stone", "Water Stone"]),  # both are needed
        (["Fire Stone", "Water Stone"], ["Fire"], ["Fire Stone"]),  # only one does
    ],
)
def test_what_can_be_paid_in_one_way_only_is_not_asked(tmp_path, field, hand, used):
    game = begun(tmp_path, field, hand, f"play {hand[0]}")
    assert game.s.decision is not None
    assert game.s.decision.about == "action"
    assert rested(game) == used


def test_each_sort_of_will_may_be_kept_and_what_the_hand_needs_is_kept_first(tmp_path):
    field = ["Fire Stone", "Fire Stone", "Fire Stone", "Water Stone"]
    assert ways(begun(tmp_path, field, ["Any", "Fire"], "play Any")) == [["Fire Stone"], ["Water Stone"]]
    field = ["Fire Stone", "Water Stone"]
    assert ways(begun(tmp_path, field, ["Any", "Fire"], "play Any")) == [["Water Stone"], ["Fire Stone"]]


def test_any_choice_that_pays_is_taken_and_others_are_refused(tmp_path):
    game = begun(tmp_path, ["Fire Stone", "Water Stone", "Wind Stone"], ["Two"], "play Two")
    ask = payment(game)
    by_name = {named(game, option.ref): i for i, option in enumerate(ask.options)}
    fire, water, wind = (by_name[name] for name in ("Fire Stone", "Water Stone", "Wind Stone"))
    refused = game.rules.refuse(game, ask, [fire])
    assert refused is not None
    assert refused.clause == "1003.4"
    for chosen in ([fire, water], [water, wind], [fire, wind], [fire, water, wind]):
        assert game.rules.refuse(game, ask, chosen) is None
    more = game.copy()
    more.answer([fire, water, wind])  # more than needed: it is produced, and left
    more.run()
    assert rested(more) == ["Fire Stone", "Water Stone", "Wind Stone"]
    assert more.s.decision is not None
    assert more.s.decision.about == "spend"
    game.answer([water, wind])
    game.run()
    assert rested(game) == ["Water Stone", "Wind Stone"]


def test_a_will_ability_that_costs_will_is_not_used_for_nothing(tmp_path):
    game = begun(tmp_path, ["Fire Stone", "Water Stone", "Prism"], ["Any"], "play Any")
    ask = payment(game)
    by_name = {named(game, option.ref): i for i, option in enumerate(ask.options)}
    assert all("Prism" not in way for way in ways(game))
    refused = game.rules.refuse(game, ask, [by_name["Fire Stone"], by_name["Water Stone"], by_name["Prism"]])
    assert refused is not None
    assert refused.clause == "1003.4"


def test_will_there_is_goes_before_will_abilities(tmp_path):
    game = begun(tmp_path, ["Fire Stone", "Water Stone"], ["Any"], "play Any", will="{U}")
    assert rested(game) == []
    assert game.s.decision is not None
    assert game.s.decision.about == "action"


def test_of_will_there_is_the_player_says_which_and_what_the_hand_needs_is_kept(tmp_path):
    game = begun(tmp_path, [], ["Any", "Fire"], "play Any", will="{R}{U}")
    ask = game.s.decision
    assert ask is not None
    assert ask.about == "spend"
    assert [option.extra for option in ask.options] == [1, 2]
    assert ask.default == [1]
    game = begun(tmp_path, [], ["Two"], "play Two", will="{R}{U}")
    assert game.s.decision is not None
    assert game.s.decision.about == "action"


def test_what_rests_itself_does_not_pay_for_itself(tmp_path):
    game = begun(tmp_path, ["Fire Stone", "Lamp"], [], "activate Lamp")
    assert rested(game) == ["Fire Stone", "Lamp"]
