"""Thinking ahead without peeking: a copy of the game in which everything a seat cannot see has been dealt anew.

A seat knows its own deck list, so its own unseen cards are dealt anew among themselves. It does not know what the
other plays, so the other's unseen cards become cards that the other has shown, which are likely to be there again, and
cards like its own: hand and deck are filled from what the seat itself has there. Cards are sorted before they are
dealt; so the result depends on what the seat knows and on the dealer's chance, and on nothing else.
"""

from __future__ import annotations

from typing import Final

from . import rng
from .entries import FREE, PSEUDO
from .game import Game
from .ids import CardId, Seat, zone_kind
from .sight import sees

#: cards that could be one another: in the same kind of zone, and alike from the back
Kind = tuple[int, tuple[str, ...]]
SHOWN: Final = 2  # how many more of a card the other is taken to have for each that it has shown


def imagine(game: Game, seat: int, words: list[int]) -> Game:
    """A game the seat cannot tell from this one. ``words`` is the dealer's chance."""
    made = game.copy()
    s = made.s
    own: dict[tuple[str, ...], list[CardId]] = {}
    others: dict[Kind, list[CardId]] = {}
    like: dict[Kind, list[int]] = {}
    shown: list[int] = []
    for card in s.every_card():
        zone = s.zone[card]
        if s.flags[card] & (FREE | PSEUDO) or zone < 0:
            continue
        kind = (zone_kind(zone), game.rules.plain_to_see(game, card))
        if s.owner[card] == seat:
            like.setdefault(kind, []).append(s.card[card])
        if not sees(game, card, Seat(seat)):
            if s.owner[card] == seat:
                own.setdefault(kind[1], []).append(card)
            else:
                others.setdefault(kind, []).append(card)
        elif s.owner[card] != seat:
            shown.append(s.card[card])
    places = _places(made)
    _deal_own(made, own, places, words)
    _deal_like(made, others, like, sorted(shown), places, words)
    s.rng = rng.seeded(rng.draw(words))
    made.rebuild()
    made.refresh()
    return made


def _deal_own(
    game: Game, hidden: dict[tuple[str, ...], list[CardId]], places: list[int], words: list[int]
) -> None:
    """Shuffle unseen cards among themselves, all that are alike from the back, wherever they lie."""
    s = game.s
    for back in sorted(hidden):
        cards = hidden[back]
        faces = sorted(s.card[card] for card in cards)
        rng.shuffle(words, faces)
        for card, face in zip(_in_order(cards, places), faces, strict=True):
            s.set_card(card, face)
            s.set_side(card, 0)


def _deal_like(
    game: Game,
    hidden: dict[Kind, list[CardId]],
    like: dict[Kind, list[int]],
    shown: list[int],
    places: list[int],
    words: list[int],
) -> None:
    """Give the other's unseen cards faces of the seat's own from the same kind of zone (a deck feeds a hand), and faces
    that the other has shown, if a card of those types may lie there."""
    s = game.s
    rules = game.rules
    feeds = {rules.zone_number.get(rules.hand, -1): rules.zone_number.get(rules.deck, -1)}
    for kind in sorted(hidden):
        zone, back = kind
        faces = sorted(like.get(kind, []) + like.get((feeds.get(zone, -2), back), []))
        if not faces:  # nothing of the kind there: anything that looks the same from the back
            faces = sorted(face for (_, other), some in like.items() if other == back for face in some)
        types = {game.lib.printed[face][0].types for face in faces}
        faces += SHOWN * [face for face in shown if game.lib.printed[face][0].types in types]
        for card in _in_order(hidden[kind], places):
            if faces:
                s.set_card(card, faces[rng.draw(words) % len(faces)])
                s.set_side(card, 0)


def _places(game: Game) -> list[int]:
    """For each card its place among all cards in zones, which everybody can count."""
    places = [-1] * len(game.s.card)
    at = 0
    for row in game.s.zones:
        for card in row:
            places[card] = at
            at += 1
    return places


def _in_order(cards: list[CardId], places: list[int]) -> list[CardId]:
    """Cards by their place in the zones; never by their number."""
    order = sorted((places[card], card) for card in cards)
    return [card for _, card in order]
