"""Games played through the protocol alone."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from arbiter.cards import Deck, deck_names, read_deck
from arbiter.games import RULESETS
from arbiter.table import read_record, replay
from server.running import Running, Somebody

every_ruleset = pytest.mark.parametrize("ruleset", [name for name in RULESETS if deck_names(name)])
QUICK = "sve-1.3.1"


@every_ruleset
def test_a_whole_game_against_the_computer(server: Running, ruleset: str):
    seat = server.new(ruleset, opponent="greedy", seed=3)
    with server.sit(seat) as player:
        assert player.play() > 3
        view = player.state["view"]
    assert view["outcome"] in ("A", "B", "draw")
    shown = server.get(f"/api/games/{seat['game']}")
    assert shown["status"] == "finished"
    assert shown["result"] == view["outcome"]
    record = read_record(server.http.get(f"/api/games/{seat['game']}/record").content)
    assert replay(record).outcome == view["outcome"]
    assert [line["text"] for line in player.log] == [line.text for line in replay(record).log(0)]


@every_ruleset
def test_two_people_and_a_watcher(server: Running, ruleset: str):
    first = server.new(ruleset, opponent="friend", name="Ada")
    with server.sit(first, seed=1) as ada:
        assert ada.hear()["game"]["status"] == "open"
        second = server.post(f"/api/games/{first['game']}/join", code=first["join"], name="Ben")
        with server.sit(second, seed=2) as ben, server.watch(first["game"]) as watcher:
            others = [threading.Thread(target=each) for each in (ben.play, watcher.look)]
            for thread in others:
                thread.start()
            if ada.play(40) == 40:  # people who answer at random may play for a long time
                ada.ask("concede")
            ada.look()
            for thread in others:
                thread.join(60)
    assert [player["name"] for player in ada.welcome["game"]["players"]] == ["Ada", "Ben"]
    assert ada.state["view"]["outcome"] == ben.state["view"]["outcome"] == watcher.state["view"]["outcome"]
    assert watcher.state["ask"] is None
    assert watcher.state["view"]["seat"] == -1


def test_only_who_has_the_link_joins_and_only_once(server: Running):
    first = server.new(QUICK, opponent="friend")
    path = f"/api/games/{first['game']}/join"
    assert server.post(path, 401, code="guessed")["code"] == "not your seat"
    assert server.post(path, 401)["code"] == "not your seat"
    server.post(path, 201, code=first["join"])
    assert server.post(path, 409, code=first["join"])["code"] == "not possible"


def test_a_public_game_is_listed_and_needs_no_link(server: Running):
    hidden = server.new(QUICK, opponent="friend")
    shown = server.new(QUICK, opponent="friend", public=True)
    listed = [game["id"] for game in server.get("/api/games", status="open")["games"]]
    assert shown["game"] in listed
    assert hidden["game"] not in listed
    server.post(f"/api/games/{shown['game']}/join", 201)


def test_the_loser_of_a_concession_is_who_conceded(server: Running):
    seat = server.new(QUICK, opponent="random", seed=1)
    with server.sit(seat) as player:
        player.asked()
        assert player.ask("concede")["type"] == "accepted"
        while not player.over:
            player.hear()
        assert player.state["view"]["outcome"] == "B"
        assert player.ask("concede")["code"] == "not possible"


def test_taking_back_against_the_computer(server: Running):
    seat = server.new("fow-8.01", opponent="random", seed=5)
    with server.sit(seat) as player:
        player.play(3)
        player.asked()
        before, log = player.state, list(player.log)
        assert before["may_undo"]
        player.answer()
        player.asked()
        while player.state["moves"] != before["moves"]:  # all the way back to the same question
            assert player.ask("undo", rev=player.state["rev"])["type"] == "accepted"
            player.asked()
            assert player.state["moves"] >= before["moves"]
        assert player.state["view"] == before["view"]
        assert player.state["ask"] == before["ask"]
        assert player.log == log
        assert player.state["rev"] > before["rev"]
        assert player.ask("undo", rev=before["rev"])["code"] == "stale"


def test_nothing_is_taken_back_against_a_person(server: Running):
    first = server.new(QUICK, opponent="friend")
    second = server.post(f"/api/games/{first['game']}/join", code=first["join"])
    with server.sit(first) as ada, server.sit(second) as ben:
        who = ada if ada.hear()["type"] and _asked_first(ada, ben) else ben
        who.answer()
        assert who.state["may_undo"] is False
        said = who.ask("undo", rev=who.state["rev"])
        assert (said["code"], said["message"]) == (
            "not possible",
            "only against the computer can something be taken back",
        )


def _asked_first(ada: Somebody, ben: Somebody) -> bool:
    for somebody in (ada, ben):
        while not somebody.state:
            somebody.hear()
    return ada.state["ask"] is not None


def test_a_rematch_changes_seats_and_waits_for_the_other(server: Running):
    first = server.new(QUICK, opponent="friend", name="Ada")
    second = server.post(f"/api/games/{first['game']}/join", code=first["join"], name="Ben")
    with server.sit(first) as ada, server.sit(second) as ben:
        ada.ask("concede")
        again = server.post(f"/api/games/{first['game']}/rematch", token=first["token"])
        while not ben.rematch:
            ben.hear()
    assert ben.rematch == again["game"]
    other = server.post(f"/api/games/{first['game']}/rematch", token=second["token"])
    assert (again["seat"], other["seat"]) == (1, 0)
    assert again["game"] == other["game"]
    with server.sit(again) as ada, server.sit(other) as ben:
        turns = threading.Thread(target=ben.play)
        turns.start()
        ada.play()
        turns.join(60)
    assert [player["name"] for player in ada.welcome["game"]["players"]] == ["Ben", "Ada"]


def test_a_replay_steps_jumps_and_is_taken_over(server: Running):
    seat = server.new(QUICK, opponent="random", seed=8)
    path = f"/api/games/{seat['game']}"
    assert server.get(f"{path}/replay", 409)["code"] == "not possible"
    with server.sit(seat) as player:
        player.play()
    last = server.get(f"{path}/replay", at=10**9)
    assert last["at"] == last["of"]
    assert last["view"]["outcome"] == player.state["view"]["outcome"]
    middle = last["of"] // 2
    own, other = (server.get(f"{path}/replay", at=middle, seat=n) for n in "01")
    both = server.get(f"{path}/replay", at=middle)
    assert _names(own, 0) == _names(both, 0)
    assert _names(other, 1) == _names(both, 1)
    assert not any(_names(own, 1))
    assert both["answered"]
    assert last["turns"] == sorted(set(last["turns"]))

    taken = server.post(f"{path}/takeover", at=middle, seat=1, opponent="random")
    assert server.get(f"/api/games/{taken['game']}")["follows"] == seat["game"]
    with server.sit(taken) as player:
        player.asked()
        assert player.state["moves"] >= middle
        assert player.log[: len(other["log"])] == other["log"]
        player.play()
    server.post(f"{path}/takeover", 409, at=last["of"])


def _names(step: dict, seat: int) -> list[str]:
    hand = next(z for z in step["view"]["zones"] if z["name"] == "hand" and z["player"] == seat)
    return [card.get("name", "") for card in hand.get("cards", [])]


def test_why_not_and_why(server: Running):
    seat = server.new("fow-8.01", opponent="random", seed=2)
    with server.sit(seat) as player:
        player.asked()
        while player.state["ask"]["about"] != "action":
            player.answer()
            player.asked()
        zones = {zone["name"]: zone for zone in player.state["view"]["zones"] if zone["player"] == 0}
        card = zones["hand"]["cards"][0]
        found = player.ask("why_not", card=card["id"])["found"]
        assert found
        assert all(one["reason"] for one in found)
        assert card["name"] in found[0]["label"]
        one = player.ask("why_not", label="play a castle in the air")
        assert one["type"] in ("obstacles", "refused")
        steps = player.ask("explain", card=card["id"], what="cost")["steps"]
        assert steps[0]["source"] == ""
        assert player.ask("explain", card=card["id"], what="beauty")["type"] == "refused"
        assert player.ask("explain", card=12345678, what="cost")["type"] == "refused"
        clause = next(one["clause"] for one in found if one["clause"])
        gist = server.get(f"/api/rulesets/fow-8.01/clauses/{clause}")
        assert gist["gist"]


def test_what_a_card_is_understood_to_say_is_told_to_whoever_can_read_it(server: Running):
    seat = server.new("fow-8.01", opponent="random", seed=2)
    with server.sit(seat) as player, server.watch(seat["game"]) as watcher:
        player.asked()
        while player.state["ask"]["about"] != "action":
            player.answer()
            player.asked()
        hand = next(z for z in player.state["view"]["zones"] if z["name"] == "hand" and z["player"] == 0)
        for card in hand["cards"]:
            sides = player.ask("understand", card=card["id"])["sides"]
            assert sides[0]["name"] == card["name"]
            assert bool(sides[0]["lines"]) == bool(card.get("text"))
            assert watcher.ask("understand", card=card["id"])["type"] == "refused"
        ruler = next(
            z for z in player.state["view"]["zones"] if z["name"] == "ruler area" and z["player"] == 1
        )
        assert watcher.ask("understand", card=ruler["cards"][0]["id"])["sides"]
        assert player.ask("understand", card=12345678)["type"] == "refused"


def test_an_answer_can_be_tried_before_it_is_given(server: Running):
    seat = server.new("fftcg", opponent="random", seed=4)
    with server.sit(seat, seed=4) as player:
        while player.asked()["about"] != "pay":
            player.answer()
        ask, rev = player.state["ask"], player.state["rev"]
        assert player.ask("check", rev=rev, chosen=ask["proposals"][0])["ok"] is True
        nothing = player.ask("check", rev=rev, chosen=[])
        assert nothing["ok"] is False
        assert nothing["because"]
        assert player.state["rev"] == rev
        said = player.answer([])
        assert said["code"] == "illegal"
        assert said["hint"]
        assert player.state["rev"] == rev
        assert player.answer(ask["proposals"][0])["type"] == "accepted"


def test_passing_for_the_turn_and_stops(server: Running):
    seat = server.new("fow-8.01", opponent="random", seed=6)
    with server.sit(seat) as player:
        while player.asked()["about"] != "action" or player.state["view"]["turn_player"] != 0:
            player.answer(player.state["ask"]["suggested"])
        turn = player.state["view"]["turn"]
        assert player.ask("pass", rev=player.state["rev"], mode="turn")["type"] == "accepted"
        while player.state["view"]["turn"] == turn:
            assert player.state["ask"] is None or player.state["ask"]["about"] not in ("action", "attack")
            if player.state["ask"]:
                player.answer(player.state["ask"]["suggested"])
            else:
                player.hear()
        stops = [{"phase": "end phase", "own": True}]
        assert player.ask("stops", stops=stops, asking="always")["type"] == "accepted"
    with server.sit(seat) as player:  # it is the server that remembers
        while True:
            ask = player.asked()
            assert ask, "the game ended before the end phase"
            assert player.state["stops"] == stops
            view = player.state["view"]
            if view["phase"] == "end phase" and view["turn_player"] == 0:
                break
            mode = "turn" if ask["passing"] >= 0 and view["turn_player"] == 0 else ""
            if mode:
                player.ask("pass", rev=player.state["rev"], mode=mode)
            else:
                player.answer(ask["suggested"])


def test_passing_until_something_happens(server: Running):
    seat = server.new("fow-8.01", opponent="greedy", seed=9)
    with server.sit(seat) as player:
        while player.asked()["about"] != "action":
            player.answer()
        player.ask("pass", rev=player.state["rev"], mode="until")
        began = player.state["view"]["turn"]
        player.asked()
        view, ask = player.state["view"], player.state["ask"]
        chase = next(zone for zone in view["zones"] if zone["name"] == "chase")
        happened = chase["count"] or view.get("attackers") or ask["about"] != "action"
        assert happened or (view["turn_player"] == 0 and view["turn"] > began) or player.over
        assert player.over or player.state["passing"] == ""  # settled before the question is shown


def test_a_question_is_shown_once_however_one_passed_before(server: Running):
    """Shown again it would reach somebody who has begun to answer."""
    seat = server.new("fow-8.01", opponent="random", seed=6)
    shown: list[int] = []
    with server.sit(seat) as player:
        for mode in ("turn", "until", "once") * 12:
            while not player.state or (player.state["ask"] is None and not player.over):
                if player.hear()["type"] == "state" and player.state["ask"]:
                    shown.append(player.state["rev"])
            if player.over:
                break
            rev = player.state["rev"]
            if player.state["ask"]["passing"] >= 0:
                said = player.say("pass", rev=rev, mode=mode)
            else:
                said = player.say("answer", rev=rev, chosen=player.any_answer())
            while player.state["rev"] == rev or said >= 0:
                heard = player.hear()
                if heard["type"] == "state" and player.state["ask"]:
                    shown.append(player.state["rev"])
                elif heard.get("id") == said:
                    assert heard["type"] == "accepted", heard
                    said = -1
    assert len(shown) > 10
    assert len(shown) == len(set(shown))


def test_computers_play_each_other_while_people_watch(server: Running):
    seat = server.new(QUICK, player="greedy", opponent="random")
    assert (seat["seat"], seat["token"]) == (-1, "")
    with server.watch(seat["game"]) as watcher:
        watcher.look()
        assert watcher.ask("concede")["code"] == "watching"
        lines = watcher.ask("log", since=2)
        assert lines["at"] == 2
        assert lines["lines"] == watcher.log[2:]


def test_a_pasted_deck(server: Running):
    text = server.http.get(f"/api/rulesets/{QUICK}/decks/bridge").text
    report = server.post("/api/decks/check", 200, ruleset=QUICK, list=text)
    assert report["ok"] is True
    seat = server.new(QUICK, deck={"name": "mine", "list": text}, opponent="random")
    assert server.get(f"/api/games/{seat['game']}")["players"][0]["deck"] == "mine"
    broken = text.replace("[Main]", "[Main]\n3 Nobody Known")
    problem = server.post("/api/decks/check", 200, ruleset=QUICK, list=broken)["problems"][0]
    assert problem["line"] == text.splitlines().index("[Main]") + 2
    assert "Nobody Known" in problem["message"]
    short = text.replace(text.split("[Main]")[1].splitlines()[1], "")
    report = server.post("/api/decks/check", 200, ruleset=QUICK, list=short)
    assert report["ok"] is False
    assert report["problems"][0]["clause"]
    refused = server.post("/api/games", 409, ruleset=QUICK, deck={"list": short})
    assert refused["code"] == "illegal"
    assert report["problems"][0]["clause"] in refused["message"]


def test_a_server_can_be_told_what_to_deal_from(tmp_path):
    """Games of one deck pair are then the same game, against the computer and against a friend; who holds a seat stays
    unguessable."""
    running = Running(f"sqlite:///{tmp_path.as_posix()}/games.db", seed=5)
    try:
        seats = [running.new("sve-1.3.1", opponent="random") for _ in range(2)]
        shown = []
        for seat in seats:
            with running.sit(seat) as player:
                player.asked()
                shown.append((player.state["view"], player.state["ask"], player.log))
        assert shown[0] == shown[1]
        assert seats[0]["token"] != seats[1]["token"]
        hands = []
        for _ in range(2):
            ada = running.new("sve-1.3.1", opponent="friend")
            bob = running.post(f"/api/games/{ada['game']}/join", code=ada["join"])
            with running.sit(ada) as one, running.sit(bob) as other:
                while not (one.state and other.state):
                    one.hear()
                    other.hear()
                hands.append((one.state["view"], other.state["view"]))
        assert hands[0] == hands[1]
    finally:
        running.stop()


def test_a_table_says_what_is_done_with_unread_text(server: Running, monkeypatch: pytest.MonkeyPatch):
    """Refused, unless the table says that people carry it out; a computer player needs a whole deck all the same."""
    text = server.http.get(f"/api/rulesets/{QUICK}/decks/bridge").text
    odd = "Hum the anthem with everybody."
    usual = read_deck

    def with_odd_text(*args: Any, **named: Any) -> Deck:
        deck = usual(*args, **{**named, "unread": "leave out"})
        for section, cards in deck.sections.items():
            deck.sections[section] = [
                replace(card, faces=(replace(card.faces[0], unread=(odd,)), *card.faces[1:]))
                for card in cards
            ]
        return deck

    monkeypatch.setattr("arbiter.server.decks.read_deck", with_odd_text)
    report = server.post("/api/decks/check", 200, ruleset=QUICK, list=text)
    assert report["unread"] is True
    assert not any(problem["fatal"] for problem in report["problems"])
    mine = {"name": "mine", "list": text}
    refused = server.post("/api/games", 409, ruleset=QUICK, deck=mine, opponent="random")
    assert odd in refused["message"]
    seat = server.new(QUICK, deck=mine, opponent="random", unread="by hand")
    assert server.get(f"/api/games/{seat['game']}")["unread"] == "by hand"
    with server.sit(seat) as player:
        player.asked()
        player.ask("concede")
        while not player.over:
            player.hear()
    over = f"/api/games/{seat['game']}/takeover"
    assert "by hand" in server.post(over, 409, at=0, seat=1)["message"]
    server.post(over, at=0, seat=0)
    refused = server.post(
        "/api/games", 409, ruleset=QUICK, opponent_deck=mine, opponent="random", unread="by hand"
    )
    assert "computer player" in refused["message"]
    refused = server.post("/api/games", 400, ruleset=QUICK, deck=mine, unread="sometimes")
    ada = server.new(QUICK, opponent="friend", unread="refuse")
    refused = server.post(f"/api/games/{ada['game']}/join", 409, code=ada["join"], deck=mine)
    assert odd in refused["message"]
    ada = server.new(QUICK, opponent="friend", unread="by hand")
    server.post(f"/api/games/{ada['game']}/join", code=ada["join"], deck=mine)


def test_a_table_may_take_decks_that_break_the_rules_of_deck_construction(server: Running):
    """Only where its opener says so, and then also from whoever joins."""
    text = server.http.get(f"/api/rulesets/{QUICK}/decks/bridge").text
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line[:1].isdigit() and at > lines.index("[Main]"))
    short = {"name": "short", "list": "\n".join(lines[:first] + lines[first + 1 :])}
    refused = server.post("/api/games", 409, ruleset=QUICK, deck=short, opponent="random")
    assert "not legal" in refused["message"]
    seat = server.new(QUICK, deck=short, opponent="random", any_deck=True)
    assert server.get(f"/api/games/{seat['game']}")["any_deck"] is True
    ada = server.new(QUICK, opponent="friend")
    server.post(f"/api/games/{ada['game']}/join", 409, code=ada["join"], deck=short)
    ada = server.new(QUICK, opponent="friend", any_deck=True)
    server.post(f"/api/games/{ada['game']}/join", code=ada["join"], deck=short)
