"""Everything at once: a table with all its cards open, for games that are over and for judges."""

from __future__ import annotations

from arbiter.errors import ArbiterError
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, SECOND, CardId, Seat, ZoneId, ZoneKind, zone_of
from arbiter.kernel.listing import listed
from arbiter.kernel.sight import sees
from arbiter.kernel.visibility import SPECTATOR, View, ZoneView, observe

VIEWERS = (SPECTATOR, FIRST, SECOND)


def open_view(game: Game) -> View:
    """What both players see together: each zone as the one sees it who sees more."""
    views = [observe(game, seat) for seat in VIEWERS]
    made = views[0]
    for at in range(len(made.zones)):
        made.zones[at] = max((view.zones[at] for view in views), key=_named)
    return made


def _named(zone: ZoneView) -> int:
    return sum(1 for card in zone.cards if card.name)


def card_at(game: Game, zone: str, player: int, at: int) -> CardId:
    """The card at a place of an open view: the zone, whose (-1: a shared one), and which of the cards listed there.
    Handles do not tell: in a position that was laid out, cards of two zones may have the same."""
    if game.dirty:
        game.refresh()
    for kind, each in enumerate(game.rules.zones):
        if each.name == zone and each.shared == (player < 0):
            cards = _listed(game, kind, zone_of(ZoneKind(kind), FIRST if each.shared else Seat(player)))
            if 0 <= at < len(cards):
                return cards[at]
    raise ArbiterError("there is no such card in that step")


def _listed(game: Game, kind: int, zone: ZoneId) -> list[CardId]:
    """The cards of a zone as an open view lists them."""
    ways = [(listed(game, kind, zone, seat)[0], seat) for seat in VIEWERS]
    return max(ways, key=lambda way: sum(sees(game, card, way[1]) for card in way[0]))[0]
