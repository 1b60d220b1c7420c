"""Files from anybody: bounded in size, depth and the numbers in them, so that whatever is in one ends as a message."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arbiter.errors import ArbiterError

MAX_PARTS = 50  # of a dotted key: TOML takes longer for them than their number
MAX_DIGITS = 15  # of a number
_BETWEEN_KEYS = re.compile(r"[=\n,{}\[\]]")
_NUMBER = re.compile(rf"\d(?:_?\d){{{MAX_DIGITS}}}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def read(path: str | Path, most: int) -> bytes:
    """What is in a file, up to a size. Folders, devices and pipes are no files: some of them never end."""
    path = Path(path)
    try:
        if path.is_dir():
            raise ArbiterError(f"{path} is a folder, not a file")
        if path.exists() and not path.is_file():
            raise ArbiterError(f"{path} is no ordinary file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise ArbiterError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # a name no file can have
        raise ArbiterError(f"{str(path)!r}: {error}") from None
    if len(data) > most:
        size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        raise ArbiterError(f"{path}: larger than {size}", hint="split the file")
    return data


def toml(data: bytes | str, where: object) -> dict[str, Any]:
    """The content of a TOML file."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ArbiterError(f"{where}: not text in UTF-8") from None
    if any(part.count(".") > MAX_PARTS for part in _BETWEEN_KEYS.split(text) if len(part) > MAX_PARTS):
        raise ArbiterError(f"{where}: nested too deeply")
    if found := _NUMBER.search(text):
        raise ArbiterError(f"{where}: a number has more than {MAX_DIGITS} digits: {found[0]}…")
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise ArbiterError(f"{where}: not TOML: {error}") from None
    except RecursionError:
        raise ArbiterError(f"{where}: nested too deeply") from None
    except ValueError as error:
        raise ArbiterError(f"{where}: {error}") from None


def printable(text: str) -> str:
    """A text as it may be shown in a terminal: without signs that a terminal takes for commands."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def texts(value: Any) -> Iterator[str]:
    """Every text in a value of lists and tables, keys included."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, (list, tuple)):
            waiting += each
        elif isinstance(each, str):
            yield each


def is_printable(text: str) -> bool:
    return _CONTROL.search(text) is None
