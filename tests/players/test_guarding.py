"""What stands between an attacker and a player counts, and so does the damage that stays."""

from __future__ import annotations

import pytest

from arbiter.kernel.entries import TURNED
from arbiter.players import player
from arbiter.players.bots.serving import position
from arbiter.players.evaluation import Evaluation

SET = """
ruleset = "sve-1.3.1"

[[card]]
name = "Page"
class = "Swordcraft"
type = "Follower"
cost = 1
atk = 2
def = 3

[[card]]
name = "Wall"
class = "Swordcraft"
type = "Follower"
cost = 1
atk = 1
def = 4
text = "Ward"

[[scenario]]
title = "A guard may be turned when the turn ends"
A.deck = ["Page", "Page"]
B.deck = ["Page", "Page"]
B.field = ["Page"]
"""


@pytest.mark.plain
def test_greedy_turns_a_guard_when_its_turn_ends():
    game = position(SET + 'A.field = ["Wall"]\nA.play_points = 0\n')
    greedy = player("greedy", 1)
    turn = game.s.turn
    while (asked := game.s.decision) is not None and game.s.turn == turn:
        game.answer(greedy.pick(game, asked))
        game.run()
    guards = [
        card for zone in game.play_zones for card in game.s.zones[zone] if "ward" in game.infos[card].keywords
    ]
    assert [game.s.flags[card] & TURNED for card in guards] == [TURNED]


@pytest.mark.plain
def test_damage_that_stays_makes_a_follower_worth_less():
    whole = position(SET + 'A.field = ["Wall"]\n')
    hurt = position(SET + 'A.field = [{ card = "Wall", damage = 2 }]\n')
    judge = Evaluation(whole.rules)
    seat = whole.s.turn_player
    assert judge.odds(hurt, seat) < judge.odds(whole, seat)
