"""Games side by side, stepped together: no Python runs between one game's step and the next's."""

from __future__ import annotations

from collections.abc import Callable

from .encoding import Encoder
from .episode import Episode
from .record import Record

#: begins the next game of a row, the first with a seed that is given
Begin = Callable[[int, int | None], tuple[Episode, Encoder]]


class Results:
    """What became of each game's step: arrays with an entry a game (``rewards``: two), which others read."""

    def __init__(
        self,
        seat: memoryview,
        steps: memoryview,
        rewards: memoryview[float],
        terminated: memoryview,
        truncated: memoryview,
    ) -> None:
        self.seat, self.steps, self.rewards = seat, steps, rewards
        self.terminated, self.truncated = terminated, truncated

    def release(self) -> None:
        for each in (self.seat, self.steps, self.terminated, self.truncated):
            each.release()
        self.rewards.release()


class Rows:
    """Games one beside the other, a row each. ``records`` take what who is asked may know."""

    def __init__(self, records: list[Record], results: Results, max_cycles: int, begin: Begin) -> None:
        self.records = records
        self.results = results
        self.max_cycles = max_cycles
        self.begin = begin
        self._episodes: list[Episode] = []
        self._encoders: list[Encoder] = []
        self._ended: list[int] = []  # rows whose game ended or was cut off in the last step

    def reset(self, seeds: list[int]) -> None:
        """Begin every game with its seed."""
        self._clear()
        self._episodes, self._encoders = [], []
        for row, seed in enumerate(seeds):
            episode, encoder = self.begin(row, seed)
            self._episodes.append(episode)
            self._encoders.append(encoder)
            self._show(row)

    def step(self, actions: list[int]) -> None:
        """Take an action in each game, and begin a new one where it is over. All games act before any is shown: the
        processor does the same thing again and again faster than two things in turn."""
        self._clear()
        try:
            for row, action in enumerate(actions):
                episode = self._episodes[row]
                episode.act(action)
                over = episode.choosing is None
                if over or episode.steps >= self.max_cycles:
                    self._end(row, episode, over)
        finally:  # also what was done before an action that is refused
            for row in range(len(self._episodes)):
                self._show(row)

    def _end(self, row: int, episode: Episode, over: bool) -> None:
        results = self.results
        results.rewards[2 * row], results.rewards[2 * row + 1] = episode.rewards
        if over:
            results.terminated[row] = True
        else:
            results.truncated[row] = True
        self._ended.append(row)
        self._episodes[row], self._encoders[row] = self.begin(row, None)

    def _show(self, row: int) -> None:
        """Who is asked, what they may know, and how far the game is."""
        episode = self._episodes[row]
        seat = max(0, episode.seat)
        self.results.seat[row] = seat
        self.results.steps[row] = episode.steps
        self._encoders[row].encode(episode, seat, self.records[row])

    def _clear(self) -> None:
        results = self.results
        for row in self._ended:
            results.rewards[2 * row] = results.rewards[2 * row + 1] = 0.0
            results.terminated[row] = results.truncated[row] = False
        self._ended = []
