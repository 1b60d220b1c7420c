"""A game about to start, or standing in a position."""

from __future__ import annotations

from typing import Final

from arbiter.kernel.control import control_as_found
from arbiter.kernel.entries import FACE_DOWN
from arbiter.kernel.game import Game
from arbiter.kernel.ids import FIRST, SEATS, CardId, ZoneKind, zone_count, zone_kind
from arbiter.kernel.library import Library
from arbiter.kernel.position import Position
from arbiter.kernel.position import place as put_cards
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.state import State
from arbiter.rulebook.hearing import cite

from . import labels_and_reasons, restarting
from .edition import Edition
from .vocabulary import (
    EXTRA_DECK,
    FIELD,
    LIFE,
    MAIN_DECK,
    OUTSIDE,
    RULER_AREA,
    RUNE_AREA,
    STARTING_LIFE,
    STONE_AREA,
    STONE_DECK,
    TURNS,
    VALUES,
    place,
)

SECTIONS: Final = (
    ("main", MAIN_DECK),
    ("stones", STONE_DECK),
    ("extra", EXTRA_DECK),
    ("runes", RUNE_AREA),
    ("sideboard", OUTSIDE),
    ("collection", OUTSIDE),
)


def new_game(
    rules: Ruleset,
    book: Edition,
    lib: Library,
    decks: tuple[dict[str, list[int]], dict[str, list[int]]],
    seed: int,
) -> Game:
    s = State(zone_count(len(rules.zones)), len(VALUES), seed)
    for player in SEATS:
        for section, kind in (("ruler", book.rulers_wait), *SECTIONS):
            for number in decks[player].get(section, []):
                cite("403.1")
                card = s.add_card(number, player, place(kind, player))
                if rules.zones[kind].faces:
                    s.set_flag(card, FACE_DOWN)
                s.started.append(kind)
    game = Game(rules, lib, s)
    game.call(book.setup)
    return game


def from_position(
    rules: Ruleset, book: Edition, lib: Library, position: Position
) -> tuple[Game, list[CardId]]:
    s = State(zone_count(len(rules.zones)), len(VALUES), position.seed)
    names = rules.zone_number
    shared = {name: rules.zones[kind].shared for name, kind in names.items()}
    for player in range(2):
        s.values[player][LIFE] = STARTING_LIFE
        if not position.setup:
            s.values[player][TURNS] = (position.turn + (1 if player == position.turn_player else 0)) // 2
        for name, n in position.values[player].items():
            s.values[player][rules.value_number[name]] = n
    s.turn_player = position.turn_player
    entries = put_cards(s, position, names, shared)
    game = Game(rules, lib, s)
    if book.stones_lie != FIELD:
        _stones_to_their_area(game)
    for card in entries:
        # what was not brought into the game is known to its owner alone (317.1), a ruler too
        if game.infos[card].types & {"ruler", "j-ruler"} and zone_kind(s.zone[card]) != OUTSIDE:
            cite("303.2a")
            s.clear_flag(card, FACE_DOWN)
    s.started = [
        restarting.begun_in(zone_kind(s.zone[card]), game.infos[card]) for card in range(len(s.card))
    ]
    if position.setup:
        _rulers_wait(game, book.rulers_wait)
        frame = game.call(book.setup, position.first)
        frame.count = 0 if position.chance else 1
        return game, entries
    s.turn = position.turn
    _date(s, entries)
    labels_and_reasons.stand_at(game, position.at)
    control_as_found(game)
    return game, entries


def _rulers_wait(game: Game, kind: ZoneKind) -> None:
    """Before the game rulers are where they wait to be placed."""
    s = game.s
    for player in SEATS:
        if kind != RULER_AREA:
            for card in list(s.zones[place(RULER_AREA, player)]):
                s.relocate(card, place(kind, player))


def _stones_to_their_area(game: Game) -> None:
    """A position that puts magic stones into the field means where they lie in this edition."""
    s = game.s
    game.cite("5.x:3.7-1")
    for card in list(s.zones[place(FIELD, FIRST)]):
        if "magic stone" in game.infos[card].types:
            s.relocate(card, place(STONE_AREA, FIRST))


def _date(s: State, entries: list[CardId]) -> None:
    """When the cards of a position came: those from before this turn in the order listed, then the turn, then those
    that came in it."""
    fresh = [card for card in entries if s.since[card] != 0]
    s.clock = 1
    for card in entries:
        if card not in fresh:
            s.set_stamp(card, s.clock)
            s.set_since(card, s.clock)
            s.set_active(card, s.clock)
            s.clock += 1
    s.turn_clock = s.clock
    s.clock += 1
    for card in fresh:
        s.set_stamp(card, s.clock)
        s.set_since(card, s.clock)
        s.clock += 1
