"""Payments: complete ones are offered, a bounded number of them, and any other legal one is taken."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from arbiter.games.fftcg.cp import (
    MOST_LISTED,
    CPSource,
    Price,
    affordable,
    payments,
    read_cost,
    why_illegal,
)


def discard(ref: int, element: str) -> CPSource:
    return CPSource(ref, 2, frozenset({element}), ref)


def backup(ref: int, element: str) -> CPSource:
    return CPSource(ref, 1, frozenset({element}), ref)


FIRE3 = Price(("fire",), 3)

#: the worked payments of 5.2.1.3 and 11.2.1.1
WORKED = [
    (FIRE3, [discard(1, "ice"), backup(2, "fire")], ""),
    (FIRE3, [discard(1, "fire"), discard(2, "ice")], ""),
    (FIRE3, [discard(1, "ice"), backup(2, "ice")], "5.2.1.2"),
    (FIRE3, [discard(1, "ice"), discard(2, "water")], "5.2.1.2"),
    (FIRE3, [discard(1, "fire"), discard(2, "ice"), backup(3, "fire")], "5.2.1.3.1"),
    (FIRE3, [discard(1, "fire"), backup(2, "fire"), backup(3, "ice")], ""),
    (FIRE3, [backup(i, "fire") for i in range(4)], "5.2.1.3.1"),
    (FIRE3, [backup(1, "fire"), backup(2, "ice")], "11.2.1.1"),
    (Price(("fire",), 2), [backup(1, "fire"), discard(2, "ice")], ""),
    (Price(("fire",), 2), [discard(1, "ice"), discard(2, "fire")], "5.2.1.3.1"),
    (Price(("fire",), 1), [discard(1, "fire")], ""),
    (Price(("fire",), 1), [backup(1, "ice")], "5.2.1.2"),
    (Price((), 0), [], ""),
    (Price((), 0), [backup(1, "fire")], "5.2.1.3.1"),
    (Price((), 4), [discard(1, "wind"), discard(2, "earth")], ""),
    (Price((), 2), [backup(1, "light"), backup(2, "wind")], ""),
    (Price(("fire", "ice"), 2), [discard(1, "fire"), discard(2, "ice")], ""),
    (Price(("fire", "ice"), 2), [discard(1, "fire")], "5.2.1.2"),
    (Price(("fire", "fire"), 2), [discard(1, "fire")], ""),
    (Price(("fire", "fire"), 2), [discard(1, "fire"), discard(2, "fire")], "5.2.1.3.1"),
]


@pytest.mark.parametrize(("price", "sources", "clause"), WORKED)
def test_worked_payments(price: Price, sources: list[CPSource], clause: str):
    assert why_illegal(price, sources)[0] == clause


def test_what_is_listed_is_legal_and_the_plainest_comes_first():
    found = [discard(1, "fire"), discard(2, "ice"), backup(3, "fire"), backup(4, "ice"), backup(5, "ice")]
    ways = payments(FIRE3, found)
    assert ways[0] == [2, 3, 4]
    assert all(not why_illegal(FIRE3, [found[i] for i in way])[0] for way in ways)
    assert len({tuple(sorted(way)) for way in ways}) == len(ways)


def test_a_full_hand_does_not_explode():
    found = [discard(i, element) for i, element in enumerate(["fire", "ice", "wind", "earth", "water"] * 2)]
    found += [backup(20 + i, element) for i, element in enumerate(["fire", "ice", "wind", "earth", "water"])]
    for total in range(1, 12):
        ways = payments(Price(("fire",), total), found)
        assert 0 < len(ways) <= MOST_LISTED


def test_whether_a_price_can_be_paid_agrees_with_trying_everything():
    elements = ("fire", "ice", "wind")
    for hand, field in product(range(3), range(3)):
        for kinds in product(elements, repeat=hand + field):
            found = [discard(i, kinds[i]) for i in range(hand)]
            found += [backup(10 + i, kinds[hand + i]) for i in range(field)]
            for slots, total in product(((), ("fire",), ("fire", "ice"), ("ice", "ice")), range(6)):
                if total < len(slots):
                    continue
                price = Price(slots, total)
                possible = any(
                    not why_illegal(price, list(some))[0]
                    for n in range(len(found) + 1)
                    for some in combinations(found, n)
                )
                assert affordable(price, found) == possible, (slots, total, kinds, hand)


def test_costs_are_read_from_symbols():
    price = read_cost("{Fire}{Ice}{2}")
    assert (price.slots, price.total, price.excess) == (("fire", "ice"), 4, 2)
    assert read_cost("{X}{Water}").unknown == 1
