"""The judge's desk over HTTP: what is sent is played as a file is, and whatever is wrong with it is said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli import run as command
from arbiter.rulebook import load
from arbiter.server.rulebook_routes import page
from server.running import PLENTY, Running

RULESET = "fow-8.01"
SQUIRE = {"name": "Squire", "type": "Resonator", "cost": "{W}{1}", "atk": 400, "def": 400}
BATTLE: dict[str, Any] = {
    "ruleset": RULESET,
    "title": "A rested resonator cannot block",
    "cites": ["804.3"],
    "cards": [SQUIRE],
    "a": {"zones": {"field": [{"card": "Squire"}]}, "values": {"life": 4000}},
    "b": {"zones": {"field": [{"card": "Squire", "turned": True, "alias": "Sleeper"}]}},
    "play": "A: battle > Squire attacks player\nB cannot: block with Sleeper\n"
    "until: battle over\nexpect: B.life = 3600\n",
}


def run(server: Running, expect: int = 200, under: str = "", **changes: Any) -> dict[str, Any]:
    return server.post("/api/desk/run", expect, scenario={**BATTLE, **changes}, under=under)


def test_a_scenario_is_played_step_by_step(server: Running):
    found = run(server)
    assert (found["ok"], found["readable"], found["why"]) == (True, True, "")
    assert found["exercised"] == ["804.3"]
    assert found["steps"][0]["line"] == 0
    refused = next(step for step in found["steps"] if step["text"].startswith("B cannot"))
    assert (refused["note"], refused["clause"]) == ("it is rested", "804.3")
    assert found["steps"][-1]["view"]["values"][1]["life"] == 3600
    assert "B.life = 3600" in found["claims"]


def test_the_verdict_is_that_of_the_command(
    server: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    for play in (
        BATTLE["play"],
        "A: battle > Squire attacks player\nexpect: B.life = 1\n",
        "A: juggle Squire\n",
    ):
        found = run(server, play=play)
        file = tmp_path / "scenario.toml"
        file.write_text(
            server.post("/api/desk/text", 200, **{**BATTLE, "play": play})["text"], encoding="utf-8"
        )
        command(["scenario", "run", "--json", str(file)])
        said = json.loads(capsys.readouterr().out.splitlines()[0])
        assert (found["ok"], found["title"]) == (said["ok"], said["title"])
        assert found["why"].replace("scenario.toml", str(file)) == said["why"] or found["why"] == said["why"]


def test_another_edition_is_compared(server: Running):
    found = run(server, under="fow-5.12")
    assert (found["ruleset"], found["ok"], found["own"]) == ("fow-5.12", True, "holds")
    refused = next(step for step in found["steps"] if step["text"].startswith("B cannot"))
    assert refused["clause"] == "8.3-3"
    assert server.post("/api/desk/run", 409, scenario=BATTLE, under="fftcg")["code"] == "not possible"
    assert server.post("/api/desk/run", 404, scenario=BATTLE, under="chess")["code"] == "unknown"


def test_a_file_is_opened_and_written_as_it_was(server: Running):
    text = server.post("/api/desk/text", 200, **BATTLE)["text"]
    opened = server.post("/api/desk/open", 200, text=text)
    assert opened["problems"] == []
    (scenario,) = opened["scenarios"]
    assert scenario["cards"] == [SQUIRE]
    assert scenario["b"]["zones"]["field"] == [{"card": "Squire", "turned": True, "alias": "Sleeper"}]
    assert server.post("/api/desk/text", 200, **scenario)["text"] == text


def test_rulings_survive_the_desk(server: Running):
    """Opened, written and played again, they come out as before."""
    for file in sorted((Path(__file__).parent.parent / "rulings").rglob("*.toml"))[::25]:
        opened = server.post("/api/desk/open", 200, text=file.read_text(encoding="utf-8"))
        for scenario in opened["scenarios"][:2]:
            found = server.post("/api/desk/run", 200, scenario=scenario)
            assert found["ok"], (file.name, scenario["title"], found["why"])


def test_why_and_why_not(server: Running):
    said = server.post("/api/desk/why-not", 200, scenario=BATTLE, step=0, seat=0, label="play Squire")
    assert said["reason"]
    assert not said["offered"]
    assert server.post("/api/desk/why-not", 200, scenario=BATTLE, step=0, seat=0, label="battle")["offered"]
    place = {"zone": "field", "player": -1, "at": 0}
    why = server.post("/api/desk/why", 200, scenario=BATTLE, step=0, what="atk", **place)
    assert [(one["source"], one["after"]) for one in why["steps"]] == [("", "400")]
    assert server.post("/api/desk/why", 409, scenario=BATTLE, step=99, what="atk", **place)["message"]


@pytest.mark.parametrize("ruleset", ["fow-5.00", "fow-5.12", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_every_ruleset_has_words_for_the_form(server: Running, ruleset: str):
    words = server.get(f"/api/desk/words/{ruleset}")
    assert {"hand"} <= {zone["key"] for zone in words["zones"]}
    assert words["phases"]
    assert words["fields"][0]["key"] == "name"
    empty = {"ruleset": ruleset, "title": "Nothing", "a": {}, "b": {}}
    found = server.post("/api/desk/run", 200, scenario=empty)
    assert found["ok"], found["why"]
    assert found["asked"]["options"]


def test_a_card_of_ours_is_described(server: Running):
    found = server.post("/api/desk/card", 200, ruleset=RULESET, of="Gate Squire")
    assert (found["name"], found["cards"][0]["name"]) == ("Gate Squire", "Gate Squire")
    ran = run(
        server, cards=[SQUIRE, *found["cards"]], a={"zones": {"hand": [{"card": "Gate Squire"}]}}, play=""
    )
    assert ran["ok"], ran["why"]
    assert server.post("/api/desk/card", 404, ruleset=RULESET, of="Nobody")["code"] == "unknown"


# --- moments of games -------------------------------------------------------------------------------------------------


def test_a_moment_of_a_game_tells_a_seat_only_what_it_may_know(server: Running):
    seat = server.new("sve-1.3.1", opponent="random", seed=1)  # asked with a hand
    with server.sit(seat) as me:
        me.asked()
        found = server.post(f"/api/games/{seat['game']}/moment", 200, token=seat["token"])
        mine = [one["card"] for one in found["scenario"]["a"]["zones"]["hand"]]
        theirs = found["scenario"]["b"]["zones"]["hand"]
        assert "Filler" not in mine
        assert {one["card"] for one in theirs} == {"Filler"}
        watched = server.post(f"/api/games/{seat['game']}/moment", 200)
        assert {one["card"] for one in watched["scenario"]["a"]["zones"]["hand"]} == {"Filler"}
        assert (
            server.post(f"/api/games/{seat['game']}/moment", 401, token="nobody")["code"] == "not your seat"
        )
        ran = server.post("/api/desk/run", 200, scenario=found["scenario"])
        assert ran["ok"], ran["why"]
        me.say("concede")
        me.look()
    over = server.post(f"/api/games/{seat['game']}/moment", 200, at=4)
    assert "Filler" not in {one["card"] for one in over["scenario"]["b"]["zones"].get("hand", [])}


# --- hostile ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"play": "A: " + "[" * 5000},
        {"cards": [{"name": "X", "type": {"deep": [[[[[[]]]]]]}}]},
        {"cards": [{"name": "<script>alert(1)</script>", "type": "Resonator", "text": "{{{{"}]},
        {"a": {"zones": {"nowhere": [{"card": "Squire"}]}}},
        {"a": {"zones": {"field": [{"card": "Squire", "copies": 200}] * 2}}},
        {"title": '"""\n[[scenario]]'.replace("\n", " ")},
        {"at": "tomorrow"},
        {"more": {"deck": "x" * 50}},
        {"more": {"seed": 1.5}},
        {"cites": ["999.9"]},
    ],
)
def test_what_makes_no_sense_is_said(server: Running, changes: dict[str, Any]):
    answer = server.http.post("/api/desk/run", json={"scenario": {**BATTLE, **changes}})
    assert answer.status_code in (200, 400, 409, 413), answer.text
    if answer.status_code == 200:
        found = answer.json()
        assert found["ok"] or found["why"]
        assert "Traceback" not in found["why"]
        assert "internal error" not in found["why"]


@pytest.mark.parametrize(
    "body",
    [
        {"scenario": {**BATTLE, "extra": 1}},
        {"scenario": {**BATTLE, "number": 0}},
        {"scenario": {**BATTLE, "play": "x" * 30_000}},
        {"scenario": {**BATTLE, "more": {"title": "another"}}},
        {"scenario": {**BATTLE, "cards": [SQUIRE] * 121}},
        {"scenario": {**BATTLE, "a": {"zones": {"field": [{"card": "Squire", "copies": 201}]}}}},
        {"scenario": {**BATTLE, "cards": [{"name": "X", "n": 1.5}]}},
    ],
)
def test_what_no_form_can_send_is_refused(server: Running, body: dict[str, Any]):
    answer = server.http.post("/api/desk/run", json=body)
    assert answer.status_code in (400, 413), answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "no toml = = =", "a" * 100_001, "[[scenario]]\ntitle = 3", "x = " + "[" * 4000, "\x00"),
        "ruleset = 'chess'\n[[scenario]]\ntitle='x'",
    ],
)
def test_files_that_are_none_are_refused_with_the_reason(server: Running, text: str):
    answer = server.http.post("/api/desk/open", json={"text": text})
    assert answer.status_code in (200, 400, 409, 413), answer.text
    found = answer.json()
    assert found.get("message") or found["problems"]


def test_one_visitor_plays_so_many_scenarios(tmp_path: Path):
    running = Running(f"sqlite:///{tmp_path / 'games.db'}", limits=replace(PLENTY, scenarios=3))
    try:
        answers = [
            running.http.post("/api/desk/run", json={"scenario": BATTLE}).status_code for _ in range(5)
        ]
        assert answers == [200, 200, 200, 429, 429]
    finally:
        running.stop()


# --- the rulebook -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["fow-5.00", "fow-5.12", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_every_clause_page_answers(server: Running, ruleset: str):
    book = server.get(f"/api/rulebook/{ruleset}")
    named = [
        one["id"]
        for chapter in book["chapters"]
        for section in chapter["sections"]
        for one in section["clauses"]
    ]
    assert len(named) > 300
    for clause in named[:: len(named) // 25]:
        found = server.get(f"/api/rulebook/{ruleset}/clauses/{clause}")
        assert found["gist"]
        for heading in found["above"]:
            if not heading["clause"]:
                assert heading["title"]
    for chapter in book["chapters"]:
        assert server.get(f"/api/rulebook/{ruleset}/sections/{chapter['id']}")["clauses"]
    for term in book["terms"][:5]:
        assert server.get(f"/api/rulebook/{ruleset}/terms/{term['name']}")["meaning"]


@pytest.mark.parametrize("ruleset", ["fow-5.00", "fow-5.12", "fow-8.01", "sve-1.3.1", "fftcg"])
def test_every_clause_has_a_message(ruleset: str):
    """The same without the way over HTTP."""
    for clause in load(ruleset).clauses:
        assert page(ruleset, clause).id == clause


def test_a_ruling_is_stepped_through(server: Running):
    ruling = server.get(f"/api/rulebook/{RULESET}/clauses/804.3")["rulings"][0]
    played = server.get(f"/api/rulebook/{RULESET}/ruling", file=ruling["file"], nth=ruling["nth"])
    assert played["run"]["ok"]
    assert played["scenario"]["title"] == ruling["title"]
    assert len(played["run"]["steps"]) > 2


@pytest.mark.parametrize("file", ["../../../etc/passwd", "/etc/passwd", "fow-8.01/nothing.toml", "..", "%00"])
def test_only_rulings_that_are_listed_are_read(server: Running, file: str):
    assert server.get(f"/api/rulebook/{RULESET}/ruling", 404, file=file, nth=1)["code"] == "unknown"


def test_search_by_what_happened(server: Running):
    found = server.get(f"/api/rulebook/{RULESET}/search", text="rested blocker")["hits"]
    assert "804.3" in [one["clause"]["id"] for one in found[:3]]
    assert server.get(f"/api/rulebook/{RULESET}/search", text="")["hits"] == []


def test_all_rulebooks_are_searched_at_once(server: Running):
    found = server.get("/api/rulebooks/search", text="rested blocker")
    by = {one["ruleset"]: one for one in found}
    assert {"fow-8.01", "fow-5.12", "fow-5.00", "fftcg"} <= set(by)
    assert "804.3" in {hit["clause"]["id"] for hit in by["fow-8.01"]["hits"]}
    many = server.get("/api/rulebooks/search", text="card")
    assert all(len(one["hits"]) <= 12 < one["count"] for one in many)
    assert server.get("/api/rulebooks/search", text="") == []
    server.get("/api/rulebooks/search", 400, text="x" * 201)
    assert server.get(f"/api/rulebook/{RULESET}/clauses/1.2.3.4", 404)["hint"]
