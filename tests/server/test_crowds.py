"""Many at one table: one seat in two tabs, somebody who comes and goes, watchers who do not listen."""

from __future__ import annotations

import pytest

from server.running import Running, Somebody, opened

QUICK = "sve-1.3.1"


def test_two_tabs_of_one_seat(server: Running):
    """Both are shown everything; of two answers to one question the first counts."""
    seat = server.new(QUICK, opponent="random", seed=1)
    with server.sit(seat) as one, server.sit(seat) as other:
        for _ in range(5):
            if not one.asked():
                break
            while other.state.get("rev") != one.state["rev"]:
                other.hear()
            assert other.state == {**one.state, "log_at": other.state["log_at"], "log": other.state["log"]}
            rev, chosen = one.state["rev"], one.any_answer()
            first, second = (tab.say("answer", rev=rev, chosen=chosen) for tab in (one, other))
            said = one.reply(first), other.reply(second)
            assert sorted(each["type"] for each in said) == ["accepted", "refused"]
            assert [each["code"] for each in said if each["type"] == "refused"] == ["stale"]
            assert one.log[: len(other.log)] == other.log[: len(one.log)]


def test_somebody_who_comes_and_goes(server: Running):
    """Connections that come in a storm and go at once, with and without a word, leave the game as it was."""
    seat = server.new(QUICK, opponent="random", seed=1)
    with server.sit(seat) as player:
        player.asked()
        before = player.state
        tables = server.get("/api/health")["tables"]
        for n in range(60):
            if n % 3:
                opened(server.url, seat["game"]).close()
            else:
                Somebody(server.url, seat["game"], seat["token"]).leave()
        with server.sit(seat) as again:
            again.asked()
            assert again.state["view"] == before["view"]
            assert again.state["ask"] == before["ask"]
        assert player.answer()["type"] == "accepted"
        assert server.get("/api/health")["tables"] == tables


def test_fifty_watchers_of_whom_half_do_not_listen(server: Running):
    seat = server.new(QUICK, opponent="random", seed=1)
    watchers = [server.watch(seat["game"]) for _ in range(50)]
    with server.sit(seat) as player:
        player.play(12)
        asked = player.asked()
        for watcher in watchers[:25]:
            while watcher.state.get("rev") != player.state["rev"]:
                watcher.hear()
            assert watcher.state["ask"] is None
            assert watcher.state == {**watchers[0].state, **{k: watcher.state[k] for k in ("log", "log_at")}}
        assert not asked or player.answer()["type"] == "accepted"
    for watcher in watchers:
        watcher.leave()


@pytest.mark.parametrize(("ruleset", "name"), [("fow-8.01", "life"), (QUICK, "defense"), ("fftcg", "damage")])
def test_a_players_number_says_how_it_came_about(server: Running, ruleset: str, name: str):
    seat = server.new(ruleset, opponent="greedy", seed=3)
    with server.sit(seat) as player:
        said = {"steps": []}
        for _ in range(80):
            if not player.asked():
                break
            ask = player.state["ask"]
            player.answer(list(ask["suggested"]))
            said = player.ask("explain", card=-1 - seat["seat"], what=name)
            if len(said["steps"]) > 2:
                break
        steps = said["steps"]
        assert len(steps) > 2
        assert steps[0]["source"] == ""
        assert [one["after"] for one in steps[:-1]] == [one["before"] for one in steps[1:]]
        assert all(one["source"] for one in steps[1:])
        for card, what in ((-3, name), (-1, "courage"), (-(2**50), name)):
            assert player.ask("explain", card=card, what=what)["type"] == "refused"
