"""The lines of a script: what each asks for, before any game has looked at it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbiter.kernel.ids import FIRST, SECOND, Seat

from .claims import Claim, read_claim
from .records import FileError

PLAYERS = {"A": FIRST, "B": SECOND}


@dataclass(frozen=True)
class Part:
    """One answer. ``items`` is set for a list (``[a, b]``, perhaps after a word: ``change [a]``), ``shares`` for a
    division; otherwise ``text`` is the label of an option, a number, or yes or no."""

    text: str
    items: tuple[str, ...] | None = None
    shares: tuple[tuple[str, int], ...] | None = None

    def shown(self) -> str:
        if self.items is not None:
            return (self.text + " " if self.text else "") + "[" + ", ".join(self.items) + "]"
        if self.shares is not None:
            return "{" + ", ".join(f"{name}: {n}" for name, n in self.shares) + "}"
        return self.text


@dataclass(frozen=True)
class Line:
    number: int
    text: str


@dataclass(frozen=True)
class Answer(Line):
    seat: Seat
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Offered(Line):
    """``A can: …`` or ``A cannot: …``. The last part is what is asked about; those before it lead there."""

    seat: Seat
    parts: tuple[Part, ...]
    wanted: bool


@dataclass(frozen=True)
class Pass(Line):
    pass


@dataclass(frozen=True)
class Until(Line):
    point: str


@dataclass(frozen=True)
class Expect(Line):
    claim: Claim


@dataclass(frozen=True)
class Concede(Line):
    seat: Seat


_CAN = re.compile(r"([AB])\s+(can|cannot|can't|can not)\s*:\s*(.+)", re.S)
_ANSWER = re.compile(r"([AB])\s*:\s*(.+)", re.S)
_WORD = re.compile(r"(until|expect|concede)\s*:\s*(.+)", re.S | re.I)


def read_script(text: str) -> tuple[Line, ...]:
    """Every instruction of a script. A line that is none is an error of the file."""
    found: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = without_comment(raw).strip()
        if line:
            try:
                found.append(_line(number, line))
            except FileError as error:
                raise FileError(f"line {number} ({line!r}): {error.message}", hint=error.hint) from None
    return tuple(found)


def without_comment(line: str) -> str:
    """``#`` starts a comment, except in quotation marks and before a digit within a line: ``Squire #2``."""
    quoted = False
    for at, char in enumerate(line):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted:
            ordinal = line[at + 1 : at + 2].isdigit() and line[:at].strip() and line[at - 1] == " "
            if not ordinal:
                return line[:at]
    return line


def _line(number: int, text: str) -> Line:
    if text.lower() == "pass":
        return Pass(number, text)
    if match := _CAN.fullmatch(text):
        wanted = match[2] == "can"
        return Offered(number, text, PLAYERS[match[1]], read_parts(match[3]), wanted)
    if match := _ANSWER.fullmatch(text):
        return Answer(number, text, PLAYERS[match[1]], read_parts(match[2]))
    if match := _WORD.fullmatch(text):
        word, rest = match[1].lower(), match[2].strip()
        if word == "expect":
            return Expect(number, text, read_claim(rest))
        if word == "until":
            return Until(number, text, rest)
        if rest not in PLAYERS:
            raise FileError(f"{rest!r} is no player", hint="concede: A or concede: B")
        return Concede(number, text, PLAYERS[rest])
    raise FileError(
        "this is no instruction",
        hint="a line is `A: …`, `A can: …`, `A cannot: …`, `pass`, `until: …`, `expect: …` or `concede: A`",
    )


def read_parts(text: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for piece in _split(text, ">"):
        if not piece:
            raise FileError("there is nothing between two >" if parts else "an answer is missing")
        parts.append(_part(piece))
    return tuple(parts)


def _split(text: str, at: str) -> list[str]:
    """Split at a character that stands outside brackets and quotation marks."""
    found: list[str] = []
    depth = 0
    quoted = False
    piece = ""
    for char in text:
        if char == '"':
            quoted = not quoted
        elif not quoted and char in "[{":
            depth += 1
        elif not quoted and char in "]}":
            depth -= 1
            if depth < 0:
                raise FileError(f"a {char} closes nothing")
        if char == at and depth == 0 and not quoted:
            found.append(piece.strip())
            piece = ""
        else:
            piece += char
    if depth > 0:
        raise FileError("a bracket is not closed")
    if quoted:
        raise FileError("a quotation mark is not closed")
    found.append(piece.strip())
    return found


_LIST = re.compile(r"([^\[\]]*?)\s*\[(.*)\]", re.S)
_SYMBOLS = re.compile(r"(\{[A-Za-z0-9/]+\})+")


def _part(text: str) -> Part:
    if text.startswith("{") and not _SYMBOLS.fullmatch(text):
        return _division(text)
    match = _LIST.fullmatch(text)
    if match:
        inside = match[2].strip()
        items = tuple(_unquoted(item) for item in _split(inside, ",")) if inside else ()
        if any(not item for item in items):
            raise FileError("an item of the list is empty")
        return Part(match[1].strip(), items)
    return Part(_unquoted(text))


def _division(text: str) -> Part:
    if not text.endswith("}"):
        raise FileError("a division is written {Name: 300, Name: 200}")
    shares: list[tuple[str, int]] = []
    for piece in _split(text[1:-1], ","):
        name, colon, n = piece.rpartition(":")
        if not colon or not name.strip() or not re.fullmatch(r"\d+", n.strip()):
            raise FileError(f"{piece!r} is no share", hint="a division is written {Name: 300, Name: 200}")
        shares.append((_unquoted(name.strip()), int(n)))
    return Part("", shares=tuple(shares))


def _unquoted(text: str) -> str:
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return text[1:-1].strip()
    return text
