"""Scenario files written down: tables as TOML, in the order people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from arbiter.errors import ArbiterError

_BARE = re.compile(r"[A-Za-z0-9_-]+")
#: the keys of a scenario before the two players, and those after them
FIRST = (
    "title", "cites", "ruleset", "format", "also", "fixed", "turn", "number", "at", "seed", "setup", "first", "chance",
)  # fmt: skip
LAST = ("deck", "play")
PLAYERS = ("A", "B")


def write_file(
    ruleset: str, cards: Sequence[Mapping[str, Any]], scenarios: Sequence[Mapping[str, Any]], format: str = ""
) -> str:
    """A file with these cards and scenarios, which reads as the same tables."""
    parts = [_pairs({"ruleset": ruleset, **({"format": format} if format else {})})]
    parts += ["[[card]]\n" + _pairs(card) for card in cards]
    parts += ["[[scenario]]\n" + _scenario(table) for table in scenarios]
    return "\n\n".join(parts) + "\n"


def _scenario(table: Mapping[str, Any]) -> str:
    lines = [_pair(key, table[key]) for key in FIRST if key in table]
    for player in PLAYERS:
        side = table.get(player, {})
        lines += [_pair(f"{player}.{_key(key)}", value) for key, value in side.items()]
    rest = [key for key in table if key not in (*FIRST, *PLAYERS, *LAST)]
    lines += [_pair(_key(key), table[key]) for key in (*rest, *(key for key in LAST if key in table))]
    return "\n".join(lines)


def _pairs(table: Mapping[str, Any]) -> str:
    return "\n".join(_pair(_key(key), value) for key, value in table.items())


def _pair(key: str, value: Any) -> str:
    return f"{key} = {_block(value) if isinstance(value, str) and (chr(10) in value) else _value(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _block(value: str) -> str:
    """Text of several lines."""
    escaped = value.replace("\\", "\\\\").replace('"""', '""\\"')
    if escaped.endswith('"'):
        escaped = escaped[:-1] + '\\"'
    return f'"""\n{escaped}"""'


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            inside = ", ".join(f"{_key(str(key))} = {_value(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return "[" + ", ".join(_value(each) for each in value) + "]"
        case _:
            raise ArbiterError(f"{value!r} cannot be written into a scenario file")


def _text(value: str) -> str:
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(signs.get(sign, sign) for sign in value) + '"'
