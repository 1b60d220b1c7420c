"""Games that cannot be read, older games, a database that does not answer: each is said, and the rest goes on."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
import time
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from arbiter.cards import deck_names, load_deck
from arbiter.errors import ArbiterError
from arbiter.server import appending, dealing
from arbiter.server.rows import GameRow, Played
from arbiter.server.store import Store
from arbiter.table import game_setup
from arbiter.table.carddata import setup_data
from server.running import PLENTY, Running

QUICK = "sve-1.3.1"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def change(file: Path, statement: str, *given: object) -> None:
    with sqlite3.connect(file) as db:
        db.execute(statement, given)
    db.close()


@pytest.mark.parametrize("setup", [b"", b"{", b"\xff\x00", b'{"ruleset": 3}', b"[" * 100_000])
@pytest.mark.parametrize("kind", ["random", "friend"])
def test_a_game_that_cannot_be_read_harms_no_other(file: Path, setup: bytes, kind: str):
    server = Running(f"sqlite:///{file}")
    player = "random" if kind == "random" else ""
    broken = server.new(QUICK, opponent="random", player=player)
    sound = server.new(QUICK, opponent="random", seed=1)
    server.stop()
    change(file, "UPDATE games SET setup = ? WHERE id = ?", setup, broken["game"])
    server = Running(f"sqlite:///{file}")
    try:
        with server.watch(broken["game"]) as watcher:
            assert "cannot go on" in watcher.hear()["game"]["broken"]
        assert "cannot go on" in server.get(f"/api/games/{broken['game']}")["broken"]
        assert {game["id"] for game in server.get("/api/games")["games"]} == {broken["game"], sound["game"]}
        with server.sit(sound) as player_:
            player_.asked()
            assert player_.answer()["type"] == "accepted"
    finally:
        server.stop()


def test_whatever_goes_wrong_while_a_game_is_brought_back_is_said(monkeypatch: pytest.MonkeyPatch):
    decks = [load_deck(QUICK, name) for name in deck_names(QUICK)[:2]]
    kept = msgspec.json.encode(setup_data(game_setup(QUICK, (decks[0], decks[1]), 1)))
    row = GameRow(id="a", ruleset=QUICK, format="standard", status="playing", setup=kept)
    assert dealing.restored(row, Played(0, [], [])).decision() is not None

    def fails(*_given: object, **_named: object) -> None:
        raise KeyError("a card that is gone")

    monkeypatch.setattr(dealing, "replay", fails)
    with pytest.raises(ArbiterError, match="it cannot be read: KeyError"):
        dealing.restored(row, Played(0, [], []))


def test_answers_that_cannot_be_read(file: Path):
    server = Running(f"sqlite:///{file}")
    broken = server.new(QUICK, opponent="random", seed=1)
    with server.sit(broken) as player:
        player.play(2)
    server.stop()
    change(file, "UPDATE moves SET answer = '[\"x\"' WHERE rev = 1")
    server = Running(f"sqlite:///{file}")
    try:
        with server.sit(broken) as player:
            assert "cannot go on" in player.hear()["game"]["broken"]
            assert player.ask("concede")["code"] == "broken"
    finally:
        server.stop()


def test_a_game_of_an_older_version_goes_on_and_of_a_newer_one_is_refused_by_name(file: Path):
    server = Running(f"sqlite:///{file}")
    older, newer = (server.new(QUICK, opponent="random", seed=seed) for seed in (1, 2))
    server.stop()
    change(file, "UPDATE games SET version = 1 WHERE id = ?", older["game"])
    change(file, "UPDATE games SET version = 99 WHERE id = ?", newer["game"])
    server = Running(f"sqlite:///{file}")
    try:
        with server.sit(older) as player:
            player.play()
            assert player.over
        with server.watch(newer["game"]) as watcher:
            assert "version 99" in watcher.hear()["game"]["broken"]
    finally:
        server.stop()


def test_a_database_of_before_is_brought_up_to_date(file: Path):
    """Games of two people that could not be joined from the lobby become private; all else stays as it was."""
    config = Config()
    config.set_main_option("script_location", "arbiter:server/migrations")
    with create_engine(f"sqlite:///{file}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for id, public, other in (("a", 0, ""), ("b", 1, ""), ("c", 0, "greedy")):
            row = (id, "fftcg", "", "finished", public, "", b"{}", "A", 1, 1, 1, 0, 5, 5, "", "", "")
            connection.exec_driver_sql(f"INSERT INTO games VALUES ({','.join('?' * len(row))})", row)
            for seat, computer in ((0, ""), (1, other)):
                given = (id, seat, "x", computer, "", "", "{}")
                connection.exec_driver_sql("INSERT INTO seats VALUES (?,?,?,?,?,?,?)", given)

    async def run() -> None:
        store = Store(f"sqlite:///{file}")
        await store.open()
        kept = [await store.game(id) for id in "abc"]
        assert [row.private for row in kept if row] == [True, False, False]
        assert [row.version for row in kept if row] == [1, 1, 1]
        await store.close()

    asyncio.run(run())


def test_nobody_else_can_read_the_database(file: Path):
    file.touch(0o644)
    server = Running(f"sqlite:///{file}")
    try:
        server.new(QUICK, opponent="random")
        for each in file.parent.glob("games.db*"):
            assert stat.S_IMODE(os.stat(each).st_mode) == 0o600
    finally:
        server.stop()


def test_a_locked_database_is_said_with_a_time_to_come_back(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(appending, "LOCKED", 300)
    server = Running(f"sqlite:///{file}")
    seat = server.new(QUICK, opponent="random", seed=1)
    holding, done = threading.Event(), threading.Event()

    def hold() -> None:
        with sqlite3.connect(file) as db:
            db.execute("BEGIN EXCLUSIVE")
            holding.set()
            done.wait(30)
            db.rollback()

    try:
        with server.sit(seat) as player:
            player.asked()
            moves = player.state["moves"]
            thread = threading.Thread(target=hold)
            thread.start()
            holding.wait(10)
            refused = server.http.post("/api/games", json={"ruleset": QUICK, "opponent": "random"})
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert int(refused.headers["retry-after"]) > 0
            assert player.ask("answer", rev=player.state["rev"], chosen=player.any_answer())["code"] == "busy"
            done.set()
            thread.join()
        with server.sit(seat) as player:
            player.asked()
            assert player.state["moves"] == moves
            assert player.answer()["type"] == "accepted"
    finally:
        done.set()
        server.stop()


def test_health_fails_when_the_database_does(file: Path, monkeypatch: pytest.MonkeyPatch):
    server = Running(f"sqlite:///{file}")
    try:
        assert server.get("/api/health")["version"]
        assert server.get("/api/ready")["version"]

        async def down(_: Store) -> None:
            raise ConnectionRefusedError("nobody is there")

        monkeypatch.setattr(Store, "well", down)
        for path in ("/api/health", "/api/ready"):
            refused = server.http.get(path)
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert refused.headers["retry-after"]
        assert server.http.get("/").status_code in (200, 503)
    finally:
        server.stop()


def test_a_rematch_wanted_by_both_is_one_game(file: Path):
    server = Running(f"sqlite:///{file}", limits=PLENTY)
    try:
        first = server.new(QUICK, opponent="friend")
        second = server.post(f"/api/games/{first['game']}/join", code=first["join"])
        with server.sit(first) as ada:
            while not ada.state:
                ada.hear()
            ada.ask("concede")
        found: list[str] = []

        def press(token: str) -> None:
            found.append(server.post(f"/api/games/{first['game']}/rematch", token=token)["game"])

        threads = [threading.Thread(target=press, args=(seat["token"],)) for seat in (first, second) * 3]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(set(found)) == 1
        with sqlite3.connect(file) as db:
            assert db.execute("SELECT count(*) FROM games").fetchone() == (2,)
    finally:
        server.stop()


def test_private_games_are_not_listed_at_any_time(file: Path):
    server = Running(f"sqlite:///{file}")
    try:
        hidden = server.new(QUICK, opponent="friend")
        shown = server.new(QUICK, opponent="friend", public=True)
        for seat in (hidden, shown):
            server.post(f"/api/games/{seat['game']}/join", code=seat["join"])
            assert hidden["game"] not in [game["id"] for game in server.get("/api/games")["games"]]
            with server.sit(seat) as player:
                while not player.state:
                    player.hear()
                player.ask("concede")
        assert [game["id"] for game in server.get("/api/games")["games"]] == [shown["game"]]
        follower = server.post(f"/api/games/{hidden['game']}/rematch", token=hidden["token"])
        taken = server.post(f"/api/games/{hidden['game']}/takeover", at=0, opponent="random")
        listed = [game["id"] for game in server.get("/api/games")["games"]]
        assert follower["game"] not in listed
        assert taken["game"] not in listed
    finally:
        server.stop()


def test_the_pages_of_the_lobby_lose_no_game(file: Path):
    """Games that changed in the same second are told apart by their names."""
    server = Running(f"sqlite:///{file}")
    try:
        made = {server.new(QUICK, opponent="friend", public=True)["game"] for _ in range(7)}
        now = int(time.time())
        change(file, f"UPDATE games SET changed = {now}")
        listed: list[str] = []
        more = ""
        for _ in range(10):
            page = server.get("/api/games", limit=2, before=more)
            listed += [game["id"] for game in page["games"]]
            more = page["more"]
            if not more:
                break
        assert sorted(listed) == sorted(made)
        assert server.http.get("/api/games", params={"before": "nonsense"}).status_code == 400
        with sqlite3.connect(file) as db:
            plan = db.execute(
                "EXPLAIN QUERY PLAN SELECT id FROM games WHERE private = 0 AND changed < 5 "
                "ORDER BY changed DESC, id DESC LIMIT 5"
            ).fetchall()
        assert "ix_games_changed" in str(plan)
    finally:
        server.stop()
