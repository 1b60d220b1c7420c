"""`arbiter serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.errors import ArbiterError


def command(
    *,
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    open_: Annotated[bool, Parameter(name="--open", negative="")] = False,
    allow_host: tuple[str, ...] | None = None,
    proxy: tuple[str, ...] | None = None,
    bot: tuple[str, ...] | None = None,
    seed: int | None = None,
    pictures: Path | None = None,
    allow_import: Annotated[bool, Parameter(name="--allow-import", negative="")] = False,
    log: str | None = None,
    config: Path | None = None,
    check: Annotated[bool, Parameter(name="--check", negative="")] = False,
    cards: Cards = NO_CARDS,
) -> int:
    """Play in the browser: against the computer, or against a friend by link.

    Every setting can also stand in a file (--config) or in the environment (ARBITER_HOST, ARBITER_DATABASE, …):
    docs/hosting.md. The command line comes before the environment, and that before the file.

    Parameters
    ----------
    host
        The address to listen at (127.0.0.1, if not said); 0.0.0.0 lets others in your network in.
    port
        The port to listen at (8000, if not said); 0 takes any that is free.
    database
        Where games are kept: sqlite:///games.db, postgresql://…; a file in your data folder, if not said. A password
        is better kept in the environment (ARBITER_DATABASE): others on the machine can see the command line.
    open_
        Open the page in the browser.
    allow_host
        A host name people use for this machine, besides its addresses.
    proxy
        The address or network of a reverse proxy in front: it is believed about whom a request is from.
    bot
        A program that visitors may play against, NAME=COMMAND (docs/bots.md); it runs with your rights.
    seed
        For tests: deal every game from this number instead of by chance. Whoever knows it can foresee every card.
    pictures
        A folder of card images, named by card number (1-001H.jpg), to be shown in the deck builder.
    allow_import
        Let anybody who reaches the server add card databases. Without it only you may, in a browser on this machine,
        and only while the server listens at this machine alone.
    log
        What the log on standard error looks like: text (for people, if not said) or json (a JSON object a line).
    config
        A file with settings, in TOML.
    check
        Say whether the server could run with these settings, and stop.
    """
    try:
        from arbiter.server.serving import check_settings, serve
        from arbiter.server.settings import settings
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("arbiter"):
            raise
        raise ArbiterError(
            f"the server needs {missing.name}, which is not installed", hint="pip install 'arbiter[server]'"
        ) from None
    from arbiter.cli.decks import collection_of
    from arbiter.cli.progress import Progress

    chosen = settings(
        config,
        host=host,
        port=port,
        database=database,
        allow_host=allow_host,
        proxy=proxy,
        bot=bot,
        seed=seed,
        pictures=pictures,
        allow_import=allow_import or None,
        log=log,
    )
    if check:
        return check_settings(chosen)
    with Progress("reading cards", quiet=False) as bar:
        collection = collection_of(cards, bar.update)
    with collection:
        return serve(chosen, browser=open_, collection=collection)
