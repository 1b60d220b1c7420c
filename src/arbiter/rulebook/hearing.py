"""Clauses that come up where no game is at hand: while cards are read, prepared or counted into decks.

    cite("202.2")                              in code that decides the clause
    with listening("fow-8.01") as heard: ...   somebody wants to know which came up
    with keeping() as heard: ...               what is made now is used later: it keeps the citations, to cite them then

A game under way notes its clauses itself (`Game.cite`); this is for what happens before or beside it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from arbiter.rulebook import concordance

_heard: ContextVar[list[str] | None] = ContextVar("heard", default=None)


def cite(*clauses: str) -> None:
    """Code that decides these clauses is at work."""
    heard = _heard.get()
    if heard is not None:
        heard.extend(clauses)


@contextmanager
def keeping() -> Iterator[list[str]]:
    """The citations that come up meanwhile, as they are written; nobody else hears them."""
    heard: list[str] = []
    before = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(before)


@contextmanager
def listening(ruleset: str) -> Iterator[set[str]]:
    """The clauses of the ruleset that come up meanwhile; complete when the block ends."""
    heard: list[str] = []
    own: set[str] = set()
    before = _heard.set(heard)
    try:
        yield own
    finally:
        _heard.reset(before)
        for clause in dict.fromkeys(heard):
            own.update(concordance.own(ruleset, clause))
