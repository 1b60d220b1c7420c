"""Everything at once: a table with all its cards open, for games that are over and for judges."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, SEATS, SECOND, CardId, Seat, ZoneId, ZoneKind, zone_of
from arbiter.kernel.listing import listed
from arbiter.kernel.visibility import SPECTATOR, View, ZoneView, handle, observe

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


def seen_handles(game: Game) -> dict[CardId, int]:
    """What an open view calls each of its cards."""
    if game.dirty:
        game.refresh()
    found: dict[CardId, int] = {}
    for kind, zone in _zones(game):
        best: dict[CardId, int] = {}
        for seat in VIEWERS:
            cards, _ = listed(game, kind, zone, seat)
            handles = {card: handle(game, card, seat) for card in cards}
            if sum(map(bool, handles.values())) > sum(map(bool, best.values())):
                best = handles
        found.update(best)
    return found


def _zones(game: Game) -> Iterator[tuple[int, ZoneId]]:
    for kind, zone in enumerate(game.rules.zones):
        if zone.name:
            for player in SEATS[:1] if zone.shared else SEATS:
                yield kind, zone_of(ZoneKind(kind), Seat(player))
