"""A game for one agent against any of our players: Gymnasium's interface."""

from __future__ import annotations

from typing import Any

import gymnasium
from numpy.typing import NDArray

from arbiter.errors import ArbiterError
from arbiter.players import Quick, player
from arbiter.table.forfeits import Forfeit

from .arrays import Observation, observer
from .decks import Dealer, DeckSource
from .episode import AGENTS, Episode, Illegal, act, illegal_named
from .seeds import Seeds
from .spaces import action_space, observation_space


class SingleEnv(gymnasium.Env[Any, Any]):
    """``opponent``: any player by name (docs/opponents.md), or an object with ``pick(game, decision)``. ``seat``: "A",
    "B", or "any", which follows from the seed. ``max_cycles``: actions of the agent until an episode is cut off."""

    def __init__(
        self,
        ruleset: str = "sve-1.3.1",
        format: str = "",
        decks: DeckSource = "all",
        opponent: str | Quick = "random",
        seat: str = "any",
        max_cycles: int = 5000,
        illegal: Illegal | str = Illegal.REFUSE,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (*AGENTS, "any"):
            raise ArbiterError(f"there is no seat {seat!r}", hint="seat takes A, B or any")
        if isinstance(opponent, str):
            player(opponent)  # an unknown one is refused before anything starts
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()
        self.max_cycles = max_cycles
        self.illegal = illegal_named(illegal)
        self.dealer = Dealer(ruleset, format, decks)
        self._opponent = opponent
        self._wanted = seat
        self._seeds = Seeds()
        self._observer = observer()
        self.seat = 0
        self.episode: Episode | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        chosen = self._seeds.next(seed)
        episode = self._begin(chosen)
        while episode.seat != self.seat:  # a game in which the agent is never asked teaches nothing
            chosen = self._seeds.next()
            episode = self._begin(chosen)
        return self._observed(), {**self._info, "seed": chosen}

    def _begin(self, seed: int) -> Episode:
        game, self._encoder, decks = self.dealer.deal(seed)
        self.seat = AGENTS.index(self._wanted) if self._wanted in AGENTS else (seed ^ seed >> 7) & 1
        self._other = (
            player(self._opponent, seed ^ 0x2222) if isinstance(self._opponent, str) else self._opponent
        )
        self.episode = episode = Episode(game)
        self._info = {"decks": decks, "seat": AGENTS[self.seat]}
        self._let_other_play(episode)
        return episode

    def _let_other_play(self, episode: Episode) -> None:
        while episode.choosing is not None and episode.seat != self.seat:
            try:
                episode.answer(self._other.pick(episode.game, episode.choosing.decision))
            except Forfeit:
                episode.forfeit(1 - self.seat)

    def _observed(self) -> Observation:
        assert self.episode is not None
        return self._observer.observe(self._encoder, self.episode, self.seat)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        assert episode is not None, "reset comes first"
        act(episode, int(action), self.illegal)
        self._let_other_play(episode)
        over = episode.seat < 0
        cut = not over and episode.steps >= self.max_cycles
        return self._observed(), episode.rewards[self.seat], over, cut, dict(self._info)

    def action_masks(self) -> NDArray[Any]:
        """The mask alone, as sb3-contrib asks for it."""
        found: NDArray[Any] = self._observed()["action_mask"]
        return found.astype(bool)

    def render(self) -> str:
        assert self.episode is not None, "reset comes first"
        return self.episode.described()
