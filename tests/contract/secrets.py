"""Changing what a seat cannot see."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.state import FREE, PSEUDO
from arbiter.kernel.visibility import sees
from arbiter.table import Table


def permuted(table: Table, seat: int, seed: int, shuffle: bool = True) -> Table:
    """The same table, with each player's cards that the seat cannot see permuted among themselves; whoever is to act
    is then asked anew, so that the options are found anew too. ``shuffle=False`` only asks anew."""
    made = table.copy()
    game = made.game
    s = game.s
    hidden: dict[int, list[int]] = {}
    for card in range(len(s.card)):
        if not s.flags[card] & (FREE | PSEUDO) and not sees(game, card, seat):
            hidden.setdefault(s.owner[card], []).append(card)
    words = rng.seeded(seed)
    for cards in hidden.values():
        order = list(cards)
        if shuffle:
            rng.shuffle(words, order)
        faces = [(s.card[card], s.side[card]) for card in order]
        for card, (face, side) in zip(cards, faces, strict=True):
            s.card[card], s.side[card] = face, side
    game.rebuild()
    asked = s.decision
    if asked is not None and asked.about == "action" and asked.seat == seat:
        s.decision = None
        s.frames[-1].step -= 1
        game.run()
    return made
