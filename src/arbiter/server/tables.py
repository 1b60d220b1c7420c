"""The tables of the database: what is kept of a game is its setup, its seats and every answer; and people's decks."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

CHANNEL = "arbiter_games"  # on which processes tell each other which games they have written to

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("format", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("join_hash", String(64), nullable=False),
    Column("setup", LargeBinary, nullable=False),  # both decks, every card complete, and the seed
    Column("result", String(8), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("base", Integer, nullable=False),  # answers taken over from another game
    Column("began", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("follows", String(32), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("broken", Text, nullable=False),
    Column("private", Boolean, nullable=False),  # found only by whoever has its link
    Column("visitor", String(32), nullable=False),  # who began it, as a keyed hash of the address
    Column("version", Integer, nullable=False),  # of the setup and the answers (`table.record`)
    Index("ix_games_listed", "status", "changed", "id"),
    Index("ix_games_changed", "changed", "id"),
    Index("ix_games_visitor", "visitor", "began"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("computer", String(40), nullable=False),
    Column("deck", String(80), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("settings", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("answer", Text, nullable=False),
    Column("by_hand", Boolean, nullable=False),
)

#: What the processes of a server have in common.
meta = Table(
    "meta",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

#: A deck is found by the hash of its key, so that the database gives no keys away.
decks = Table(
    "decks",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("format", String(40), nullable=False),
    Column("entries", Text, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("legal", Boolean, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
