"""Where people's decks are kept: in the server's database, each found by a key that only its owner's browser knows."""

from __future__ import annotations

from time import time
from typing import Any

import msgspec
from sqlalchemy import RowMapping, delete, func, insert, select, update

from .building import DeckEntry, DeckLook, SavedDeck, SaveDeck
from .refusal import Refusal
from .rows import hashed, new_token
from .store import Store
from .tables import decks

MOST = 100_000  # decks a server keeps


class DeckBox:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(self, wanted: SaveDeck, look: DeckLook) -> SavedDeck:
        """Keep a new deck."""
        key = new_token()
        async with self.store.writing() as db:
            if int(await db.scalar(select(func.count()).select_from(decks)) or 0) >= MOST:
                raise Refusal(
                    "busy",
                    "this server keeps as many decks as it takes",
                    hint="delete one, or export this one",
                )
            values = _values(wanted, look)
            await db.execute(insert(decks).values(key_hash=hashed(key), **values))
        return _saved(key, values)

    async def read(self, key: str) -> SavedDeck:
        async with self.store.engine.connect() as db:
            row = (await db.execute(select(decks).where(decks.c.key_hash == hashed(key)))).mappings().first()
        if row is None:
            raise _gone()
        return _saved(key, row)

    async def listed(self, keys: list[str]) -> list[SavedDeck]:
        """Those of the decks that are there, what changed last first."""
        by_hash = {hashed(key): key for key in keys}
        async with self.store.engine.connect() as db:
            rows = await db.execute(select(decks).where(decks.c.key_hash.in_(list(by_hash))))
            found = [_saved(by_hash[row["key_hash"]], row) for row in rows.mappings()]
        return sorted(found, key=lambda deck: (-deck.changed, deck.name))

    async def change(self, key: str, wanted: SaveDeck, look: DeckLook) -> SavedDeck:
        values = _values(wanted, look)
        async with self.store.writing() as db:
            done = await db.execute(update(decks).where(decks.c.key_hash == hashed(key)).values(values))
            if done.rowcount != 1:
                raise _gone()
        return _saved(key, values)

    async def delete(self, key: str) -> None:
        async with self.store.writing() as db:
            done = await db.execute(delete(decks).where(decks.c.key_hash == hashed(key)))
            if done.rowcount != 1:
                raise _gone()


def _gone() -> Refusal:
    return Refusal(
        "unknown", "there is no deck with this key", hint="it was deleted, or kept by another server"
    )


def _values(wanted: SaveDeck, look: DeckLook) -> dict[str, Any]:
    return {
        "name": wanted.name,
        "ruleset": wanted.ruleset,
        "format": wanted.format,
        "entries": msgspec.json.encode(wanted.entries).decode(),
        "cards": look.cards,
        "legal": look.legal,
        "whole": look.whole,
        "changed": int(time()),
    }


def _saved(key: str, row: RowMapping | dict[str, Any]) -> SavedDeck:
    return SavedDeck(
        key=key,
        name=row["name"],
        ruleset=row["ruleset"],
        format=row["format"],
        cards=row["cards"],
        legal=row["legal"],
        whole=row["whole"],
        changed=row["changed"],
        entries=msgspec.json.decode(row["entries"], type=list[DeckEntry]),
    )
