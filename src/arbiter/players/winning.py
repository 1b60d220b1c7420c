"""Whether a player wins this turn against every answer: an exact search over both players' moves.

The answer is yes, no, or unknown. It is yes only if every answer of the other was tried, no only if every move of the
player was; where moves were left out, chance decides or a card turns up that could not be known, it is unknown. Seen
from a seat, the other answers with what the seat can see; what it holds unseen is not guessed.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import CardId, Seat, card_of
from arbiter.kernel.sight import sees

from .moves import Move, find_moves
from .positions import asks_when, position_key
from .settling import acting, advance, settled

EVERY = 400  # moves to one question
WAYS = 24  # ways to do one thing: payments, orders
DEEP = 120  # questions in a row


class Answer(Enum):
    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Choice:
    """One step of a line: who answered what. ``others``: in how many more ways it could have been answered."""

    seat: int
    answer: tuple[int, ...]
    others: int = 0


@dataclass
class Proof:
    """``line``: the player's winning moves against the answers that hold out longest; or, for no, the first move with
    the answers that stop it. ``why``: what keeps an unknown from being known."""

    answer: Answer
    line: list[Choice] = field(default_factory=list)
    why: str = ""
    positions: int = 0


class Prover:
    """``unseen``: cards that ``viewer`` cannot see (the player, if not said), which nobody is taken to play, and which
    end what can be known as soon as they show. Without them the whole position is open."""

    def __init__(
        self,
        seat: Seat,
        limit: int,
        unseen: frozenset[CardId] = frozenset(),
        until: float = 0.0,
        viewer: Seat | None = None,
    ) -> None:
        self.seat = seat
        self.viewer = seat if viewer is None else viewer
        self.limit = limit
        self.unseen = unseen
        self.until = until  # when to give up, by the clock; 0 for never
        self.positions = 0
        self.why = ""
        self.in_order = True
        self.known: dict[Hashable, tuple[Answer, list[Choice]]] = {}

    def prove(self, game: Game) -> Proof:
        """``game`` is not changed."""
        root = game.copy()
        root.asks_all = root.asks_forced = False
        self.in_order = asks_when(root.lib)
        answer, line = self._value(root, root.s.turn, DEEP)
        why = self.why if answer is Answer.UNKNOWN else ""
        return Proof(answer, line, why, self.positions)

    def _value(self, game: Game, turn: int, deep: int) -> tuple[Answer, list[Choice]]:
        s = game.s
        asked = s.decision
        if asked is None:
            return (Answer.YES if s.outcome == "AB"[self.seat] else Answer.NO), []
        if s.turn != turn:
            return Answer.NO, []
        if self._over() or deep == 0:
            return self._unknown(f"there are more than {self.positions} positions to look at"), []
        key = position_key(game, asked, self.in_order) if acting(asked) and settled(game, turn) else None
        if key is not None and key in self.known:
            return self.known[key]
        found = self._best(game, asked, turn, deep)
        if key is not None and (found[0] is not Answer.UNKNOWN):
            self.known[key] = found
        return found

    def _best(self, game: Game, asked: Decision, turn: int, deep: int) -> tuple[Answer, list[Choice]]:
        """The best answer for whoever is asked: the player wants yes, the other wants no."""
        mine = asked.seat == self.seat
        wanted, unwanted = (Answer.YES, Answer.NO) if mine else (Answer.NO, Answer.YES)
        moves, complete = self._moves(game, asked, mine)
        unknown = not complete
        if unknown:
            self.why = self.why or "there are more ways to answer than were tried"
        shown: list[Choice] = []
        for move in moves:
            if self._over():
                unknown = True
                self._unknown(f"there are more than {self.positions} positions to look at")
                break
            answer, line = self._after(game, move, turn, deep)
            line = [Choice(asked.seat, tuple(move.answer), len(moves) - 1), *line]
            if answer is wanted:
                return wanted, line
            unknown = unknown or answer is Answer.UNKNOWN
            if not shown or (_tells(line, self.seat, mine) > _tells(shown, self.seat, mine)):
                shown = line
        return (Answer.UNKNOWN if unknown else unwanted), shown

    def _over(self) -> bool:
        """Whether no more positions may be looked at."""
        return self.positions >= self.limit or 0.0 < self.until < perf_counter()

    def _moves(self, game: Game, asked: Decision, mine: bool) -> tuple[list[Move], bool]:
        moves, complete = find_moves(game, asked, EVERY, WAYS)
        shown = [move for move in moves if not self._hidden(asked, move)] or moves[:1]
        if mine:
            shown = shown[1:] + shown[:1]  # doing nothing wins least often
        return shown, complete

    def _hidden(self, asked: Decision, move: Move) -> bool:
        if not self.unseen or not asked.options:
            return False
        refs = [asked.options[i].ref for i in move.answer if 0 <= i < len(asked.options)]
        return any(ref >= 0 and card_of(ref) in self.unseen for ref in refs)

    def _after(self, game: Game, move: Move, turn: int, deep: int) -> tuple[Answer, list[Choice]]:
        self.positions += 1
        after = game.copy()
        advance(after, move.answer)
        if after.s.decision is not None:
            if after.s.rng != game.s.rng:
                return self._unknown("chance decides"), []
            if self._shows(after):
                return self._unknown("a card turns up that could not be known"), []
        return self._value(after, turn, deep - 1)

    def _shows(self, game: Game) -> bool:
        return any(sees(game, card, self.viewer) for card in self.unseen)

    def _unknown(self, why: str) -> Answer:
        self.why = self.why or why
        return Answer.UNKNOWN


def _tells(line: list[Choice], seat: int, failed: bool) -> tuple[bool, int]:
    """How much a line tells: of those that fail, short ones with an answer that stops them; of those that win, long
    ones."""
    if not failed:
        return True, len(line)
    return any(choice.seat != seat and choice.others for choice in line), -len(line)


def unseen_by(game: Game, seat: Seat) -> frozenset[CardId]:
    """The cards a seat cannot see."""
    return frozenset(card for zone in game.s.zones for card in zone if not sees(game, card, seat))
