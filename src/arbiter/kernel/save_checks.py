"""What a saved game has to obey before it is loaded: it may come from anybody."""

from __future__ import annotations

from typing import Final

from .ids import MAX_CARDS, NOWHERE, Ref, card_of, zone_count
from .library import Library
from .ruleset import Ruleset
from .saved import (
    StateData,
)
from .state import State

MAX_GENERATION: Final = 2**32


def need(fits: bool, message: str) -> None:
    if not fits:
        raise ValueError(message)


def natural(numbers: list[int]) -> list[int]:
    need(not numbers or min(numbers) >= 0, "a negative number where none can be")
    return numbers


def check_cards(d: StateData, lib: Library, rows: tuple[str, ...]) -> None:
    """Every card is one of the library's, in exactly the zone that lists it. ``rows``: fields with an entry a card."""
    rules: Ruleset = lib.rules
    n = len(d.card)
    need(n <= MAX_CARDS, "too many cards")
    need(all(len(getattr(d, name)) == n for name in rows), "the rows of cards differ in length")
    need(len(d.zones) == zone_count(len(rules.zones)), "there are other zones")
    need(
        len(d.values) == 2 and all(len(row) == len(rules.values) for row in d.values),
        "players have other values",
    )
    need(len(d.rng) == 4 and all(0 <= word <= 0xFFFFFFFF for word in d.rng), "rng needs four 32-bit words")
    _check_rows(lib, d.card, d.side, d.owner, d.base_controller, d.generation, d.host)
    _check_zones(d.zones, d.zone)


def _check_rows(
    lib: Library,
    cards: list[int],
    sides: list[int],
    owners: list[int],
    controllers: list[int],
    generations: list[int],
    hosts: list[int],
) -> None:
    n = len(cards)
    for at in range(n):
        if not 0 <= cards[at] < len(lib.cards):
            raise ValueError(f"card {at} is not in the library")
        if not 0 <= sides[at] < len(lib.printed[cards[at]]):
            raise ValueError(f"card {at} has no such side")
        if not 0 <= owners[at] <= 1 or not 0 <= controllers[at] <= 1:
            raise ValueError(f"card {at} belongs to nobody")
        if not 0 <= generations[at] < MAX_GENERATION:
            raise ValueError(f"card {at} has too high a generation")
        if hosts[at] >= 0 and card_of(Ref(hosts[at])) >= n:
            raise ValueError(f"card {at} is attached to nothing")


def _check_zones(zones: list[list[int]], places: list[int]) -> None:
    """``places``: the zone each card says it is in."""
    n = len(places)
    listed = [False] * n
    for zone in range(len(zones)):
        for card in zones[zone]:
            if not 0 <= card < n or listed[card]:
                raise ValueError(f"zone {zone} lists card {card} wrongly")
            if places[card] != zone:
                raise ValueError(f"card {card} is in two places")
            listed[card] = True
    for card in range(n):
        if not listed[card] and places[card] != NOWHERE:
            raise ValueError("a card is missing from its zone")


def check_state(s: State, rules: Ruleset) -> None:
    """What its parts say of one another is true."""
    need(bool(s.frames) or bool(s.outcome), "nothing is under way")
    for frame in s.frames:
        need(frame.context == -1 or frame.context in s.contexts, "a procedure has lost its context")
    for one in s.pending:
        need(one.context == -1 or one.context in s.contexts, "a waiting ability has lost its context")
    need(0 <= s.script_at <= len(s.script), "the loop is not there")
    need(all(0 <= who <= 1 for who in s.extra_turns), "an extra turn belongs to nobody")
    need(len(s.started) <= len(s.card), "more cards were brought than are there")
    need(all(0 <= kind < len(rules.zones) for kind in s.started), "a card was brought to no zone")
    need(all(item == -1 or item in s.contexts for item in s.item), "something waits without its context")
