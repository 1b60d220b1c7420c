"""A server that is killed in the middle of a game loses nothing that was acknowledged."""

from __future__ import annotations

import subprocess
import sys

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from arbiter.cards import deck_names
from arbiter.games import RULESETS
from server.running import Process, Somebody, asked_of

#: one edition of each game
RULED = [name for name in RULESETS if deck_names(name) and name not in ("fow-5.00", "fow-5.12")]


@pytest.mark.parametrize("ruleset", RULED)
def test_killed_in_the_middle_of_a_game(ruleset: str, database: str):
    if database.startswith("postgresql") and ruleset != RULED[0]:
        pytest.skip("one ruleset is enough to show it on PostgreSQL: what is stored is the same")
    server = Process(database)
    try:
        body = {"ruleset": ruleset, "opponent": "random", "seed": 11}
        seat = httpx.post(f"{server.url}/api/games", json=body, timeout=60).json()
        player = Somebody(server.url, seat["game"], seat["token"])
        player.play(6)
        player.asked()
        before, log = player.state, player.log
        server.kill()
        server = Process(database)
        player = Somebody(server.url, seat["game"], seat["token"])
        player.asked()
        assert player.state["rev"] >= before["rev"]
        assert player.log[: len(log)] == log
        assert (player.state["view"], player.state["ask"]) == (before["view"], before["ask"])
        said = player.ask("answer", rev=before["rev"], chosen=player.any_answer())
        assert said["type"] == "accepted"
        rev = said["rev"]
        server.kill()  # the moment it is acknowledged, it is stored
        server = Process(database)
        player = Somebody(server.url, seat["game"], seat["token"])
        player.asked()
        assert player.state["rev"] >= rev
        player.play()
        assert player.over
    finally:
        server.kill()


def test_two_servers_on_one_database(database: str):
    """Any process can pick the game up: a second server goes on where the first one stands."""
    one, other = Process(database), Process(database)
    try:
        body = {"ruleset": "sve-1.3.1", "opponent": "friend"}
        first = httpx.post(f"{one.url}/api/games", json=body, timeout=60).json()
        path = f"{other.url}/api/games/{first['game']}/join"
        second = httpx.post(path, json={"code": first["join"]}, timeout=60).json()
        n = 0
        for turn in range(40):
            url = (one.url, other.url)[turn % 2]
            try:
                n += _answered(url, first, second, n)
            except (
                ConnectionClosed
            ) as end:  # both passed for somebody: one was first, the other says: come again
                _came_second(end)
            if n == 8:
                break
        assert n == 8
    finally:
        one.kill()
        other.kill()


def _answered(url: str, first: dict, second: dict, least: int) -> int:
    with (
        Somebody(url, first["game"], first["token"]) as ada,
        Somebody(url, first["game"], second["token"]) as ben,
    ):
        who = asked_of([ada, ben])
        assert who.state["moves"] >= least
        return int(who.answer()["type"] == "accepted")


def _came_second(end: ConnectionClosed) -> None:
    assert end.rcvd is not None
    assert end.rcvd.code == 4503


def test_a_port_that_is_taken_and_a_bad_database_are_said_in_a_line(tmp_path):
    command = [sys.executable, "-m", "arbiter", "serve", "--database"]
    made = subprocess.run([*command, "mysql://x/y"], capture_output=True, text=True, timeout=60)
    assert (made.returncode, made.stdout) == (2, "")
    assert "use sqlite or postgresql" in made.stderr
    assert "Traceback" not in made.stderr
    server = Process(f"sqlite:///{tmp_path}/a.db")
    try:
        port = server.url.rpartition(":")[2]
        url = f"sqlite:///{tmp_path}/b.db"
        made = subprocess.run([*command, url, "--port", port], capture_output=True, text=True, timeout=60)
        assert made.returncode == 2
        assert "--port takes another port" in made.stderr
    finally:
        server.kill()
