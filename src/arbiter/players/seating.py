"""Two players at a game without a table, as simulations play it. Who breaks what was agreed about answering loses."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.table.forfeits import Forfeit, concession
from arbiter.table.log import Log, record_events

from .protocol import Quick


@runtime_checkable
class Follower(Protocol):
    """A player that is told what happens: a program outside."""

    def follow(self, log: Log) -> None:
        """The log of the game that begins; it grows while the game is played."""

    def finish(self, seat: int, outcome: str, reason: str = "") -> None:
        """The game is over."""


class Seats:
    """The players of one game. ``forfeit``: why somebody lost at the table rather than by the rules."""

    def __init__(self, game: Game, players: tuple[Quick, Quick]) -> None:
        self.players = players
        self.forfeit = ""
        self._followers = [(seat, each) for seat, each in enumerate(players) if isinstance(each, Follower)]
        self._log = Log()
        self._began = 0  # how long the log was when the action under way began
        self._listens = bool(self._followers) and game.log is None
        if self._listens:
            _listen(game)
        for _, follower in self._followers:
            follower.follow(self._log)

    def run(self, game: Game) -> None:
        """Play until the first question."""
        game.run()
        self._tell(game, taken_back=False)

    def answer(self, game: Game) -> list[int]:
        """Ask whoever is asked and play on; returns the answer as a table keeps it."""
        asked = game.s.decision
        assert asked is not None
        if not self._followers:
            answer = self.players[asked.seat].pick(game, asked)
            game.answer(answer)
            game.run()
            return answer
        if game.s.before is None:
            self._began = len(self._log.lines)
        refused = game.s.refused
        try:
            answer = self.players[asked.seat].pick(game, asked)
        except Forfeit as lost:
            return self._lose(game, asked.seat, lost)
        game.answer(answer)
        game.run()
        self._tell(game, taken_back=bool(game.s.refused) and game.s.refused != refused)
        return answer

    def _lose(self, game: Game, seat: Seat, lost: Forfeit) -> list[int]:
        self.forfeit = lost.message
        game.concede(seat)
        self._tell(game, taken_back=False)
        return concession(seat, lost.why)

    def _tell(self, game: Game, taken_back: bool) -> None:
        if not self._followers:
            return
        if taken_back:
            del self._log.lines[self._began :]
        else:
            record_events(game, self._log)
        if self._listens:
            _listen(game)
        if game.s.outcome:
            for seat, follower in self._followers:
                follower.finish(seat, game.s.outcome, self.forfeit)


def _listen(game: Game) -> None:
    game.log = []
    game.log_clauses = []
    game.log_turns = []
    game.log_abilities = []
    game.log_hands = {}
