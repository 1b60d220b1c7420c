"""What a player could pay with, and whether that does for an ability."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from arbiter.abilities import effects as fx
from arbiter.abilities.abilities import Keyword
from arbiter.abilities.nodes import Effect
from arbiter.kernel.context import Context
from arbiter.kernel.game import Game
from arbiter.kernel.ids import (
    CardId,
    Seat,
)

from .payment import costs, will
from .payment.costs import read_cost
from .payment.duties import Duties
from .payment.price_rules import affordable
from .payment.purposes import Purpose, Spent
from .payment.will import WillSource
from .timing import chase_closed, main_timing
from .vocabulary import (
    WILLS,
)
from .ways import each_can_be_done

NOT_LOOKED: Final = -2  # for the remaining divinity


@mypyc_attr(acyclic=True, free_list_len=1)
class Means:
    """What a player could pay with right now, found once for a whole list of actions."""

    def __init__(self, game: Game, player: Seat) -> None:
        self.player = player
        self.ability_cards = will.ability_cards(game, player)
        self.sources: list[WillSource] = will.sources_among(game, player, self.ability_cards)
        self.most = will.most_will(game, player, self.sources)
        self.divinity = NOT_LOOKED
        self.main = main_timing(game, player)
        self.closed = chase_closed(game, player)


def costs_can_be_paid(
    game: Game, card: CardId, cost: tuple[Effect, ...], c: Context, found: list[WillSource]
) -> bool:
    """Whether everything an ability or a judgment requires could be done, will and all."""
    parts = [(c.ability, part) for part in cost]
    if not each_can_be_done(game, parts, c):
        return False
    will_due = False
    for part in cost:
        will_due = will_due or isinstance(part, fx.Pay)
    if not will_due and not game.cost_rules and len(cost) == 1:
        return True
    price = costs.Cost([0] * WILLS, 0, 0)
    for part in cost:
        if isinstance(part, fx.Pay):
            price.add(read_cost(part.cost))
    price.settle(c.x, c.y)
    duties = Duties()
    duties.add(game, parts, c, False)
    played = game.lib.abilities[c.ability]
    judging = isinstance(played, Keyword)
    purpose = Purpose(Spent.JUDGMENT, c.source) if judging else Purpose.using(c.source, c.ability)
    return affordable(game, c.controller, price, card, game.infos[card], c, found, purpose, duties)
