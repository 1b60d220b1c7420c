"""Several processes on one PostgreSQL: any of them plays any game, and everybody is told at once wherever they are."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from arbiter.server import company, loaded_games
from arbiter.server.store import Store
from server.databases import Postgres
from server.running import AT_ONCE, Process, Running, Somebody, asked_of, hear_until

RULESET = "sve-1.3.1"  # its games are the quickest
KILLS = int(os.environ.get("ARBITER_KILLS", "3"))


@pytest.fixture
def two(postgres: Postgres) -> Iterator[tuple[Running, Running]]:
    database = postgres.database()
    running = Running(database, pace=0.0), Running(database, pace=0.0)
    yield running
    for each in running:
        each.stop()


def test_both_are_told_at_once_wherever_they_are_connected(two: tuple[Running, Running]):
    one, other = two
    first = one.new(RULESET, opponent="friend")
    ada = one.sit(first)
    ada.hear()
    assert ada.welcome["game"]["status"] == "open"
    second = other.post(f"/api/games/{first['game']}/join", code=first["join"])
    hear_until(ada, 0)  # the game has begun for her too
    assert ada.welcome["game"]["status"] == "playing"
    people = [ada, other.sit(second, seed=1)]
    for _ in range(20):
        said = asked_of(people).answer()
        assert said["type"] == "accepted", said
        for each in people:
            hear_until(each, said["rev"])
    views = [each.state["view"]["turn"] for each in people]
    assert views[0] == views[1]
    assert people[1].ask("concede")["type"] == "accepted"
    while not ada.over:
        ada.hear(AT_ONCE)
    rematch = one.post(f"/api/games/{first['game']}/rematch", token=first["token"])
    while not people[1].rematch:
        people[1].hear(AT_ONCE)
    assert people[1].rematch == rematch["game"]


def test_people_at_two_processes_see_and_hear_each_other(two: tuple[Running, Running]):
    one, other = two
    first = one.new(RULESET, opponent="friend")
    second = other.post(f"/api/games/{first['game']}/join", code=first["join"])
    ada, ben = one.sit(first), other.sit(second)
    for each in (ada, ben):
        heard(each, "present", here=[True, True])
    ada.ask("say", text="Good luck!")
    heard(ben, "said", seat=0, text="Good luck!")
    ben.ask("say", text="You too")
    heard(ada, "said", seat=1, text="You too")
    ben.leave()
    heard(ada, "present", here=[True, False])


def test_what_is_told_to_other_processes_keeps_its_order(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
):
    announce, delays = Store.announce, itertools.cycle((0.3, 0.15, 0.0))  # no three in a row come in order

    async def unevenly(store: Store, game: str, news: str) -> None:
        await asyncio.sleep(next(delays))
        await announce(store, game, news)

    monkeypatch.setattr(Store, "announce", unevenly)
    one, other = two
    first = one.new(RULESET, opponent="friend")
    second = other.post(f"/api/games/{first['game']}/join", code=first["join"])
    ada, ben = one.sit(first), other.sit(second)
    for each in (ada, ben):
        heard(each, "present", here=[True, True])
    for text in ("one", "two", "three"):
        ben.ask("say", text=text)
    assert [heard(ada, "said")["text"] for _ in range(3)] == ["one", "two", "three"]
    for _ in range(3):
        ben.leave()
        ben = other.sit(second)
        heard(ben, "present", here=[True, True])
    ben.ask("say", text="back")
    said, here = ada.hear(AT_ONCE), [True, True]
    while said["type"] != "said":
        here = said["here"] if said["type"] == "present" else here
        said = ada.hear(AT_ONCE)
    assert here == [True, True]
    ben.leave()
    heard(ada, "present", here=[True, False])


def test_who_was_at_a_process_that_is_gone_is_not_there(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(company, "BELIEVED", 0.0)  # as if it had not been heard of for long
    monkeypatch.setattr(loaded_games, "TIDYING", 0.05)
    one, other = two
    first = one.new(RULESET, opponent="friend")
    second = other.post(f"/api/games/{first['game']}/join", code=first["join"])
    ada, ben = one.sit(first), other.sit(second)
    heard(ben, "present", here=[True, True])
    heard(ben, "present", here=[False, True])
    assert ada.ask("say", text="still here")["type"] == "accepted"
    heard(ben, "said", text="still here")


def heard(somebody: Somebody, type: str, **fields: Any) -> dict[str, Any]:
    """Listen until that is said."""
    said = somebody.hear(AT_ONCE)
    while said["type"] != type or any(said[name] != value for name, value in fields.items()):
        said = somebody.hear(AT_ONCE)
    return said


def test_a_watcher_elsewhere_sees_the_game_go_on(two: tuple[Running, Running]):
    one, other = two
    seat = one.new(RULESET, opponent="random", seed=3)
    player, watcher = one.sit(seat), other.watch(seat["game"])
    for _ in range(6):
        player.asked()
        rev = player.answer()["rev"]
        hear_until(watcher, rev)
    player.asked()
    said = player.ask("undo", rev=player.state["rev"])
    assert said["type"] == "accepted"
    for each in (player, watcher):
        hear_until(each, said["rev"])
    assert watcher.state["moves"] == player.state["moves"]


def test_a_process_that_lost_its_connection_hears_again(two: tuple[Running, Running], postgres: Postgres):
    one, other = two
    first = one.new(RULESET, opponent="friend")
    second = other.post(f"/api/games/{first['game']}/join", code=first["join"])
    people = [one.sit(first), other.sit(second, seed=1)]
    asked_of(people).answer()
    lost = asyncio.run(ears(postgres, cut=True))
    assert len(lost) >= 2
    people[1].leave()  # nobody hears that
    while len(asyncio.run(ears(postgres)) - lost) < 2:
        time.sleep(0.1)
    heard(people[0], "present", here=[True, False])
    people[1] = other.sit(second, seed=1)
    for _ in range(3):
        rev = asked_of(people).answer()["rev"]
        for each in people:
            hear_until(each, rev)


async def ears(postgres: Postgres, cut: bool = False) -> set[int]:
    """The connections by which processes listen to each other."""
    import asyncpg

    db: Any = await asyncpg.connect(f"postgresql://arbiter@127.0.0.1:{postgres.port}/postgres")
    which = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"
    found = {row["pid"] for row in await db.fetch(f"SELECT pid {which}")}
    if cut:
        await db.fetch(f"SELECT pg_terminate_backend(pid) {which}")
    await db.close()
    return found


def test_one_of_two_processes_is_killed_in_the_middle_of_games(postgres: Postgres):
    """Whatever was acknowledged is there, and both go on. ``ARBITER_KILLS=100`` makes it a hundred games."""
    database = postgres.database()
    servers = [Process(database), Process(database)]
    chance = random.Random(5)
    try:
        for game in range(KILLS):
            # An address of its own for each game: one visitor may not begin a hundred within an hour.
            with httpx.Client(transport=httpx.HTTPTransport(local_address=f"127.0.1.{game + 1}")) as visitor:
                play_through_a_kill(servers, database, visitor, chance, f"game {game}")
    finally:
        for server in servers:
            server.kill()


def play_through_a_kill(
    servers: list[Process], database: str, visitor: httpx.Client, chance: random.Random, name: str
) -> None:
    killed = chance.randrange(2)
    body = {"ruleset": RULESET, "opponent": "friend"}
    first = visitor.post(f"{servers[0].url}/api/games", json=body, timeout=60).json()
    path = f"{servers[1].url}/api/games/{first['game']}/join"
    second = visitor.post(path, json={"code": first["join"]}, timeout=60).json()
    seats = [first, second]
    people = [Somebody(servers[at].url, first["game"], seats[at]["token"], seed=at) for at in (0, 1)]
    acknowledged = 0
    for _ in range(chance.randrange(1, 12)):
        acknowledged = max(acknowledged, asked_of(people).answer()["rev"])
    log = people[0].log
    asking = asked_of(people)
    asking.say("answer", rev=asking.state["rev"], chosen=asking.any_answer())
    if chance.random() < 0.5:  # before or after it can have been written
        time.sleep(chance.random() * 0.05)
    servers[killed].kill()
    people[killed] = Somebody(servers[1 - killed].url, first["game"], seats[killed]["token"], seed=killed)
    if asking is not people[1 - killed]:
        asking = people[killed]
    asked_of(people)
    for each in people:
        assert each.state["rev"] >= acknowledged, name
    assert people[0].log[: len(log)] == log, name
    servers[killed] = Process(database)  # and it comes back
    people[killed].leave()
    people[killed] = Somebody(servers[killed].url, first["game"], seats[killed]["token"], seed=killed)
    for _ in range(3):
        try:
            said = asked_of(people).answer()
        except ConnectionClosed as end:
            pytest.fail(f"{name}: {end}")
        assert said["type"] in ("accepted", "refused"), name
    for each in people:
        each.leave()
