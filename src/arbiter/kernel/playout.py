"""Random play from any state to the end, without leaving compiled code: what benchmarks, simulations and search run."""

from __future__ import annotations

from . import rng
from .decision import DIVIDE, NUMBER, ONE, ORDER, SOME, Decision
from .game import Game


def play_out(game: Game, words: tuple[list[int], list[int]], limit: int = -1) -> tuple[int, int]:
    """Answer at random until the game is over, or ``limit`` questions have been answered. ``words``: each seat's own
    chance. Returns how many questions there were, and the seat that took the first turn (-1: nobody yet)."""
    n = 0
    first = -1
    game.run()
    while n != limit:
        asked = game.s.decision
        if asked is None:
            break
        n += 1
        if first < 0 and game.s.turn > 0:
            first = game.s.turn_player
        game.answer(any_answer(asked, words[asked.seat]))
        game.run()
    return n, first


def any_answer(decision: Decision, words: list[int]) -> list[int]:
    """A legal answer to any question, at random."""
    shape = decision.shape
    n = len(decision.options)
    if shape == ONE:
        return [rng.draw(words) % n]
    if shape == SOME:
        return _some(decision, n, words)
    if shape == NUMBER:
        steps = (decision.hi - decision.lo) // decision.unit + 1
        return [decision.lo + decision.unit * (rng.draw(words) % steps)]
    if shape == ORDER:
        order = list(range(n))
        rng.shuffle(words, order)
        return order
    if shape == DIVIDE:
        return _divide(decision, n, words)
    return [rng.draw(words) % n]


def _some(decision: Decision, n: int, words: list[int]) -> list[int]:
    if decision.legal:
        return decision.legal[rng.draw(words) % len(decision.legal)]
    low = max(0, decision.lo)
    high = min(n, decision.hi)
    order = list(range(n))
    rng.shuffle(words, order)
    return order[: low + rng.draw(words) % (high - low + 1)]


def _divide(decision: Decision, n: int, words: list[int]) -> list[int]:
    parts = least_parts(decision)
    for _ in range((decision.total - sum(parts)) // decision.unit):
        parts[rng.draw(words) % n] += decision.unit
    return parts


def least_parts(decision: Decision) -> list[int]:
    """The least that each option of a division takes."""
    unit = decision.unit
    parts = [decision.lo] * len(decision.options)
    for i, floor in enumerate(decision.floor):
        parts[i] = max(parts[i], floor)
    return [-(-part // unit) * unit for part in parts]
