"""A game for two agents who act when they are asked: PettingZoo's AEC interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from arbiter.games import RULESETS
from arbiter.games import ruleset as find_ruleset

from .arrays import Observation, observer
from .decks import Dealer, DeckSource
from .episode import AGENTS, Episode, Illegal, act, illegal_named
from .seeds import Seeds
from .spaces import action_space, observation_space


class ArbiterEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """``decks``: see docs/rl.md. ``max_cycles``: actions after which an episode is cut off. ``illegal``: what is done
    with an action that the mask forbids."""

    def __init__(
        self,
        ruleset: str = "sve-1.3.1",
        format: str = "",
        decks: DeckSource = "all",
        max_cycles: int = 5000,
        illegal: Illegal | str = Illegal.REFUSE,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": env_name(ruleset, format),
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = illegal_named(illegal)
        self.dealer = Dealer(ruleset, format, decks)
        self.possible_agents = list(AGENTS)
        self._seeds = Seeds()
        self._observer = observer()
        self._observation_space = observation_space()
        self._action_spaces = {agent: action_space() for agent in AGENTS}
        self.agents: list[str] = []
        self.episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. What is dealt follows from the seed; without one, from the seed before."""
        chosen = self._seeds.next(seed)
        game, self._encoder, decks = self.dealer.deal(chosen)
        self.episode = Episode(game)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {"seed": chosen, "decks": decks} for agent in AGENTS}
        self.agent_selection = AGENTS[max(0, self.episode.seat)]

    def observe(self, agent: str) -> Observation:
        assert self.episode is not None, "reset comes first"
        return self._observer.observe(self._encoder, self.episode, AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        assert self.episode is not None, "reset comes first"
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        episode = self.episode
        self._cumulative_rewards[agent] = 0.0
        seat = act(episode, int(action), self.illegal)
        if seat < 0:  # rewards are 0 until then
            self.rewards = dict(zip(AGENTS, episode.rewards, strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
            return
        if episode.steps >= self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[seat]

    def render(self) -> str:
        """Where the game stands, as somebody watching sees it."""
        assert self.episode is not None, "reset comes first"
        return self.episode.described()

    def close(self) -> None:
        self.episode = None


def env_name(ruleset: str, format: str = "") -> str:
    """For example arbiter/fow-8.01-v0; with a format other than the usual one arbiter/fow-8.01-valhalla-v0."""
    usual = find_ruleset(ruleset).format
    extra = f"-{format}" if format and format != usual else ""
    return f"arbiter/{ruleset}{extra}-v0"


def env_names() -> dict[str, tuple[str, str]]:
    """Every environment, with its ruleset and format."""
    return {
        env_name(ruleset, format): (ruleset, format)
        for ruleset, (_, formats) in RULESETS.items()
        for format in formats
    }
