"""The exact question: does a player win this turn, against every answer?"""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter.judge.runner import Runner
from arbiter.judge.scenario_files import read_file
from arbiter.kernel.canonical import canonical
from arbiter.kernel.game import Game
from arbiter.players import player
from arbiter.players.positions import asks_when, position_key
from arbiter.players.winning import Answer, Prover, unseen_by

PUZZLES = [
    scenario
    for path in sorted(Path(__file__).with_name("puzzles").glob("*.toml"))
    for scenario in read_file(path)
]


def standing(scenario) -> Game:
    assert not scenario.error
    runner = Runner(scenario)
    runner.run()
    return runner.game


def named(scenario) -> str:
    return f"{scenario.ruleset} {scenario.title}"


def solved(answer: str):
    return [scenario for scenario in PUZZLES if scenario.title.startswith(answer)]


@pytest.mark.parametrize("scenario", PUZZLES, ids=named)
def test_wins_are_proved_and_refuted(scenario):
    game = standing(scenario)
    before = game.copy()
    proof = Prover(game.s.turn_player, 20_000).prove(game)
    assert proof.answer is Answer(scenario.title.partition(":")[0])
    assert proof.line
    assert game.s.zones == before.s.zones
    assert game.s.values == before.s.values


@pytest.mark.parametrize("scenario", solved("yes"), ids=named)
def test_a_proved_win_is_played_to_the_end(scenario):
    """The other answers as suits it; the player follows the proof and wins before the turn is over."""
    game = standing(scenario)
    seat, turn = game.s.turn_player, game.s.turn
    other = player("greedy", 5)
    searching = player("search:40", 3)
    while (asked := game.s.decision) is not None and game.s.turn == turn:
        game.answer((searching if asked.seat == seat else other).pick(game, asked))
        game.run()
    assert game.s.outcome == "AB"[seat]


def test_too_few_positions_are_unknown_never_a_guess():
    game = standing(solved("yes")[0])
    proof = Prover(game.s.turn_player, 1).prove(game)
    assert proof.answer is Answer.UNKNOWN
    assert "positions" in proof.why


@pytest.mark.parametrize("scenario", PUZZLES, ids=named)
def test_no_more_positions_are_looked_at_than_said(scenario):
    game = standing(scenario)
    for limit in (1, 4, 9):
        assert Prover(game.s.turn_player, limit).prove(game).positions <= limit
    over = Prover(game.s.turn_player, 20_000, until=1e-9).prove(game)
    assert (over.answer, over.positions) == (Answer.UNKNOWN, 0), "the time was over before it began"


def test_unseen_cards_are_not_counted_on():
    """Seen from the seat, a drawn card is not known; so nothing that needs it is proved."""
    game = standing(solved("no")[0])
    seat = game.s.turn_player
    assert unseen_by(game, seat)
    assert Prover(seat, 5000, unseen_by(game, seat)).prove(game).answer is not Answer.YES


def test_the_other_winning_next_turn_is_seen_and_stopped():
    """The other wins next turn with what lies open, unless its only attacker goes."""
    from arbiter.kernel.ids import opponent
    from arbiter.players.moves import moves
    from arbiter.players.search import _left_alone

    game = standing(next(one for one in PUZZLES if "can be stopped" in one.title))
    seat, turn = game.s.turn_player, game.s.turn
    asked = game.s.decision
    assert asked is not None
    after = _left_alone(game, moves(game, asked)[0], seat)
    proof = Prover(opponent(seat), 2000, unseen_by(game, seat), viewer=seat).prove(after)
    assert proof.answer is Answer.YES
    thinker = player("search:30", 1)
    while (asked := game.s.decision) is not None and game.s.turn == turn:
        game.answer((thinker if asked.seat == seat else player("greedy")).pick(game, asked))
        game.run()
    field = [game.info(game.s.ref(card)).name for zone in game.play_zones for card in game.s.zones[zone]]
    assert "Squire" not in field


def test_positions_are_one_only_when_nothing_can_tell_them_apart():
    """Of two effects the later one decides, so their order is part of a position; what has nothing to do with the
    other is the same in both orders."""
    found, kernel = {}, {}
    for scenario in read_file(Path(__file__).with_name("order.toml")):
        game = standing(scenario)
        asked = game.s.decision
        assert asked is not None
        found[scenario.title] = position_key(game, asked, asks_when(game.lib))
        kernel[scenario.title] = canonical(game)
    assert kernel["large last"] == kernel["small last"], "or this test shows nothing"
    assert found["large last"] != found["small last"]
    assert found["meal first"] == found["meal last"]
