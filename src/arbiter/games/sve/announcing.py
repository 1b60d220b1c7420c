"""10.6.2.2–10.6.2.4: what is chosen while playing: optional costs, options, selections, and how a value is divided."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.choosing import drop, text_of
from arbiter.kernel.decision import YES_NO, Decision, Option
from arbiter.kernel.game import Game
from arbiter.kernel.procedure import ASKED, START, Frame, clause

from . import costs
from .moving import room
from .questions import SveAsk
from .resolving import CARD, EARTH_RITE, EXTRA, PENDING, ctx
from .targets import CHOOSING
from .vocabulary import FIELD, PLAY_POINTS, is_permanent, place

PAY_MORE: Final = "pay more"  # in the list of what is refused: the optional cost of something, not all of it


def refuse(game: Game, frame: Frame, why: str) -> None:
    """The playing is cancelled: back to before it. A pending ability is simply dropped (10.7.3.2).

    It is not offered again, as it would fail again; without the optional cost that was chosen it may not.
    """
    game.cite(why)
    if frame.procedure.name == PENDING:
        game.cite("10.7.3.2")
        drop(game, frame)
        return
    paid = ctx(game, frame).paid
    game.rewind()
    refused = game.s.refused
    if refused and (EXTRA in paid or EARTH_RITE in paid):
        _, ref, number = refused[-1]
        refused[-1] = (PAY_MORE, ref, number)


def _failed_with_more(game: Game) -> bool:
    """Whether what is being played was taken back just now because of its optional cost."""
    before = game.s.before
    if before is None or not before.refused:
        return False
    _, ref, number = before.refused[-1]
    return (PAY_MORE, ref, number) in before.refused


class CostData:
    """The data of a frame that plays a card: what the card costs with its optional additional cost (``frame.count`` is
    what it costs without, until that is chosen)."""

    def __init__(self, with_more: int) -> None:
        self.with_more = with_more

    @staticmethod
    def of(frame: Frame) -> CostData:
        return CostData(frame.data[0])

    def keep(self, frame: Frame) -> None:
        frame.data = [self.with_more]


@clause("10.6.2.2", "10.6.2.2.1")
def choose_to_pay_more(game: Game, frame: Frame) -> None:
    """Whether to pay optional additional costs; where it is the only way to play the card they are not optional."""
    c = ctx(game, frame)
    name = extra_cost(game, frame)
    if frame.stage == ASKED:
        frame.stage = START
        if game.s.answer[0] == 0:
            c.paid = (*c.paid, name)
            if name == EXTRA:
                frame.count = CostData.of(frame).with_more
        return
    if not name or not _extra_payable(game, frame, name) or _failed_with_more(game):
        return
    game.cite("10.6.2.2.1", "10.4.7")
    options = [Option("yes", c.source)]
    if not _must_pay(game, frame):
        options.append(Option("no", c.source))
    ask = Decision(frame.who, YES_NO, SveAsk(name), options, "10.6.2.2.1")
    ask.ref = c.source
    ask.ability = c.ability
    frame.stage = ASKED
    frame.again()
    game.ask(ask)


def extra_cost(game: Game, frame: Frame) -> str:
    """The optional additional cost of what is being played, by name."""
    if frame.procedure.name == CARD:
        optional = costs.optional_cost(game.info(frame.ref))
        if optional is not None and costs.has_earth_rite(optional):
            game.cite("13.3.3.2", "10.4.7.1")
            return EARTH_RITE
        if optional is not None:
            game.cite("10.4.7.3")
            return EXTRA
    if costs.has_earth_rite(text_of(game, ctx(game, frame))):
        game.cite("13.3.3.2", "10.4.7.1")
        return EARTH_RITE
    return ""


def _extra_payable(game: Game, frame: Frame, name: str) -> bool:
    if name == EARTH_RITE:
        return costs.earth_rite_possible(game, frame.who)
    optional = costs.optional_cost(game.info(frame.ref))
    assert optional is not None
    points = game.s.values[frame.who][PLAY_POINTS] - CostData.of(frame).with_more
    return costs.extra_payable(game, optional, ctx(game, frame), points)


def _must_pay(game: Game, frame: Frame) -> bool:
    """10.6.2.1.1 without it the card could not be paid for, or would find no room."""
    if frame.procedure.name != CARD:
        return False
    if frame.count > game.s.values[frame.who][PLAY_POINTS]:
        return True
    info = game.info(frame.ref)
    full = room(game, place(FIELD, frame.who)) == 0
    return full and is_permanent(info) and not costs.required_costs(info)


@clause("10.6.2.2", "5.17.3")
def choose_options(game: Game, frame: Frame) -> None:
    """The options of a "choose" ability are selected now."""
    if not CHOOSING.choose_options(game, frame, clause="10.6.2.2"):
        refuse(game, frame, "10.6.2.3.4")


@clause("10.6.2.3")
def select_targets(game: Game, frame: Frame) -> None:
    """One "select" after another."""
    if not CHOOSING.choose_targets(game, frame, clause="10.6.2.3"):
        refuse(game, frame, "10.6.2.3.4")


@clause("10.6.2.4")
def divide_value(game: Game, frame: Frame) -> None:
    """How a value is divided among what was selected: at least one each (10.6.2.4.1)."""
    CHOOSING.divide(game, frame, clause="10.6.2.4.1")
