"""A position, in neutral words: what lies where, and whose turn it is. Rulesets turn it into a game under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from .entries import FACE_DOWN, TURNED
from .ids import FIRST, NO_SEAT, CardId, Seat, ZoneKind, opponent, zone_of
from .state import State


@dataclass
class Placement:
    """One card in a position. ``card`` is its number in the library, ``on`` the index of the placement it is attached
    to (in the same list of all placements), ``before``: it has been under its controller's control since before this
    turn."""

    card: int
    zone: str
    player: Seat
    owner: Seat = NO_SEAT
    side: int = 0
    turned: bool = False
    face_down: bool = False
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    before: bool = True
    on: int = -1


@dataclass
class Position:
    """Zones list their top card first, as people read them."""

    cards: list[Placement] = field(default_factory=list)
    values: tuple[dict[str, int], dict[str, int]] = field(default_factory=lambda: ({}, {}))
    turn_player: Seat = FIRST
    turn: int = 5
    at: str = ""
    seed: int = 0
    first: Seat = FIRST
    first_given: bool = False  # ``first`` was said; otherwise the number of the turn tells who began
    setup: bool = False
    chance: bool = False  # decks are shuffled before the game and nobody is named to go first


def who_began(position: Position) -> Seat:
    """Who took the first turn: as said, or, turns having alternated, whoever has the odd ones."""
    if position.first_given:
        return position.first
    return position.turn_player if position.turn % 2 else opponent(position.turn_player)


def place(
    state: State, position: Position, kinds: dict[str, ZoneKind], shared: dict[str, bool]
) -> list[CardId]:
    """Put the cards of a position into the state; returns the entry of each placement."""
    entries: list[CardId] = []
    state.first = who_began(position)
    for at in range(len(position.cards) - 1, -1, -1):  # the first of a zone ends on top
        spec = position.cards[at]
        kind = kinds[spec.zone]
        zone = zone_of(kind, FIRST if shared[spec.zone] else spec.player)
        entry = state.add_card(spec.card, spec.owner if spec.owner >= 0 else spec.player, zone)
        state.set_base_controller(entry, spec.player)
        state.set_last_seen_controller(entry, spec.player)
        state.set_side(entry, spec.side)
        state.set_damage(entry, spec.damage)
        if spec.turned:
            state.set_flag(entry, TURNED)
        if spec.face_down:
            state.set_flag(entry, FACE_DOWN)
        for name, n in spec.counters.items():
            state.set_counter(entry, name, n)
        state.set_since(entry, 0 if spec.before else state.clock)
        entries.append(entry)
    entries.reverse()
    for at, spec in enumerate(position.cards):
        state.set_active(entries[at], state.clock)  # the first listed was there first
        state.clock += 1
        if spec.on >= 0:
            state.set_host(entries[at], state.ref(entries[spec.on]))
    return entries
