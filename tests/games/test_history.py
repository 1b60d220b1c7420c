"""What happened this turn: kept in chunks that copies share, and read as one list."""

from __future__ import annotations

import pytest

from arbiter.kernel.events import DAMAGE, MOVE, PHASE, Event
from arbiter.kernel.history import CHUNK, History, history_of
from arbiter.kernel.ids import Ref

KINDS = (MOVE, DAMAGE, MOVE, PHASE)


def made(n: int) -> tuple[History, list[Event]]:
    events = [Event(KINDS[i % len(KINDS)], Ref(i)) for i in range(n)]
    for i, event in enumerate(events):
        event.detail = "round" if i % 100 == 3 else ""
    return history_of(events), events


@pytest.mark.parametrize("n", [0, 1, 7, CHUNK, CHUNK + 1, 3 * CHUNK + 5])
def test_a_history_reads_like_the_list_of_its_events(n: int):
    history, events = made(n)
    assert history.length() == n
    assert history.events() == events
    for begin in (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, n):
        assert history.since(begin) == events[begin:]
    for kind in (*KINDS, 40):
        of_kind = [event for event in events if event.kind == kind]
        assert history.of_kind(kind) == of_kind
        parts = [event for part in history.parts(kind) for event in part if event.kind == kind]
        assert parts == of_kind
    places = [i for i, event in enumerate(events) if event.kind == PHASE and event.detail == "round"]
    assert history.last_of(PHASE, "round") == (places[-1] if places else n)


@pytest.mark.parametrize("n", [5, CHUNK, CHUNK + 5])
def test_copies_of_a_history_go_on_by_themselves(n: int):
    history, events = made(n)
    copy = history.copy()
    more = [Event(MOVE, Ref(1000 + i)) for i in range(2 * CHUNK)]
    for event in more:
        copy.append(event)
    assert history.events() == events
    assert copy.events() == events + more
