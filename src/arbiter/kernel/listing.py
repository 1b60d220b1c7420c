"""Which cards of a zone a view lists, and in which order."""

from __future__ import annotations

from .game import Game
from .ids import CardId, Seat, ZoneId, zone_kind, zone_owner
from .ruleset import Ruleset
from .sight import sees


def sees_whole(rules: Ruleset, zone: ZoneId, seat: int) -> bool:
    kind = rules.zones[zone_kind(zone)]
    return kind.sees == "all" or (kind.sees == "owner" and seat >= 0 and zone_owner(zone) == seat)


def known_cards(game: Game, zone: int, seat: Seat) -> list[CardId]:
    """The cards a seat knows in somebody else's unordered zone, in an order that tells nothing more."""
    found = [card for card in game.s.zones[zone] if sees(game, card, seat)]
    found.sort(key=lambda card: (game.infos[card].name, game.s.card[card]))
    return found


def lists_whole(rules: Ruleset, zone: ZoneId, seat: Seat) -> bool:
    """Whether a view lists every card of the zone, also those that the seat knows nothing about."""
    kind = rules.zones[zone_kind(zone)]
    return sees_whole(rules, zone, seat) or (kind.faces and kind.ordered)


def listed(game: Game, kind: int, zone: ZoneId, seat: Seat) -> tuple[list[CardId], list[int]]:
    """The cards of a zone that a view lists, in its order, and how far from the top of an ordered zone each is."""
    cards = game.s.zones[zone]
    whole = lists_whole(game.rules, zone, seat)
    if game.rules.zones[kind].ordered:
        order = cards[::-1]
        if whole:
            return order, list(range(len(order)))
        places = [at for at, card in enumerate(order) if sees(game, card, seat)]
        return [order[at] for at in places], places
    found = list(cards) if whole else known_cards(game, zone, seat)
    return found, [0] * len(found)
