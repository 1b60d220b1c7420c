"""Changing what a seat cannot see."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.entries import FREE, PSEUDO
from arbiter.kernel.game import Game
from arbiter.kernel.sight import sees
from arbiter.table import IllegalAnswer, Table


def permuted(table: Table, seat: int, seed: int, shuffle: bool = True) -> Table:
    """The same table, with each player's cards that the seat cannot see permuted among themselves; whoever is to act
    is then asked anew, so that the options are found anew too. ``shuffle=False`` only asks anew."""
    made = table.copy()
    game = made.game
    s = game.s
    if shuffle:
        exchange(game, unseen(game, seat), seed)
    else:
        game.rebuild()
    asked = s.decision
    if asked is not None and asked.about == "action" and asked.seat == seat:
        s.decision = None
        s.frames[-1].step -= 1
        game.run()
    return made


def exchange(game: Game, hidden: set[int], seed: int) -> None:
    """Permute the cards among themselves: each player's own, and only such as look alike from the back."""
    s = game.s
    alike: dict[object, list[int]] = {}
    for card in sorted(hidden):
        alike.setdefault((s.owner[card], game.rules.plain_to_see(game, card)), []).append(card)
    words = rng.seeded(seed)
    for cards in alike.values():
        order = list(cards)
        rng.shuffle(words, order)
        faces = [(s.card[card], s.side[card]) for card in order]
        for card, (face, side) in zip(cards, faces, strict=True):
            s.set_card(card, face)
            s.set_side(card, side)
    game.rebuild()


def standing(game: Game) -> object:
    """Where the game has come to, and who is asked."""
    s = game.s
    asked = None if s.decision is None else (s.decision.seat, s.decision.about)
    return asked, s.turn, s.phase, s.clock, [(frame.procedure.name, frame.step) for frame in s.frames]


def unseen(game: Game, seat: int) -> set[int]:
    s = game.s
    return {i for i in range(len(s.card)) if not s.flags[i] & (FREE | PSEUDO) and not sees(game, i, seat)}


def same_story(table: Table, answer: list[int], seat: int, seed: int) -> int:
    """Play one answer twice, the second time with cards exchanged that the seat sees neither before nor after it. If
    the game comes to the same point, the seat must have read and seen the same. Returns 1 if compared."""
    asked = table.decision()
    assert asked is not None
    if asked.seat != seat and asked.options and not all(option.verb == "pass" for option in asked.options):
        chosen = [asked.options[i].verb for i in answer if i < len(asked.options)]
        if chosen != ["pass"]:
            return 0  # what the other does may well depend on what it holds
    one = table.copy()
    one.answer(answer)
    hidden = unseen(table.game, seat) & unseen(one.game, seat)
    other = table.copy()
    exchange(other.game, hidden, seed)
    try:
        other.answer(answer)
    except IllegalAnswer:
        return 0
    if standing(one.game) != standing(other.game):
        return 0  # the other could do something with what it holds, and was asked
    assert one.log(seat) == other.log(seat)
    assert one.observe(seat) == other.observe(seat)
    return 1
