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


DISCARDS = """
ruleset = "fftcg"

[[card]]
name = "Lancer"
type = "Forward"
element = "Fire"
cost = 2
power = 5000

[[card]]
name = "Kiln"
type = "Backup"
element = "Fire"
cost = 1
generic = true

[[card]]
name = "Giant"
type = "Forward"
element = "Fire"
cost = 7
power = 9000

[[scenario]]
title = "Two cards may be discarded, and only one of them could be played afterwards"
A.field = ["Kiln"]
A.hand = ["Giant", "Kiln", "Lancer"]
A.deck = ["Kiln", "Kiln", "Kiln"]
B.deck = ["Kiln", "Kiln", "Kiln"]
"""


@pytest.mark.plain
def test_of_equal_payments_the_one_that_leaves_most_to_do_is_made():
    game = position(DISCARDS)
    asked = game.s.decision
    assert asked is not None
    game.answer([naming.labels(game, asked).index("play Lancer")])
    game.run()
    asked = game.s.decision
    assert asked is not None
    assert asked.about == "pay"
    answer = player("greedy", 1).pick(game, asked)
    assert [naming.labels(game, asked)[i] for i in answer] == ["Giant"]
