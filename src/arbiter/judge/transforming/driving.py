"""Playing a scenario with the game taken up anew at each decision: from a saved state, or on a copy."""

from __future__ import annotations

from typing import Any

from arbiter.kernel.game import Game
from arbiter.kernel.saving import digest, info_data, load, save

from ..runner import Failed, Runner


class SavingRunner(Runner):
    """At each decision the game is saved, and goes on from what was loaded."""

    def _go(self) -> None:
        super()._go()
        game = self.game
        saved = save(game.s, game.lib)
        loaded = Game(game.rules, game.lib, load(saved, game.lib))
        if save(loaded.s, loaded.lib) != saved:
            raise Failed("the game is not the same after saving and loading")
        _same_cards(game, loaded)
        loaded.asks_all = game.asks_all
        loaded.citing = game.citing
        _exchange(game, loaded)


class CopyingRunner(Runner):
    """At each decision the game is copied, and goes on as the copy; the original must stay as it was."""

    original: Game | None = None
    digest_then = ""

    def _go(self) -> None:
        super()._go()
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
        anew = Game(original.rules, original.lib, original.s)
        _same_cards(original, anew)


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
