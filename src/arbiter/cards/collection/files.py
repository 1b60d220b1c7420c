"""The files somebody names for a collection: folders are searched, within bounds; links in them are not followed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from arbiter.errors import ArbiterError

from ..formats import Database, read_database
from .records import AddReport, Refused

#: what card databases in a folder are called
ENDINGS = (".json", ".jsonl", ".txt", ".csv", ".tsv", ".xml")
MAX_FILES = 20_000
MAX_FOLDERS = 5_000
MAX_BYTES = 1_000_000_000


def read_databases(paths: Iterable[str | Path], report: AddReport) -> list[Database]:
    """The databases of files and folders. A file that cannot be read is refused with the reason; the rest is read."""
    found: list[Database] = []
    left = MAX_BYTES
    for path in _files(paths, report):
        try:
            left -= path.stat().st_size
            if left < 0:
                raise ArbiterError(f"{path}: the files are larger than {MAX_BYTES // 1_000_000} MB together")
            database = read_database(path)
        except (ArbiterError, OSError) as error:
            why = str(error) if isinstance(error, ArbiterError) else error.strerror or str(error)
            report.refused.append(Refused(str(path), "", why.removeprefix(f"{path}: ")))
            continue
        database.file = str(path)
        report.files.append((str(path), database.format))
        report.refused += [Refused(str(path), each.row, each.reason) for each in database.refused]
        found.append(database)
    return found


def _files(paths: Iterable[str | Path], report: AddReport) -> list[Path]:
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        if not path.is_dir():
            found[path] = None
            continue
        for folder, folders, names in os.walk(path, followlinks=False):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            if len(folders) > MAX_FOLDERS:
                raise ArbiterError(f"{folder}: more than {MAX_FOLDERS} folders")
            for name in sorted(names):
                file = Path(folder, name)
                if name.startswith(".") or not name.lower().endswith(ENDINGS):
                    report.skipped += 1
                elif file.is_symlink() or not file.is_file():
                    report.refused.append(Refused(str(file), "", "a link in a folder is not followed"))
                else:
                    found[file] = None
                if len(found) > MAX_FILES:
                    raise ArbiterError(f"{path}: more than {MAX_FILES} files", hint="name the files to add")
    return list(found)
