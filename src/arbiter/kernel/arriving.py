"""What is kept about cards stays true when one of them moves, without looking at all of them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .ids import CardId, ZoneId, has_bit, zone_kind
from .info import works_in

if TYPE_CHECKING:
    from .game import Game


def arrived(game: Game, card: CardId, frm: ZoneId, to: ZoneId) -> None:
    """A card has moved, or shows another face where it lies (``frm`` and ``to`` are the same then)."""
    before = game.infos[card]
    info = game.base_info(card)
    game.infos[card] = info
    kind = zone_kind(to)
    zones = (1 << kind) | (1 << zone_kind(frm) if frm >= 0 else 0)
    if (
        card in game.altered
        or card in game.s.counters
        or (info.statics and works_in(info, zones))
        or (before.statics and works_in(before, zones))
    ):
        game.dirty = True
    if game.reads & zones:
        game.dirty = True
        if game.citing is not None:
            game.cite_role("arriving already changed")
    if has_bit(game.rules.in_play, kind) or has_bit(game.lib.watches, kind):
        game.watching |= info.kinds
        game.any_status = game.any_status or info.statuses
    if has_bit(game.rules.in_play, kind) or has_bit(game.lib.statics, kind):
        game.replacing |= info.replaces
    game.altered.discard(card)
    find_effects_on(game, card)


def find_effects_on(game: Game, card: CardId) -> None:
    """A card has moved: if an effect that looks at each card by itself applies to it in play, information has to be
    computed anew. (Where an effect names other zones, what moves there is noted by `reads`.)"""
    if not game.dirty and game.card_by_card and has_bit(game.rules.in_play, zone_kind(game.s.zone[card])):
        ref = game.s.ref(card)
        for made in game.card_by_card:
            if made.applies_to_card(game, ref):
                game.dirty = True
                return


def sum_up_watched(game: Game) -> None:
    """Sum up which events anybody watches or replaces."""
    watching = 0
    replacing = 0
    status = False
    for zone in game.watch_zones:
        for card in game.s.zones[zone]:
            info = game.infos[card]
            watching |= info.kinds
            status = status or info.statuses
    for zone in game.static_zones:
        for card in game.s.zones[zone]:
            replacing |= game.infos[card].replaces
    for floating in game.s.floating:
        replacing |= game.rules.replaces(game.lib.node(floating.ability, floating.node))
    game.watching = watching
    game.replacing = replacing
    game.any_status = status
