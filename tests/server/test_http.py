"""The HTTP side: what it says of itself is what it does."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import msgspec
import pytest

from arbiter.server import messages
from arbiter.server.app import application
from arbiter.server.pages import Pages
from arbiter.server.schema import main, schema
from server.running import Running

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from hypothesis import HealthCheck, settings  # noqa: E402


async def _description() -> Any:
    unused = httpx.ASGITransport(application("sqlite:///unused.db"))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=unused, base_url="http://127.0.0.1") as visitor:
        return (await visitor.get("/api/openapi.json")).json()


described = schemathesis.openapi.from_dict(asyncio.run(_description()))


@pytest.fixture(scope="module")
def address(server: Running) -> str:
    """Of a server that has a game which is over."""
    with server.sit(server.new("sve-1.3.1", opponent="random")) as player:
        player.asked()
        player.ask("concede")
    return server.url


@described.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_described(case, address: str):
    answer = case.call(base_url=address, timeout=60)
    if answer.status_code == 413:  # refused for its size alone, which no schema speaks of
        assert answer.json()["code"] == "too large"
        return
    case.validate_response(answer)


def test_headers_keep_strangers_out(server: Running):
    for path in ("/", "/api/games", "/api/docs", "/nowhere.js", "/api/nothing"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers or "uvicorn" not in headers["server"] or path


def test_the_page_about_the_protocol_needs_nothing_from_elsewhere(server: Running):
    page = server.http.get("/api/docs").text
    assert "/api/games/{id}/join" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page
    assert server.get("/api/protocol.json") == json.loads(json.dumps(schema()))


def test_without_a_built_client_the_page_says_what_to_do(tmp_path):
    pages = Pages(tmp_path)
    made = pages.page("")
    assert made.status_code == 503
    assert b"make client" in made.content


def test_the_client_is_served_from_memory(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>hello", encoding="utf-8")
    (tmp_path / "assets" / "a.js").write_text("1", encoding="utf-8")
    server = Running(f"sqlite:///{tmp_path}/games.db", pages=Pages(tmp_path))
    try:
        for path in ("/", "/games/x", "/index.html"):
            assert server.http.get(path).text == "<!doctype html>hello"
        script = server.http.get("/assets/a.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert server.http.get("/").headers["content-type"] == "text/html; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        for path in ("/assets/b.js", "/games.db", "/../games.db", "/assets/..%2f..%2fgames.db", "/api/none"):
            assert server.http.get(path).status_code == 404, path
    finally:
        server.stop()


def test_clauses(server: Running):
    found = server.get("/api/rulesets/fow-8.01/clauses/903.2g")
    assert found["gist"]
    assert all(above["gist"] for above in found["above"])
    assert server.get("/api/rulesets/fow-8.01/clauses/999.9", 404)["code"] == "unknown"
    assert server.get("/api/rulesets/chess/clauses/1", 404)["code"] == "unknown"


def test_the_schema_describes_every_message(tmp_path):
    file = tmp_path / "schema.json"
    assert main([str(file)]) == 0
    made = json.loads(file.read_text(encoding="utf-8"))
    kinds = made["$defs"]["ClientMessage"]["discriminator"]["mapping"]
    assert set(kinds) == {
        *(
            "hello",
            "answer",
            "check",
            "pass",
            "stops",
            "why_not",
            "explain",
            "understand",
            "log",
            "undo",
            "advise",
            "concede",
            "say",
        )
    }
    assert "State" in made["$defs"]
    assert all(part["description"] for name, part in made["$defs"].items() if name == "Ask")


def test_every_code_that_is_used_is_explained():
    assert all(messages.CODES.values())
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type": "concede", "extra": 1}', type=messages.ClientMessage)


def test_the_application_does_not_touch_the_database_before_it_runs(tmp_path):
    application(f"sqlite:///{tmp_path}/games.db")
    assert not (tmp_path / "games.db").exists()
