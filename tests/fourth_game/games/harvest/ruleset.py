"""Harvest, all of it: zones, a turn, how one wins."""

from __future__ import annotations

from arbiter.abilities.card import Card, Face
from arbiter.kernel import opening
from arbiter.kernel.decision import ONE, Decision, Option
from arbiter.kernel.description import ZoneDef
from arbiter.kernel.effects_moving import shuffle_zone
from arbiter.kernel.events import MOVE, Event
from arbiter.kernel.game import Game
from arbiter.kernel.happen import propose
from arbiter.kernel.ids import NO_REF, SEATS, CardId, Seat, ZoneKind, opponent, zone_count
from arbiter.kernel.library import Library
from arbiter.kernel.position import Position
from arbiter.kernel.position import place as put_cards
from arbiter.kernel.procedure import Frame, Procedure, clause
from arbiter.kernel.questions import Ask
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.state import State

ZONES = (
    ZoneDef("barn", sees="nobody", ordered=True),
    ZoneDef("hand", sees="owner"),
    ZoneDef("cart", in_play=True),
)
VALUES = ("points", "turns")
POINTS, TURNS = 0, 1
WANTED = 10


@clause("1.1")
def shuffle(game: Game, frame: Frame) -> None:
    for player in SEATS:
        shuffle_zone(game, "barn", player)
        opening.to_hand(game, player, 3)


@clause("1.2")
def begin_game(game: Game, frame: Frame) -> None:
    game.call(TURN)


@clause("2.1")
def draw(game: Game, frame: Frame) -> None:
    s = game.s
    s.turn += 1
    s.values[s.turn_player][TURNS] += 1
    game.set_phase("morning")
    if not s.zones[game.rules.place("barn", s.turn_player)]:
        game.lose({s.turn_player: ("the barn is empty", "2.1")})
        return
    opening.to_hand(game, s.turn_player, 1)


@clause("2.2")
def offer(game: Game, frame: Frame) -> None:
    s = game.s
    game.set_phase("day")
    hand = s.zones[game.rules.place("hand", s.turn_player)]
    options = [Option("play", s.ref(card), clause="2.2") for card in hand]
    game.ask(Decision(s.turn_player, ONE, Ask.ACTION, [*options, Option("pass")], "2.2"))


@clause("2.3")
def score(game: Game, frame: Frame) -> None:
    s = game.s
    asked = s.asked
    assert asked is not None
    option = asked.options[s.answer[0]]
    if option.verb != "play":
        return
    event = Event(MOVE, option.ref, NO_REF, s.turn_player)
    event.to = game.rules.place("cart", s.turn_player)
    worth = game.info(option.ref).stats[0]
    propose(game, [event])
    s.values[s.turn_player][POINTS] += worth


@clause("2.4")
def end(game: Game, frame: Frame) -> None:
    s = game.s
    if s.values[s.turn_player][POINTS] >= WANTED:
        game.lose({opponent(s.turn_player): ("the other cart is full", "2.4")})
        return
    s.turn_player = opponent(s.turn_player)
    frame.go("draw")


TURN = Procedure("harvest turn", (draw, offer, score, end))
SETUP = Procedure("harvest set-up", (shuffle, begin_game))


class Harvest(Ruleset):
    def __init__(self, name: str, format: str) -> None:
        super().__init__(name, format, ZONES, ("points",), VALUES)
        self.deck = "barn"
        self.hand = "hand"

    def active_zones(self, ability: object) -> int:
        return self.in_play

    def value(self, game: Game, player: Seat, name: str) -> int:
        return game.s.values[player][self.value_number[name]]

    def plain_cards(self) -> dict[str, Card]:
        return {"Straw": Card((Face("Straw", ("crop",), stats=(("points", 1),)),))}

    def filler(self, zone: str) -> str | None:
        return "Straw" if zone == "barn" else None

    def new_game(
        self, lib: Library, decks: tuple[dict[str, list[int]], dict[str, list[int]]], seed: int
    ) -> Game:
        s = State(zone_count(len(ZONES)), len(VALUES), seed)
        for player in SEATS:
            for number in decks[player]["main"]:
                s.add_card(number, player, self.place("barn", player))
        game = Game(self, lib, s)
        game.call(SETUP)
        return game

    def from_position(self, lib: Library, position: Position) -> tuple[Game, list[CardId]]:
        s = State(zone_count(len(ZONES)), len(VALUES), position.seed)
        for player in SEATS:
            for name, number in position.values[player].items():
                s.values[player][self.value_number[name]] = number
        s.turn_player, s.turn = position.turn_player, position.turn
        names = {zone.name: ZoneKind(i) for i, zone in enumerate(ZONES)}
        entries = put_cards(s, position, names, {zone.name: zone.shared for zone in ZONES})
        game = Game(self, lib, s)
        game.call(TURN).go("offer")
        return game, entries


def make(name: str, format: str) -> Harvest:
    return Harvest(name, format)
