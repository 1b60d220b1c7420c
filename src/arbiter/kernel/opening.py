"""What comes before the first turn, in any game: who goes first, opening hands, cards put back for others."""

from __future__ import annotations

from typing import Final

from . import rng
from .decision import ONE, ORDER, Decision, Option
from .effects_moving import put_in_order
from .events import MOVE, Event
from .game import Game
from .happen import propose
from .ids import NO_REF, Ref, Seat, opponent
from .procedure import ASKED, START, Frame
from .questions import Ask


def choose_first_player(game: Game, frame: Frame, clause: str) -> None:
    """Chance names a player (a scenario has named one already: ``count``), who chooses whether to go first."""
    s = game.s
    if frame.stage == START:
        frame.stage = ASKED
        frame.again()
        if not frame.count:
            frame.who = Seat(rng.below(s.rng, 2))
        ask = Decision(frame.who, ONE, Ask.FIRST, [Option("first"), Option("second")], clause)
        ask.default = [0]
        game.ask(ask)
        return
    frame.stage = START
    s.turn_player = frame.who if s.answer[0] == 0 else opponent(frame.who)


def to_hand(game: Game, player: Seat, n: int) -> None:
    """So many cards from the top of the deck, which is no drawing."""
    s = game.s
    for _ in range(n):
        deck = s.zones[game.rules.place(game.rules.deck, player)]
        if deck:
            propose(game, [_moved(game, s.ref(deck[-1]), player, game.rules.hand)])


def _moved(game: Game, ref: Ref, player: Seat, zone: str) -> Event:
    event = Event(MOVE, ref, NO_REF, player)
    event.to = game.rules.place(zone, player)
    event.cause = "set-up"
    return event


def ask_order(game: Game, player: Seat, refs: list[Ref], clause: str) -> None:
    """In which order these go on the bottom of the deck."""
    game.s.decision_refs = refs
    options = [Option("card", ref) for ref in refs]
    game.ask(Decision(player, ORDER, Ask.ORDER_ON_BOTTOM, options, clause))


def change_cards(game: Game, player: Seat) -> None:
    """The cards go on the bottom in the order that was answered, and as many new ones come to the hand. No shuffle."""
    s = game.s
    low: list[Ref] = []
    for i in s.answer:
        event = _moved(game, s.decision_refs[i], player, game.rules.deck)
        propose(game, [event])
        low.append(event.after)
    put_in_order(game, [], low)
    to_hand(game, player, len(low))


ORDERED: Final = 2  # the cards that are changed have an order


def offer_new_hand(game: Game, frame: Frame, player: Seat, clause: str) -> None:
    """Once, the whole hand for as many new cards."""
    s = game.s
    if frame.stage == START:
        frame.stage = ASKED
        frame.again()
        ask = Decision(player, ONE, Ask.MULLIGAN, [Option("keep"), Option("mulligan")], clause)
        ask.default = [0]
        game.ask(ask)
    elif frame.stage == ASKED and s.answer[0] == 1:
        frame.stage = ORDERED
        frame.again()
        hand = s.zones[game.rules.place(game.rules.hand, player)]
        ask_order(game, player, [s.ref(card) for card in hand], clause)
    else:
        if frame.stage == ORDERED:
            change_cards(game, player)
        frame.stage = START
