"""Making an effect that lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.abilities import effects as fx
from arbiter.abilities import filters as f
from arbiter.abilities import selectors as sel
from arbiter.abilities.amounts import Const
from arbiter.abilities.changes import Bonus, ChangeWords, SetStats
from arbiter.abilities.nodes import Amount, Condition
from arbiter.abilities.tree import walk

from .context import NEVER, NO_BINDINGS, Context, Floating
from .decision import ONE, Decision, Option
from .evaluating import amount
from .ids import Ref
from .labels import words_to_choose
from .lasting import add_lasting
from .memo import remember
from .picking import picked
from .procedure import ASKED, START, Frame
from .questions import Ask
from .selection import select

if TYPE_CHECKING:
    from .game import Game


def float_effect(game: Game, frame: Frame, at: int, c: Context, duration: str) -> Floating:
    kept = c.copy()
    kept.picks = NO_BINDINGS
    kept.since = NEVER  # what lasts goes by what is, all the time
    made = Floating(frame.ability, at, kept, game.s.clock, duration)
    game.s.clock += 1
    made.turn = game.s.turn
    made.who = c.controller
    return made


def about_this(condition: Condition) -> bool:
    """Whether a condition refers to the card with the ability."""
    known = _ABOUT_THIS.get(id(condition))
    if known is None:
        known = (condition, any(isinstance(node, (sel.This, f.IsThis)) for node in walk(condition)))
        remember(_ABOUT_THIS, id(condition), known)
    return known[1]


def make_lasting(game: Game, frame: Frame, e: fx.Apply, c: Context, condition: Condition | None) -> bool:
    for change in e.changes:
        if isinstance(change, ChangeWords) and change.chosen and not c.words:
            if frame.stage == START:
                frame.stage = ASKED
                words = words_to_choose(game, change.aspect)
                game.ask(Decision(c.you, ONE, Ask.WORD, [Option(word) for word in words]))
                return False
            c.words = (words_to_choose(game, change.aspect)[game.s.answer[0]],)
    refs: tuple[Ref, ...] | None = None
    if isinstance(e.what, sel.Each) and game.rules.applies_openly(game, c):
        # Applies to whatever fits, whenever it fits: what fits now is not fixed.
        if e.what.var:
            c.note(e.what.var, select(game, e.what, c))
    else:
        found = picked(game, frame, e.what, c)
        if found is None:
            return False
        refs = tuple(ref for ref in found if ref < 0 or game.s.alive(ref))
        if not refs:
            return True
        game.cite_role("lasting effect on what is there now")
    if condition is not None and not game.rules.still_made(game, e, c):
        return True
    game.cite_role("lasting effect")
    numbers: list[Amount] = []
    for change in e.changes:
        if isinstance(change, (Bonus, SetStats)):
            numbers.extend(n for _, n in change.stats if not isinstance(n, Const))
    if refs is not None and len(refs) > 1 and any(map(_own_number, numbers)):
        for ref in refs:  # each by its own number
            _add(game, frame, e, c, condition, (ref,), numbers)
    else:
        _add(game, frame, e, c, condition, refs, numbers)
    game.dirty = True
    c.done = True
    return True


def _add(
    game: Game,
    frame: Frame,
    e: fx.Apply,
    c: Context,
    condition: Condition | None,
    refs: tuple[Ref, ...] | None,
    numbers: list[Amount],
) -> None:
    """One effect on these cards, with the numbers as they are now."""
    made = float_effect(game, frame, e.at, c, e.duration)
    made.refs = refs
    made.condition = condition
    if e.duration == "while" and condition is not None and about_this(condition):
        made.duration = "while this"
    fixed: dict[int, int] = {} if c.fixed is None else c.fixed.copy()
    for n in numbers:
        if refs is None and _own_number(n):
            continue  # whatever fits has a number of its own, whenever it fits
        game.cite_role("number fixed for as long as it lasts")
        c.note(sel.EACH.name, select(game, e.what, c) if refs is None else list(refs))
        fixed[n.at] = amount(game, n, c)
        del c.noted[sel.EACH.name]
    if fixed:
        made.context.fixed = fixed
    add_lasting(game, made, e)


def _own_number(n: Amount) -> bool:
    """Whether a number is another one for each card that is changed."""
    return any(node == sel.EACH for node in walk(n))


_ABOUT_THIS: Final[dict[int, tuple[Condition, bool]]] = {}
