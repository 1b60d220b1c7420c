"""Answers nobody has to write down. Never one for a real choice."""

from __future__ import annotations

from arbiter.kernel.decision import ONE, ORDER, SOME, YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.questions import Ask

from .labels import interchangeable
from .names import Names

#: what stands for doing nothing, by verb
NOTHING = ("pass", "no block", "no reveal", "no", "keep", "no attack", "no ex burst")


def forced(decision: Decision) -> list[int] | None:
    """The only possible answer, also where the question is always asked."""
    always, decision.always = decision.always, False
    try:
        return decision.forced
    finally:
        decision.always = always


def default(game: Game, names: Names, decision: Decision) -> list[int] | None:
    """The answer to give when the script gives none; None where somebody has to choose."""
    only = forced(decision)
    if only is not None:
        return only
    if decision.default is not None:
        return decision.default
    if decision.shape == YES_NO:
        return [1]
    if decision.shape == ONE:
        for at, option in enumerate(decision.options):
            if option.verb in NOTHING:
                return [at]
        if decision.about == Ask.ATTACK:
            return None
        if decision.about == Ask.TRIGGER:
            return [0] if _in_any_order(game, names, decision) else None
        if interchangeable(game, names, decision.options):
            return [0]
        return None
    if decision.shape == SOME:
        if decision.about == Ask.ATTACK and decision.lo:
            return None
        if decision.legal:
            return decision.legal[0]
        if decision.lo == 0 and not decision.checked:
            return []
        if interchangeable(game, names, decision.options):
            return list(range(decision.lo))
        return None
    if decision.shape == ORDER and interchangeable(game, names, decision.options):
        return list(range(len(decision.options)))
    return None


def _in_any_order(game: Game, names: Names, decision: Decision) -> bool:
    """Abilities of one card have one label: they go in printed order. Copies of a card that trigger at the same event
    may go in any."""
    options = decision.options
    if len({option.ref for option in options}) == 1:
        return True
    events = [game.s.pending[option.extra].event for option in options]
    if len({None if event is None else (event.kind, event.ref, event.source) for event in events}) > 1:
        return False
    return interchangeable(game, names, [Option(option.verb, option.ref, option.other) for option in options])
