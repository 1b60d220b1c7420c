"""`arbiter serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arbiter.cli.decks import NO_CARDS, Cards
from arbiter.errors import ArbiterError


def command(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    open_: Annotated[bool, Parameter(name="--open", negative="")] = False,
    allow_host: tuple[str, ...] = (),
    seed: int | None = None,
    pictures: Path | None = None,
    allow_import: Annotated[bool, Parameter(name="--allow-import", negative="")] = False,
    cards: Cards = NO_CARDS,
) -> int:
    """Play in the browser: against the computer, or against a friend by link.

    Parameters
    ----------
    host
        The address to listen at; 0.0.0.0 lets others in your network in.
    port
        The port to listen at; 0 takes any that is free.
    database
        Where games are kept: sqlite:///games.db, postgresql://…; a file in your data folder, if not said.
    open_
        Open the page in the browser.
    allow_host
        A host name people use for this machine, besides its addresses.
    seed
        For tests: deal every game from this number instead of by chance. Whoever knows it can foresee every card.
    pictures
        A folder of card images, named by card number (1-001H.jpg), to be shown in the deck builder.
    allow_import
        Let anybody who reaches the server add card databases. Without it only you may, in a browser on this machine,
        and only while the server listens at this machine alone.
    """
    if not 0 <= port <= 65535:
        raise ArbiterError(f"there is no port {port}", hint="--port takes 0 to 65535")
    if seed is not None and not 0 <= seed < 2**60:
        raise ArbiterError(f"games cannot be dealt from {seed}", hint="--seed takes 0 to 2^60 - 1")
    try:
        from arbiter.server.serving import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("arbiter"):
            raise
        raise ArbiterError(
            f"the server needs {missing.name}, which is not installed", hint="pip install 'arbiter[server]'"
        ) from None
    from arbiter.cli.decks import collection_of
    from arbiter.cli.progress import Progress
    from arbiter.datafolder import data_folder

    database = database or f"sqlite:///{(data_folder() / 'games.db').as_posix()}"
    with Progress("reading cards", quiet=False) as bar:
        collection = collection_of(cards, bar.told)
    with collection:
        return serve(
            host,
            port,
            database,
            browser=open_,
            names=allow_host,
            seed=seed,
            collection=collection,
            pictures=pictures,
            allow_import=allow_import,
        )
