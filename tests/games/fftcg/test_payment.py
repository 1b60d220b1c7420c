"""Payments: complete ones are offered, a bounded number of them, and any other legal one is taken."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from arbiter.abilities.effects import Nothing
from arbiter.games.fftcg.bill import Bill, Due
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


def either(ref: int, amount: int = 1) -> CPSource:
    return CPSource(ref, amount, frozenset({"fire", "ice"}), ref)


FIRE3 = Price(("fire",), 3)
TWICE_EACH = Price(("fire", "fire", "ice", "ice"), 4)

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
    (TWICE_EACH, [discard(1, "fire"), discard(2, "ice")], ""),
    (TWICE_EACH, [discard(1, "fire"), discard(2, "ice"), discard(3, "wind")], "5.2.1.3.1"),
    (Price(("fire", "ice"), 2), [either(1), backup(2, "fire")], ""),
    (Price(("fire", "ice"), 2), [either(1, 2)], ""),
    (Price(("fire", "ice", "ice"), 3), [either(1), backup(2, "fire"), backup(3, "wind")], "5.2.1.2"),
    (Price(("fire/ice",), 1), [backup(1, "ice")], ""),
    (Price(("fire/ice",), 1), [backup(1, "wind")], "5.2.1.2"),
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


def test_the_one_payment_there_is_is_found_among_very_many():
    found = [discard(i, "wind") for i in range(12)] + [discard(20, "fire"), discard(21, "ice")]
    price = Price(("fire", "ice"), 8)
    assert affordable(price, found)
    assert all({12, 13} <= set(way) for way in payments(price, found))


def test_copies_that_produce_different_elements_are_told_apart():
    found = [CPSource(1, 1, frozenset({"wind"}), 7), CPSource(2, 1, frozenset({"wind", "fire"}), 7)]
    assert payments(Price(("fire",), 1), found) == [[1]]
    assert payments(Price(("fire",), 1), found[::-1]) == [[0]]


def test_a_price_is_written_as_symbols():
    assert [price.text() for price in (FIRE3, Price(("fire",), 1), Price((), 0), Price((), 2), Price(("ice",), 2))] == [
        "{Fire}{2}", "{Fire}", "{0}", "{2}", "{Ice}{1}"
    ]  # fmt: skip


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


# --- bills: CP and what else a cost takes ---------------------------------------------------------------------------


def hand_and_backups() -> list[CPSource]:
    """Ten cards in hand and five Backups, of several elements."""
    elements = ("fire", "ice", "wind", "earth", "water")
    found = [discard(i, elements[i % 5]) for i in range(10)]
    return found + [backup(20 + i, elements[i]) for i in range(5)]


def taking(refs: list[int], n: int, verb: str = "discard") -> Due:
    return Due(Nothing(), verb, refs, n, True)


def test_a_full_hand_and_another_cost_do_not_explode():
    for total in range(12):
        for n in range(1, 4):
            bill = Bill(
                Price(("fire",) if total else (), total), [taking(list(range(10)), n)], hand_and_backups()
            )
            ways = bill.ways()
            assert bill.payable() == bool(ways)
            assert len(ways) <= MOST_LISTED
            assert len(bill.options) == (15 if total else 10)
            for way in ways:
                paid = bill.settle(way)
                assert paid is not None
                assert len(paid.taken[0]) == n
                assert not set(paid.taken[0]) & {one.ref for one in paid.sources}


def test_every_card_a_cost_could_take_is_in_a_listed_payment():
    bill = Bill(FIRE3, [taking(list(range(10)), 1)], hand_and_backups())
    assert {bill.settle(way).taken[0][0] for way in bill.ways()} == set(range(10))  # type: ignore[union-attr]


def test_a_payment_of_a_bill_is_any_that_gives_each_cost_its_cards():
    found = [discard(1, "fire"), discard(2, "ice"), backup(3, "fire")]
    bill = Bill(Price(("fire",), 1), [taking([1, 2], 1)], found)
    named = {ref: i for i, (_, ref) in enumerate(bill.options)}
    legal = [
        some
        for n in range(4)
        for some in combinations((1, 2, 3), n)
        if bill.settle([named[ref] for ref in some]) is not None
    ]
    assert legal == [(1, 2), (1, 3), (2, 3)]
    assert bill.why_illegal([named[3]])[0] == "11.6.10"
    assert bill.why_illegal([named[2]])[0] == "11.2.1.1"
    assert bill.why_illegal([named[1], named[2], named[3]])[0] == "5.2.1.3.1"


def test_the_card_named_first_pays_for_what_is_asked_first():
    bill = Bill(Price((), 2), [taking([1, 2], 1)], [discard(1, "fire"), discard(2, "fire")])
    first = bill.settle([1, 0])
    assert first is not None
    assert first.taken == [[2]]


def test_what_is_of_no_use_for_cp_is_taken_first():
    bill = Bill(FIRE3, [taking([1, 2, 9], 1)], [discard(1, "fire"), discard(2, "ice"), backup(3, "fire")])
    best = bill.settle(bill.ways()[0])
    assert best is not None
    assert best.taken == [[9]]


def test_a_card_taken_anyway_produces_nothing():
    fixed = Due(Nothing(), "dull", [3], 1, False)
    bill = Bill(Price(("fire",), 1), [fixed], [backup(3, "fire")])
    assert not bill.payable()
    assert bill.ways() == []


def test_other_ways_to_produce_the_cp_are_listed_too_as_far_as_there_is_room():
    bill = Bill(
        Price(("fire",), 1), [taking([9], 1)], [discard(1, "fire"), backup(3, "fire"), backup(4, "fire")]
    )
    assert sorted(bill.ways()) == sorted([[3, 1], [3, 2], [3, 0]])
    assert bill.ways()[0][1] in (1, 2)  # a Backup rather than a card
