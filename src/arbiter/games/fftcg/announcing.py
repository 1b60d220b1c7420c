"""What is declared when something is announced, in the order of 11.3, 11.6, 11.7 and 11.8: choices, modes, values."""

from __future__ import annotations

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Activated, SpellText, StatusTriggered, Triggered
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context
from arbiter.kernel.decision import DIVIDE, ONE, SOME, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.happen import discard_entry
from arbiter.kernel.procedure import Frame, Step, clause
from arbiter.kernel.selection import amount, holds

from .targets import called_for, enough, legal, modes_in, needs, usable_modes


def cited(*clauses: str, of: Step) -> Step:
    """The same step under the clauses of another chapter."""
    return of.carrying(*clauses)


def ctx(game: Game, frame: Frame) -> Context:
    return game.s.contexts[frame.context]


def effect_of(game: Game, number: int) -> Effect | None:
    if number < 0:
        return None
    ability = game.lib.abilities[number]
    if isinstance(ability, (SpellText, Activated, Triggered, StatusTriggered)):
        return ability.effect
    return None


def text_of(game: Game, frame: Frame) -> Effect | None:
    """What it will do: its text, or that of a delayed auto-ability."""
    c = ctx(game, frame)
    if c.delay >= 0:
        node = game.lib.nodes[c.ability][c.delay]
        assert isinstance(node, fx.Delay)
        return node.effect
    return effect_of(game, c.ability)


def impossible(game: Game, frame: Frame, clause: str) -> None:
    """It cannot be done: an action is rewound (14.1), an auto-ability or EX Burst goes at once (11.8.4)."""
    name = frame.procedure.name
    if name in ("place an auto-ability", "ex burst"):
        c = ctx(game, frame)
        game.cite("11.8.4", "11.8.9")
        if name != "ex burst" and c.item >= 0:
            discard_entry(game, c.item & 0xFFFF)
        frame.finish()
        return
    rewind(game, clause=clause)


def rewind(game: Game, clause: str) -> None:
    """14 back to just before the action: payments undone, nothing triggered, the same player has priority."""
    citing, log, asks = game.citing, game.log, game.asks_all
    game.rewind()
    game.citing, game.log, game.asks_all = citing, log, asks
    game.cite(clause, "14.1", "14.2", "14.3", "14.4")


@clause("11.3.4")
def choose_modes(game: Game, frame: Frame) -> None:
    """Which of several effects it will have."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for part in modes_in(effect):
        if part.at in c.modes:
            continue
        fine = usable_modes(game, part, needs(effect), c)
        if frame.stage == 1:
            c.modes[part.at] = sorted(fine[i] for i in game.s.answer)
            frame.stage = 0
            continue
        want = amount(game, part.count, c)
        if len(fine) < (1 if part.up_to else want):
            impossible(game, frame, clause="11.3.3")
            return
        options = [Option("mode", frame.ref, c.ability, i) for i in fine]
        ask = Decision(frame.who, SOME, "mode", options, "11.3.4")
        ask.lo = 1 if part.up_to else want
        ask.hi = min(want, len(fine))
        if part.more is not None and part.more_if is not None and holds(game, part.more_if, c):
            ask.lo = 1
            ask.hi = min(amount(game, part.more, c), len(fine))
        ask.ref = c.source
        ask.ability = c.ability
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


@clause("11.3.3")
def choose_targets(game: Game, frame: Frame) -> None:
    """Everything the text chooses, one phrase after another."""
    c = ctx(game, frame)
    s = game.s
    effect = text_of(game, frame)
    if effect is None:
        return
    if game.dirty:
        game.refresh()
    for need in needs(effect):
        target = need.target
        if target.at in c.targets or not called_for(game, need, c):
            continue
        if frame.stage == 1:
            c.targets[target.at] = [s.decision_refs[i] for i in s.answer]
            frame.stage = 0
            continue
        if not enough(game, target, c):
            impossible(game, frame, clause="11.3.3")
            return
        found = legal(game, target, c)
        want = len(found) if target.any_number else amount(game, target.count, c)
        if need.divided is not None:
            want = min(want, amount(game, need.total(), c) // 1000)
        taken = [ref for chosen in c.targets.values() for ref in chosen]
        fresh = [ref for ref in found if ref not in taken]
        if len(fresh) >= want:
            found = fresh + [ref for ref in found if ref in taken]
        ask = Decision(frame.who, SOME, "target", [Option("target", ref) for ref in found], "11.3.3")
        ask.hi = min(want, len(found))
        ask.lo = 0 if target.up_to or target.any_number else ask.hi
        if need.divided is not None and target.any_number:
            ask.lo = min(1, ask.hi)
        ask.ref = c.source
        ask.ability = c.ability
        s.decision_refs = found
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


@clause("11.3.6")
def divide(game: Game, frame: Frame) -> None:
    """Values over several cards or players: at least 1000 each, in multiples of 1000."""
    c = ctx(game, frame)
    effect = text_of(game, frame)
    if effect is None:
        return
    for need in needs(effect):
        damage = need.divided
        if damage is None or damage.at in c.shares or not c.targets.get(need.target.at):
            continue
        if frame.stage == 1:
            c.shares[damage.at] = game.s.answer.copy()
            frame.stage = 0
            continue
        total = amount(game, need.total(), c)
        chosen = c.targets[need.target.at]
        if total < 1000 * len(chosen):
            impossible(game, frame, clause="11.3.6")
            return
        ask = Decision(frame.who, DIVIDE, "divide", [Option("share", ref) for ref in chosen], "11.3.6")
        ask.lo = 1000
        ask.unit = 1000
        ask.total = total
        frame.stage = 1
        frame.again()
        game.ask(ask)
        return


def ask_one(seat: int, about: str, options: list[Option], clause: str) -> Decision:
    return Decision(seat, ONE, about, options, clause)
