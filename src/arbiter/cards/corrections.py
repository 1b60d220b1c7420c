"""A user's corrections of card databases: fields by card number, each with a reason.

[[correction]]
number = "ABC-001"
reason = "the database swaps ATK and DEF"
atk = 300
def = 400
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from arbiter import files
from arbiter.cardtext import field_names
from arbiter.cardtext.api import games
from arbiter.errors import ArbiterError

from .formats import CardRow
from .formats.content import load
from .library import number_keys

FILE = "corrections.toml"
MAX_BYTES = 2_000_000
_OWN = ("number", "reason", "game")


@dataclass(frozen=True)
class Correction:
    """What is written for one card, and where."""

    number: str
    reason: str
    fields: dict[str, Any]
    game: str = ""
    where: str = ""


@dataclass
class Corrections:
    """Corrections by number. Of two for one card, the last counts."""

    by_number: dict[str, list[Correction]] = field(default_factory=dict)

    def add(self, correction: Correction) -> None:
        self.by_number.setdefault(number_keys(correction.number)[0], []).append(correction)

    def of(self, game: str, number: str) -> Correction | None:
        """The correction of a card of that number: the whole number, or without its rarity letter or language."""
        for key in number_keys(number) if number and self.by_number else ():
            for each in reversed(self.by_number.get(key, [])):
                if each.game in ("", game):
                    return each
        return None

    def applied(self, game: str, row: CardRow) -> CardRow:
        found = self.of(game, row.code)
        return row if found is None else replace(row, fields={**row.fields, **found.fields})

    def digest(self) -> str:
        data = [
            [key, [[each.reason, each.fields, each.game] for each in held]]
            for key, held in sorted(self.by_number.items())
        ]
        return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()

    def merged(self, other: Corrections) -> Corrections:
        """Both; where they meet, the other's counts."""
        made = Corrections({key: list(held) for key, held in self.by_number.items()})
        for held in other.by_number.values():
            for each in held:
                made.add(each)
        return made


def read_corrections(path: Path) -> Corrections:
    """The corrections of a file. Whatever is wrong is an error with the file and the line."""
    content = load(path, MAX_BYTES)
    data = files.toml(content.text, path)
    lines = content.text.splitlines()
    tables = data.get("correction", [])
    unknown = [key for key in data if key != "correction"]
    if unknown or not isinstance(tables, list) or any(not isinstance(each, dict) for each in tables):
        at = _line_of(lines, unknown[0], 0) if unknown else 1
        raise ArbiterError(f"{path}, line {at}: corrections are written [[correction]]")
    made = Corrections()
    begins = [at for at, line in enumerate(lines) if line.replace(" ", "").startswith("[[correction]]")]
    for nth, table in enumerate(tables):
        begin = begins[nth] if nth < len(begins) else 0
        made.add(_correction(table, path, lines, begin))
    return made


def _correction(table: Mapping[str, Any], path: Path, lines: list[str], begin: int) -> Correction:
    def wrong(key: str, why: str, hint: str | None = None) -> ArbiterError:
        return ArbiterError(f"{path}, line {_line_of(lines, key, begin)}: {why}", hint=hint)

    number, reason, game = (table.get(key, "") for key in _OWN)
    if not isinstance(number, str) or not number.strip():
        raise wrong("number", "a correction needs the number of a card", 'number = "ABC-001"')
    if not isinstance(reason, str) or not reason.strip():
        raise wrong("reason", f"the correction of {number} needs a reason", 'reason = "…"')
    if game and game not in games():
        raise wrong("game", f"there is no game {game!r}", ", ".join(games()))
    fields = {key: value for key, value in table.items() if key not in _OWN}
    known = set().union(*(field_names(each) for each in games() if game in ("", each))) - {"code"}
    for key, value in fields.items():
        if key not in known:
            raise wrong(key, f"a card has no {key}", "known: " + ", ".join(sorted(known)))
        if not isinstance(value, (str, int, list, dict)):
            raise wrong(key, f"{key} of {number} is no text and no number")
    if not fields:
        raise wrong("number", f"the correction of {number} changes nothing")
    return Correction(number.strip(), reason.strip(), fields, str(game), f"{path}, line {begin + 1}")


def _line_of(lines: list[str], key: str, begin: int) -> int:
    """The line of a key in the table that begins at a line; the table's own if it is not there."""
    for at in range(begin, len(lines)):
        if at > begin and lines[at].replace(" ", "").startswith("[[correction]]"):
            break
        if lines[at].split("=")[0].strip().strip("\"'[]") == key:
            return at + 1
    return begin + 1
