"""Every ruleset as a game of OpenSpiel, with its own tests and one of its own players."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="the extra arbiter[openspiel] is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from arbiter.rl import env_names
from arbiter.rl.openspiel import OUTCOMES, game_name

RULESETS = ("arbiter_fow_8_01", "arbiter_sve_1_3_1", "arbiter_fftcg")


def advanced(state: Any, steps: int, seed: int) -> Any:
    """The state after some random actions; it is changed."""
    chance = np.random.RandomState(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        act(state, chance)
    return state


def act(state: Any, chance: np.random.RandomState) -> None:
    if state.is_chance_node():
        state.apply_action(int(chance.randint(OUTCOMES)))
    else:
        state.apply_action(int(chance.choice(state.legal_actions())))


@pytest.mark.parametrize("name", RULESETS)
def test_openspiel_finds_nothing_wrong(name: str):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_every_environment_is_a_game():
    known = set(pyspiel.registered_names())
    assert {game_name(name) for name in env_names()} <= known
    assert game_name("arbiter/fow-8.01-valhalla-v0") == "arbiter_fow_8_01_valhalla"


def test_one_of_its_players_plays_a_game():
    game = pyspiel.load_game("arbiter_sve_1_3_1")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, 2.0, 2, random_state=np.random.RandomState(2), allow_inconsistent_action_sets=True
    )
    chance = np.random.RandomState(1)
    state = game.new_initial_state()
    chosen = 0
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            chosen += 1
        else:
            act(state, chance)
    assert chosen > 10
    assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.parametrize("name", RULESETS)
def test_a_player_cannot_tell_a_resampled_state_from_its_own(name: str):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    chance = np.random.RandomState(4)
    compared, different = 0, 0
    for n in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0 and n % 5 == 0:
            sampled = state.resample_from_infostate(player, chance.uniform)
            assert sampled.current_player() == player
            assert sampled.information_state_string() == state.information_state_string()
            assert sampled.legal_actions() == state.legal_actions()
            assert list(sampled.observation_tensor(player)) == list(state.observation_tensor(player))
            different += sampled.information_state_string(1 - player) != state.information_state_string(
                1 - player
            )
            advanced(sampled, 5, n)
            compared += 1
        act(state, chance)
    assert compared > 6
    assert different > 3, "what the other holds is dealt anew"


def test_a_state_is_copied_and_saved_in_the_middle_of_an_answer():
    game = pyspiel.load_game("arbiter_fow_8_01")
    for steps in (1, 8, 25, 40):
        state = advanced(game.new_initial_state(), steps, 3)
        again = game.deserialize_state(state.serialize())
        copy = state.clone()
        before = state.information_state_string(0)
        for other in (again, copy):
            assert other.information_state_string(0) == before
            assert other.information_state_string(1) == state.information_state_string(1)
            assert advanced(other, 20, 5).information_state_string(0) != before
        assert state.information_state_string(0) == before
        assert again.information_state_string(0) == copy.information_state_string(0)


def test_chance_decides_shuffles_after_the_deal():
    """Whoever shuffles during the game does so at a chance node, and its outcome decides the order."""
    game = pyspiel.load_game("arbiter_fow_8_01")
    for seed in range(40):
        state = game.new_initial_state()
        chance = np.random.RandomState(seed)
        act(state, chance)
        while not state.is_terminal() and not state.is_chance_node() and len(state.history()) < 300:
            act(state, chance)
        if state.is_chance_node():
            found = [state.child(outcome) for outcome in (1, 1, 2, 3, 4)]
            orders = [[list(zone) for zone in one.episode.game.s.zones] for one in found]
            assert orders[0] == orders[1]
            assert any(order != orders[0] for order in orders[2:])
            return
    pytest.fail("nothing was shuffled in any game")


def test_a_program_that_used_it_ends_cleanly():
    code = "import pyspiel, arbiter.rl.openspiel as a; s = pyspiel.load_game('arbiter_fftcg').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
