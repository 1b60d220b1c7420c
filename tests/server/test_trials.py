"""Trying a deck over HTTP: in the background, stopped at any time, with a report and games to look at."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.cards import deck_names
from server.running import PLENTY, Running

RULESET = "sve-1.3.1"


def started(server: Running, status: int = 201, **changes: Any) -> dict[str, Any]:
    text = server.http.get(f"/api/rulesets/{RULESET}/decks/{deck_names(RULESET)[0]}").text
    parsed = server.post("/api/decks/parse", 200, ruleset=RULESET, list=text)["decks"][0]
    wanted = {
        "ruleset": RULESET,
        "name": "mine",
        "entries": parsed["entries"],
        "opponents": deck_names(RULESET),
        "games": 4,
        "player": "random",
        **changes,
    }
    found: dict[str, Any] = server.post("/api/trials", status, **wanted)
    return found


def waited(server: Running, id: str, *states: str) -> dict[str, Any]:
    for _ in range(1200):
        found: dict[str, Any] = server.get(f"/api/trials/{id}")
        if found["state"] in states:
            return found
        time.sleep(0.1)
    raise AssertionError("the trial does not end")


def test_a_deck_is_tried_in_the_background(server: Running):
    begun = started(server)
    assert (begun["state"], begun["total"]) in (("waiting", 8), ("running", 8))
    done = waited(server, begun["id"], "done", "failed")
    assert (done["state"], done["done"], done["problem"]) == ("done", 8, "")
    assert [pair["opponent"] for pair in done["pairs"]] == deck_names(RULESET)
    assert all(pair["low"] <= pair["rate"] <= pair["high"] and pair["games"] == 4 for pair in done["pairs"])
    again = waited(server, started(server)["id"], "done")
    assert [again[key] for key in ("pairs", "losses")] == [done[key] for key in ("pairs", "losses")]


def test_a_loss_is_replayed_like_any_finished_game(server: Running):
    done = waited(server, started(server, games=20)["id"], "done")
    loss = done["losses"][0]
    path = f"/api/trials/{done['id']}/games?pair={loss['pair']}&number={loss['number']}"
    kept = server.post(path, 201)["game"]
    row = server.get(f"/api/games/{kept}")
    assert (row["status"], row["turn"]) == ("finished", loss["turns"])
    step = server.get(f"/api/games/{kept}/replay", at=10)
    assert step["at"] == 10
    assert server.post(f"/api/trials/{done['id']}/games?pair=0&number=999", 404)["code"] == "unknown"


def test_the_report_is_a_page_that_can_reach_nothing_of_the_server(server: Running):
    pytest.importorskip("altair", reason="reports need the extra arbiter[lab]")
    done = waited(server, started(server)["id"], "done")
    answer = server.http.get(f"/api/trials/{done['id']}/report")
    assert answer.status_code == 200
    assert answer.headers.get_list("content-security-policy")[0].startswith(
        "sandbox allow-scripts; default-src 'none'"
    )
    assert len(answer.headers.get_list("content-security-policy")) == 1
    assert "8 games" in answer.text


def test_a_trial_is_stopped_and_the_next_one_runs(server: Running):
    long = started(server, games=2000)
    next_one = started(server)
    assert next_one["state"] == "waiting"
    waited(server, long["id"], "running")
    assert server.http.delete(f"/api/trials/{long['id']}").json()["state"] == "stopped"
    assert waited(server, next_one["id"], "done", "failed")["state"] == "done"


def test_what_cannot_be_tried_is_refused_with_the_reason(server: Running):
    assert started(server, 404, opponents=["nobody"])["code"] == "unknown"
    assert started(server, 400, games=0)["code"] == "malformed"
    assert "nobody to play" in started(server, 409, opponents=[])["message"]
    assert started(server, 400, player="search:600s")["code"] == "malformed"
    assert started(
        server, 409, entries=[{"section": "", "count": 1, "name": "Bridge Recruit", "number": ""}]
    )["message"]
    assert server.get("/api/trials/nothing", expect=404)["code"] == "unknown"


def test_trials_are_counted_by_visitor_and_in_all(tmp_path: Path):
    limits = replace(PLENTY, visitor_trials=2, trials=3, visitor_day=1)
    running = Running(f"sqlite:///{tmp_path}/games.db", limits=limits, trusted=("127.0.0.1",))
    try:
        done = waited(running, started(running, games=20)["id"], "done")
        path = f"/api/trials/{done['id']}/games?pair={done['losses'][0]['pair']}&number="
        path += str(done["losses"][0]["number"])
        assert running.get(f"/api/games/{running.post(path, 201)['game']}")["status"] == "finished"
        assert running.post(path, 429)["message"] == "you have begun too many games today"

        first = [started(running, games=2000)["id"] for _ in range(2)]
        assert started(running, 429, games=2000)["code"] == "too many"
        running.http.headers["x-forwarded-for"] = "192.0.2.7"  # somebody else
        started(running, games=2000)
        running.http.headers["x-forwarded-for"] = "192.0.2.8"
        assert started(running, 503, games=2000)["code"] == "busy"
        running.http.delete(f"/api/trials/{first[0]}")
        started(running, games=2000)
    finally:
        running.stop()
