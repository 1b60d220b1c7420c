"""One game as a sequence of small actions: what all environments step."""

from __future__ import annotations

from collections import deque
from enum import StrEnum
from typing import Any, cast

from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_REF, CardId, Ref, Seat, ZoneId, card_of
from arbiter.kernel.info import Info
from arbiter.kernel.state import State
from arbiter.table.forfeits import concession

from .actions import Choosing
from .facts import HISTORY, Fact, facts

AGENTS = ("A", "B")


class Illegal(StrEnum):
    """What is done with an action that the mask forbids."""

    REFUSE = "refuse"  # ValueError
    LOSE = "lose"  # who takes it loses the game
    FIRST = "first"  # the first legal action is taken instead


class Looks:
    """What one seat saw of a game's cards when it last looked, so that only what has changed is made again (see
    `encoding`). By card: the row, and what it was made from; by zone: the cards that are listed, their rows, and from
    which row on they stand."""

    def __init__(self) -> None:
        self.status: list[int] = []
        self.printed: list[int] = []
        self.infos: list[Info | None] = []
        self.rows: list[bytes] = []
        self.stale: list[bool] = []
        self.start: list[int] = []
        self.listed: list[list[CardId]] = []
        self.zones: list[bytes] = []
        # as it was then: whatever a row depends on
        self._fields: list[list[int]] = []
        self._infos: list[Info] = []
        self._cards: list[list[CardId]] = []
        self._counters: dict[CardId, dict[str, int]] = {}
        self._fighting: list[Ref] = []
        self._shown = False
        self._zone: list[ZoneId] = []

    def compare(self, game: Game, hidden: list[ZoneId]) -> None:
        """Find the zones in which something has changed since. ``hidden``: zones whose cards effects may show."""
        s = game.s
        if not self._fields:
            self._begin(game)
        for _ in range(len(self.status), len(s.card)):
            self.status.append(-1)
            self.printed.append(0)
            self.infos.append(None)
            self.rows.append(b"")
        self._zone = s.zone
        now = _fields(s)
        for at in range(len(now)):
            if now[at] != self._fields[at]:
                self._mark(now[at], self._fields[at])
                self._fields[at] = now[at].copy()
        if game.infos != self._infos:
            for card in range(len(game.infos)):
                if card >= len(self._infos) or game.infos[card] is not self._infos[card]:
                    self._touch(card)
            self._infos = game.infos.copy()
        for zone in range(len(s.zones)):
            if s.zones[zone] != self._cards[zone]:
                self._cards[zone] = s.zones[zone].copy()
                self.stale[zone] = True
        if s.counters != self._counters:
            for card in [*self._counters, *s.counters]:
                self._touch(card)
            self._counters = {card: dict(held) for card, held in s.counters.items()}
        fighting = [*s.attackers, NO_REF, *s.blockers]
        if fighting != self._fighting:
            for ref in self._fighting + fighting:
                if ref >= 0:
                    self._touch(card_of(ref))
            self._fighting = fighting
        shown = game.rules.may_show(game)
        if shown or self._shown:
            for zone in hidden:
                self.stale[zone] = True
        self._shown = shown

    def _begin(self, game: Game) -> None:
        zones = len(game.s.zones)
        self._fields = [[] for _ in _fields(game.s)]
        self._cards = [[] for _ in range(zones)]
        self.stale = [True] * zones
        self.start = [0] * zones
        self.listed = [[] for _ in range(zones)]
        self.zones = [b""] * zones

    def _mark(self, now: list[int], then: list[int]) -> None:
        for card in range(len(now)):
            if card >= len(then) or now[card] != then[card]:
                self._touch(card)

    def _touch(self, card: int) -> None:
        """The zone of a card has to be looked at."""
        zone = self._zone[card]
        if zone >= 0:
            self.stale[zone] = True

    def row_of(self, ref: int) -> int:
        """The row of a card among all that are listed; -1 if it is not."""
        if ref < 0:
            return -1
        card = card_of(Ref(ref))
        zone = self._zone[card] if card < len(self._zone) else ZoneId(-1)
        if zone < 0 or card not in self.listed[zone]:
            return -1
        return self.start[zone] + self.listed[zone].index(card)


def _fields(s: State) -> list[list[int]]:
    """Whatever the row of a card, or whether it is seen, depends on."""
    typed = (s.owner, s.base_controller, s.host, s.item)
    return [s.card, s.side, s.flags, s.damage, s.known, *(cast("list[int]", each) for each in typed)]


class Episode:
    """A game under way. ``answers`` are those of a record; ``steps`` counts actions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answers: list[list[int]] = []
        self.steps = 0
        self.choosing: Choosing | None = None
        self._told: deque[Fact] = deque(maxlen=HISTORY)
        self._unsure: list[Fact] = []  # of an action that may still be taken back
        self.looks = (Looks(), Looks())
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
        made._told = self._told.copy()
        made._unsure = list(self._unsure)
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
        return self.answers, self.steps, way, list(self._told), self._unsure

    @staticmethod
    def restored(game: Game, kept: tuple[Any, ...]) -> Episode:
        made = Episode(game)
        made.answers, made.steps, way, told, made._unsure = kept
        made._told = deque(told, maxlen=HISTORY)
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

    def history(self) -> list[Fact]:
        """The last facts that both players know of, the newest last, as bytes for each seat."""
        return [*self._told, *self._unsure][-HISTORY:]

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
                    self._told.extend(self._unsure)
                    self._unsure.clear()
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
        if taken_back:
            self._unsure.clear()
        else:
            self._unsure += facts(self.game.log or [])
        self._listen()

    def _listen(self) -> None:
        self.game.log = []
        self.game.log_clauses = []
        self.game.log_turns = []


def act(episode: Episode, action: int, illegal: Illegal) -> None:
    """Take an action for whoever is asked, and deal with one that the mask forbids."""
    if illegal is not Illegal.REFUSE and episode.seat >= 0:
        legal = episode.actions()
        if action not in legal:
            if illegal is Illegal.LOSE:
                episode.forfeit(episode.seat)
                return
            action = legal[0]
    episode.act(action)
