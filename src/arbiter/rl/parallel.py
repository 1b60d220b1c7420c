"""The same game in PettingZoo's parallel interface: both agents act in each step, and the action of who is not asked is
left aside (its mask forbids everything)."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from .aec import ArbiterEnv
from .arrays import Observation
from .episode import AGENTS


class ParallelArbiterEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Takes the same options as `ArbiterEnv`."""

    def __init__(self, **options: Any) -> None:
        self._env = ArbiterEnv(**options)
        self.metadata = self._env.metadata
        self.render_mode = self._env.render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._env.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._env.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._env.reset(seed, options)
        self.agents = list(AGENTS)
        return self._observed(), self._env.infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        env = self._env
        if not self.agents:
            return {}, {}, {}, {}, {}
        env.step(actions[env.agent_selection])
        found = (self._observed(), env.rewards, env.terminations, env.truncations, env.infos)
        if any(env.terminations.values()) or any(env.truncations.values()):
            self.agents = []
        return found

    def _observed(self) -> dict[str, Observation]:
        return {agent: self._env.observe(agent) for agent in AGENTS}

    def render(self) -> str:
        return self._env.render()

    def close(self) -> None:
        self._env.close()
