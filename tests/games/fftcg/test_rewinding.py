"""14: an action that cannot be completed is undone, as if it had never been tried."""

from __future__ import annotations

from pathlib import Path

from arbiter.judge.scenario_files import read_file
from arbiter.judge.setting import set_up
from arbiter.kernel.game import Game

POSITION = """
ruleset = "fftcg"

[[card]]
name = "Mira"
type = "Forward"
element = "Fire"
cost = 3
power = 6000
text = "Flare Dance {S}{Fire}: Choose 1 Forward. Deal it 9000 damage."

[[card]]
name = "Echo"
type = "Backup"
element = "Water"
cost = 2
text = "When you discard a card, draw 1 card."

[[card]]
name = "Weaver"
type = "Monster"
element = "Water"
cost = 2
text = "{1}: Choose 1 Forward. Dull it. Choose 1 Monster. Dull it."

[[card]]
name = "Lumen"
type = "Forward"
element = "Light"
cost = 3
power = 6000

[[scenario]]
title = "a special ability whose CP can no longer be produced once its same-name card is gone"
cites = ["14.1"]
A.hand = ["Mira", "Fire Filler", "Lumen"]
A.field = [{ card = "Mira", as = "Dancer" }, "Echo", "Weaver"]
B.field = ["Filler"]
play = ""
"""


def standing(tmp_path: Path) -> Game:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    (scenario,) = read_file(file)
    game, _ = set_up(scenario)
    game.run()
    return game


def choose(game: Game, verb: str, about: str, name: str) -> None:
    asked = game.s.decision
    assert asked is not None
    assert asked.about == about
    at = next(i for i, o in enumerate(asked.options) if o.verb == verb and game.info(o.ref).name == name)
    game.answer([at])
    game.run()


def test_an_action_that_cannot_be_completed_leaves_no_trace(tmp_path: Path):
    game = standing(tmp_path)
    s = game.s
    hand = list(s.zones[2])
    choose(game, "activate", "action", "Mira")
    assert len(game.s.zones[12]) == 1  # the ability is on the stack while it is being announced
    # the Fire card that was to pay vanishes from under the payment: nothing else can produce Fire CP
    for card in list(game.s.zones[2]):
        if game.infos[card].name == "Fire Filler":
            game.s.relocate(card, 6)
    while game.s.decision is not None and game.s.decision.about != "action":
        game.answer([0])
        game.run()
    asked = game.s.decision
    assert asked is not None
    assert asked.seat == 0
    assert list(game.s.zones[2]) == hand  # 14.2 what was paid is back
    assert not game.s.zones[12]
    assert not game.s.pending
    # it is not tried for ever
    assert not any(o.verb == "activate" and game.info(o.ref).name == "Mira" for o in asked.options)


def test_an_action_that_no_longer_finds_what_it_chooses_leaves_no_trace(tmp_path: Path):
    game = standing(tmp_path)
    choose(game, "activate", "action", "Weaver")
    # the only Monster vanishes after the Forward has been chosen
    for card in list(game.s.zones[4]):
        if game.infos[card].name == "Weaver":
            game.s.relocate(card, 6)
    game.answer([0])
    game.run()
    asked = game.s.decision
    assert asked is not None
    assert asked.about == "action"
    assert asked.seat == 0
    assert not game.s.zones[12]
    assert "Weaver" in [game.infos[card].name for card in game.s.zones[4]]
