"""What a seat is sent does not depend on anything the seat may not know: byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter.cards import deck_names
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.players.random import any_answer
from arbiter.server.messages import Accepted
from arbiter.server.room import Room, encoded
from arbiter.server.store import GameRow, Played, SeatRow
from arbiter.table import IllegalAnswer, Table
from contract.playing import opened
from contract.secrets import exchange, permuted, standing, unseen

every_ruleset = pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
SEATS = (0, 1, -1)


class Eavesdropper:
    """A guest that keeps every byte it is sent."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.room: Any = None
        self.heard: list[str] = []

    def send(self, data: str) -> None:
        self.heard.append(data)

    def close(self, code: int) -> None:
        raise AssertionError(code)


def heard(table: Table, seat: int, answer: list[int] | None = None, asking: bool = True) -> list[str]:
    """Everything a guest at this seat is sent: on entering, after the next answer, and when it asks about its cards."""
    row = GameRow(id="g", ruleset=table.sheet.ruleset, format=table.sheet.format, status="playing")
    row.seats = [SeatRow(), SeatRow()]
    room = Room(None, row, table, Played(0, [], []))  # type: ignore[arg-type]
    guest = Eavesdropper(seat)
    room.enter(guest)
    if answer is not None:
        table.answer(answer)
        room.tell()
    if seat >= 0 and asking:
        guest.heard += replies(room, seat)
    return guest.heard


def replies(room: Room, seat: int) -> list[str]:
    assert room.table is not None
    made: list[str] = []
    view = room.table.observe(seat)
    cards = [card for zone in view.zones for card in zone.cards]
    for card in cards[:: max(1, len(cards) // 4)]:
        for ask in (
            lambda card=card: room.why_not(seat, card.id, ""),
            lambda card=card: room.explain(seat, card.id, "cost"),
            lambda card=card: room.explain(seat, card.id, "controller"),
        ):
            try:
                made.append(encoded(ask()))
            except ArbiterError as problem:
                made.append(encoded((problem.message, problem.clause, problem.hint)))
    return [*made, encoded(Accepted(1, room.row.rev))]


@every_ruleset
def test_frames_do_not_depend_on_what_is_hidden(ruleset: str):
    seed = 1
    table = opened(ruleset, seed, undo=False)
    words = rng.seeded(seed)
    compared = 0
    n = 0
    while (asked := table.decision()) is not None:
        n += 1
        for seat in SEATS:
            if (n + 3 * seat) % 9 == 0:
                one, other = permuted(table, seat, seed + n, shuffle=False), permuted(table, seat, seed + n)
                asking = compared % 3 == 0
                assert heard(one, seat, asking=asking) == heard(other, seat, asking=asking)
                compared += 1
        table.answer(any_answer(asked, words))
    assert compared > 20


@every_ruleset
def test_nor_does_what_is_sent_after_an_answer(ruleset: str):
    """Cards that a seat sees neither before nor after an answer may be any: it is sent the same, if the game comes to
    the same point."""
    table = opened(ruleset, 5, undo=False)
    words = rng.seeded(5)
    compared = 0
    while (asked := table.decision()) is not None and len(table.answers) < 250:
        answer = any_answer(asked, words)
        after = table.copy()
        after.answer(answer)
        for seat in SEATS:
            own = asked.seat == seat
            passes = [asked.options[i].verb for i in answer if i < len(asked.options)] == ["pass"]
            if (own or passes) and len(table.answers) % 6 == 1:
                compared += _same(table, after, answer, seat)
        table = after
    assert compared > 5


def _same(table: Table, after: Table, answer: list[int], seat: int) -> int:
    hidden = unseen(table.game, seat) & unseen(after.game, seat)
    other = table.copy()
    exchange(other.game, hidden, 77 + len(table.answers))
    trial = other.copy()
    try:
        trial.answer(answer)
    except IllegalAnswer:
        return 0
    if standing(trial.game) != standing(after.game):
        return 0  # the other could do something with what it holds, and was asked
    if heard(table.copy(), seat, asking=False) != heard(other.copy(), seat, asking=False):
        return 0  # it was asked before, and options found then are only found anew when it is asked anew
    assert heard(table.copy(), seat, answer) == heard(other, seat, answer)
    return 1


@every_ruleset
def test_a_watcher_is_shown_no_name_that_is_not_public(ruleset: str):
    table = opened(ruleset, 3, undo=False)
    words = rng.seeded(3)
    kinds = {zone.name: zone for zone in table.game.rules.zones}
    while (asked := table.decision()) is not None and len(table.answers) < 250:
        view = table.observe(None)
        assert view.ask is None
        for zone in view.zones:
            for card in zone.cards:
                if kinds[zone.name].sees != "all" and card.name:
                    everybody = table.observe(0), table.observe(1)
                    for other in everybody:
                        held = next(z for z in other.zones if (z.name, z.player) == (zone.name, zone.player))
                        assert card.name in [c.name for c in held.cards]
        table.answer(any_answer(asked, words))
