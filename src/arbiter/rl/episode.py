"""One game as a sequence of small actions: what all environments step."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Seat
from arbiter.table.forfeits import concession

from .actions import Choosing
from .facts import Told
from .looks import Looks

AGENTS = ("A", "B")


class Illegal(StrEnum):
    """What is done with an action that the mask forbids."""

    REFUSE = "refuse"  # ValueError
    LOSE = "lose"  # who takes it loses the game
    FIRST = "first"  # the first legal action is taken instead


def illegal_named(name: str) -> Illegal:
    """What an option of an environment asks for."""
    if name not in tuple(Illegal):
        raise ArbiterError(
            f"nothing called {name!r} can be done with an illegal action",
            hint="illegal takes " + ", ".join(Illegal),
        )
    return Illegal(name)


class Episode:
    """A game under way. ``answers`` are those of a record; ``steps`` counts actions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answers: list[list[int]] = []
        self.steps = 0
        self.choosing: Choosing | None = None
        self.told = Told()
        self.looks = Looks()
        self._listen()
        game.run()
        self._hear(taken_back=False)
        self._go_on()

    def copy(self) -> Episode:
        """The same game once more: what is done in one is not seen in the other."""
        made = Episode(self.game.copy())  # which waits for the same answer, or is over: nothing is played
        made.answers = list(self.answers)
        made.steps = self.steps
        made.choosing = None if self.choosing is None else self.choosing.copy()
        made.told = self.told.copy()
        return made

    @property
    def seat(self) -> int:
        """Whose action it is; -1 when the game is over."""
        return -1 if self.choosing is None else self.choosing.decision.seat

    @property
    def outcome(self) -> str:
        return self.game.s.outcome

    @property
    def rewards(self) -> tuple[float, float]:
        """1 for a win, -1 for a loss; 0 for a draw and while the game goes on."""
        outcome = self.outcome
        return (0.0, 0.0) if outcome not in ("A", "B") else (1.0, -1.0) if outcome == "A" else (-1.0, 1.0)

    def actions(self) -> list[int]:
        return [] if self.choosing is None else self.choosing.actions()

    def act(self, action: int) -> None:
        """Take an action for whoever is asked."""
        choosing = self.choosing
        if choosing is None:
            raise ValueError("the game is over; reset begins another")
        choosing.apply(action)
        self.steps += 1
        if choosing.answer is not None:
            self._go_on()

    def answer(self, answer: list[int]) -> None:
        """Answer the whole question at once, as our players do."""
        assert self.choosing is not None
        self.choosing.answer = answer
        self._go_on()

    def kept(self) -> tuple[Any, ...]:
        """All but the game, as plain data for :meth:`restored`."""
        chosen = self.choosing
        way = None if chosen is None else (chosen.chosen, chosen.page, chosen.first, chosen.count)
        return self.answers, self.steps, way, self.told.kept()

    @staticmethod
    def restored(game: Game, kept: tuple[Any, ...]) -> Episode:
        made = Episode(game)
        made.answers, made.steps, way, told = kept
        made.told = Told.restored(told)
        made.choosing = None
        if way is not None and game.s.decision is not None:
            made.choosing = Choosing(game.s.decision)
            made.choosing.chosen, made.choosing.page, made.choosing.first, made.choosing.count = way
        return made

    def adopt(self) -> None:
        """The game has been replaced by one that whoever is asked cannot tell from it: its question is asked again."""
        self._listen()
        chosen, decision = self.choosing, self.game.s.decision
        if chosen is not None and decision is not None:
            self.choosing = chosen.copy()
            self.choosing.decision = decision

    def forfeit(self, seat: int) -> None:
        """The seat gives up."""
        self.game.concede(Seat(seat))
        self.answers.append(concession(seat))
        self.choosing = None

    def described(self) -> str:
        """Where the game stands, in a line."""
        s = self.game.s
        asked = f", {AGENTS[self.seat]} is asked" if self.seat >= 0 else f": {s.outcome}"
        return f"turn {s.turn} of {AGENTS[s.turn_player]}, {s.phase}{asked}"

    # --- inside ------------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Give answers that are complete, until there is something to choose."""
        game = self.game
        while True:
            if self.choosing is not None and self.choosing.answer is not None:
                if game.s.before is None:
                    self.told.settle()
                refused = game.s.refused
                self.answers.append(self.choosing.answer)
                game.answer(self.choosing.answer)
                game.run()
                self._hear(taken_back=bool(game.s.refused) and game.s.refused != refused)
            decision = game.s.decision
            self.choosing = None if decision is None else Choosing(decision)
            if self.choosing is None or self.choosing.answer is None:
                return

    def _hear(self, taken_back: bool) -> None:
        log = self.game.log
        if taken_back:
            self.told.take_back()
        elif log:
            self.told.hear(log)
        if log:
            log.clear()

    def _listen(self) -> None:
        self.game.log = []
        self.game.log_bare = True


def act(episode: Episode, action: int, illegal: Illegal) -> int:
    """Take an action for whoever is asked, and deal with one that the mask forbids. Gives who is asked next; -1 when
    the game is over."""
    if illegal is not Illegal.REFUSE and episode.seat >= 0:
        legal = episode.actions()
        if action not in legal:
            if illegal is Illegal.LOSE:
                episode.forfeit(episode.seat)
                return -1
            action = legal[0]
    episode.act(action)
    return episode.seat
