"""Values from files of other programs: names, texts and numbers without markup, refused where they make no sense."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from typing import Any

from arbiter.errors import ArbiterError

from .records import CardRow, Database, Refusal

MAX_NAME = 200
MAX_TEXT = 10_000
_TAG = re.compile(r"<(?:/?[A-Za-z][^<>]*|!--.*?--)>", re.DOTALL)
_BREAK = re.compile(r"<\s*br\s*/?\s*>[ \t]*\n?|</p>", re.IGNORECASE)
_SCRIPT = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_IMAGE = re.compile(r"<img\b[^<>]*?\balt=[\"']([^\"'<>]*)[\"'][^<>]*>", re.IGNORECASE)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e\u2066-\u2069]")


def name_of(value: Any) -> str:
    """A card's name; one with markup or control characters in it is refused."""
    if not isinstance(value, str) or not value.strip():
        raise ArbiterError("it has no name")
    name = " ".join(html.unescape(value).split())
    if len(name) > MAX_NAME:
        raise ArbiterError(f"its name has more than {MAX_NAME} characters")
    if _TAG.search(name) or CONTROL.search(name):
        raise ArbiterError("its name holds markup or control characters")
    return name


def text_of(value: Any) -> str:
    """Rules text without HTML; pictures of symbols become their names in brackets."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "\n".join(line for each in value if (line := text_of(each)))
    if not isinstance(value, str):
        raise ArbiterError(f"its text is {type(value).__name__}, not text")
    if len(value) > MAX_TEXT:
        raise ArbiterError(f"its text has more than {MAX_TEXT} characters")
    found = _BREAK.sub("\n", _SCRIPT.sub("", value.replace("\r\n", "\n").replace("\r", "\n")))
    found = html.unescape(_TAG.sub("", _IMAGE.sub(r"[\1]", found)))
    found = CONTROL.sub("", found.replace("\t", " "))
    lines = (re.sub(r" {2,}", " ", line).strip() for line in found.split("\n"))
    return "\n".join(line for line in lines if line)


def word_of(value: Any) -> str:
    """A short text such as a number or a set; "" for nothing."""
    if value is None or isinstance(value, (bool, dict, list)):
        return ""
    found = " ".join(html.unescape(str(value)).split())
    if len(found) > MAX_NAME or _TAG.search(found) or CONTROL.search(found):
        raise ArbiterError("a value holds markup or is too long")
    return found


def words_of(value: Any, between: str = " / ") -> str:
    """Several words, from a list or one text."""
    if isinstance(value, list):
        return between.join(word for each in value if (word := word_of(each)))
    return word_of(value)


def number_of(value: Any) -> int | None:
    """A whole number; None where nothing, a dash or -1 stands."""
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    found = str(value).strip().replace(",", "").replace("{", "").replace("}", "")
    if found in ("", "-", "－", "–", "—", "-1", "None", "null", "*", "?"):
        return None
    if not re.fullmatch(r"\d{1,9}", found):
        raise ArbiterError(f"{found[:40]!r} is not a number")
    return int(found)


def is_true(value: Any) -> bool:
    """Whether a mark is set: true, 1, "1", "Yes", "○"."""
    return value is True or str(value).strip().casefold() in ("1", "yes", "true", "○", "◯")


def is_object_list(value: Any, *keys: str) -> bool:
    """Whether this is a list of objects, the first of which has those keys."""
    first = (
        next((each for each in value if isinstance(each, dict)), None) if isinstance(value, list) else None
    )
    return first is not None and all(key in first for key in keys)


def without_empty(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value not in (None, "", [])}


def read_rows(
    game: str,
    rows: Iterable[Any],
    read: Callable[[dict[str, Any]], CardRow | Iterable[CardRow]],
    called: Callable[[dict[str, Any]], Any] = lambda row: row.get("id") or row.get("name"),
) -> Database:
    """Every row that can be read; each of the others with the reason."""
    made = Database(game)
    for at, row in enumerate(rows, 1):
        label = f"row {at}"
        try:
            if not isinstance(row, dict):
                raise ArbiterError(f"it is {type(row).__name__}, not a card")
            if found := called(row):
                label = f"row {at} ({CONTROL.sub('', str(found))[:60]})"
            sides = read(row)
            made.rows.extend([sides] if isinstance(sides, CardRow) else sides)
        except ArbiterError as error:
            made.refused.append(Refusal(label, error.message))
        except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
            made.refused.append(Refusal(label, f"a value is not what it should be ({type(error).__name__})"))
    return made
