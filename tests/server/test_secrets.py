"""What a seat is sent does not depend on anything the seat may not know: byte for byte."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from arbiter.cards import deck_names
from arbiter.errors import ArbiterError
from arbiter.games import RULESETS
from arbiter.kernel import rng
from arbiter.kernel.decision import DIVIDE, NUMBER, YES_NO, Decision
from arbiter.players.default import idle_answer
from arbiter.players.random import any_answer
from arbiter.server.collecting import Cards
from arbiter.server.dealing import Brought, dealt
from arbiter.server.frames import encoded
from arbiter.server.limits import Limits
from arbiter.server.lobby import DeckChoice
from arbiter.server.messages import Accepted
from arbiter.server.room import Room
from arbiter.server.rows import GameRow, Played, SeatRow
from arbiter.server.showing import Showing
from arbiter.table import IllegalAnswer, Table
from contract.playing import opened
from contract.secrets import exchange, permuted, standing, unseen

every_ruleset = pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
SEATS = (0, 1, -1)


def heard(table: Table, seat: int, answer: list[int] | None = None, asking: bool = True) -> list[str]:
    """Everything a guest at this seat is sent: on entering, after the next answer, and when it asks about its cards."""
    row = GameRow(id="g", ruleset=table.setup.ruleset, format=table.setup.format, status="playing")
    row.seats = [SeatRow(), SeatRow()]
    showing = Showing(row, table)
    heard = [encoded(row.message()), showing.state(seat, False, whole=True)]
    if answer is not None:
        table.answer(answer)
        heard.append(showing.state(seat, False))
    if seat >= 0 and asking:
        heard += replies(showing, seat)
    return heard


def replies(room: Showing, seat: int) -> list[str]:
    made: list[str] = []
    view = room.table.observe(seat)
    cards = [card for zone in view.zones for card in zone.cards]
    for card in cards[:: max(1, len(cards) // 4)]:
        for ask in (
            lambda card=card: room.why_not(seat, card.id, ""),
            lambda card=card: room.understood(seat, card.id),
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


class Nowhere:
    """Games in memory that keep nothing, and do everything at once."""

    def __init__(self) -> None:
        self.store = self.workers = self
        self.limits = Limits()
        self.shared = False
        self.rooms: dict[str, Any] = {}

    async def first(self, job: Any, *given: Any) -> Any:
        return job(*given)

    async def write(self, *_: object) -> None: ...

    async def settle(self, *_: object) -> None: ...


class PlayedOn:
    """A game between two people, as the server plays it on from a point: everything each seat is sent, in order."""

    def __init__(self, table: Table) -> None:
        row = GameRow(id="g", ruleset=table.setup.ruleset, format=table.setup.format, status="playing")
        row.seats = [SeatRow(), SeatRow()]
        self.room = Room(Nowhere(), row, table, Played(0, [], []))  # type: ignore[arg-type]
        self.guests = [Eavesdropper(seat) for seat in SEATS]
        for guest in self.guests:
            asyncio.run(self.room.enter(guest))

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    def step(self, answer: list[int]) -> list[int]:
        """One answer: the server's own where it asks nobody, else the one that is given."""
        asyncio.run(self._step(answer))
        return self.table.answers[-1]

    async def _step(self, answer: list[int]) -> None:
        if not await self.room._go_on():
            await self.room._apply(answer, by_hand=True)


def elsewhere(asked: Decision, answer: list[int], here: Decision) -> list[int] | None:
    """The same answer where other options may be offered; None if it is not possible there."""
    if (asked.seat, asked.shape, asked.about) != (here.seat, here.shape, here.about):
        return None
    if not asked.options or asked.shape in (NUMBER, DIVIDE, YES_NO):
        return answer
    found = [
        next((at for at, one in enumerate(here.options) if one.same(asked.options[i])), -1) for i in answer
    ]
    return None if -1 in found else found


FORMATS = [(name, format) for name, (_, formats) in RULESETS.items() for format in formats]
LONG = 200  # answers of a game that are looked at
STRETCH = 20  # answers between two permutations


@pytest.mark.parametrize(("ruleset", "format"), FORMATS)
def test_a_whole_game_sends_the_same_frames_whatever_is_hidden(ruleset: str, format: str):
    """In stretches over a whole game between two people: cards that a seat sees at no time in a stretch are
    exchanged, and the same is done. Everything the seat is sent is the same, byte for byte, in number and order; that
    somebody could only pass does not show."""
    table = started(ruleset, format)
    words = rng.seeded(11)
    compared = answers = turn = 0
    while table.decision() is not None and answers < LONG:
        seat = SEATS[turn % 3]
        turn += 1
        begun = table.copy()
        here = PlayedOn(table)
        hidden = unseen(begun.game, seat)
        given: list[tuple[Decision, list[int]]] = []
        while (asked := here.table.decision()) is not None and len(given) < STRETCH:
            # the other mostly passes: what it does with its cards may well depend on them
            idle = asked.seat != seat and rng.below(words, 4)
            given.append((asked, here.step(idle_answer(asked) if idle else any_answer(asked, words))))
            hidden &= unseen(here.table.game, seat)
        there = repeated(begun, hidden, turn, given)
        answers += len(given)
        table = here.table
        if there is not None:
            at = SEATS.index(seat)
            assert there.guests[at].heard == here.guests[at].heard
            compared += len(given)
    assert answers > 60
    assert compared > answers * 0.6


def started(ruleset: str, format: str) -> Table:
    """A game as the server deals it."""
    names = deck_names(ruleset)
    own, other = (Brought(Cards(), DeckChoice(name=name), None) for name in names[:2])
    made = dealt(ruleset, format, own, other, 11, False)
    return Table(made.new_game(), made, undo=False)


def repeated(
    begun: Table, hidden: set[int], seed: int, given: list[tuple[Decision, list[int]]]
) -> PlayedOn | None:
    """The same stretch with other hidden cards; None if what was done is not possible with them."""
    exchange(begun.game, hidden, seed)
    asked = begun.game.s.decision
    if asked is not None and asked.about == "action":  # what is offered follows from what is held
        begun.game.s.decision = None
        begun.game.s.frames[-1].step -= 1
        begun.game.run()
    there = PlayedOn(begun)
    for asked, answer in given:
        now = there.table.decision()
        same = None if now is None else elsewhere(asked, answer, now)
        try:
            if same is None or there.step(same) != same:
                return None
        except IllegalAnswer:
            return None
    return there


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
