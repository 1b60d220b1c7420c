"""A record: what a game was started with and every answer given. Replaying it gives the same game, bit for bit."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from arbiter.errors import ArbiterError

from .carddata import SheetData

VERSION = 1
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Answers = Annotated[
    list[Annotated[list[Annotated[int, Meta(ge=-(2**62), le=2**62)]], Meta(max_length=10_000)]],
    Meta(max_length=1_000_000),
]


class Record(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """``digests``: (number of answers given, digest of the state then)."""

    version: int
    game: SheetData
    answers: Answers
    digests: list[tuple[int, Digest]]
    outcome: str = ""

    def to_json(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


def read_record(data: bytes) -> Record:
    """A record from the bytes of a file."""
    try:
        plain = msgspec.json.decode(data, type=Header)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"this is not a record of a game: {problem}") from None
    if plain.version != VERSION:
        raise ArbiterError(
            f"this record is of version {plain.version}", hint=f"this Arbiter reads version {VERSION}"
        )
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise ArbiterError(f"the record is damaged: {problem}") from None


class Header(Struct):
    version: int
