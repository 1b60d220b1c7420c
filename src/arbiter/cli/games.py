"""`arbiter games`: the games a server keeps: delete old ones, copy them, bring a copy back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from arbiter.errors import ArbiterError

if TYPE_CHECKING:
    from arbiter.server.settings import Settings

EXAMPLES = """For example:

  arbiter games purge                                deletes what has been kept long enough
  arbiter games backup copy.db                       also while the server runs
  arbiter games restore copy.db                      while it does not"""

command = App(name="games", help_format="plaintext", help_epilogue=EXAMPLES)


@command.command
def purge(*, database: str | None = None, config: Path | None = None) -> int:
    """Delete games that have been kept long enough (the limits days_open, days_playing, days_finished, days_short).

    A server does this by itself every hour; this is for doing it now.

    Parameters
    ----------
    database
        The database; as for arbiter serve, if not said.
    config
        The server's file of settings.
    """
    from arbiter.server.copies import purge as delete

    chosen = _settings(config, database)
    found = delete(chosen.database_url, chosen.limits)
    print(", ".join(f"{n} {kind}" for kind, n in found.items()) + " games deleted")
    return 0


@command.command
def backup(file: Path, /, *, database: str | None = None, config: Path | None = None) -> int:
    """Copy all games of a SQLite database into a file, also while the server runs.

    Parameters
    ----------
    file
        The copy; it must not be there yet.
    database
        The database; as for arbiter serve, if not said.
    config
        The server's file of settings.
    """
    from arbiter.server.copies import backup as copy

    print(f"{copy(_url(config, database), file)} games are in {file}")
    return 0


@command.command
def restore(file: Path, /, *, database: str | None = None, config: Path | None = None) -> int:
    """Make a copy the SQLite database of a server that is not running. What was there is kept beside it.

    Parameters
    ----------
    file
        A copy made by arbiter games backup.
    database
        The database; as for arbiter serve, if not said.
    config
        The server's file of settings.
    """
    from arbiter.server.copies import restore as bring_back

    n, before = bring_back(file, _url(config, database))
    print(f"{n} games are back" + (f"; what was there is in {before}" if before else ""))
    return 0


def _url(config: Path | None, database: str | None) -> str:
    return _settings(config, database).database_url


def _settings(config: Path | None, database: str | None) -> Settings:
    try:
        from arbiter.server.settings import settings
    except ModuleNotFoundError as missing:
        raise ArbiterError(
            f"the server needs {missing.name}, which is not installed", hint="pip install 'arbiter[server]'"
        ) from None
    return settings(config, database=database)
