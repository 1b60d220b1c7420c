"""A record: what a game was started with and every answer given. Replaying it gives the same game, bit for bit."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from arbiter.errors import ArbiterError

from .carddata import GameSetupData
from .migrations import MIGRATIONS

VERSION = 3
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Answers = Annotated[
    list[Annotated[list[Annotated[int, Meta(ge=-(2**62), le=2**62)]], Meta(max_length=10_000)]],
    Meta(max_length=1_000_000),
]


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """``digests``: (number of answers given, digest of the state then)."""

    version: int
    game: GameSetupData
    answers: Answers
    digests: list[tuple[int, Digest]]
    outcome: str = ""

    def to_json(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


class Header(Struct):
    version: int


def read_record(data: bytes) -> Record:
    """A record from the bytes of a file. One of an older version is brought up to date; others are refused."""
    try:
        version = msgspec.json.decode(data, type=Header).version
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"this is not a record of a game: {problem}") from None
    try:
        if version == VERSION:
            return msgspec.json.decode(data, type=Record)
        return msgspec.convert(_up_to_date(msgspec.json.decode(data), version), Record)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"the record is damaged: {problem}") from None


def read_setup(data: bytes, version: int) -> GameSetupData:
    """The setup of a game that was kept when records had this version."""
    try:
        if version == VERSION:
            return msgspec.json.decode(data, type=GameSetupData)
        kept = {"version": version, "game": msgspec.json.decode(data), "answers": [], "digests": []}
        return msgspec.convert(_up_to_date(kept, version), Record).game
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"what is kept of it is damaged: {problem}") from None


def _up_to_date(record: dict[str, Any], version: int) -> dict[str, Any]:
    if not 0 < version <= VERSION:
        raise ArbiterError(
            f"this record is of version {version}", hint=f"this Arbiter reads versions 1 to {VERSION}"
        )
    for older in range(version, VERSION):
        record = MIGRATIONS[older](record)
    return {**record, "version": VERSION}
