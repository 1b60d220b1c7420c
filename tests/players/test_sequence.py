"""The order in which good moves are made."""

from __future__ import annotations

import pytest

from arbiter.players import player
from arbiter.players.bots.serving import position
from arbiter.players.evaluation import Evaluation
from arbiter.players.rollouts import Rollouts
from arbiter.table import naming

STONE_FIRST = """
ruleset = "fow-8.01"

[[card]]
name = "Small"
type = "Resonator"
cost = "{1}"
atk = 300
def = 300

[[card]]
name = "Large"
type = "Resonator"
cost = "{2}"
atk = 800
def = 800

[[scenario]]
title = "A stone is called before a card is played that could be paid without it"
A.field = ["Wind Stone"]
A.stone_deck = ["Wind Stone", "Wind Stone"]
A.hand = ["Small", "Large"]
A.main_deck = ["Small", "Small", "Small"]
B.main_deck = ["Small", "Small", "Small"]
"""


@pytest.mark.plain
def test_what_opens_more_moves_comes_before_what_could_be_done_already():
    game = position(STONE_FIRST)
    greedy = player("greedy", 1)
    done = []
    turn = game.s.turn
    while (asked := game.s.decision) is not None and game.s.turn == turn:
        answer = greedy.pick(game, asked)
        if asked.about == "action" and asked.seat == game.s.turn_player:
            done.append(naming.labels(game, asked)[answer[0]])
        game.answer(answer)
        game.run()
    assert [label for label in done if label != "pass"] == ["call", "play Large"]


@pytest.mark.plain
def test_imagined_games_are_played_on_in_the_same_order():
    game = position(STONE_FIRST)
    played = Rollouts(Evaluation(game.rules)).play(game, game.s.turn)
    field = [played.infos[card].names[0] for zone in played.play_zones for card in played.s.zones[zone]]
    assert "Large" in field
    assert "Small" not in field
