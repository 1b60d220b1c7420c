"""1000: the actions by rules that the kernel carries out in neutral words, under the rulebook's own clauses.

Asked only while somebody wants to know why; actions with a rule of their own cite it where that rule is.
"""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import CountersOn, Times
from arbiter.abilities.changes import BecomeCopy, Bonus, ChangeWords, Forbid, SetStats
from arbiter.abilities.nodes import Change, Effect
from arbiter.kernel.context import Context
from arbiter.kernel.game import Game
from arbiter.kernel.selection import amount


def acting(game: Game, effect: Effect, c: Context) -> None:
    if isinstance(effect, fx.Draw):
        if amount(game, effect.count, c) > 1:
            game.cite("1009.2")
    elif isinstance(effect, fx.Remove):
        game.cite("1004.1")
    elif isinstance(effect, fx.Turn):
        game.cite("1013.1")
    elif isinstance(effect, fx.Damage):
        game.cite("1007.3a" if isinstance(effect.amount, Times) else "1007.3")
    elif isinstance(effect, fx.RemoveDamage):
        game.cite("1007.6", "1007.6b" if effect.amount is None else "1007.6a")
    elif isinstance(effect, fx.Search):
        game.cite("1014.2")
    elif isinstance(effect, fx.Prevent):
        game.cite("1018.1", "1018.1b" if effect.amount is None else "1018.1a")
    elif isinstance(effect, fx.Discard):
        if isinstance(effect.what, sel.Each):
            game.cite("1019.2")
    elif isinstance(effect, fx.Shuffle):
        game.cite("1021.1", "1021.1a")
    elif isinstance(effect, (fx.PutCounters, fx.RemoveCounters, fx.MoveCounters)):
        _counters(game, effect)
    elif isinstance(effect, fx.Apply):
        for change in effect.changes:
            changing(game, change)


def _counters(game: Game, effect: fx.PutCounters | fx.RemoveCounters | fx.MoveCounters) -> None:
    """1022.1b a counter's name is all there is to it: counters with the same name are added up."""
    if isinstance(effect, fx.PutCounters):
        game.cite("1022.1", "1022.1b")
    elif isinstance(effect, fx.MoveCounters):
        game.cite("1022.4")
    count = effect.count
    if isinstance(count, CountersOn) or (isinstance(count, Times) and isinstance(count.amount, CountersOn)):
        game.cite("1022.5")


def changing(game: Game, change: Change) -> None:
    """1020 becoming replaces what was there, gaining adds to it."""
    if isinstance(change, ChangeWords):
        game.cite("1020.1")
    elif isinstance(change, SetStats):
        game.cite("1020.2")
    elif isinstance(change, Bonus):
        game.cite("1020.3")
    elif isinstance(change, BecomeCopy):
        game.cite("1017.2")
    elif isinstance(change, Forbid) and change.act == "trigger":
        game.cite("1015.1a")

