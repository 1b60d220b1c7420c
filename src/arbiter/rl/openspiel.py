"""Every ruleset as a game of OpenSpiel: `pyspiel.load_game("arbiter_sve_1_3_1")` after `import arbiter.rl.openspiel`.

Actions are those of the environments (`actions`). Chance is explicit: a chance node deals the game, and another stands
after each action during which something is shuffled or rolled. Such a node has `OUTCOMES` equally likely outcomes, each
a seed for whatever chance decides there: a sample of the possible orders of a deck, which nobody could list.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from arbiter.errors import ArbiterError
from arbiter.kernel import rng, saving
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.kernel.imagining import imagine
from arbiter.kernel.visibility import observe

from .actions import ACTIONS, DONE, MORE
from .aec import env_names
from .arrays import SHAPES, observed
from .decks import Dealer
from .encoding import Encoder
from .episode import Episode

OUTCOMES = 256
LONGEST = 10_000  # actions of a game; one that is longer is a draw
SEATS = 2


class Held:
    """What a state holds of its game: copied as episodes are, and saved as games are."""

    def __init__(self, episode: Episode, encoder: Encoder, origin: tuple[str, str, int]) -> None:
        self.episode = episode
        self.encoder = encoder
        self.origin = origin  # ruleset, format and seed, which say what cards there are

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.episode.copy(), self.encoder, self.origin)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.episode.game
        return restored, (self.origin, saving.save(game.s, game.lib), self.episode.kept())


def restored(origin: tuple[str, str, int], state: bytes, kept: tuple[Any, ...]) -> Held:
    ruleset, format, seed = origin
    game, encoder, _ = dealer(ruleset, format).deal(seed)
    again = Game(game.rules, game.lib, saving.load(state, game.lib))
    again.refresh()
    return Held(Episode.restored(again, kept), encoder, origin)


@lru_cache(maxsize=16)
def dealer(ruleset: str, format: str) -> Dealer:
    return Dealer(ruleset, format)


class ArbiterGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(
        self, game_type: Any, ruleset: str, format: str, params: dict[str, Any] | None = None
    ) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params or {})
        self.ruleset = ruleset
        self.format = format

    def new_initial_state(self) -> ArbiterState:
        return ArbiterState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ArbiterError("observations take no parameters")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(recall)

    def __deepcopy__(self, memo: object) -> ArbiterGame:
        return self


class ArbiterState(pyspiel.State):  # type: ignore[misc]
    """``waiting``: the action that chance has yet to decide about; -1 while nothing is dealt, None for no chance."""

    def __init__(self, game: ArbiterGame) -> None:
        super().__init__(game)
        self.held: Held | None = None
        self.waiting: int | None = -1
        self.done: tuple[list[int], list[int]] = ([], [])  # each player's actions, which it remembers

    # --- what OpenSpiel asks -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.waiting is not None else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.waiting is not None:
            self._decide(action)
            return
        held = self.held
        assert held is not None
        self.done[self.episode.seat].append(action)
        after = held.episode.copy()
        after.act(action)
        if after.game.s.rng != held.episode.game.s.rng:
            self.waiting = action
        else:
            held.episode = after

    def _decide(self, outcome: int) -> None:
        waiting, self.waiting = self.waiting, None
        if self.held is None:
            wanted = self.get_game()
            game, encoder, _ = dealer(wanted.ruleset, wanted.format).deal(outcome)
            self.held = Held(Episode(game), encoder, (wanted.ruleset, wanted.format, outcome))
        else:
            self.episode.game.s.rng = rng.seeded(outcome)
            assert waiting is not None
            self.episode.act(waiting)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"chance {action}"
        choosing = self.episode.choosing
        if action in (DONE, MORE) or choosing is None:
            return {DONE: "enough", MORE: "more"}.get(action, str(action))
        if choosing.of_numbers:
            low, high = choosing.number_of(action)
            return str(low) if low == high else f"{low} to {high}"
        from arbiter.table.naming import labels

        at = choosing.page * DONE + action
        found = labels(self.episode.game, choosing.decision)
        return found[at] if at < len(found) else str(action)

    def is_terminal(self) -> bool:
        if self.held is None or self.waiting is not None:
            return False
        return self.episode.seat < 0 or self.episode.steps >= LONGEST

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.held is None else list(self.episode.rewards)

    def __str__(self) -> str:
        return "nothing is dealt" if self.held is None else self.episode.described()

    def information_state_string(self, player: int | None = None) -> str:
        return self.known_to(self._asked(player), recall=True)

    def observation_string(self, player: int | None = None) -> str:
        return self.known_to(self._asked(player), recall=False)

    def resample_from_infostate(self, player: int, sampler: Any) -> ArbiterState:
        """A state that the player cannot tell from this one: everything it cannot see is dealt anew."""
        game = self.get_game()
        made: ArbiterState = game.new_initial_state()
        held = self.held
        assert held is not None
        words = rng.seeded(int(sampler() * 2**31))
        episode = held.episode.copy()
        episode.game = imagine(held.episode.game, player, words)
        episode.adopt()
        made.held = Held(episode, held.encoder, held.origin)
        made.waiting = self.waiting
        made.done = (list(self.done[0]), list(self.done[1]))
        return made

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def episode(self) -> Episode:
        assert self.held is not None, "nothing is dealt"
        return self.held.episode

    def _asked(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def known_to(self, player: int, recall: bool) -> str:
        """What a player sees as text; with ``recall`` also what it has done so far."""
        if self.held is None:
            return f"{player}"
        view = msgspec.json.encode(observe(self.episode.game, Seat(player))).decode()
        chosen = self.episode.choosing
        step = (
            []
            if chosen is None or self.episode.seat != player
            else [*chosen.chosen, chosen.page, chosen.first]
        )
        return f"{player} {step} {self.done[player] if recall else ''} {view}"


class Observer:
    """The arrays of `encoding`, one after the other."""

    def __init__(self, recall: bool) -> None:
        self._recall = recall
        sizes = {name: prod(shape) for name, (shape, _) in SHAPES.items()}
        self.tensor: NDArray[Any] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[Any]] = {}
        at = 0
        for name, (shape, _) in SHAPES.items():
            self.dict[name] = self.tensor[at : at + sizes[name]].reshape(shape)
            at += sizes[name]

    def set_from(self, state: ArbiterState, player: int) -> None:
        self.tensor.fill(0)
        if state.held is None:
            return
        for name, array in observed(state.held.encoder, state.episode, player).items():
            self.dict[name][...] = array

    def string_from(self, state: ArbiterState, player: int) -> str:
        return state.known_to(player, self._recall)


def game_name(env: str) -> str:
    """What OpenSpiel calls an environment: arbiter/fow-8.01-v0 is arbiter_fow_8_01."""
    return env.removesuffix("-v0").replace("/", "_").replace("-", "_").replace(".", "_")


def _register(name: str, ruleset: str, format: str) -> None:
    game_type = pyspiel.GameType(
        short_name=game_name(name),
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )

    class Registered(ArbiterGame):  # OpenSpiel keeps it beyond the end of Python, which only classes survive
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, ruleset, format, params)

    pyspiel.register_game(game_type, Registered)


for _name, (_ruleset, _format) in env_names().items():
    _register(_name, _ruleset, _format)

__all__ = ["ArbiterGame", "ArbiterState", "game_name"]
