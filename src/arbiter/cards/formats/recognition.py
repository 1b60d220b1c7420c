"""Which format a file is, and what stands in it."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from arbiter.errors import ArbiterError
from arbiter.files import is_printable, printable, texts

from .content import MAX_DECK_BYTES, Content, load
from .records import CardRow, Database, DatabaseFormat, DeckFormat, DeckList, Refusal

MAX_ROWS = 200_000
MAX_ROW_BYTES = 64_000
_LINE_END = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_LONG_NUMBER = re.compile(r"\d{10}")


def _modules(package: str) -> list[object]:
    home = import_module(f"{__package__}.{package}")
    names = sorted(each.name for each in iter_modules(home.__path__) if not each.name.startswith("_"))
    return [import_module(f"{home.__name__}.{name}").FORMAT for name in names]


@cache
def database_formats() -> tuple[DatabaseFormat, ...]:
    return tuple(each for each in _modules("databases") if isinstance(each, DatabaseFormat))


@cache
def deck_formats() -> tuple[DeckFormat, ...]:
    """Plain text comes last: it is what nothing else is."""
    found = [each for each in _modules("decks") if isinstance(each, DeckFormat)]
    return tuple(sorted(found, key=lambda each: each.name == "text"))


def read_database(path: str | Path) -> Database:
    """The cards of a database in any format that is known."""
    content = load(path)
    for each in database_formats():
        if each.recognise(content):
            found = each.read(content)
            found.format, found.file = each.name, str(path)
            _refuse_unusable(found)
            if len(found.rows) > MAX_ROWS:
                raise ArbiterError(f"{path}: more than {MAX_ROWS} cards")
            if not found.rows and not found.same:
                why = f": {found.refused[0].row}: {found.refused[0].reason}" if found.refused else ""
                raise ArbiterError(f"{path}: no card of this {each.name} file can be used{why}")
            return found
    known = ", ".join(each.name for each in database_formats())
    raise ArbiterError(
        f"{path}: {content.broken() or 'this is no card database of a known format'}", hint=f"known: {known}"
    )


def _refuse_unusable(database: Database) -> None:
    """Leave out rows that nothing could store or show: broken characters, values of any length."""
    kept: list[CardRow] = []
    for row in database.rows:
        row.fields.update({name: _plain_line_ends(value) for name, value in row.fields.items()})
        wrong = _wrong_with(row)
        if wrong:
            label = printable(row.code.encode("ascii", "replace").decode())
            database.refused.append(Refusal(label[:60] or "a row", wrong))
        else:
            kept.append(row)
    database.rows = kept


def _plain_line_ends(value: Any) -> Any:
    """Line ends of any system as one sign: databases mix them within one card."""
    if isinstance(value, str):
        return _LINE_END.sub("\n", value)
    if isinstance(value, dict):
        return {key: _plain_line_ends(each) for key, each in value.items()}
    return [_plain_line_ends(each) for each in value] if isinstance(value, list) else value


def _wrong_with(row: CardRow) -> str:
    """Why a row cannot be used; empty if it can."""
    try:
        said = json.dumps([row.fields, row.code, row.set, row.numbers], ensure_ascii=False, allow_nan=False)
        size = len(said.encode())
    except (UnicodeEncodeError, TypeError, ValueError):
        return "a value is no number, or holds broken characters"
    if size > MAX_ROW_BYTES:
        return f"it has more than {MAX_ROW_BYTES} bytes"
    if not all(is_printable(text) for text in texts([row.fields, row.code, row.set, row.numbers])):
        return "a value holds control characters"
    if _LONG_NUMBER.search(json.dumps(row.fields, ensure_ascii=False)):
        return "a number has more than nine digits"
    return ""


def read_deck_lists(content: Content) -> list[DeckList]:
    """The decks of a file in any format that is known."""
    for each in deck_formats():
        if each.recognise(content):
            if each.name != "text" and (wrong := content.broken()):
                raise ArbiterError(f"{content.where}: {wrong}")
            found = each.read(content)
            for deck in found:
                deck.format = each.name
            if not found:
                raise ArbiterError(f"{content.where}: there is no deck in this file")
            return found
    raise ArbiterError(
        f"{content.where}: {content.broken() or 'this is no deck list of a known format'}",
        hint="known: " + ", ".join(each.name for each in deck_formats()),
    )


def load_deck_lists(path: str | Path) -> list[DeckList]:
    return read_deck_lists(load(path, MAX_DECK_BYTES))
