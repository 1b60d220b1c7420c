"""What stands under the keys of a card in a file, checked: texts, words, whole numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Any

from ..errors import ArbiterError


class Kind(Enum):
    """What stands under a key of a card: the function below that reads it, or how a game reads it."""

    TEXT = "text"
    WORDS = "words"  # several, as a list or in one text
    WHOLE = "whole number"
    NATURAL = "whole number from 0"
    SYMBOLS = "symbols"  # {W}{1}, or a number
    FLAG = "yes or no"
    SIDE = "side"  # a table with the keys of a card


def refuse_unknown(fields: Mapping[str, Any], known: Collection[str]) -> None:
    unknown = sorted(set(fields) - set(known))
    if unknown:
        raise ArbiterError(
            f"a card has no {', '.join(unknown)}", hint=f"known keys: {', '.join(sorted(known))}"
        )


def text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ArbiterError(f"{key} must be text, not {value!r}")
    return value.strip()


def words(fields: Mapping[str, Any], key: str, between: str) -> tuple[str, ...]:
    """Several, as a list or in one text."""
    value = fields.get(key)
    listed = isinstance(value, list) and all(isinstance(part, str) for part in value)
    parts: list[str] = list(value or ()) if listed else re.split(between, text(fields, key))
    return tuple(part.strip() for part in parts if part.strip())


def whole(fields: Mapping[str, Any], key: str, name: str, clause: str | None = None) -> int | None:
    """A whole number, written as such, as text, or as a symbol; None where nothing stands."""
    value = fields.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"-?\d+|\{\d+\}", value.strip()):
        return int(value.strip().strip("{}"))
    if type(value) is not int:
        raise ArbiterError(f"{key} of {name} must be a whole number, not {value!r}", clause=clause)
    return value


def natural(fields: Mapping[str, Any], key: str, name: str, clause: str | None = None) -> int | None:
    """A whole number that is not below 0."""
    found = whole(fields, key, name, clause)
    if found is not None and found < 0:
        raise ArbiterError(f"{key} of {name} must be a whole number, not {found}", clause=clause)
    return found
