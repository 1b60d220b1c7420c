"""The card databases somebody names: files, and folders that are searched within bounds, without following links."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from arbiter.errors import ArbiterError

from .formats import Database, read_database

#: what card databases in a folder are called
ENDINGS = (".json", ".jsonl", ".txt", ".csv", ".tsv", ".xml")
MAX_FILES = 20_000
MAX_FOLDERS = 5_000
MAX_BYTES = 1_000_000_000


@dataclass
class Databases:
    """``refused``: files that cannot be read, and why. ``skipped``: files in folders that are no card databases by
    their names."""

    found: list[Database] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    skipped: int = 0


def read_databases(paths: Iterable[str | Path], *, strict: bool = False) -> Databases:
    """The databases of files and folders. ``strict``: a file that is named and cannot be read is an error."""
    made = Databases()
    left = MAX_BYTES
    for path, named in _files(paths, made):
        try:
            left -= path.stat().st_size
            if left < 0:
                raise ArbiterError(f"{path}: the files are larger than {MAX_BYTES // 1_000_000} MB together")
            database = read_database(path)
        except (ArbiterError, OSError) as error:
            why = error.message if isinstance(error, ArbiterError) else error.strerror or str(error)
            if strict and named:
                hint = error.hint if isinstance(error, ArbiterError) else None
                raise ArbiterError(f"{path}: {why.removeprefix(f'{path}: ')}", hint=hint) from None
            made.refused.append((str(path), why.removeprefix(f"{path}: ")))
        else:
            made.found.append(database)
    return made


def _files(paths: Iterable[str | Path], made: Databases) -> Iterator[tuple[Path, bool]]:
    """Every file once, and whether it was named itself."""
    seen: set[Path] = set()
    for given in paths:
        path = Path(given)
        inside = path.is_dir()
        for file in files_in(path, made) if inside else [path]:
            if file not in seen:
                seen.add(file)
                yield file, not inside


def files_in(path: Path, made: Databases, endings: tuple[str, ...] = ENDINGS) -> Iterator[Path]:
    """The files of a folder and of those in it, in order; hidden ones and links are left out."""
    files_seen = 0
    for folders_seen, (folder, folders, names) in enumerate(os.walk(path, followlinks=False)):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files_seen += len(names)
        if folders_seen > MAX_FOLDERS or files_seen > MAX_FILES:
            raise ArbiterError(
                f"{path}: more than {MAX_FILES} files or {MAX_FOLDERS} folders", hint="name the files to read"
            )
        for name in sorted(names):
            file = Path(folder, name)
            if name.startswith(".") or not name.lower().endswith(endings):
                made.skipped += 1
            elif file.is_symlink() or not file.is_file():
                made.refused.append((str(file), "a link in a folder is not followed"))
            else:
                yield file
