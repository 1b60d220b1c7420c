"""Playing a scenario with the game taken up anew at each decision: from a saved state, or on a copy.

The same game is played beside it without interruption, and must be in the same state at every decision.
"""

from __future__ import annotations

from typing import Any

from arbiter.kernel.decision import Decision
from arbiter.kernel.game import Game
from arbiter.kernel.saving import digest, info_data, load, save

from ..missing import Failed
from ..records import Scenario
from ..runner import Runner
from ..setting import set_up


class ResumingRunner(Runner):
    """``uninterrupted``: the game that is played beside the one that is taken up anew."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.played = self.game  # what the script plays; it tries things out on others
        self.uninterrupted, _ = set_up(scenario)
        self.uninterrupted.asks_all = True

    def _go(self) -> None:
        super()._go()
        if self.game is self.played:
            self.uninterrupted.run()
            self._compare()
        self._resume()

    def _give(self, decision: Decision, answer: list[int]) -> None:
        if self.game is self.played and self.uninterrupted.s.decision is not None:
            self.uninterrupted.answer(list(answer))
        super()._give(decision, answer)

    def _compare(self) -> None:
        game, beside = self.game, self.uninterrupted
        if digest(game.s, game.lib) != digest(beside.s, beside.lib):
            raise Failed("the game comes out otherwise than without interruption")

    def _resume(self) -> None:
        """Go on with the same game, taken up anew."""
        raise NotImplementedError


class SavingRunner(ResumingRunner):
    """At each decision the game is saved, and goes on from what was loaded."""

    def _resume(self) -> None:
        game = self.game
        saved = save(game.s, game.lib)
        loaded = Game(game.rules, game.lib, load(saved, game.lib))
        if save(loaded.s, loaded.lib) != saved:
            raise Failed("the game is not the same after saving and loading")
        _same_cards(game, loaded)
        loaded.asks_all = game.asks_all
        loaded.citing = game.citing
        _exchange(game, loaded)


class CopyingRunner(ResumingRunner):
    """At each decision the game is copied, and goes on as the copy; the original must stay as it was."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.original: Game | None = None
        self.digest_then = ""

    def _resume(self) -> None:
        self._check_original()
        game = self.game
        self.original = game.copy()
        self.digest_then = digest(game.s, game.lib)
        if digest(self.original.s, game.lib) != self.digest_then:
            raise Failed("a copy of the game is not the same game")
        self.original.citing = game.citing
        _exchange(game, self.original)

    def run(self) -> None:
        super().run()
        self._check_original()

    def _check_original(self) -> None:
        """Nothing that happened on the copy has happened to the game it was copied from."""
        original = self.original
        if original is None:
            return
        if digest(original.s, original.lib) != self.digest_then:
            raise Failed("the game changed while its copy was played on")
        _same_cards(original, Game(original.rules, original.lib, original.s))


def _same_cards(game: Game, anew: Game) -> None:
    """What is remembered of each card is what is found by looking at the state alone."""
    for each in (game, anew):
        if each.dirty:
            each.refresh()
    for card in range(len(game.s.card)):
        if info_data(game.infos[card], game.lib) != info_data(anew.infos[card], game.lib):
            raise Failed(f"{anew.infos[card].name or 'a card'} is not what its state says it is")


def _exchange(a: Game, b: Game) -> None:
    """Let two games change places, so that whoever holds one of them goes on with the other."""
    names: Any = getattr(Game, "__mypyc_attrs__", None) or tuple(vars(a))
    for name in names:
        if name not in ("__dict__", "__weakref__"):
            ours, theirs = getattr(a, name), getattr(b, name)
            setattr(a, name, theirs)
            setattr(b, name, ours)
