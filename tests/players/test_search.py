"""Search: moves are compared in the same imagined games, and those are played on to the end of a turn."""

import pytest

import arbiter
from arbiter.cards import deck_names, load_deck
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.kernel.game import Game
from arbiter.kernel.imagining import imagine
from arbiter.kernel.questions import Ask
from arbiter.players import player
from arbiter.players.budget import Budget
from arbiter.players.evaluation import Evaluation
from arbiter.players.features import Features
from arbiter.players.moves import Move, moves
from arbiter.players.rollouts import Rollouts
from arbiter.players.search import ENOUGH, Candidate, Search, _without_clearly_worse
from arbiter.players.settling import acting, settled
from arbiter.players.weighing import named_weights


def candidate(name: str, values: list[float]) -> Candidate:
    return Candidate(Move(name, [0]), 0.5, values)


@pytest.mark.plain
def test_what_is_clearly_worse_in_the_same_games_is_given_up():
    luck = [0.1, 0.9] * (ENOUGH // 2)
    good, close, bad = (candidate(name, []) for name in ("good", "close", "bad"))
    good.values = [chance + 0.05 for chance in luck]
    close.values = [chance + (0.2 if n % 3 else -0.3) for n, chance in enumerate(luck)]
    bad.values = list(luck)  # differs from the best by less than luck does, but always
    left = _without_clearly_worse([good, close, bad])
    assert good in left
    assert close in left
    assert bad not in left


@pytest.mark.plain
def test_a_few_games_decide_nothing_and_equal_moves_are_not_told_apart():
    some = [candidate("one", [0.9] * (ENOUGH - 1)), candidate("other", [0.1] * (ENOUGH - 1))]
    assert _without_clearly_worse(some) == some
    same = [candidate("one", [0.3, 0.7] * ENOUGH), candidate("other", [0.3, 0.7] * ENOUGH)]
    assert _without_clearly_worse(same) == same[:1]


def positions(ruleset: str, seed: int) -> list[Game]:
    """Positions of a game between greedy players in which the turn player may act."""
    decks = deck_names(ruleset)
    game = arbiter.start(
        ruleset, tuple(load_deck(ruleset, name) for name in (decks[0], decks[-1])), seed=seed
    ).game
    found: list[Game] = []
    both = (player("greedy", 1), player("greedy", 2))
    while (asked := game.s.decision) is not None and game.s.turn < 5:
        if acting(asked) and asked.seat == game.s.turn_player and len(moves(game, asked)) > 1:
            found.append(game.copy())
        game.answer(both[asked.seat].pick(game, asked))
        game.run()
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_imagined_game_is_played_on_to_the_end_of_a_turn(ruleset: str):
    for game in positions(ruleset, 3)[::4]:
        seat = game.s.turn_player
        evaluation = Evaluation(game.rules)
        turn = game.s.turn
        after = Rollouts(evaluation).play(imagine(game, seat, rng.seeded(1)), turn + 1)
        assert after.s.outcome or after.s.turn == turn + 2
        assert game.s.turn == turn


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_nothing_is_answered_only_the_turn_player_acts_and_only_when_all_is_settled(ruleset: str):
    game = positions(ruleset, 5)[-1]
    game.unanswered = True
    helper = player("random", 2)
    asked_to_act = 0
    for _ in range(300):
        asked = game.s.decision
        if asked is None:
            break
        if asked.about == Ask.ACTION:
            asked_to_act += 1
            assert asked.seat == game.s.turn_player
            assert settled(game, game.s.turn)
        game.answer(helper.pick(game, asked))
        game.run()
    assert asked_to_act > 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reading_only_what_is_weighed_gives_the_same_odds(ruleset: str):
    for game in positions(ruleset, 4)[::4]:
        weights = named_weights("", game.rules).positions
        whole = Features(game.rules)
        for seat in (0, 1):
            read = whole.read(game, seat)
            odds = sum(weights.get(name, 0.0) * n for name, n in zip(whole.names, read, strict=True))
            assert Evaluation(game.rules).odds(game, seat) == pytest.approx(odds)


def test_search_keeps_to_its_number_of_imagined_games():
    for game in positions("sve-1.3.1", 5)[:6]:
        asked = game.s.decision
        assert asked is not None
        thoughts = Search(1, Budget(iterations=10)).consider(game, asked)
        assert sum(one.visits for one in thoughts) <= 10
        assert thoughts[0].visits > 0 or thoughts[0].wins
        assert {str(one.move.key) for one in thoughts} <= {str(move.key) for move in moves(game, asked)}


@pytest.mark.parametrize("ruleset", ["fow-8.01", "sve-1.3.1"])
def test_with_little_budget_few_moves_are_tried_and_each_more_than_once(ruleset: str):
    for game in positions(ruleset, 5)[:6]:
        asked = game.s.decision
        assert asked is not None
        thoughts = Search(1, Budget(iterations=6)).consider(game, asked)
        tried = [one for one in thoughts if one.visits]
        assert len(tried) <= 3
        assert len(thoughts) == 1 or thoughts[0].visits >= 2 or thoughts[0].wins


def test_an_imagined_game_ends_when_the_time_is_over():
    game = positions("fow-8.01", 3)[-1]
    rollouts = Rollouts(Evaluation(game.rules))
    rollouts.until = 1e-9
    zones = [list(zone) for zone in game.s.zones]
    assert rollouts.play(game, game.s.turn + 1).s.zones == zones
