"""Why something a script wants is no answer now."""

from __future__ import annotations

import re
from functools import partial

from arbiter.errors import ArbiterError
from arbiter.kernel.decision import NUMBER, SOME, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import SEATS, CardId, Seat, opponent, player_ref
from arbiter.kernel.refusing import why_not_so_many

from .labels import CHOICE, Labels, kind_of, wish
from .names import Names, fold
from .script import Part
from .vocabulary import Words


class Reasons:
    """Looks at one game as it stands."""

    def __init__(self, game: Game, names: Names, words: Words) -> None:
        self.game = game
        self.names = names
        self.words = words

    def reason(self, seat: Seat, part: Part) -> tuple[str, str]:
        """By which clause, and why, something is no answer now."""
        decision = self.game.s.decision
        try:
            if decision is not None and decision.seat == seat and kind_of(decision) == CHOICE:
                clause, reason = self._reason_for_choice(decision, part)
                if reason:
                    return self.game.own_clause(clause) or clause, reason
            absent = self._absent(seat, part)
            if absent:
                return "", f"there is no {absent} in the game now"
            return self.game.rules.why_not(self.game, seat, self._wish(seat, part))
        except ArbiterError as error:
            return error.clause or "", error.message

    def _reason_for_choice(self, decision: Decision, part: Part) -> tuple[str, str]:
        """Of a list the first item that is not offered, or how many there are; of a number whether it is too high."""
        labels = Labels(self.game, self.names, decision)
        if decision.shape == NUMBER and re.fullmatch(r"\d+", fold(part.text)):
            return why_not_so_many(decision, int(part.text))
        if part.items is None and part.shares is None:
            if decision.shape == SOME and decision.lo > 1 and labels.matches(part.text):
                return why_not_so_many(decision, 1)
            if not labels.matches(part.text) or labels.one(part.text) is not None:
                return "", ""
            return "", f"{part.text!r} is the beginning of more than one of them"
        items = part.items if part.items is not None else tuple(name for name, _ in part.shares or ())
        taken: list[int] = []
        for item in items:
            free = [at for at in range(len(decision.options)) if at not in taken]
            found = labels.matches(item, free)
            if not found and labels.matches(item):
                return "", f"{item} is there only once"
            if not found:
                clause, reason = self.game.rules.why_not(
                    self.game, decision.seat, self._wish(decision.seat, Part(item))
                )
                return clause, f"{item}: {reason}"
            taken.append(found[0].option)
        return why_not_so_many(decision, len(items))

    def _wish(self, seat: Seat, part: Part) -> list[str | int]:
        """A label as the game is asked about it: a verb, and the cards and players it names."""
        verb, named = wish(part, self.words.verbs, self.names)
        found: list[str | int] = [verb]
        for at, name in enumerate(named):
            players = [player for player in (opponent(seat), seat) if self._is_called(player, seat, name)]
            if players:
                found.append(player_ref(players[0]))
                continue
            cards = self.names.find(name) or self.names.find(self.names.completed(name))
            if cards and at == 0 and verb != "choose":
                cards = sorted(cards, key=partial(self._unlikely, seat, verb))
            if cards:
                found.append(self.game.s.ref(cards[0]))
        return found

    def _absent(self, seat: Seat, part: Part) -> str:
        """The card a label names of which there is none, though there might be."""
        for name in wish(part, self.words.verbs, self.names)[1]:
            whole = self.names.completed(name)
            called = any(self._is_called(player, seat, name) for player in SEATS)
            if whole and not called and not self.names.find(name) and not self.names.find(whole):
                return whole
        return ""

    def _is_called(self, player: Seat, seat: Seat, name: str) -> bool:
        return any(called.text == name for called in self.names.player_calls(player, seat))

    def _unlikely(self, seat: Seat, verb: str, card: CardId) -> tuple[bool, bool]:
        """Players act with their own cards, and play what is not in play yet."""
        playing = verb in ("play", "play rune", "set")
        return self.names.whose(card) != seat, self.game.in_play(self.game.s.ref(card)) == playing
