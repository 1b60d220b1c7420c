"""What would you do? And how did it go?"""

from __future__ import annotations

import pytest

from arbiter.server import reviews, socket
from server.running import Running

QUICK = "sve-1.3.1"


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket, "ADVISER", "search:300ms")
    monkeypatch.setattr(reviews, "REVIEWER", "search:24")


def test_the_computer_says_what_it_would_do_and_it_can_be_done(server: Running):
    with server.sit(server.new(QUICK, opponent="greedy", seed=4)) as player:
        told = 0
        while told < 3 and (ask := player.asked()):
            if len(ask["options"]) < 3:
                player.answer()
                continue
            rev = player.state["rev"]
            said = player.ask("advise", rev=rev)
            assert said["type"] == "advice"
            assert said["rev"] == rev
            assert 1 <= len(said["lines"]) <= 3
            for line in said["lines"]:
                assert line["words"]
                assert 0 <= line["chance"] <= 1
            assert player.answer(said["lines"][0]["chosen"])["type"] == "accepted"
            told += 1
        assert told == 3


def test_an_answer_is_heard_while_advice_is_thought_of(server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket, "ADVISER", "search:3s")
    with server.sit(server.new(QUICK, opponent="greedy", seed=4)) as player:
        while len(player.asked()["options"]) < 3:
            player.answer()
        rev = player.state["rev"]
        first = player.say("advise", rev=rev)
        second = player.ask("advise", rev=rev)
        assert second["code"] == "busy", "one thought at a time"
        assert player.answer()["type"] == "accepted"
        assert player.reply(first)["type"] == "advice"


def test_advice_is_for_whoever_is_asked_and_only_against_the_computer(server: Running):
    seat = server.new(QUICK, opponent="greedy", seed=4)
    with server.sit(seat) as player, server.watch(seat["game"]) as watcher:
        player.asked()
        assert player.ask("advise", rev=player.state["rev"] + 1)["code"] == "stale"
        watcher.hear()
        assert watcher.ask("advise", rev=player.state["rev"])["code"] == "watching"
    first = server.new(QUICK, opponent="friend")
    with server.sit(first) as ada:
        second = server.post(f"/api/games/{first['game']}/join", code=first["join"])
        with server.sit(second) as ben:
            for each in (ada, ben):
                while not each.state:
                    each.hear()
            asked = ada if ada.state["ask"] else ben
            refused = asked.ask("advise", rev=asked.state["rev"])
            assert refused["code"] == "not possible"
            assert "computer" in refused["message"]


def test_a_finished_game_is_reviewed_and_taken_over(server: Running):
    seat = server.new(QUICK, opponent="greedy", seed=8)
    path = f"/api/games/{seat['game']}"
    assert server.get(f"{path}/review", 409)["code"] == "not possible"
    with server.sit(seat) as player:
        player.play()
    found = server.get(f"{path}/review", seat=0)
    assert found == server.get(f"{path}/review", seat=0), "it is kept"
    points = found["points"]
    assert len(points) > 5
    assert [one["at"] for one in points] == sorted({one["at"] for one in points})
    assert all(0 <= one["chance"] <= 1 for one in points)
    assert len(found["costly"]) <= 3
    assert found["costly"], "somebody who plays at random makes mistakes"
    losses = [one["best"] - one["chance"] for one in found["costly"]]
    assert losses == sorted(losses, reverse=True)
    worst = found["costly"][0]
    assert worst["played"] != worst["better"]
    step = server.get(f"{path}/replay", at=worst["at"])
    assert step["answered"] == worst["played"]
    taken = server.post(f"{path}/takeover", at=worst["at"], seat=0, opponent="random")
    with server.sit(taken) as player:
        assert player.asked()
        assert player.state["moves"] == worst["at"]
    server.get(f"{path}/review", 400, seat=2)
    server.get("/api/games/nothing/review", 404)
