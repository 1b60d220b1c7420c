"""A server for tests, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

pytest.importorskip("litestar", reason="the extra arbiter[server] is not installed")
pytest.importorskip("sqlalchemy", reason="the extra arbiter[server] is not installed")

from server.databases import Postgres, postgres_or_why_not
from server.running import Running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Not in the folder of pytest: another run of it closes that to all users but its own at any time."""
    with TemporaryDirectory(prefix="arbiter-postgres-", ignore_cleanup_errors=True) as folder:
        found = postgres_or_why_not(Path(folder))
        if isinstance(found, str):
            pytest.skip(f"PostgreSQL cannot be had here: {found}")
        yield found
        found.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{(tmp_path / 'games.db').as_posix()}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite that the tests of a file share."""
    where = tmp_path_factory.mktemp("server") / "games.db"
    running = Running(f"sqlite:///{where.as_posix()}", pace=0.0)
    yield running
    running.stop()
