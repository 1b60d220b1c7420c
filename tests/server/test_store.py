"""What is kept, on both kinds of database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import inspect

from arbiter.errors import ArbiterError
from arbiter.server import appending
from arbiter.server.appending import Entry
from arbiter.server.messages import Stop
from arbiter.server.rows import BACK, GameRow, SeatRow, Settings, fits, hashed, new_id, new_token
from arbiter.server.store import Conflict, Store, database_url, migrate
from arbiter.server.tables import metadata


def a_game(**other: object) -> GameRow:
    seats = [SeatRow(name="Ada", token_hash=hashed("secret")), SeatRow(name="greedy", computer="greedy")]
    return GameRow(
        **{
            "id": new_id(),
            "ruleset": "fftcg",
            "format": "constructed",
            "status": "playing",
            "setup": b"\x00\xff",
            "seats": seats,
            **other,
        }
    )


def test_answers_stand_until_they_are_taken_back(database: str):
    async def run() -> None:
        store = Store(database)
        await store.open()
        game = a_game()
        await store.add(game, [[7], [8, 9]])
        for answer in ([1], [2], [BACK, 3], [4]):
            game.rev += 1
            await store.write(game, answer, by_hand=answer == [4])
        played = await store.played(game.id)
        assert played.answers == [[7], [8, 9], [1], [4]]
        assert played.by_hand == [False, False, False, True]
        assert played.rev == 6 == await store.rev(game.id)
        await store.close()

    asyncio.run(run())


def test_answers_of_many_games_go_into_few_transactions(database: str, monkeypatch: pytest.MonkeyPatch):
    """Each game that waits for the disk alone would make all the others wait; on SQLite some would be locked out."""
    monkeypatch.setattr(appending, "LOCKED", 1)
    batches: list[int] = []

    async def run() -> None:
        store = Store(database)
        await store.open()
        write = store.appending.write

        async def counted(entries: list[Entry]) -> None:
            batches.append(len(entries))
            await write(entries)

        store.appending.write = counted
        games = [a_game() for _ in range(30)]
        for game in games:
            await store.add(game, [])
        settled = [store.settle(game.id, 0, Settings()) for game in games]
        for rev in (1, 2):
            for game in games:
                game.rev = rev
            written = [store.write(game, [rev], True) for game in games]
            await asyncio.gather(*written, *settled)
            settled = []
        for game in games:
            assert (await store.played(game.id)).answers == [[1], [2]]
        await store.close()

    asyncio.run(run())
    assert sum(batches) == 60
    assert len(batches) <= 4


def test_who_is_too_late_does_not_keep_others_from_being_written(database: str):
    async def run() -> None:
        store = Store(database)
        await store.open()
        games = [a_game() for _ in range(4)]
        for game in games:
            await store.add(game, [])
        games[2].rev = 1
        await store.write(games[2], [9], True)
        for game in games:
            game.rev = 1
        done = await asyncio.gather(*(store.write(game, [1], True) for game in games), return_exceptions=True)
        assert [type(each) for each in done] == [type(None), type(None), Conflict, type(None)]
        assert [(await store.played(game.id)).answers for game in games] == [[[1]], [[1]], [[9]], [[1]]]
        await store.close()

    asyncio.run(run())


def test_only_one_can_write_the_next_answer(database: str):
    async def run() -> None:
        one, other = Store(database), Store(database)
        await one.open()
        await other.open()  # bringing it up to date twice changes nothing
        game = a_game()
        await one.add(game, [])
        first, second = await one.game(game.id), await other.game(game.id)
        assert first is not None
        assert second is not None
        first.rev = second.rev = 1
        first.moves, second.moves = 1, 99
        done = await asyncio.gather(
            one.write(first, [1], True), other.write(second, [2], True), return_exceptions=True
        )
        assert sorted(type(each) for each in done if each is not None) == [Conflict]
        played = await one.played(game.id)
        assert len(played.answers) == 1
        kept = await one.game(game.id)
        assert kept is not None
        assert kept.moves == (1 if played.answers == [[1]] else 99)
        await one.close()
        await other.close()

    asyncio.run(run())


def test_only_one_can_join(database: str):
    async def run() -> None:
        store = Store(database)
        await store.open()
        game = a_game(status="open", seats=[SeatRow(name="Ada"), SeatRow()])
        await store.add(game, [])
        game.seats[1] = SeatRow(name="Ben")
        done = await asyncio.gather(store.claim(game, 1), store.claim(game, 1), store.claim(game, 1))
        assert sorted(done) == [False, False, True]
        followers = [a_game(follows=game.id) for _ in range(3)]
        done = await asyncio.gather(*(store.add(each, [], follows=game.id) for each in followers))
        assert sorted(done) == [False, False, True]
        assert await store.count() == 2
        await store.close()

    asyncio.run(run())


def test_everything_comes_back_as_it_was(database: str):
    async def run() -> None:
        store = Store(database)
        await store.open()
        game = a_game(public=True, follows="another")
        await store.add(game, [])
        settings = Settings([Stop("end phase", True)], "always", "turn", 4)
        await store.settle(game.id, 0, settings)
        game.seats[0].settings = settings
        assert await store.game(game.id) == game
        assert await store.game("nothing") is None
        listed, more = await store.listed("playing", "fftcg", 10, "")
        assert [each.id for each in listed] == [game.id]
        assert more == ""
        assert await store.alive(100) == (0, 1)
        await store.close()

    asyncio.run(run())


def test_the_migrations_make_the_tables_the_code_uses(database: str):
    async def run() -> None:
        store = Store(database)
        await store.open()
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate)

            def differences(sync) -> list[object]:
                from alembic.autogenerate import compare_metadata
                from alembic.migration import MigrationContext

                return compare_metadata(MigrationContext.configure(sync), metadata)

            assert await connection.run_sync(differences) == []
            tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
            assert {"games", "seats", "moves"} <= set(tables)
        await store.close()

    asyncio.run(run())


def test_tokens_are_kept_hashed_and_compared_whole():
    token = new_token()
    assert len(token) >= 43
    assert token not in hashed(token)
    assert fits(token, hashed(token))
    assert not fits(token[:-1], hashed(token))
    assert not fits("", "")
    assert not fits("", hashed(""))


def test_a_database_that_cannot_be_used_is_said_in_words():
    with pytest.raises(ArbiterError, match="no database URL"):
        database_url("hello")
    with pytest.raises(ArbiterError, match="not supported"):
        database_url("mysql://localhost/x")
    with pytest.raises(ArbiterError, match="cannot be used"):
        asyncio.run(Store("postgresql://nobody@127.0.0.1:1/none").open())
