"""Finished games judged: the chance of winning over time, and what cost most. Thought of in processes of their own."""

from __future__ import annotations

import logging
from collections import OrderedDict

from .loaded_games import LoadedGames, Locks
from .lobby import Review
from .refusal import Refusal
from .replays import Films
from .thinking import Failed

LOG = logging.getLogger("arbiter.server")
KEPT = 50  # reviews
REVIEWER = "search:20s"  # for a whole game


class Reviews:
    def __init__(self, loaded_games: LoadedGames, films: Films) -> None:
        self.loaded_games = loaded_games
        self.films = films
        self.kept: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self.making = Locks()

    async def of(self, id: str, seat: int, visitor: str) -> Review:
        """The review of a finished game for one seat. Whoever asks while it is being made gets the same one."""
        async with self.making.of(f"{id} {seat}"):
            found = self.kept.get((id, seat))
            if found is None:
                found = await self._made(id, seat, visitor)
                self.kept[id, seat] = found
                if len(self.kept) > KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end((id, seat))
            return found

    async def _made(self, id: str, seat: int, visitor: str) -> Review:
        self.films.spend(visitor)
        row, played = await self.films.finished(id)
        try:
            thought = await self.loaded_games.backdrop.ask(
                id, row.setup, played.answers, REVIEWER, 0, "review", seat
            )
        except Failed as problem:
            LOG.warning("game %s: %s", id, problem)
            raise Refusal("busy", "no review came of it", hint="try again", retry=5) from None
        assert thought.review is not None
        return thought.review
