"""403: setting up the game."""

from __future__ import annotations

from typing import Final

from arbiter.abilities.abilities import Keyword
from arbiter.kernel import opening, rng
from arbiter.kernel.decision import ONE, SOME, Decision, Option
from arbiter.kernel.effects_moving import shuffle_zone
from arbiter.kernel.events import MOVE, PUT_COUNTER, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, SEATS, CardId, Seat, opponent
from arbiter.kernel.procedure import ASKED, START, Frame, Procedure, Step, clause
from arbiter.kernel.questions import Ask

from .lifebreak import lay_lifebreak_cards
from .questions import FowAsk
from .special import coin_name, into_item_area
from .turn import TURN
from .vocabulary import HAND, LIFE, OUTSIDE, RULER_AREA, STARTING_LIFE, place

OPENING_HAND: Final = 5


@clause("102.1", "105.2", "308.1")
def prepare(game: Game, frame: Frame) -> None:
    """Rulers, extra decks and rune decks lie in their places already; whoever brings a card owns it."""


@clause("403.2")
def shuffle_decks(game: Game, frame: Frame) -> None:
    if frame.count:  # a scenario gives the order of the decks
        return
    for player in SEATS:
        shuffle_zone(game, "main deck", player)
        shuffle_zone(game, "magic stone deck", player)


@clause("403.3", "105.4")
def set_life(game: Game, frame: Frame) -> None:
    for player in range(2):
        game.s.values[player][LIFE] = STARTING_LIFE


@clause("403.4")
def random_player_goes_first(game: Game, frame: Frame) -> None:
    """At random, with no choice (U4.1)."""
    game.s.turn_player = frame.who if frame.count else Seat(rng.below(game.s.rng, 2))


@clause("5.x:4.2-3")
def random_player_chooses(game: Game, frame: Frame) -> None:
    """Somebody picked at random says whether to play first or not."""
    s = game.s
    if frame.stage == START:
        s.turn_player = frame.who if frame.count else Seat(rng.below(s.rng, 2))
        frame.stage = ASKED
        frame.again()
        ask = Decision(s.turn_player, ONE, Ask.FIRST, [Option("first"), Option("second")], "5.x:4.2-3")
        ask.default = [0]
        game.ask(ask)
        return
    frame.stage = START
    if s.answer[0] == 1:
        s.turn_player = opponent(s.turn_player)


@clause("5.x:4.2-6")
def place_rulers(game: Game, frame: Frame) -> None:
    """Only now are the rulers seen."""
    s = game.s
    events: list[Event] = []
    for player in SEATS:
        for card in s.zones[place(OUTSIDE, player)]:
            if "ruler" in game.infos[card].types:
                event = Event(MOVE, s.ref(card), NO_REF, player)
                event.to = place(RULER_AREA, player)
                event.cause = "set-up"
                events.append(event)
    propose(game, events)


def start_with(game: Game, frame: Frame) -> None:
    """1122.2a mana counters on rulers with [Mana]; 1119.2 the will coin of the player who does not go first."""
    s = game.s
    events: list[Event] = []
    for player in SEATS:
        for card in s.zones[place(RULER_AREA, player)]:
            for held in game.info(s.ref(card)).held:
                ability = held.ability
                if not isinstance(ability, Keyword):
                    continue
                if ability.name == "mana":
                    game.cite("1122.2a")
                    event = Event(PUT_COUNTER, s.ref(card), NO_REF, player, ability.number)
                    event.detail = "mana"
                    events.append(event)
                elif ability.name == "energize" and player != s.turn_player:
                    game.cite("1119.2", "1119.2a", "1119.2b")
                    events.append(into_item_area(game, coin_name(ability.word), player))
    propose(game, events)


@clause("403.5")
def deal_hands(game: Game, frame: Frame) -> None:
    for player in SEATS:
        opening.to_hand(game, player, OPENING_HAND)


class ChangedCards:
    """The data of a frame in which both players change cards: those of the first player and those of the second."""

    def __init__(self, first: list[CardId], second: list[CardId]) -> None:
        self.first = first
        self.second = second

    @staticmethod
    def of(frame: Frame) -> ChangedCards:
        n, *cards = frame.data
        return ChangedCards([CardId(card) for card in cards[:n]], [CardId(card) for card in cards[n:]])

    def keep(self, frame: Frame) -> None:
        frame.data = [len(self.first), *self.first, *self.second]


FIRST_CHOSE: Final = 1  # the first player has said which cards to change
BOTH_CHOSE: Final = 2
FIRST_ORDERED: Final = 4  # the first player has put those cards in order
FIRST_CHANGED: Final = 5
SECOND_ORDERED: Final = 6


@clause("403.5")
def change_cards(game: Game, frame: Frame) -> None:
    """The first player decides first; then the other; then both change."""
    s = game.s
    first, second = s.turn_player, opponent(s.turn_player)
    if frame.stage != SECOND_ORDERED:
        frame.again()
    if frame.stage == START or frame.stage == FIRST_CHOSE:
        player = first if frame.stage == START else second
        hand = s.zones[place(HAND, player)]
        ask = Decision(player, SOME, FowAsk.CHANGE, [Option("choose", s.ref(card)) for card in hand], "403.5")
        ask.lo = 0
        ask.hi = len(hand)
        ask.default = []
        if frame.stage == START:
            frame.stage = FIRST_CHOSE
        else:
            ChangedCards([s.zones[place(HAND, first)][i] for i in s.answer], []).keep(frame)
            frame.stage = BOTH_CHOSE
        game.ask(ask)
        return
    data = ChangedCards.of(frame)
    if frame.stage == BOTH_CHOSE:
        data.second = [s.zones[place(HAND, second)][i] for i in s.answer]
        data.keep(frame)
        frame.stage = FIRST_ORDERED
        _ask_order(game, first, data.first)
    elif frame.stage == FIRST_ORDERED:
        opening.change_cards(game, first)
        frame.stage = FIRST_CHANGED
    elif frame.stage == FIRST_CHANGED:
        frame.stage = SECOND_ORDERED
        _ask_order(game, second, data.second)
    else:
        opening.change_cards(game, second)
        frame.stage = START


def _ask_order(game: Game, player: Seat, cards: list[CardId]) -> None:
    opening.ask_order(game, player, [game.s.ref(card) for card in cards], clause="403.5")


@clause("403.6")
def begin_first_turn(game: Game, frame: Frame) -> None:
    frame.finish()
    game.s.frames.pop()
    game.call(TURN)


OPENING: Final = (
    prepare,
    shuffle_decks,
    set_life,
    random_player_goes_first,
    Step(start_with, (), "start_with"),
    deal_hands,
    change_cards,
)
OLD_OPENING: Final = (shuffle_decks, set_life, random_player_chooses, deal_hands, change_cards)
OLD_SETUP: Final = Procedure("set-up", (*OLD_OPENING, place_rulers, begin_first_turn), "5.x")
OLD_VALHALLA_SETUP: Final = Procedure(
    "set-up", (*OLD_OPENING, lay_lifebreak_cards, place_rulers, begin_first_turn), "5.x valhalla"
)
SETUP: Final = Procedure("set-up", (*OPENING, begin_first_turn))
VALHALLA_SETUP: Final = Procedure("set-up with lifebreak", (*OPENING, lay_lifebreak_cards, begin_first_turn))
