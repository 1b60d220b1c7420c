"""What only this game does with an effect: paying CP, cancelling, casting for nothing, putting onto the field."""

from __future__ import annotations

from typing import Final

from arbiter.abilities import effects as fx
from arbiter.abilities.changes import CostLess
from arbiter.abilities.nodes import Effect
from arbiter.errors import ArbiterError
from arbiter.kernel.context import Context
from arbiter.kernel.costs import all_payable
from arbiter.kernel.decision import YES_NO, Decision, Option
from arbiter.kernel.effects_moving import do_all, reveal_until
from arbiter.kernel.events import CANCEL
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref
from arbiter.kernel.picking import still_there
from arbiter.kernel.procedure import ASKED, START, Frame
from arbiter.kernel.questions import Ask

from .bill import no_cost
from .costs import can_pay_parts, reduction
from .cp import sources
from .paying import pay_resolving
from .playing import no_targets, playable, start_card
from .vocabulary import DECK, is_character, place

REVEAL_UNTIL: Final = "reveal until"  # the only action that has but a name
#: the effects carried out here
PERFORMED = (fx.Pay, fx.Cancel, fx.PlayCard, fx.Special)


def perform(game: Game, frame: Frame, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        return _pay(game, frame, effect, c)
    if isinstance(effect, fx.Cancel):
        return do_all(game, frame, effect.what, CANCEL, c)
    if isinstance(effect, fx.PlayCard):
        return _play_card(game, frame, effect, c)
    if isinstance(effect, fx.Special) and effect.name == REVEAL_UNTIL:
        return reveal_until(game, game.s.zones[place(DECK, c.you)], effect, c)
    raise ArbiterError(f"{game.rules.name} has no way to do {type(effect).__name__}")


def can_pay(game: Game, effect: Effect, c: Context) -> bool:
    if isinstance(effect, fx.Pay):
        return _payable(game, [effect], c)
    return True  # whatever else a text lets one do can be done, as far as it can (2.3)


def _payable(game: Game, parts: list[Effect], c: Context) -> bool:
    tried = c.copy()
    tried.x = 0  # whoever pays an X may set it so
    return can_pay_parts(game, [(c.ability, part) for part in parts], tried, sources(game, c.you))


def as_one(cost: tuple[Effect, ...]) -> list[Effect]:
    """The parts of a cost in the middle of an effect that is more than one thing to pay; none where it is not."""
    return list(cost) if len(cost) > 1 and not any(no_cost(part) for part in cost) else []


def can_pay_all(game: Game, cost: tuple[Effect, ...], c: Context) -> bool:
    parts = as_one(cost)
    if not parts:
        return all_payable(game, [(part, c) for part in cost])
    return _payable(game, parts, c)


def pay_at_once(game: Game, frame: Frame, cost: tuple[Effect, ...], c: Context) -> bool:
    parts = as_one(cost)
    if not parts:
        return False
    pay_resolving(game, frame, parts, c)
    return True


def _pay(game: Game, frame: Frame, effect: fx.Pay, c: Context) -> bool:
    """CP paid while resolving, attacking or blocking."""
    pay_resolving(game, frame, [effect], c)
    c.done = True
    return True


def _play_card(game: Game, frame: Frame, effect: fx.PlayCard, c: Context) -> bool:
    """Cast a Summon (or play a Character) as part of an effect."""
    found = still_there(game, frame, effect.what, c)
    if found is None:
        return False
    if not found or not _could_play(game, found[0], c, effect):
        game.cite("2.3")
        return True
    if effect.optional and frame.stage == START:
        frame.stage = ASKED
        game.ask(Decision(c.you, YES_NO, Ask.MAY, [Option("yes", found[0]), Option("no", found[0])]))
        return False
    if not effect.optional or game.s.answer[0] == 0:
        c.done = True
        game.keep_past_effect()
        start_card(game, c.you, found[0], _terms(game, effect, c))
    return True


def _terms(game: Game, effect: fx.PlayCard, c: Context) -> tuple[str, ...]:
    """On what terms the effect lets the card be played."""
    if effect.free:
        return ("free",)
    return (reduction(game, effect.less, c),) if isinstance(effect.less, CostLess) else ()


def _could_play(game: Game, ref: Ref, c: Context, effect: fx.PlayCard) -> bool:
    info = game.info(ref)
    if not is_character(info) and no_targets(game, ref, c.you, info):
        return False
    return effect.free or playable(game, ref, c.you, info, _terms(game, effect, c))
