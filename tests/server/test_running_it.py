"""Running a server for others: its settings, its log, its numbers, old games, copies, stopping."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.cli import run
from arbiter.errors import ArbiterError
from arbiter.server.copies import backup, purge, restore
from arbiter.server.limits import Limits
from arbiter.server.logs import REQUEST, Json, Lines
from arbiter.server.settings import Settings, settings
from server.running import Held, Running, Somebody, until

QUICK = "sve-1.3.1"


# --- settings ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "arbiter.toml"
    made.write_text(
        'port = 9000\nhost = "0.0.0.0"\ndatabase = "sqlite:///file.db"\nproxy = ["127.0.0.1"]\n'
        "[limits]\nrooms = 7\nrate = 2.5\n"
    )
    return made


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(file: Path, monkeypatch):
    assert settings() == Settings()
    chosen = settings(file)
    assert (chosen.port, chosen.host, chosen.proxy) == (9000, "0.0.0.0", ("127.0.0.1",))
    assert (chosen.limits.rooms, chosen.limits.rate, chosen.limits.burst) == (7, 2.5, Limits().burst)
    monkeypatch.setenv("ARBITER_PORT", "9001")
    monkeypatch.setenv("ARBITER_DATABASE", "postgresql://a:secret@h/x")
    monkeypatch.setenv("ARBITER_ALLOW_HOST", "one.example, two.example")
    monkeypatch.setenv("ARBITER_CONFIG", str(file))
    chosen = settings(port=9002, host=None)
    assert (chosen.port, chosen.host) == (9002, "0.0.0.0")
    assert settings().port == 9001
    assert chosen.database_url == "postgresql://a:secret@h/x"
    assert chosen.allow_host == ("one.example", "two.example")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("prot = 1", "there is no such setting"),
        ("port = 70000", "there is no port"),
        ('port = "x"', "is no number"),
        ('log = "xml"', "the log cannot be"),
        ('proxy = ["x"]', "no address of a proxy"),
        ("allow_import = 3", "neither true nor false"),
        ("[limits]\nrooms = 0", "the limit rooms cannot be 0"),
        ("[limits]\nroms = 3", "there is no limit"),
        ("[limits]\nrooms = 2.5", "whole number"),
        ("limits = 3", "are a table"),
    ],
)
def test_a_setting_that_cannot_be_is_said(tmp_path: Path, content: str, why: str):
    bad = tmp_path / "bad.toml"
    bad.write_text(content)
    with pytest.raises(ArbiterError, match=why):
        settings(bad)


def test_checking_without_running(tmp_path: Path, capsys):
    url = f"sqlite:///{tmp_path}/games.db"
    assert run(["serve", "--check", "--port", "0", "--database", url]) == 0
    assert "up to date" in capsys.readouterr().out
    assert run(["serve", "--check", "--port", "0", "--database", "postgresql://u:secret@127.0.0.1:1/x"]) == 2
    said = capsys.readouterr().err
    assert "cannot be used" in said
    assert "secret" not in said


# --- the log and the numbers ------------------------------------------------------------------------------------------


def test_a_line_of_the_log_names_the_game_and_the_request_and_no_password():
    given = ("game %s could not be kept: %s", ("abcdefghijkl", "postgresql://u:secret@h/x \x1b[2J"))
    record = logging.LogRecord("arbiter.server", logging.ERROR, "", 0, *given, None)
    token = REQUEST.set("GET /api/games")
    try:
        made = json.loads(Json().format(record))
        plain = Lines().format(record)
    finally:
        REQUEST.reset(token)
    assert made["level"] == "error"
    assert made["game"] == "abcdefghijkl"
    assert made["request"] == "GET /api/games"
    assert made["time"].endswith("+00:00")
    for line in (json.dumps(made), plain):
        assert "secret" not in line
        assert "\x1b" not in line


def test_the_numbers_of_a_server(server: Running):
    with server.sit(server.new(QUICK, opponent="random", seed=1)) as player:
        player.play(2)
        server.http.get("/api/games/nothing")
        said = server.http.get("/metrics").text
    assert 'arbiter_answer_seconds_bucket{le="+Inf"}' in said
    assert "arbiter_connections 1" in said
    assert 'arbiter_refused_total{code="no such game"}' in said
    refused = server.http.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert refused.status_code == 403


# --- old games and copies ---------------------------------------------------------------------------------------------


def test_old_games_are_deleted(tmp_path: Path, capsys):
    path = tmp_path / "games.db"
    url = f"sqlite:///{path}"
    server = Running(url)
    kept = {kind: server.new(QUICK, opponent=kind)["game"] for kind in ("friend", "random")}
    short = server.new(QUICK, opponent="random", seed=1)
    with server.sit(short) as player:
        player.asked()
        player.ask("concede")
    server.stop()
    assert purge(url, Limits()) == {"open": 0, "playing": 0, "finished": 0, "short": 0}
    with sqlite3.connect(path) as db:
        db.execute("UPDATE games SET changed = changed - 3 * 86400, began = began - 3 * 86400")
        assert db.execute("SELECT count(*) FROM games WHERE visitor = ''").fetchone() == (0,)
    assert purge(url, Limits()) == {"open": 0, "playing": 0, "finished": 0, "short": 1}
    with sqlite3.connect(path) as db:
        assert {id for (id,) in db.execute("SELECT id FROM games")} == set(kept.values())
        assert db.execute("SELECT count(*) FROM games WHERE visitor = ''").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM moves WHERE game = ?", (short["game"],)).fetchone() == (0,)
        db.execute("UPDATE games SET changed = changed - 100 * 86400")
    assert run(["games", "purge", "--database", url]) == 0
    assert "1 open, 1 playing" in capsys.readouterr().out
    assert purge(url, Limits(days_open=0, days_playing=0)) == {
        "open": 0,
        "playing": 0,
        "finished": 0,
        "short": 0,
    }


def test_a_copy_made_while_the_server_runs_brings_its_games_back(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/games.db"
    server = Running(url)
    seat = server.new(QUICK, opponent="random", seed=1)
    with server.sit(seat) as player:
        player.play(3)
        moves = player.state["moves"]
        assert backup(url, tmp_path / "copy.db") == 1
        with pytest.raises(ArbiterError, match=r"copy\.db"):
            backup(url, tmp_path / "copy.db")
        with pytest.raises(ArbiterError, match="in use"):
            restore(tmp_path / "copy.db", url)
    server.stop()
    assert oct((tmp_path / "copy.db").stat().st_mode)[-3:] == "600"
    n, before = restore(tmp_path / "copy.db", url)
    assert n == 1
    assert before is not None
    assert before.exists()
    server = Running(url)
    try:
        with server.sit(seat) as player:
            player.asked()
            assert player.state["moves"] >= moves - 1
            assert player.answer()["type"] == "accepted"
    finally:
        server.stop()
    (tmp_path / "no.db").write_bytes(b"nonsense")
    with pytest.raises(ArbiterError, match="no database of games"):
        restore(tmp_path / "no.db", url)
    with pytest.raises(ArbiterError, match="SQLite"):
        backup("postgresql://x/y", tmp_path / "copy2.db")


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_a_server_that_stops_finishes_what_it_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever has an answer under way is told what became of it, and everybody is asked to come back."""
    server = Running(f"sqlite:///{tmp_path}/games.db")
    try:
        with server.sit(server.new(QUICK, opponent="random", seed=1)) as player:
            player.asked()
            loaded_games = server.server.config.app.app.state.loaded_games  # type: ignore[union-attr]
            held = Held(loaded_games.store.file._append)
            monkeypatch.setattr(loaded_games.store.file, "_append", held)
            number = player.say("answer", rev=player.state["rev"], chosen=player.any_answer())
            with held.holding():
                rests = asyncio.run_coroutine_threadsafe(loaded_games.rest(), loaded_games.tidying.get_loop())
                until(lambda: loaded_games.stopping)
            said = player.reply(number)
            assert said["type"] == "accepted"
            assert player.closed() == 4503
            rests.result(60)
        with sqlite3.connect(tmp_path / "games.db") as db:
            assert db.execute("SELECT rev FROM games").fetchone()[0] >= said["rev"]
    finally:
        server.stop()


def test_a_server_that_is_told_to_stop_asks_everybody_to_come_back(tmp_path: Path):
    command = [sys.executable, "-m", "arbiter", "serve", "--port", "0", "--log", "json"]
    command += ["--database", f"sqlite:///{tmp_path}/games.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        import httpx

        body = {"ruleset": QUICK, "opponent": "random", "seed": 1}
        seat = httpx.post(f"{url}/api/games", json=body, timeout=60).json()
        player = Somebody(url, seat["game"], seat["token"])
        player.asked()
        said = player.ask("answer", rev=player.state["rev"], chosen=player.any_answer())
        assert said["type"] == "accepted"
        os.kill(process.pid, signal.SIGTERM)
        assert player.closed() == 4503
        assert process.wait(60) in (0, -signal.SIGTERM)
        with sqlite3.connect(tmp_path / "games.db") as db:
            assert db.execute("SELECT rev FROM games").fetchone()[0] >= said["rev"]
    finally:
        process.kill()
        process.wait()
