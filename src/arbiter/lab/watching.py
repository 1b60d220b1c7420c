"""Following the cards of a game from the facts: when each was drawn, played, and how it left."""

from __future__ import annotations

from arbiter.kernel import events as ev
from arbiter.kernel.entries import PSEUDO, TOKEN
from arbiter.kernel.events import Event
from arbiter.kernel.game import Game
from arbiter.kernel.ids import NO_KIND, NOWHERE, SEATS, card_of, zone_kind, zone_owner

from .records import CardLine

NEVER = -1
ENDING = 5  # how many of the clauses that came up last are kept as the reason of a game's end


class Watcher:
    """Looks at the facts of one game while it is played. Cards are numbered as in the state: a physical card keeps
    its number wherever it goes."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.hand = rules.zone_number[rules.hand]
        self.deck = rules.zone_number[rules.deck]
        self.stack = rules.stack
        self.in_play = [zone.in_play for zone in rules.zones]
        self.zone_names = [zone.name for zone in rules.zones]
        self.copies: dict[int, CardLine] = {}
        self.changed = [0, 0]
        self.cards_in_play: tuple[list[int], list[int]] = ([], [])
        self.cards_in_hand: tuple[list[int], list[int]] = ([], [])
        self.reason: list[str] = []
        self._unsure: list[
            tuple[Event, int]
        ] = []  # facts of an action that may still be taken back, and their turns
        self._turn = 0
        self._listen(game)

    def _listen(self, game: Game) -> None:
        game.log = []
        game.log_clauses = []
        game.log_turns = []
        game.log_abilities = []
        game.citing = []

    def action_begins(self) -> None:
        """What happened before can no longer be taken back."""
        for event, turn in self._unsure:
            self._take(event, turn)
        self._unsure.clear()

    def happened(self, game: Game, taken_back: bool) -> None:
        """After each answer: the facts since the last one, or that the action under way has been taken back."""
        if taken_back:
            self._unsure.clear()
        else:
            facts = zip(game.log or (), game.log_turns, strict=True)
            self._unsure.extend(fact for fact in facts if fact[0].kind in (ev.MOVE, ev.PLAY))
        if game.s.outcome:
            self.reason = list(dict.fromkeys(reversed(game.citing or ())))[:ENDING][::-1]
        self._listen(game)
        if game.s.turn != self._turn:
            self._turn = game.s.turn
            self._count(game)

    def _count(self, game: Game) -> None:
        s = game.s
        for seat in SEATS:
            self.cards_in_hand[seat].append(len(s.zones[game.rules.place(game.rules.hand, seat)]))
            held = [card for zone in game.play_zones for card in s.zones[zone] if not s.flags[card] & PSEUDO]
            self.cards_in_play[seat].append(sum(1 for card in held if game.controller(card) == seat))

    def _copy(self, card: int) -> CardLine:
        line = self.copies.get(card)
        if line is None:
            line = self.copies[card] = CardLine(card)
        return line

    def _take(self, event: Event, turn: int) -> None:
        if event.ref < 0:
            return
        line = self._copy(card_of(event.ref))
        if event.kind == ev.PLAY:
            if line.played == NEVER:
                line.played = turn
            return
        before = zone_kind(event.frm) if event.frm != NOWHERE else NO_KIND
        after = zone_kind(event.to)
        if turn == 0:
            line.opening = after == self.hand
            if before == self.hand and after == self.deck:
                self.changed[zone_owner(event.frm)] += 1
        elif before == self.deck and after == self.hand:
            if line.drawn == NEVER:
                line.drawn = turn
        elif self._leaves(before, after):
            line.left, line.to, line.why = turn, self.zone_names[after], event.cause

    def _leaves(self, before: int, after: int) -> bool:
        """Whether a card that was in a hand, in play or on the stack goes where it does nothing any more."""
        used = before in (self.hand, self.stack) or (before != NO_KIND and self.in_play[before])
        return used and before != after and after != self.stack and not self.in_play[after]

    def lines(self, game: Game, owner: int, numbers: dict[int, int]) -> list[CardLine]:
        """The copies of one player's deck that were in hand, played or lost, by the card's number in the header."""
        s = game.s
        found: list[CardLine] = []
        for card, line in self.copies.items():
            number = numbers.get(s.card[card])
            if line == CardLine(line.card):
                continue  # it went back before the first turn
            if s.owner[card] == owner and number is not None and not s.flags[card] & (PSEUDO | TOKEN):
                line.card = number
                found.append(line)
        return sorted(found, key=lambda line: (line.card, line.opening, line.drawn, line.played, line.left))
