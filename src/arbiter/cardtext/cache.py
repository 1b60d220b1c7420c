"""Readings kept between runs, so that the parser is needed only for texts never seen before.

Files are plain data under the user's cache folder, one a text, made again from known records only. A file that is
damaged, foreign or hostile is ignored. Nothing here may fail loudly: without a cache everything still works.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from ..abilities.codec import from_data, to_data
from ..abilities.nodes import Ability
from ..abilities.tree import number
from .language import version
from .reading import CorrectedWord, Problem, Reading
from .wellformed import wellformed

MAX_FILE = 1_000_000


def folder(game: str) -> Path | None:
    """Where readings of this version of the grammar are kept; None if there is no such place."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache"
    return root / "arbiter" / "cardtext" / game / version(game)[:20]


def _file(game: str, text: str, name: str, kinds: tuple[str, ...]) -> Path | None:
    try:
        place = folder(game)
    except (OSError, RuntimeError, ValueError):
        return None
    key = json.dumps([version(game), game, text, name, list(kinds)])
    return (
        None
        if place is None
        else place / (hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest() + ".json")
    )


def load(game: str, text: str, name: str, kinds: tuple[str, ...]) -> Reading | None:
    path = _file(game, text, name, kinds)
    try:
        if path is None or path.stat().st_size > MAX_FILE:
            return None
        return _reading(json.loads(path.read_text(encoding="utf-8")), len(text))
    except Exception:
        return None


def save(game: str, text: str, name: str, kinds: tuple[str, ...], reading: Reading) -> None:
    path = _file(game, text, name, kinds)
    if path is None:
        return
    data = {
        "abilities": [to_data(ability) for ability in reading.abilities],
        "problems": [[p.start, p.end, p.phrase, p.message, p.paragraph] for p in reading.problems],
        "canonical": reading.canonical,
        "paragraphs": reading.paragraphs,
        "read": reading.read,
        "clauses": list(reading.clauses),
        "corrected": [[each.start, each.end, each.printed, each.read_as] for each in reading.corrected],
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(data, out)
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except (OSError, ValueError):
        return


def _reading(data: Any, length: int) -> Reading | None:
    abilities = tuple(from_data(one) for one in data["abilities"])
    if not all(isinstance(ability, Ability) and wellformed(ability) for ability in abilities):
        return None
    problems = []
    for start, end, *told in data["problems"]:
        if not (0 <= start <= end <= length and all(isinstance(each, str) for each in told)):
            return None
        phrase, message, paragraph = told
        problems.append(Problem(start, end, phrase, message, paragraph))
    canonical, paragraphs, read = data["canonical"], data["paragraphs"], data["read"]
    if not isinstance(canonical, str) or type(paragraphs) is not int or type(read) is not int:
        return None
    clauses = tuple(data["clauses"])
    if not all(isinstance(clause, str) for clause in clauses):
        return None
    corrected = []
    for start, end, *said in data["corrected"]:
        if not (0 <= start <= end <= length and all(isinstance(each, str) for each in said)):
            return None
        printed, read_as = said
        corrected.append(CorrectedWord(start, end, printed, read_as))
    return Reading(
        tuple(number(ability) for ability in abilities),
        tuple(problems),
        canonical,
        paragraphs,
        read,
        clauses,
        tuple(corrected),
    )
