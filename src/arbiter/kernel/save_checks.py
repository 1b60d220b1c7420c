# mypyc: skip
"""What a saved game has to obey before it is loaded: it may come from anybody."""

from __future__ import annotations

from .ids import MAX_CARDS, Ref, card_of, zone_count
from .library import Library
from .ruleset import Ruleset
from .saved import (
    StateData,
)
from .state import State


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
    for card in range(n):
        if wrong := _wrong_with(d, lib, card):
            raise ValueError(f"card {card} {wrong}")
    seen: set[int] = set()
    for zone, cards in enumerate(d.zones):
        for card in cards:
            if not 0 <= card < n or card in seen:
                raise ValueError(f"zone {zone} lists card {card} wrongly")
            if d.zone[card] != zone:
                raise ValueError(f"card {card} is in two places")
            seen.add(card)
    need(all(card in seen or d.zone[card] == -1 for card in range(n)), "a card is missing from its zone")


def _wrong_with(d: StateData, lib: Library, card: int) -> str:
    """What cannot be true of a card; empty if all can. (Messages are made only for what is wrong.)"""
    if not 0 <= d.card[card] < len(lib.cards):
        return "is not in the library"
    if not 0 <= d.side[card] < len(lib.printed[d.card[card]]):
        return "has no such side"
    if d.owner[card] not in (0, 1) or d.base_controller[card] not in (0, 1):
        return "belongs to nobody"
    if not 0 <= d.generation[card] < 2**32:
        return "has too high a generation"
    if d.host[card] >= 0 and card_of(Ref(d.host[card])) >= len(d.card):
        return "is attached to nothing"
    return ""


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
