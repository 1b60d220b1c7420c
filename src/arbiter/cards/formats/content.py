"""The content of a file from anywhere: decoded once, parsed once, bounded in size and depth.

XML is read with expat directly: a document type is refused, so no entity is ever expanded.
"""

from __future__ import annotations

import codecs
import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.parsers import expat

from arbiter import files
from arbiter.errors import ArbiterError

MAX_BYTES = 64_000_000
MAX_DECK_BYTES = 2_000_000
MAX_DEPTH = 40
MAX_VALUES = 5_000_000  # a few bytes of a file may become an object of a hundred
_BYTE_ORDER_MARKS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


@dataclass
class Element:
    """An element of an XML file."""

    tag: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    text: str = ""
    complete: bool = False

    def every(self, tag: str) -> list[Element]:
        found = [self] if self.tag == tag else []
        for child in self.children:
            found.extend(child.every(tag))
        return found


class Content:
    """A file's text, and what it is as JSON, JSON lines or XML."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.head = text[:200].lstrip()
        self.like_json = re.match(r"\{|\[\s*[\[{\"\]]", self.head) is not None  # "[Main]" is a heading

    @cached_property
    def json(self) -> Any:
        """The value, or None if this is no JSON. What begins like JSON and is broken is refused in ``broken``."""
        if not self.like_json:
            return None
        try:
            return _bounded(json.loads(self.text))
        except (ValueError, RecursionError):
            return None

    @cached_property
    def json_lines(self) -> list[tuple[int, Any]] | None:
        """(line number, value or None) of every line, if the first is an object and there is no one value."""
        if self.head[:1] != "{" or self.json is not None:
            return None
        found: list[tuple[int, Any]] = []
        for at, line in enumerate(self.text.splitlines(), 1):
            if line.strip():
                found.append((at, _value(line)))
                if len(found) == 1 and not isinstance(found[0][1], dict):
                    return None
        return found

    @cached_property
    def xml(self) -> Element | None:
        """The root; an element that was cut off is not ``complete``."""
        return _xml(self.text, self.where)[0] if self.head[:1] == "<" else None

    @cached_property
    def xml_error(self) -> str:
        """Why the end of the file could not be read; "" if it could."""
        return _xml(self.text, self.where)[1]

    def broken(self) -> str:
        """Why this is not what it looks like; "" if nothing is wrong with it."""
        if self.like_json and self.json is None and self.json_lines is None:
            try:
                _bounded(json.loads(self.text))
            except RecursionError:
                return "nested too deeply"
            except json.JSONDecodeError as error:
                return f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
            except ValueError as error:
                return f"not JSON: {error}"
        return self.xml_error if self.head[:1] == "<" else ""


def load(path: str | Path, most: int = MAX_BYTES) -> Content:
    """The content of a file. Whatever is wrong with it is an ArbiterError."""
    return from_bytes(files.read(path, most), str(path), most)


def from_bytes(data: bytes, where: str, most: int = MAX_BYTES) -> Content:
    if len(data) > most:
        raise ArbiterError(f"{where}: larger than {most // 1_000_000} MB", hint="split the file")
    encoding = next((name for mark, name in _BYTE_ORDER_MARKS if data.startswith(mark)), "utf-8-sig")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ArbiterError(
            f"{where}: not text in UTF-8 (byte {error.start})", hint="save the file as UTF-8"
        ) from None
    if "\0" in text:
        raise ArbiterError(f"{where}: not text")
    if text[:200].lstrip()[:1] in ("{", "[", "<") and sum(text.count(each) for each in ",[{<") > MAX_VALUES:
        raise ArbiterError(f"{where}: more than {MAX_VALUES} values", hint="split the file")
    return Content(text, where)


def _value(line: str) -> Any:
    try:
        return _bounded(json.loads(line))
    except (ValueError, RecursionError):
        return None


def _bounded(value: Any) -> Any:
    """The value, unless it is nested too deeply."""
    waiting = [(value, 0)]
    while waiting:
        each, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise RecursionError
        if isinstance(each, dict):
            waiting.extend((one, depth + 1) for one in each.values() if isinstance(one, (dict, list)))
        elif isinstance(each, list):
            waiting.extend((one, depth + 1) for one in each if isinstance(one, (dict, list)))
    return value


class _Reader:
    """Builds elements from what expat reports."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.root: Element | None = None
        self.open: list[Element] = []

    def doctype(self, *_: object) -> None:
        raise ArbiterError(f"{self.where}: XML with a document type or entities is not read")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.open) > MAX_DEPTH:
            raise ArbiterError(f"{self.where}: nested too deeply")
        made = Element(tag, attributes)
        if self.open:
            self.open[-1].children.append(made)
        elif self.root is None:
            self.root = made
        self.open.append(made)

    def end(self, _: str) -> None:
        self.open.pop().complete = True

    def data(self, text: str) -> None:
        if self.open:
            self.open[-1].text += text


def _xml(text: str, where: str) -> tuple[Element | None, str]:
    reader = _Reader(where)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = reader.doctype
    parser.EntityDeclHandler = reader.doctype
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        return reader.root, f"not XML from line {error.lineno} on: {expat.ErrorString(error.code)}"
    return reader.root, ""
