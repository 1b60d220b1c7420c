"""Seeded chance. The generator is four 32-bit words in the state (the "small fast counting" scheme), so that a game
replays bit for bit, compiled or not: every operation stays well inside 64 bits."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import i64

Item = TypeVar("Item")

MASK: Final = 0xFFFFFFFF
FIRST_DRAWS: Final = 12


def seeded(seed: int) -> list[int]:
    """The words for a seed, after so many draws that all of them depend on it."""
    mask: i64 = 0xFFFFFFFF
    a: i64 = seed & MASK
    b: i64 = (seed >> 32) & MASK
    c: i64 = 0x5EED
    n: i64 = 1
    for _ in range(FIRST_DRAWS):  # as `draw` does, in numbers of the machine
        out: i64 = (a + b + n) & mask
        n = (n + 1) & mask
        a = b ^ (b >> 9)
        b = (c + ((c << 3) & mask)) & mask
        c = (((c << 21) | (c >> 11)) + out) & mask
    return [a, b, c, n]


def draw(words: list[int]) -> int:
    """The next 32 random bits."""
    a: i64 = words[0]
    b: i64 = words[1]
    c: i64 = words[2]
    n: i64 = words[3]
    mask: i64 = 0xFFFFFFFF
    out: i64 = (a + b + n) & mask
    words[3] = (n + 1) & mask
    words[0] = b ^ (b >> 9)
    words[1] = (c + ((c << 3) & mask)) & mask
    words[2] = (((c << 21) | (c >> 11)) + out) & mask
    return out


def below(words: list[int], n: int) -> int:
    """An integer from 0 to n - 1. 32 bits against the few dozen cards of a deck: the bias is below 1e-7."""
    return draw(words) % n


def shuffle(words: list[int], items: list[Item]) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = below(words, i + 1)
        items[i], items[j] = items[j], items[i]
