"""What is printed on cards and what abilities are made of, as the bytes of columns."""

from __future__ import annotations

from struct import pack

from arbiter.abilities.nodes import Ability
from arbiter.abilities.tree import walk
from arbiter.kernel.info import MISSING, Info

from . import layout
from .scaling import signed_log


def floats(values: list[float]) -> bytes:
    return pack(f"={len(values)}f", *values)


def records(abilities: list[Ability], columns: int) -> list[float]:
    """How often each kind of record occurs in abilities, by its name."""
    counted = [0] * columns
    for ability in abilities:
        for node in walk(ability):
            counted[layout.bucket(type(node).__name__, columns)] += 1
    return [signed_log(n) for n in counted]


def printed(info: Info) -> bytes:
    """What is printed on one side of a card, in the columns `layout.PRINTED`."""
    numbers = [0.0] * layout.STATS
    has = [0.0] * layout.STATS
    for at, number in enumerate(info.stats):
        if number != MISSING:
            numbers[at], has[at] = signed_log(number), 1.0
    kinds = [0.0] * layout.ABILITIES
    for held in info.held:
        kinds[(held.shape - 1) % layout.ABILITIES] += 1
    return floats(
        numbers
        + has
        + _words(info.types, layout.TYPES)
        + _words(info.races, layout.RACES)
        + _words(info.attributes, layout.ATTRIBUTES)
        + _words(info.keywords, layout.KEYWORDS)
        + kinds
        + records([held.ability for held in info.held], layout.RECORDS)
    )


def printed_ability(ability: Ability) -> bytes:
    """The same columns for an ability that waits, which is no card."""
    other = len(layout.PRINTED) - layout.RECORDS
    return floats([0.0] * other + records([ability], layout.RECORDS))


def _words(words: frozenset[str], columns: int) -> list[float]:
    found = [0.0] * columns
    for word in words:
        found[layout.bucket(word, columns)] += 1
    return found
