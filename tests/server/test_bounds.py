"""What one visitor makes the server hold has bounds: memory, rooms, connections, requests that never end."""

from __future__ import annotations

import asyncio
import json
import select
import socket
import time
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from arbiter.server import socket as connections
from arbiter.server import wire
from arbiter.server.socket import MANY, NOT_READING
from arbiter.server.wire import Door
from arbiter.table import Table
from server.running import PLENTY, Held, Running, opened, until

QUICK = "sve-1.3.1"


@pytest.fixture
def bounded(tmp_path):
    """Starts a server with limits of its own."""
    made: list[Running] = []

    def start(door: Door | None = None, **limits: Any) -> Running:
        made.append(
            Running(f"sqlite:///{tmp_path}/games.db", limits=replace(PLENTY, **limits), pace=0.0, door=door)
        )
        return made[-1]

    yield start
    for server in made:
        server.stop()


def loaded_games(server: Running) -> Any:
    return server.server.config.app.app.state.loaded_games  # type: ignore[union-attr]


def finished(server: Running, n: int) -> list[str]:
    games = []
    for seed in range(n):
        seat = server.new(QUICK, opponent="random", seed=seed)
        with server.sit(seat) as player:
            player.asked()
            player.ask("concede")
        games.append(seat["game"])
    return games


# --- games in memory --------------------------------------------------------------------------------------------------


def test_only_so_many_games_are_in_memory(bounded):
    """Those not looked at for longest are put away, and are there again when somebody comes."""
    server = bounded(rooms=3)
    seats = [server.new(QUICK, opponent="random", seed=seed) for seed in range(8)]
    for seat in seats:
        with server.sit(seat) as player:
            player.asked()
            player.answer()
        assert len(loaded_games(server).rooms) <= 3
    assert seats[0]["game"] not in loaded_games(server).rooms
    with server.sit(seats[0]) as player:
        player.asked()
        assert player.state["moves"] >= 1


def test_watchers_make_room_for_players(bounded):
    server = bounded(rooms=2)
    watched = [server.watch(game) for game in finished(server, 2)]
    for watcher in watched:
        watcher.hear()
    with server.sit(server.new(QUICK, opponent="random")) as player:
        player.asked()
        assert player.answer()["type"] == "accepted"
    assert 4503 in [watcher.closed() for watcher in watched[:1]]


def test_a_finished_game_keeps_nothing_to_take_back(bounded):
    server = bounded()
    game = finished(server, 1)[0]
    assert loaded_games(server).rooms[game].table._past is None
    loaded_games(server).rooms.clear()
    with server.watch(game) as watcher:
        watcher.look()
        assert loaded_games(server).rooms[game].table._past is None


def test_a_game_that_is_over_leaves_the_memory_soon(bounded, monkeypatch: pytest.MonkeyPatch):
    from arbiter.server import loaded_games as halls

    monkeypatch.setattr(halls, "TIDYING", 0.05)
    monkeypatch.setattr(halls, "IDLE_FINISHED", 0.1)
    server = bounded()
    going_on = server.new(QUICK, opponent="random", seed=9)
    with server.sit(going_on) as player:
        player.asked()
    over = finished(server, 1)[0]
    until(lambda: over not in loaded_games(server).rooms)
    assert list(loaded_games(server).rooms) == [going_on["game"]]


def test_who_comes_to_watch_is_no_news_to_the_others(bounded):
    server = bounded()
    with server.sit(server.new(QUICK, opponent="random", seed=1)) as player:
        chosen = player.asked()["suggested"]
        asked = {"rev": player.state["rev"], "chosen": chosen}
        player.ask("check", **asked)  # everything that was on its way has been heard then
        with server.watch(player.welcome["game"]["id"]) as watcher:
            while watcher.hear()["type"] != "present":
                pass
            number = player.say("check", **asked)
            assert player.hear().get("id") == number  # and nothing before it


def test_looking_at_many_finished_games_is_slowed(bounded):
    server = bounded(loads=3)
    games = finished(server, 5)
    server.http.post("/api/games", json={})
    loaded_games(server).rooms.clear()
    codes = []
    for game in games:
        with server.watch(game) as watcher:
            first = watcher.hear()
            codes.append(first.get("code", first["type"]))
    assert codes == ["welcome"] * 3 + ["too fast"] * 2


def test_a_game_has_only_so_many_answers(bounded):
    server = bounded(answers=12)
    with server.sit(server.new("fow-8.01", opponent="random", seed=1)) as player:
        while player.state.get("rev", 0) < 12:
            if player.state.get("ask") is None or player.answer()["type"] != "accepted":
                player.hear()
        said = player.ask("undo", rev=player.state["rev"])
        assert "longer than this server keeps" in said["message"]
        assert player.ask("concede")["type"] == "accepted"


# --- the event loop ---------------------------------------------------------------------------------------------------


def test_an_answer_that_takes_long_keeps_nobody_else_waiting(bounded, monkeypatch: pytest.MonkeyPatch):
    server = bounded()
    slow, quick = (server.new(QUICK, opponent="random", seed=seed) for seed in (1, 2))
    with server.sit(slow) as tired, server.sit(quick) as player:
        tired.asked()
        player.asked()
        table = loaded_games(server).rooms[slow["game"]].table
        held = Held(table.answer)
        monkeypatch.setattr(table, "answer", held)
        number = tired.say("answer", rev=tired.state["rev"], chosen=tired.any_answer())
        with held.holding():
            assert player.answer()["type"] == "accepted"
            server.get("/api/games")
        assert tired.reply(number)["type"] == "accepted"


def test_nothing_of_a_game_is_computed_on_the_event_loop(bounded, monkeypatch: pytest.MonkeyPatch):
    """Whatever a table is asked to do is done on a thread without an event loop."""
    done: dict[str, bool] = {}

    def watched(name: str) -> None:
        verb = getattr(Table, name)

        def watching(*given: Any, **named: Any) -> Any:
            done[name] = done.get(name, False) or asyncio._get_running_loop() is not None
            return verb(*given, **named)

        monkeypatch.setattr(Table, name, watching)

    for name in ("__init__", "answer", "check", "step", "undo", "concede", "observe", "labels", "explain"):
        watched(name)
    for name in ("understood", "why_not", "card_of", "copy", "log", "whole_log", "record", "save", "digest"):
        watched(name)
    server = bounded()
    seat = server.new("fow-8.01", opponent="random", seed=2)
    with server.sit(seat) as player, server.watch(seat["game"]) as watcher:
        player.play(4)
        player.asked()
        zones = player.state["view"]["zones"]
        shown = [card for zone in zones for card in zone.get("cards", ()) if card.get("name")]
        rev = player.state["rev"]
        player.ask("check", rev=rev, chosen=player.state["ask"]["suggested"])
        player.ask("why_not", card=shown[0]["id"])
        player.ask("explain", card=shown[0]["id"], what="atk")
        player.ask("explain", card=-1, what="life")
        player.ask("understand", card=shown[0]["id"])
        watcher.ask("log", since=0)
        assert player.ask("undo", rev=rev)["type"] == "accepted"
        player.asked()
        player.ask("pass", rev=player.state["rev"], mode="turn")
        assert player.ask("concede")["type"] == "accepted"
    server.http.get(f"/api/games/{seat['game']}/replay").raise_for_status()
    assert {name for name, on_the_loop in done.items() if on_the_loop} == set()
    assert {"__init__", "answer", "check", "step", "undo", "concede", "observe", "explain"} <= set(done)


def test_how_a_number_came_about_is_found_while_the_game_goes_on(bounded, monkeypatch: pytest.MonkeyPatch):
    server = bounded()
    seat = server.new("fow-8.01", opponent="random", seed=2)
    with server.sit(seat) as player, server.sit(seat) as again:
        player.play(2)
        player.asked()
        held = Held(lambda *_: [])
        monkeypatch.setattr(connections, "history", held)
        number = again.say("explain", card=-1, what="life")
        with held.holding():
            assert player.answer()["type"] == "accepted"
        assert again.reply(number)["type"] == "reasons"


# --- connections ------------------------------------------------------------------------------------------------------


def test_one_address_has_only_so_many_seats_and_views(bounded):
    server = bounded(visitor_connections=3)
    seat = server.new(QUICK, opponent="random")
    held = [server.watch(seat["game"]) for _ in range(3)]
    for each in held:
        each.hear()
    with opened(server.url, seat["game"]) as fourth:  # nobody waits for what it says
        assert json.loads(fourth.recv(60))["code"] == "too many"
        with pytest.raises(ConnectionClosed):
            fourth.recv(60)
        assert fourth.close_code == MANY
    held.pop().leave()
    until(lambda: loaded_games(server).connections.total == 2)
    with server.watch(seat["game"]) as fourth:
        assert fourth.hear()["type"] == "welcome"
    for each in held:
        each.leave()


def test_one_address_opens_only_so_many_connections(bounded):
    door = Door(per_address=5)
    server = bounded(door=door)
    address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
    held = [socket.create_connection(address) for _ in range(12)]
    until(lambda: len(select.select(held, [], [], 0)[0]) == 7)  # nothing was said on them: they have ended
    assert door.held.total() == 5
    for each in held:
        each.close()
    until(lambda: not door.held)
    assert server.get("/api/games")["games"] == []


def _ended(plain: socket.socket) -> bool:
    try:
        return plain.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: ",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n"
        b"Content-Type: application/json\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_never_ends_is_given_up(bounded, monkeypatch: pytest.MonkeyPatch, sent: bytes):
    monkeypatch.setattr(wire, "ARRIVING", 1.0)
    monkeypatch.setattr(wire, "BODY", 1.0)
    server = bounded()
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as plain:
        plain.settimeout(60)  # nothing else would end it
        plain.sendall(sent)
        assert _ended(plain) or _ended(plain)


def test_headers_have_a_length(bounded):
    server = bounded()
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as plain:
        plain.settimeout(20)
        sent = 0
        try:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            for _ in range(2000):
                plain.sendall(b"X-Long: " + b"x" * 8000 + b"\r\n")
                sent += 8000
                time.sleep(0.001)
        except OSError:
            pass
    assert sent < 4_000_000
    assert server.get("/api/games")["games"] == []


def test_who_does_not_read_is_let_go(bounded, monkeypatch: pytest.MonkeyPatch):
    """What waits for one client is bounded in bytes, not only in messages; and the game goes on meanwhile."""
    monkeypatch.setattr(connections, "WAITING_BYTES", 30_000)
    monkeypatch.setattr(connections, "SENDING", 2.0)
    server = bounded()
    seat = server.new("fow-8.01", opponent="random", seed=3)
    with server.sit(seat) as player:
        player.play(3)
        player.asked()
        with opened(server.url, seat["game"], max_queue=1) as silent:
            silent.send(json.dumps({"type": "hello"}))
            room = loaded_games(server).rooms[seat["game"]]
            until(lambda: len(room.guests) == 2)
            guest = next(each for each in room.guests if each.seat < 0)
            for _ in range(400):
                asyncio.run_coroutine_threadsafe(_said(guest), loaded_games(server).tidying.get_loop())
            until(lambda: guest not in room.guests)
            assert guest.closed == NOT_READING
            assert guest.out.qsize() <= 2
        assert player.answer()["type"] == "accepted"


async def _said(guest: Any) -> None:
    guest.send("x" * 20_000)


def test_a_hello_that_never_comes(bounded, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    server = bounded()
    seat = server.new(QUICK, opponent="random")
    with opened(server.url, seat["game"]) as silent:
        with pytest.raises(ConnectionClosed) as end:
            silent.recv(60)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4408
    until(lambda: loaded_games(server).connections.total == 0)
