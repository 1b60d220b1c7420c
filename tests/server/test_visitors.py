"""Limits are for each visitor, and nobody passes for somebody else."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import httpx
import pytest

from arbiter.errors import ArbiterError
from arbiter.server import limits
from arbiter.server.limits import Limits, address_of, kept_as, proxies, visitor_of
from server.running import PLENTY, Running, until

QUICK = "sve-1.3.1"
BELIEVED = proxies(["127.0.0.1", "10.0.0.0/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("203.0.113.5", [], "203.0.113.5"),
        ("203.0.113.5", ["198.51.100.1"], "203.0.113.5"),  # nobody asked it
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),  # the visitor sent the first one along
        ("127.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.1, 10.1.2.3"], "198.51.100.1"),  # two proxies of ours
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
    ],
)
def test_whom_a_request_is_from(peer: str, forwarded: list[str], found: str):
    assert address_of(peer, forwarded, BELIEVED) == found
    assert address_of(peer, forwarded, ()) == peer


def test_one_network_of_ipv6_is_one_visitor():
    assert visitor_of("2001:db8::1") == visitor_of("2001:db8::ffff:2")
    assert visitor_of("2001:db8::1") != visitor_of("2001:db8:0:1::1")
    assert visitor_of("::ffff:203.0.113.5") == visitor_of("203.0.113.5")
    assert "203" not in kept_as("203.0.113.5", "secret")
    assert kept_as("a", "secret") != kept_as("a", "other secret")


def test_limits_are_positive():
    with pytest.raises(ArbiterError, match="visitor_open"):
        Limits(visitor_open=0)
    with pytest.raises(ArbiterError, match="no address of a proxy"):
        proxies(["nonsense"])


@pytest.fixture
def proxied(tmp_path):
    """A server behind a proxy at 127.0.0.1: visitors are told apart by what the proxy says."""
    made: list[Running] = []

    def start(trusted: tuple[str, ...] = ("127.0.0.1",), **limits: Any) -> Running:
        path = f"sqlite:///{tmp_path}/games.db"
        made.append(Running(path, limits=replace(PLENTY, **limits), trusted=trusted))
        return made[-1]

    yield start
    for server in made:
        server.stop()


def begin(server: Running, visitor: str, opponent: str = "friend") -> httpx.Response:
    headers = {"X-Forwarded-For": visitor}
    return server.http.post("/api/games", json={"ruleset": QUICK, "opponent": opponent}, headers=headers)


def test_one_visitor_does_not_use_up_the_invitations(proxied):
    server = proxied(visitor_open=3)
    codes = [begin(server, "198.51.100.1").status_code for _ in range(6)]
    assert codes == [201] * 3 + [429] * 3
    refused = begin(server, "198.51.100.1")
    assert refused.json()["code"] == "too many"
    assert int(refused.headers["retry-after"]) > 0
    assert begin(server, "198.51.100.2").status_code == 201
    assert begin(server, "6.6.6.6, 198.51.100.1").status_code == 429  # a made-up address does not help


def test_nobody_believes_a_visitor_about_its_address(proxied):
    server = proxied(trusted=(), visitor_open=3)
    codes = [begin(server, f"198.51.100.{n}").status_code for n in range(6)]
    assert codes == [201] * 3 + [429] * 3


def test_all_at_once_is_no_way_around_a_limit(proxied):
    server = proxied(visitor_open=3)
    codes: list[int] = []

    def once() -> None:
        codes.append(begin(server, "198.51.100.1").status_code)

    threads = [threading.Thread(target=once) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [201] * 3 + [429] * 9


def test_beginning_and_conceding_has_an_end(proxied):
    server = proxied(visitor_day=4)
    codes = []
    for _ in range(6):
        made = begin(server, "198.51.100.1", "random")
        codes.append(made.status_code)
        if made.status_code == 201:
            with server.sit(made.json()) as player:
                player.asked()
                player.ask("concede")
    assert codes == [201] * 4 + [429] * 2
    assert begin(server, "198.51.100.2", "random").status_code == 201


def test_a_server_keeps_only_so_many_games(proxied, monkeypatch: pytest.MonkeyPatch):
    from arbiter.server import loaded_games

    monkeypatch.setattr(loaded_games, "COUNTING", 0.0)
    server = proxied(kept_games=2)
    codes = [begin(server, f"198.51.100.{n}").status_code for n in range(4)]
    assert codes == [201, 201, 503, 503]


def test_requests_are_counted_by_visitor(proxied):
    server = proxied(rate=0.01, burst=5)
    deck = {"ruleset": "fftcg", "list": "1 Nobody at All"}
    for visitor in ("198.51.100.1", "198.51.100.2"):
        headers = {"X-Forwarded-For": visitor}
        codes = [
            server.http.post("/api/decks/check", json=deck, headers=headers).status_code for _ in range(6)
        ]
        assert codes == [200] * 5 + [429]
    reads = [server.http.get("/api/games", headers={"X-Forwarded-For": "198.51.100.3"}) for _ in range(30)]
    assert [each.status_code for each in reads] == [200] * 25 + [429] * 5
    assert reads[-1].headers["retry-after"]


def test_what_no_client_of_ours_sends_counts_for_five(proxied):
    server = proxied(rate=0.01, burst=12)
    headers = {"X-Forwarded-For": "198.51.100.1"}
    codes = [
        server.http.post("/api/games", content=b"[" * 5000, headers=headers).status_code for _ in range(4)
    ]
    assert codes == [400, 400, 400, 429]


def test_bad_requests_at_a_pace_that_good_ones_may_have_are_slowed(monkeypatch: pytest.MonkeyPatch):
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    budget = limits.Budget(20, 200)
    heard = 0
    for _ in range(600):  # a minute, ten a second
        now += 0.1
        if budget.spend():
            heard += 1
            budget.charge(4)
    assert heard == pytest.approx((200 + 60 * 20) / 5, abs=2)


def test_computers_play_each_other_only_while_somebody_looks_on(proxied):
    server = proxied()
    seat = server.new(QUICK, player="random", opponent="random", seed=1)
    path = f"/api/games/{seat['game']}"
    with server.watch(seat["game"]) as watcher:
        while watcher.state.get("moves", 0) < 2:
            watcher.hear()
    room = server.server.config.app.app.state.loaded_games.rooms[seat["game"]]
    until(lambda: not room.guests and room.driver.done())
    asleep = server.get(path)["moves"]
    threading.Event().wait(1.5)
    assert server.get(path)["moves"] == asleep
    with server.watch(seat["game"]) as watcher:
        while watcher.state.get("moves", 0) <= asleep:
            watcher.hear()


def test_people_do_not_wait_for_computers_that_play_each_other(proxied):
    """Those think in processes of their own, however many there are of them."""
    server = proxied()
    shows = [server.new(QUICK, player="greedy", opponent="greedy", seed=n) for n in range(12)]
    watchers = [server.watch(show["game"]) for show in shows]
    loaded_games = server.server.config.app.app.state.loaded_games  # type: ignore[union-attr]
    with server.sit(server.new(QUICK, opponent="random", seed=1)) as player:
        for _ in range(6):
            if not player.asked():
                break
            player.answer()
            assert len(loaded_games.thinker.idle) >= len(loaded_games.thinker.minds) - 1
    assert len(loaded_games.backdrop.minds) < len(loaded_games.thinker.minds)
    for watcher in watchers:
        watcher.leave()
