"""Questions of any shape, answered by small integers one at a time."""

from __future__ import annotations

from random import Random

import pytest

from arbiter.kernel.decision import DIVIDE, NUMBER, ONE, ORDER, SOME, YES_NO, Decision, Option, check_answer
from arbiter.kernel.questions import Ask

pytest.importorskip("pettingzoo", reason="the extra arbiter[rl] is not installed")

from arbiter.rl.actions import ACTIONS, DONE, MORE, PAGE, Choosing, way_to


def asked(shape: str, n: int = 3, **fields: object) -> Decision:
    made = Decision(0, shape, Ask.CHOOSE, [Option(f"option {i}") for i in range(n)])
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def every_answer(decision: Decision) -> set[tuple[int, ...]]:
    """All answers that can be reached."""
    found: set[tuple[int, ...]] = set()
    waiting = [Choosing(decision)]
    while waiting:
        one = waiting.pop()
        if one.answer is not None:
            found.add(tuple(one.answer))
            continue
        actions = one.actions()
        assert actions
        assert all(0 <= action < ACTIONS for action in actions)
        for action in actions:
            if action != MORE or one.page + 1 < one.pages:
                after = one.copy()
                after.apply(action)
                waiting.append(after)
    return found


@pytest.mark.parametrize(
    ("decision", "answers"),
    [
        (asked(ONE), {(0,), (1,), (2,)}),
        (asked(YES_NO, 2), {(0,), (1,)}),
        (asked(SOME, lo=1, hi=1), {(0,), (1,), (2,)}),
        (asked(SOME, 2, lo=0, hi=2), {(), (0,), (1,), (0, 1), (1, 0)}),
        (asked(SOME, lo=0, hi=0), {()}),
        (asked(SOME, lo=0, hi=3, legal=[[2, 0], [1]], checked=True), {(2, 0), (1,)}),
        (asked(SOME, lo=0, hi=3, legal=[[0], [0, 1]]), {(0,), (0, 1)}),
        (asked(ORDER, 2), {(0, 1), (1, 0)}),
        (asked(NUMBER, 0, lo=100, hi=300, unit=100), {(100,), (200,), (300,)}),
        (asked(NUMBER, 0, lo=5, hi=5), {(5,)}),
        (asked(DIVIDE, 2, lo=0, unit=100, total=200), {(0, 200), (100, 100), (200, 0)}),
        (asked(DIVIDE, 2, lo=0, unit=100, total=300, floor=[150, 0]), {(200, 100), (300, 0)}),
        (asked(DIVIDE, 1, lo=0, unit=1, total=7), {(7,)}),
    ],
)
def test_every_answer_can_be_given_and_no_other(decision: Decision, answers: set[tuple[int, ...]]):
    assert every_answer(decision) == answers
    for answer in answers:
        choosing = Choosing(decision)
        for action in way_to(decision, list(answer)):
            choosing.apply(action)
        assert choosing.answer == list(answer)


def test_more_options_than_rows_are_shown_page_by_page():
    found = every_answer(asked(ONE, 3 * PAGE - 1))
    assert found == {(i,) for i in range(3 * PAGE - 1)}


def test_every_number_of_a_long_range_can_be_reached_in_few_steps():
    decision = asked(NUMBER, 0, lo=-3, hi=1_000_000)
    for wanted in (-3, -2, 0, 61, 62, 4096, 999_999, 1_000_000):
        choosing = Choosing(decision)
        steps = 0
        while choosing.answer is None:
            action = next(
                a
                for a in choosing.actions()
                if choosing.number_of(a)[0] <= wanted <= choosing.number_of(a)[1]
            )
            choosing.apply(action)
            steps += 1
        assert choosing.answer == [wanted]
        assert steps <= 4


def test_what_is_chosen_at_random_is_legal():
    chance = Random(1)
    for _ in range(500):
        n = chance.randrange(1, 9)
        low = chance.randrange(n + 1)
        decision = chance.choice(
            [
                asked(SOME, n, lo=low, hi=chance.randrange(low, n + 1)),
                asked(ORDER, n),
                asked(DIVIDE, n, lo=0, unit=100, total=100 * chance.randrange(20)),
                asked(NUMBER, 0, lo=low, hi=low + 7 * chance.randrange(300), unit=7),
            ]
        )
        choosing = Choosing(decision)
        while choosing.answer is None:
            choosing.apply(chance.choice(choosing.actions()))
        check_answer(decision, choosing.answer)


@pytest.mark.parametrize("action", [3, DONE, MORE, -1, ACTIONS])
def test_what_the_mask_forbids_is_refused(action: int):
    with pytest.raises(ValueError, match="not legal"):
        Choosing(asked(ONE)).apply(action)


def test_the_way_to_an_answer_goes_over_pages_and_ranges():
    last = 3 * PAGE - 1
    assert way_to(asked(ONE, last + 1), [last]) == [MORE, MORE, PAGE - 1]
    assert way_to(asked(ORDER, 2), [1, 0]) == [1]
    assert way_to(asked(SOME, 3, lo=0, hi=3), [2]) == [2, DONE]
    choosing = Choosing(asked(NUMBER, 0, lo=-3, hi=1_000_000))
    for action in way_to(choosing.decision, [123_456]):
        choosing.apply(action)
    assert choosing.answer == [123_456]


def test_there_is_no_way_to_an_answer_that_is_not_offered():
    with pytest.raises(ValueError, match="not legal"):
        way_to(asked(SOME, lo=0, hi=3, legal=[[2, 0], [1]], checked=True), [0, 1])
