"""Clients that do not keep to the protocol: refused with a code, and nobody else notices."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from arbiter.server.messages import MAX_FRAME, MAX_LIST
from server.running import PLENTY, Running, Somebody, opened

QUICK = "sve-1.3.1"


@pytest.fixture
def seat(server: Running) -> dict[str, Any]:
    return server.new(QUICK, opponent="random", seed=1)


@contextmanager
def undisturbed(server: Running) -> Iterator[None]:
    """Somebody else's game, which goes on before and after as if nothing were."""
    other = server.new("fftcg", opponent="random", seed=2)
    with server.sit(other) as player:
        player.play(2)
        yield
        player.asked()
        assert player.answer()["type"] == "accepted"


def raw(player: Somebody, data: str | bytes) -> dict[str, Any]:
    player.ws.send(data)
    while (said := player.hear())["type"] in ("state", "welcome", "present"):
        pass
    return said


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"type": "answer"}',
        '{"type": "answer", "rev": 1, "chosen": ["a"]}',
        '{"type": "answer", "rev": -1, "chosen": [0]}',
        '{"type": "answer", "rev": 1, "chosen": [0], "seat": 1}',
        '{"type": "answer", "rev": 1, "chosen": [99999999999999999999]}',
        '{"type": "nothing"}',
        '{"type": "pass", "rev": 0, "mode": "sideways"}',
        '{"type": "stops", "stops": [{"phase": 3, "own": true}]}',
        '{"type": "explain", "card": 1, "what": "' + "x" * 100 + '"}',
        "[" * 5000,
        "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    ],
)
def test_what_is_no_message_is_refused(server: Running, seat: dict[str, Any], data: str):
    with server.sit(seat) as player:
        player.asked()
        before = player.state
        said = raw(player, data)
        assert (said["type"], said["code"]) == ("refused", "malformed")
        assert player.answer()["type"] == "accepted"
        assert player.state["rev"] > before["rev"]


def test_binary_is_no_message(server: Running, seat: dict[str, Any]):
    with undisturbed(server), server.sit(seat) as player:
        player.asked()
        assert raw(player, b"\xff\x00\xfe")["code"] == "malformed"
        assert player.answer()["type"] == "accepted"


def test_too_much_nonsense_ends_the_connection(server: Running, seat: dict[str, Any]):
    with undisturbed(server), server.sit(seat) as player:
        for _ in range(40):
            player.ws.send("nonsense")
        assert player.closed() == 4400
    with server.sit(seat) as player:
        assert player.asked()


@pytest.mark.parametrize(("size", "code"), [(MAX_FRAME + 1, 4413), (5 * MAX_FRAME, 1009)])
def test_too_large(server: Running, seat: dict[str, Any], size: int, code: int):
    with undisturbed(server), server.sit(seat) as player:
        player.asked()
        player.ws.send("x" * size)
        assert player.closed() == code


def flood(player: Somebody) -> int:
    """Say the same over and over until the connection ends; its code."""
    try:
        for n in range(5000):
            player.ws.send(json.dumps({"type": "log", "id": n, "since": 0}))
    except ConnectionClosed:
        pass
    return player.closed()


def test_flooding_is_slowed_and_then_ended(server: Running, seat: dict[str, Any]):
    with undisturbed(server), server.sit(seat) as player:
        player.asked()
        assert flood(player) == 4429


def test_pings_without_end_cut_the_connection(server: Running, seat: dict[str, Any]):
    def ping() -> None:
        for n in range(100_000):
            player.ws.ping(f"ping {n}")

    with undisturbed(server), server.sit(seat) as player, pytest.raises((ConnectionClosed, OSError)):
        ping()


def test_more_bytes_than_any_client_sends_cut_the_connection(server: Running, seat: dict[str, Any]):
    """A message of empty pieces never is too large, and never ends."""
    with undisturbed(server), server.sit(seat) as player, pytest.raises((ConnectionClosed, OSError)):
        player.ws.send("" for _ in range(200_000))


def test_out_of_turn_and_replayed(server: Running):
    first = server.new(QUICK, opponent="friend")
    second = server.post(f"/api/games/{first['game']}/join", code=first["join"])
    with server.sit(first) as ada, server.sit(second) as ben:
        for somebody in (ada, ben):
            while not somebody.state:
                somebody.hear()
        asked, other = (ada, ben) if ada.state["ask"] else (ben, ada)
        rev = asked.state["rev"]
        chosen = asked.any_answer()
        assert other.ask("answer", rev=rev, chosen=chosen)["code"] == "not your turn"
        assert other.ask("pass", rev=rev, mode="once")["code"] == "not your turn"
        assert asked.ask("answer", rev=rev, chosen=chosen)["type"] == "accepted"
        assert asked.ask("answer", rev=rev, chosen=chosen)["code"] == "stale"
        assert asked.ask("answer", rev=rev + 1000, chosen=chosen)["code"] == "stale"


@pytest.mark.parametrize("chosen", [[], [10**6], [-1], [0, 0], [0, 1, 2], [2**53]])
def test_an_answer_of_the_wrong_shape_changes_nothing(
    server: Running, seat: dict[str, Any], chosen: list[int]
):
    with server.sit(seat) as player:
        assert player.asked()["shape"] == "one"
        before = player.state
        said = player.ask("answer", rev=before["rev"], chosen=chosen)
        assert (said["type"], said["code"]) == ("refused", "illegal")
        assert player.state == before


def test_guessed_tokens(server: Running, seat: dict[str, Any]):
    with undisturbed(server):
        for token in ("a", seat["token"][:-1], seat["token"] + "x", "x" * 43, seat["token"].swapcase()):
            with Somebody(server.url, seat["game"], token) as thief:
                assert thief.hear()["code"] == "not your seat"
                assert thief.closed() == 4401
        with Somebody(server.url, "no-such-game", seat["token"]) as lost:
            assert lost.hear()["code"] == "no such game"
            assert lost.closed() == 4404
        other = server.new(QUICK, opponent="random")
        with Somebody(server.url, other["game"], seat["token"]) as thief:
            assert thief.hear()["code"] == "not your seat"


def test_the_first_word_is_hello(server: Running, seat: dict[str, Any]):
    with opened(server.url, seat["game"]) as socket:
        socket.send('{"type": "concede", "id": 3}')
        assert json.loads(socket.recv())["code"] == "malformed"
        with pytest.raises(ConnectionClosed) as end:
            socket.recv()
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4400
    assert server.get(f"/api/games/{seat['game']}")["status"] == "playing"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "file://"])
def test_foreign_pages(server: Running, seat: dict[str, Any], origin: str):
    with undisturbed(server):
        with opened(server.url, seat["game"], origin=origin) as socket:
            with pytest.raises(ConnectionClosed) as end:
                socket.recv()
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 4403
        answer = server.http.post("/api/games", json={"ruleset": QUICK}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign origin")


def test_a_foreign_name_pointed_at_this_server(server: Running):
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    answer = server.http.get("/api/games", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign origin")
    own = server.http.get("/api/games", headers={"Origin": server.url})
    assert own.status_code == 200


def test_a_page_of_our_own_may_play(server: Running, seat: dict[str, Any]):
    with server.sit(seat, origin=server.url) as player:
        assert player.asked()


def test_deck_lists_have_limits(server: Running):
    too_long = server.post("/api/decks/check", 400, ruleset=QUICK, list="x" * (MAX_LIST + 1))
    assert too_long["code"] == "malformed"
    many = "[Main]\n" + "200 Toll Guard\n" * 500
    assert (
        "more than"
        in server.post("/api/decks/check", 200, ruleset=QUICK, list=many)["problems"][0]["message"]
    )
    huge = server.http.post(
        "/api/decks/check", content=b"x" * 200_000, headers={"content-type": "application/json"}
    )
    assert (huge.status_code, huge.json()["code"]) == (413, "too large")
    for name in ("../../../etc/passwd", "/etc/passwd", "bridge.txt"):
        assert server.post("/api/games", 409, ruleset=QUICK, deck={"name": name})["code"] == "illegal"
        assert server.http.get(f"/api/rulesets/{QUICK}/decks/{name}").status_code in (404, 200, 503)
        assert "root:" not in server.http.get(f"/api/rulesets/{QUICK}/decks/{name}").text


def test_there_are_only_so_many_games(tmp_path):
    server = Running(f"sqlite:///{tmp_path}/games.db", limits=replace(PLENTY, open_games=2, played_games=3))
    try:
        for _ in range(2):
            server.new(QUICK, opponent="friend")
        assert server.post("/api/games", 503, ruleset=QUICK, opponent="friend")["code"] == "busy"
        for _ in range(3):
            server.new(QUICK, opponent="random")
        assert server.post("/api/games", 503, ruleset=QUICK, opponent="random")["code"] == "busy"
    finally:
        server.stop()


def test_a_visitor_asks_only_so_often(tmp_path):
    server = Running(f"sqlite:///{tmp_path}/games.db", limits=replace(PLENTY, rate=0.01, burst=25))
    try:  # a bad request counts for five
        codes = [server.http.post("/api/decks/check", json={}).status_code for _ in range(8)]
        assert codes == [400] * 5 + [429] * 3
        assert server.get("/api/games")["games"] == []
    finally:
        server.stop()


WORDS = [
    "answer",
    "pass",
    "check",
    "stops",
    "why_not",
    "explain",
    "understand",
    "advise",
    "log",
    "undo",
    "hello",
    "concede?",
    "",
    "x",
]


def nonsense(chance: random.Random, rev: int) -> str:
    """Something that resembles a message, more or less."""

    def value(depth: int = 0) -> Any:
        kind = chance.randrange(9 if depth < 3 else 6)
        return [
            lambda: chance.choice([0, 1, -1, 2, rev, 2**31, 2**63, 2**70, 1e300, 0.5]),
            lambda: chance.choice(["", "once", "until", "turn", "stop", "atk", "play", "\u0000", "é" * 40]),
            lambda: None,
            lambda: chance.choice([True, False]),
            lambda: rev,
            lambda: [chance.randrange(-2, 8) for _ in range(chance.randrange(5))],
            lambda: [value(depth + 1) for _ in range(chance.randrange(4))],
            lambda: {chance.choice(WORDS): value(depth + 1)},
            lambda: [{"phase": "main phase", "own": True}],
        ][kind]()

    fields = [
        "rev",
        "chosen",
        "mode",
        "card",
        "what",
        "label",
        "since",
        "stops",
        "asking",
        "token",
        "id",
        "z",
    ]
    made = {name: value() for name in chance.sample(fields, chance.randrange(1, 7))}
    text = json.dumps({"type": chance.choice(WORDS), **made})
    if chance.random() < 0.15:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "\x00", "{", "]", '"', "\ufffd"]) + text[at + 1 :]
    return text


@pytest.mark.parametrize("seed", range(4))
def test_a_fuzzer_gets_an_answer_to_everything_and_breaks_nothing(server: Running, seed: int):
    chance = random.Random(seed)
    seat = server.new(("fow-8.01", "sve-1.3.1", "fftcg")[seed % 3], opponent="random", seed=seed)
    kinds = set()
    with undisturbed(server):
        for _ in range(12):
            with server.sit(seat) as player:
                if not player.asked():
                    break
                for _ in range(18):  # fewer than end a connection
                    said = raw(player, nonsense(chance, player.state["rev"]))
                    kinds.add(said["type"])
                    assert said["type"] != "refused" or said["code"], said
        with server.sit(seat) as player:
            if player.asked():
                assert player.answer()["type"] == "accepted"
    assert "refused" in kinds


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"ruleset": "\xff\xfe"}',
        b'{"ruleset": "\\ud800"}',
        b'{"ruleset": "sve-1.3.1", "name": "\\u0000"}',
        b'{"ruleset": "sve-1.3.1", "name": "\\u001b[2J"}',
        b'{"ruleset": "sve-1.3.1", "deck": {"name": "a\\u0000b"}}',
        b'{"ruleset": "sve-1.3.1", "deck": {"list": "a\\u0000b"}}',
        b'{"ruleset": "sve-1.3.1", "seed": ' + b"9" * 5000 + b"}",
        b'{"ruleset": "sve-1.3.1", "seed": 99999999999999999999999}',
        b'{"ruleset": "sve-1.3.1", "seed": 1e400}',
    ],
    ids=range(11),
)
def test_a_body_that_is_no_message(server: Running, body: bytes):
    for path in ("/api/games", "/api/decks/check", "/api/decks", "/api/games/x/join"):
        answer = server.http.post(path, content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/a%00b",
        "/api/games/a%00b/replay",
        "/api/games?ruleset=a%00b",
        "/api/games?before=5-%00",
        "/api/decks/a%00b",
        "/api/rulesets/a%00b",
        "/api/rulesets/sve-1.3.1/cards?text=%00",
        "/%00",
        "/api/games/%1b%5b2J",
        "/api/games?ruleset=" + "x" * 5000,
        "/" + "x" * 5000,
    ],
)
def test_an_address_with_signs_no_name_has(server: Running, path: str):
    answer = server.http.get(path)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text


def _turned_away(server: Running, id: str) -> int:
    """The status or the code a connection ends with."""
    try:
        with Somebody(server.url, id, "") as lost:
            return lost.closed()
    except InvalidStatus as refused:
        return refused.response.status_code
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


@pytest.mark.parametrize("id", ["%00", "a%00b", "x" * 3000, "%ff%fe", "..%2f..%2fetc"])
def test_a_connection_to_an_odd_address(server: Running, id: str):
    with undisturbed(server):
        assert _turned_away(server, id) in (400, 403, 404, 4400, 4404)


@pytest.mark.parametrize("token", ["\x00", "a\x00", "\x1b[2J"])
def test_frames_with_signs_no_name_has(server: Running, seat: dict[str, Any], token: str):
    with opened(server.url, seat["game"]) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        assert json.loads(socket.recv())["code"] == "malformed"
    with server.sit(seat) as player:
        player.asked()
        assert raw(player, json.dumps({"type": "explain", "card": 1, "what": token}))["code"] == "malformed"
        stops = [{"phase": token, "own": True}]
        assert raw(player, json.dumps({"type": "stops", "stops": stops}))["code"] == "malformed"
