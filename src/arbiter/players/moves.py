"""The answers to a question that are worth telling apart.

Copies of a card in the same state, orders that come to the same and payments with equal cards are one move. A move
has a key that means the same in every game the seat cannot tell apart, so that what was learned in one imagined game
counts in the next.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations, islice, permutations
from math import factorial
from typing import NamedTuple

from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision
from arbiter.kernel.game import Game
from arbiter.kernel.ids import Ref, card_of, has_bit, zone_kind
from arbiter.kernel.playout import least_parts

from .default import idle_answer

MOST = 24  # moves to one question
AT_SOMETHING = ("attack", "block")  # options whose other reference is a card or player, not a number
WAYS = 6  # payments, orders, divisions: ways to do what has been decided


QUARTERS = 4  # numbers are tried in so many steps


class Move(NamedTuple):
    key: Hashable
    answer: list[int]


def moves(game: Game, decision: Decision) -> list[Move]:
    """The moves of a decision, the one of somebody who wants nothing first."""
    return find_moves(game, decision, MOST, WAYS)[0]


def find_moves(game: Game, decision: Decision, most: int, ways: int) -> tuple[list[Move], bool]:
    """The moves of a decision, up to ``most``, with up to ``ways`` ways to do one thing; and whether these are all."""
    if game.dirty:
        game.refresh()
    idle = idle_answer(decision)
    looks = [_look(game, decision, i) for i in range(len(decision.options))]
    if decision.shape == ONE and not decision.checked:
        return _single(decision, looks, idle[0], most)
    found: dict[Hashable, list[int]] = {}
    answers, complete = _answers(decision, looks, ways)
    for answer in (idle, *islice(answers, most * 40 + 1)):
        key = _key(decision, looks, answer)
        if key in found:
            continue
        if decision.checked and answer != idle and game.rules.refuse(game, decision, answer) is not None:
            continue
        if len(found) >= most:
            complete = False
            break
        found[key] = answer
    complete = complete and next(iter(answers), None) is None
    return [Move(key, answer) for key, answer in found.items()], complete


def _single(decision: Decision, looks: list[Hashable], idle: int, most: int) -> tuple[list[Move], bool]:
    """The moves of a choice of one option."""
    found: dict[Hashable, Move] = {}
    about = decision.about
    for i in (idle, *range(len(looks))):
        key = (about, looks[i])
        if key not in found:
            if len(found) >= most:
                return list(found.values()), False
            found[key] = Move(key, [i])
    return list(found.values()), True


def _answers(decision: Decision, looks: list[Hashable], ways: int) -> tuple[Iterator[list[int]], bool]:
    """Answers to be told apart, and whether there are no others."""
    shape = decision.shape
    n = len(decision.options)
    if shape == ONE:
        return ([i] for i in range(n)), True
    if shape == YES_NO:
        return iter(([0], [1])), True
    if shape == NUMBER:
        return _numbers(decision), (decision.hi - decision.lo) // decision.unit < QUARTERS
    if shape == ORDER:
        return (list(order) for order in islice(permutations(range(n)), ways)), factorial(n) <= ways
    if shape == DIVIDE:
        return _divisions(decision, ways), n <= 1
    if decision.legal:
        return iter(decision.legal[:ways]), len(decision.legal) <= ways and not decision.checked
    return _selections(decision, looks), True


def _numbers(decision: Decision) -> Iterator[list[int]]:
    steps = (decision.hi - decision.lo) // decision.unit
    for part in (4, 0, 2, 3, 1):
        yield [decision.lo + steps * part // QUARTERS * decision.unit]


def _selections(decision: Decision, looks: list[Hashable]) -> Iterator[list[int]]:
    """Selections as small as possible, then as large as possible, then the others."""
    n = len(decision.options)
    low, high = max(0, decision.lo), min(n, decision.hi)
    sizes = dict.fromkeys((max(low, min(1, high)), high, low, *range(low, high + 1)))
    apart = _few_of_a_kind(looks, high)
    for size in sizes:
        for some in combinations(apart, size):
            yield list(some)


def _few_of_a_kind(looks: list[Hashable], high: int) -> list[int]:
    """The options without those that are alike beyond what can be chosen."""
    seen: dict[Hashable, int] = {}
    kept: list[int] = []
    for i, look in enumerate(looks):
        seen[look] = seen.get(look, 0) + 1
        if seen[look] <= high:
            kept.append(i)
    return kept


def _divisions(decision: Decision, ways: int) -> Iterator[list[int]]:
    """Everything to one of them, and in equal parts."""
    least = least_parts(decision)
    n = len(least)
    rest = decision.total - sum(least)
    for i in range(min(n, ways)):
        yield [part + (rest if i == at else 0) for at, part in enumerate(least)]
    share = rest // n // decision.unit * decision.unit
    even = [part + share for part in least]
    even[0] += decision.total - sum(even)
    yield even


def _key(decision: Decision, looks: list[Hashable], answer: list[int]) -> Hashable:
    shape = decision.shape
    if shape == NUMBER or shape == YES_NO:
        return (decision.about, *answer)
    if shape == DIVIDE:
        return (decision.about, *zip(answer, looks, strict=True))
    chosen = [looks[i] for i in answer]
    if shape == SOME:
        chosen.sort(key=repr)
    return (decision.about, *chosen)


def _look(game: Game, decision: Decision, i: int) -> Hashable:
    """What an option is about, the same for cards that are alike."""
    option = decision.options[i]
    other = look(game, Ref(option.other)) if option.verb in AT_SOMETHING else option.other
    return (option.verb, look(game, option.ref), other, option.extra)


def look(game: Game, ref: Ref) -> Hashable:
    """What there is to a card where it lies; two cards with the same look are the same to choose."""
    s = game.s
    if ref < 0 or not s.alive(ref):
        return ref
    card = card_of(ref)
    if (
        card in s.counters
        or s.host[card] >= 0
        or s.item[card] >= 0
        or ref in s.attackers
        or ref in s.blockers
    ):
        return ("this", ref)
    zone = s.zone[card]
    if zone < 0 or not has_bit(game.rules.in_play, zone_kind(zone)):
        return (s.card[card], s.side[card], zone)
    return (
        s.card[card],
        s.side[card],
        zone,
        s.flags[card],
        s.damage[card],
        s.base_controller[card],
        s.since[card] < s.turn_clock,
        tuple(game.infos[card].stats),
    )
