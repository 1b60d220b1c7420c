"""A quick policy: what somebody would do at first sight. It ranks the moves of a question without trying them; search
takes its ranks as prior chances and lets it play on from where a thought ends."""

from __future__ import annotations

from arbiter.abilities.abilities import Activated
from arbiter.abilities.effects import Produce
from arbiter.kernel import rng
from arbiter.kernel.decision import ONE, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of, shared_zone
from arbiter.kernel.info import MISSING
from arbiter.kernel.questions import Ask
from arbiter.kernel.state import TURNED

from .default import IDLE
from .moves import Move
from .settling import acting

NEVER = -100.0
RESPOND = -0.6  # doing something in answer to the other's play: rarely at first sight


class Quick:
    """Ranks moves in games of one ruleset."""

    warmth = (
        0.7  # how far apart the chances of moves are, for ranks that are one apart: the less, the further
    )

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.cost = rules.stat_number.get("cost", -1)
        self.blocks = False  # whether anybody was asked to block yet
        numbers = [i for i in range(len(rules.stats)) if i != self.cost]
        self.strikes = numbers[0] if numbers else -1  # what a card deals
        self.stands = numbers[min(1, len(numbers) - 1)] if numbers else -1  # what it takes to destroy it

    def answer(self, game: Game, asked: Decision, found: list[Move], words: list[int]) -> list[int]:
        """The best move at first sight, with a little chance."""
        best, most = found[0].answer, NEVER * 2
        for move in found:
            score = self.score(game, asked, move) + self.noise(words)
            if score > most:
                best, most = move.answer, score
        return best

    def noise(self, words: list[int]) -> float:
        return (rng.draw(words) & 0xFFFF) / 0xFFFF

    def score(self, game: Game, asked: Decision, move: Move) -> float:
        """How good a move looks; doing nothing is 0, a matter of taste about 1."""
        if asked.shape == YES_NO:
            return 0.5 if move.answer == [0] else 0.0
        if asked.shape != ONE or not move.answer:
            return 0.5
        option = asked.options[move.answer[0]]
        if option.verb in IDLE:
            return 0.0
        if asked.about == Ask.BLOCK:
            self.blocks = True
            return self._block(game, option)
        if option.verb == "attack" or asked.about == Ask.ATTACK:
            return self._attack(game, option)
        if not acting(asked):
            return 0.5
        if produces_only(game, option):
            return NEVER
        if game.s.turn_player != asked.seat or self._answering(game):
            return RESPOND
        return 1.2 + 0.05 * self._stat(game, option.ref, self.cost)

    def _answering(self, game: Game) -> bool:
        return game.s.battle != 0 or (
            game.rules.stack >= 0 and bool(game.s.zones[shared_zone(game.rules.stack)])
        )

    def _attack(self, game: Game, option: Option) -> float:
        if option.other < 0:
            return self._open_attack(game, option.ref)
        strikes, stands = self._meet(game, option.ref, Ref(option.other))
        return 1.0 if strikes and stands else 0.6 if strikes else -0.5

    def _open_attack(self, game: Game, ref: Ref) -> float:
        """An attack at a player, which somebody may step in front of if the game has blocks."""
        if not self.blocks:
            return 1.0
        s = game.s
        who = game.controller(card_of(ref))
        worst = 1.0
        for zone in game.play_zones:
            for card in s.zones[zone]:
                if s.flags[card] & TURNED or game.controller(card) == who:
                    continue
                other = s.ref(card)
                if self._stat(game, other, self.strikes) == 0:
                    continue
                strikes, stands = self._meet(game, ref, other)
                if not stands:
                    worst = min(worst, 0.3 if strikes else -0.3)
        return worst

    def _block(self, game: Game, option: Option) -> float:
        if not game.s.attackers:
            return 0.5
        strikes, stands = self._meet(game, option.ref, game.s.attackers[0])
        if stands:
            return 1.5 if strikes else 1.0
        return 0.4 if strikes else -0.5

    def _meet(self, game: Game, one: Ref, other: Ref) -> tuple[bool, bool]:
        """Whether ``one`` destroys ``other`` in a fight, and whether it survives."""
        destroys = self._stat(game, one, self.strikes) >= self._left(game, other)
        survives = self._stat(game, other, self.strikes) < self._left(game, one)
        return destroys, survives

    def _left(self, game: Game, ref: Ref) -> int:
        return self._stat(game, ref, self.stands) - (game.s.damage[card_of(ref)] if ref >= 0 else 0)

    def _stat(self, game: Game, ref: Ref, stat: int) -> int:
        if ref < 0 or stat < 0:
            return 0
        n = game.info_computed(ref).stats[stat]
        return 0 if n == MISSING else n


def produces_only(game: Game, option: Option) -> bool:
    """Whether an option only makes what other things are paid with; it is made as they are paid."""
    abilities = game.lib.abilities
    if option.verb != "activate" or not 0 <= option.extra < len(abilities):
        return False
    ability = abilities[option.extra]
    return isinstance(ability, Activated) and isinstance(ability.effect, Produce)
