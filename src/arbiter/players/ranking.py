"""A learned first impression: which moves a player who thinks would rather take.

A move is read as a few named features: what is done, when, with what kind of card, and which records its abilities are
made of; so cards that nobody has seen before have a rank too. The rank is the sum of the features' weights, fitted by
``arbiter train``. It is the log of how likely the move is, up to a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log

from arbiter.abilities.nodes import Change, Effect
from arbiter.abilities.tree import walk
from arbiter.kernel import rng
from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of
from arbiter.kernel.info import MISSING
from arbiter.kernel.questions import Ask

from .default import IDLE
from .moves import Move
from .quick import NEVER, Quick, produces_only
from .settling import acting

BLUR = 0.7  # how much chance there is in playing by ranks
MOST_COST = 8  # costs above are one feature
CHOSEN = 4  # options of a selection that are looked at

#: the names of what is said about a card or an ability, by a prefix
Names = tuple[str, ...]


class OptionFeatures(Quick):
    """Reads moves as names of features, in games of one ruleset."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.blocks = True
        self._lib = game.lib
        self._of_ability: dict[int, Names] = {}
        self._of_option: dict[tuple[str, int, int, int], Names] = {}

    def read(self, game: Game, asked: Decision, move: Move) -> list[str]:
        """The features of a move; of one that does nothing, when it does nothing."""
        about = asked.about
        shape = asked.shape
        if shape == YES_NO:
            if move.answer != [0]:
                return []
            return [f"yes {about}", *(f"yes {about} {name}" for name in self._asking(game, asked))]
        if shape == NUMBER:
            return [f"number {about} {'low' if move.answer == [asked.lo] else 'more'}"]
        if shape == ORDER or shape == DIVIDE:
            return []
        when = self._when(game, asked)
        if shape == ONE:
            option = asked.options[move.answer[0]]
            if option.verb in IDLE:
                return [f"idle {about} {when}", f"idle {about} {when} {game.s.phase}"]
            return self._option(game, asked, option, when)
        found = [f"some {about} {min(3, len(move.answer))}"]
        for i in move.answer[:CHOSEN]:
            found += self._option(game, asked, asked.options[i], when)
        return found

    def _when(self, game: Game, asked: Decision) -> str:
        own = "own" if game.s.turn_player == asked.seat else "other"
        if game.s.battle or game.s.attackers:
            return f"{own} battle"
        return f"{own} answer" if self._answering(game) else f"{own} quiet"

    def _option(self, game: Game, asked: Decision, option: Option, when: str) -> list[str]:
        verb = option.verb if acting(asked) else asked.about
        found = [f"{verb} {when}", f"{verb} {when} {game.s.phase}"]
        ref = option.ref
        if ref < 0:
            if ref >= -2:  # a player
                side = "own player" if ref == -1 - asked.seat else "other player"
                found += [f"{verb} {side}", *(f"{side} {name}" for name in self._asking(game, asked))]
            return found
        extra = option.extra if option.verb == "activate" else -1
        card = card_of(ref)
        s = game.s
        found += self._described(game, verb, s.card[card], s.side[card], extra)
        if option.verb == "attack" or asked.about in (Ask.ATTACK, Ask.BLOCK):
            found.append(self._fight(game, asked, option))
        elif not acting(asked):
            side = "own" if game.controller(card) == asked.seat else "other"
            found += [f"{verb} {side}", *(f"{side} {name}" for name in self._asking(game, asked))]
            found.append(f"{verb} {side} {self._strongest(game, asked, ref)}")
        else:
            found += [f"{verb} {when} {kind}" for kind in game.info_computed(ref).types]
        return found

    def _fight(self, game: Game, asked: Decision, option: Option) -> str:
        if asked.about == Ask.BLOCK:
            if not game.s.attackers:
                return "block nothing"
            return f"block {self._meet(game, option.ref, game.s.attackers[0])}"
        if option.other >= 0:
            return f"attack card {self._meet(game, option.ref, Ref(option.other))}"
        return f"attack player {self._open_attack(game, option.ref)}"

    def _strongest(self, game: Game, asked: Decision, ref: Ref) -> str:
        """Whether a card is the strongest of its side among the options."""
        own = game.controller(card_of(ref))
        most = mine = 0
        for option in asked.options:
            if option.ref >= 0 and game.controller(card_of(option.ref)) == own:
                n = self._stat(game, option.ref, self.strikes) + self._stat(game, option.ref, self.cost)
                most = max(most, n)
                if option.ref == ref:
                    mine = n
        return "strongest" if mine == most else "weaker"

    def _described(self, game: Game, verb: str, face: int, side: int, ability: int) -> Names:
        """What a verb, a printed card and one of its abilities have to say, whatever the situation."""
        if game.lib is not self._lib:  # another game's cards
            self._lib = game.lib
            self._of_ability.clear()
            self._of_option.clear()
        key = (verb, face, side, ability)
        found = self._of_option.get(key)
        if found is None:
            info = game.lib.printed[face][side]
            numbers = [held.number for held in info.held] if ability < 0 else [ability]
            names = dict.fromkeys(name for number in numbers for name in self._records(game, number))
            cost = info.stats[self.cost] if self.cost >= 0 else MISSING
            made = [f"{verb} type {kind}" for kind in sorted(info.types)]
            made += [f"{verb} cost {min(cost, MOST_COST)}"] if cost != MISSING else []
            made += [f"{verb} {name}" for name in names]
            found = self._of_option[key] = tuple(made)
        return found

    def _asking(self, game: Game, asked: Decision) -> Names:
        return self._records(game, asked.ability) if asked.ability >= 0 else ()

    def _records(self, game: Game, ability: int) -> Names:
        """The kinds of effects an ability is made of."""
        found = self._of_ability.get(ability)
        if found is None:
            kinds = {
                type(node).__name__
                for node in walk(game.lib.abilities[ability])
                if isinstance(node, (Effect, Change))
            }
            found = self._of_ability[ability] = tuple(sorted(kinds))
        return found


class Ranker(OptionFeatures):
    """Ranks moves by learned weights of their features."""

    warmth = 1.0

    def __init__(self, game: Game, weights: dict[str, float]) -> None:
        super().__init__(game)
        self.weight: Callable[[str, float], float] = weights.get

    def score(self, game: Game, asked: Decision, move: Move) -> float:
        if asked.shape == ONE and acting(asked) and produces_only(game, asked.options[move.answer[0]]):
            return NEVER
        return self.sum(self.read(game, asked, move))

    def sum(self, names: Iterable[str]) -> float:
        weight = self.weight
        return sum([weight(name, 0.0) for name in names])

    def noise(self, words: list[int]) -> float:
        """Chance as it makes the most likely move the most likely to be taken (Gumbel's distribution)."""
        return -BLUR * log(-log((rng.draw(words) + 1) / 0x100000001))
