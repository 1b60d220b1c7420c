"""8.2: setting up the game."""

from __future__ import annotations

from arbiter.kernel import rng
from arbiter.kernel.decision import ONE, ORDER, Decision, Option
from arbiter.kernel.effects_moving import put_in_order, shuffle_zone
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.procedure import Frame, Procedure, clause

from .turn import TURN
from .vocabulary import DECK, HAND, OPENING_HAND, place


@clause("1.1", "8.2.1", "7.9.1")
def prepare(game: Game, frame: Frame) -> None:
    """Two players, each with a deck in its zone."""


@clause("8.2.1.1", "15.1.1.6.1")
def shuffle_decks(game: Game, frame: Frame) -> None:
    if frame.count:  # a scenario gives the order of the decks
        return
    for player in range(2):
        shuffle_zone(game, "deck", player)


@clause("8.2.1.2")
def choose_first_player(game: Game, frame: Frame) -> None:
    """Chance names a player, who chooses whether to take the first turn."""
    s = game.s
    if frame.stage == 0:
        who = frame.who if frame.count else rng.below(s.rng, 2)
        frame.data = [who]
        frame.stage = 1
        frame.again()
        ask = Decision(who, ONE, "first turn", [Option("first"), Option("second")], "8.2.1.2")
        ask.default = [0]
        game.ask(ask)
        return
    frame.stage = 0
    who = frame.data[0]
    s.turn_player = who if s.answer[0] == 0 else 1 - who


@clause("8.2.1.3")
def deal_hands(game: Game, frame: Frame) -> None:
    for player in range(2):
        to_hand(game, player, OPENING_HAND)


def to_hand(game: Game, player: int, n: int) -> None:
    s = game.s
    for _ in range(n):
        deck = s.zones[place(DECK, player)]
        if deck:
            event = Event(MOVE, s.ref(deck[-1]), -9, player)
            event.to = place(HAND, player)
            event.cause = "set-up"
            propose(game, [event])


@clause("8.2.1.4")
def mulligan(game: Game, frame: Frame) -> None:
    """The first player, then the second, may once put all five on the bottom in any order and draw five. No shuffle."""
    s = game.s
    for at, player in ((0, s.turn_player), (3, 1 - s.turn_player)):
        if frame.stage == at:
            frame.stage = at + 1
            frame.again()
            ask = Decision(player, ONE, "mulligan", [Option("keep"), Option("mulligan")], "8.2.1.4")
            ask.default = [0]
            game.ask(ask)
            return
        if frame.stage == at + 1:
            if s.answer[0] == 0:
                frame.stage = at + 3
                continue
            hand = [s.ref(card) for card in s.zones[place(HAND, player)]]
            s.decision_refs = hand
            frame.stage = at + 2
            frame.again()
            options = [Option("card", ref) for ref in hand]
            game.ask(Decision(player, ORDER, "order on the bottom", options, "8.2.1.4"))
            return
        if frame.stage == at + 2:
            low: list[int] = []
            for i in s.answer:
                event = Event(MOVE, s.decision_refs[i], -9, player)
                event.to = place(DECK, player)
                event.cause = "set-up"
                propose(game, [event])
                low.append(event.after)
            put_in_order(game, [], low)
            to_hand(game, player, OPENING_HAND)
            frame.stage = at + 3


@clause("8.2.1.5")
def begin(game: Game, frame: Frame) -> None:
    game.s.frames.pop()
    game.call(TURN)


SETUP = Procedure("fftcg set-up", (prepare, shuffle_decks, choose_first_player, deal_hands, mulligan, begin))
