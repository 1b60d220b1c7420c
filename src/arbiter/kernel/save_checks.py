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
    need(all(n >= 0 for n in numbers), "a negative number where none can be")
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
    need(len(d.rng) == 4 and all(0 <= word <= 0xFFFFFFFF for word in d.rng), "chance is not four words")
    for card in range(n):
        need(0 <= d.card[card] < len(lib.cards), f"card {card} is not in the library")
        need(0 <= d.side[card] < len(lib.printed[d.card[card]]), f"card {card} has no such side")
        need(d.owner[card] in (0, 1) and d.base_controller[card] in (0, 1), f"card {card} belongs to nobody")
        need(0 <= d.generation[card] < 2**32, f"card {card} has too high a generation")
        need(d.host[card] < 0 or card_of(Ref(d.host[card])) < n, f"card {card} is attached to nothing")
    seen: set[int] = set()
    for zone, cards in enumerate(d.zones):
        for card in cards:
            need(0 <= card < n and card not in seen, f"zone {zone} lists card {card} wrongly")
            need(d.zone[card] == zone, f"card {card} is in two places")
            seen.add(card)
    need(all(card in seen or d.zone[card] == -1 for card in range(n)), "a card is missing from its zone")


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
