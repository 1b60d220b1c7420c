"""People at one table: a clock that runs out, who is away, what is said, where a server is reached."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from arbiter.server.addresses import addresses, is_loopback
from arbiter.server.company import Company
from server.running import Running, Somebody

QUICK = "sve-1.3.1"


def test_only_this_machine_reaches_a_server_on_loopback():
    assert is_loopback("127.0.0.1")
    assert is_loopback("localhost")
    assert not is_loopback("0.0.0.0")
    assert addresses("127.0.0.1", 8000).only_here
    assert addresses("192.0.2.7", 8000).found == ["http://192.0.2.7:8000"]
    assert addresses("2001:db8::7", 8000).found == ["http://[2001:db8::7]:8000"]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_that_listens_everywhere_names_no_loopback_address(host):
    found = addresses(host, 8000)
    assert not found.only_here
    assert not any("127.0.0.1" in one for one in found.found)


def until(somebody: Somebody, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message that is so."""
    while True:
        said = somebody.hear()
        if wanted(said):
            return said


def seated(server: Running, **wanted: Any) -> tuple[Somebody, Somebody]:
    first = server.new(QUICK, opponent="friend", name="Ada", **wanted)
    second = server.post(f"/api/games/{first['game']}/join", code=first["join"], name="Ben")
    return server.sit(first), server.sit(second)


def test_who_runs_out_of_time_loses_if_that_was_agreed(server: Running):
    ada, ben = seated(server, timing={"move": 1, "bank": 1, "late": "lose"})
    with ada, ben:
        clock = until(ada, lambda said: said["type"] == "clock" and said["seat"] >= 0)
        assert clock["banks"] == [1.0, 1.0]
        ada.look()
        ben.look()
    loser = clock["seat"]
    assert ada.state["view"]["outcome"] == ben.state["view"]["outcome"] == "AB"[1 - loser]
    last = [line["fact"] for line in ada.log if line["fact"].get("what") == "lose"][-1]
    assert (last["detail"], last.get("player", -1)) == ("late", loser)
    assert ada.welcome["game"]["timing"] == {"move": 1, "bank": 1, "late": "lose"}


def test_who_runs_out_of_time_is_given_an_answer_if_that_was_agreed(server: Running):
    ada, ben = seated(server, timing={"move": 1, "bank": 0, "late": "answer"})
    with ada, ben:
        until(ada, lambda said: said["type"] == "state" and said["rev"] >= 2)
        assert not ada.over
        assert ada.ask("concede")["type"] == "accepted"


def test_time_beyond_an_answer_is_taken_from_the_bank(server: Running):
    ada, ben = seated(server, timing={"move": 0, "bank": 600})
    with ada, ben:
        clock = until(ada, lambda said: said["type"] == "clock" and said["seat"] >= 0)
        slow = [ada, ben][clock["seat"]]
        slow.asked()
        slow.answer()
        stopped = until(ada, lambda said: said["type"] == "clock" and said["seat"] != clock["seat"])
        assert stopped["banks"][clock["seat"]] <= 600.0
        assert stopped["banks"][1 - clock["seat"]] == 600.0


def test_what_is_said_reaches_everybody_and_who_comes_later(server: Running):
    ada, ben = seated(server)
    with ada, ben:
        assert ada.ask("say", text="Good luck!")["type"] == "accepted"
        heard = until(ben, lambda said: said["type"] == "said")
        assert (heard["seat"], heard["text"]) == (0, "Good luck!")
        with server.watch(ada.welcome["game"]["id"]) as watcher:
            assert until(watcher, lambda said: said["type"] == "said")["text"] == "Good luck!"
            assert watcher.ask("say", text="Hello")["code"] == "watching"
        ada.say("say", text="two\nlines")
        assert until(ada, lambda said: said["type"] == "refused")["code"] == "malformed"
        said = [ada.ask("say", text="again") for _ in range(8)]
        assert said[-1]["code"] == "too fast"


def test_who_leaves_is_seen_to_be_away(server: Running):
    ada, ben = seated(server)
    with ada:
        until(ada, lambda said: said["type"] == "present" and said["here"] == [True, True])
        ben.leave()
        until(ada, lambda said: said["type"] == "present" and said["here"] == [True, False])


class Sitting:
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def send(self, data: str) -> None:
        pass


class Table:
    """A table of a process that shares its database with others; ``told`` is what it says to them."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.guests: set[Any] = set()
        self.row = SimpleNamespace(id="a", seats=[SimpleNamespace(computer="")] * 2)
        announcing = SimpleNamespace(say=lambda _, news: self.told.append(json.loads(news)))
        store = SimpleNamespace(shared=True)
        self.loaded_games = SimpleNamespace(
            rooms={"a": self}, store=store, closed=False, announcing=announcing
        )
        self.company = Company(self)  # type: ignore[arg-type]

    def send_all(self, message: object) -> None:
        pass

    def enter(self, seat: int) -> Any:
        guest = Sitting(seat)
        self.guests.add(guest)
        return guest


def test_who_comes_first_asks_the_other_processes_even_if_one_has_asked_before():
    table = Table()
    table.company.heard("x", '{"here":[true,false],"asks":true}')  # nobody is here yet
    assert table.told == [{"here": [False, False]}]
    table.company.greet(table.enter(1))
    assert table.told[1:] == [{"here": [False, True], "asks": True}]


def test_a_room_that_was_replaced_no_longer_speaks_for_the_game():
    table = Table()
    guest = table.enter(1)
    table.company.greet(guest)
    table.loaded_games.rooms["a"] = object()  # it was given up, and who came back is in another
    table.guests.clear()
    table.company.changed()
    assert table.told == [{"here": [False, True], "asks": True}]
    del table.loaded_games.rooms["a"]
    table.company.ours = [False, True]
    table.company.changed()
    assert table.told[1:] == [{"here": [False, False]}]


def test_only_who_sits_at_the_machine_is_told_its_addresses(server: Running):
    assert server.get("/api/addresses")["only_here"] is True
