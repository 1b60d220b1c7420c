"""Lines of deck lists: how many, which card; and the checks every deck format shares."""

from __future__ import annotations

import re
from typing import Any

from arbiter.errors import ArbiterError

from ..cleaning import name_of, word_of
from ..records import DeckLine, DeckList
from ..sections import section_of

MAX_COPIES = 200
MAX_LINES = 1000
#: a card's number: CMF-001, 1-001H, BP01-001EN, PR-173EN, 10-001/4-002, ABC-WB-001
NUMBER = r"(?:[A-Z0-9]{1,5}[a-z]?-)?(?:Re|[A-Z]{1,6}\d{0,3}[a-z]?|\d{1,2})-(?:[A-ZⓈ]{0,4}\d{1,3})[a-z]?(?:[A-Z]{1,2})?[*^]?"  # noqa: E501
NUMBERS = rf"{NUMBER}(?:/{NUMBER})?"
_COUNT_FIRST = re.compile(
    r"(?:x\s?)?(\d{1,9})\s*(?:[x×]\s*(?=\s|[A-Z0-9'\"“])|-\s+|\s|\t)\s*(?:-\s+)?(\S.*)|x\s?(\d{1,9})\s+(\S.*)"
)
_COUNT_LAST = re.compile(r"(\S.*?)\s*(?:[x×]\s?(\d{1,3})|\t(\d{1,3}))")
_NUMBER_FIRST = re.compile(rf"\[?({NUMBERS})\]?(?:\s+[-:–]?\s*(\S.*))?")
_NUMBER_LAST = re.compile(rf"(\S.*?)\s*[(\[]?({NUMBERS})[)\]]?")
_SET_LAST = re.compile(r"(\S.*?)\s*[(\[]([A-Z0-9]{1,6})[)\]]")


def card_line(text: str, where: str, at: int = 0) -> DeckLine:
    """A line such as "4x Name", "x4 Name", "4 - CMF-001", "Name (CMF) x4", "3 1-001H Name"."""
    line = re.sub(r"^[-*•]\s+(?=\S)", "", text.strip())
    count, rest = 1, line
    if match := _COUNT_FIRST.fullmatch(line):
        count, rest = int(match[1] or match[3]), (match[2] or match[4]).strip()
    elif match := _COUNT_LAST.fullmatch(line):
        count, rest = int(match[2] or match[3]), match[1].strip()
    if count < 1 or not rest:
        raise ArbiterError(f"{where}: {line!r} is no line of a deck list", hint="4 Card Name")
    if count > MAX_COPIES:
        raise ArbiterError(f"{where}: {count} copies are more than any deck holds")
    name, number, set_code = rest, "", ""
    if match := _NUMBER_FIRST.fullmatch(rest):
        name, number = (match[2] or "").strip(), match[1]
    elif match := _NUMBER_LAST.fullmatch(rest):
        name, number = match[1].strip(), match[2]
    elif match := _SET_LAST.fullmatch(rest):
        name, set_code = match[1].strip(), match[2]
    return DeckLine(count, name, number, set_code, line, at)


def counted(count: Any, where: str) -> int:
    found = count if type(count) is int else int(str(count)) if re.fullmatch(r"\d{1,9}", str(count)) else 0
    if not 1 <= found <= MAX_COPIES:
        raise ArbiterError(f"{where}: {str(count)[:20]!r} is no number of copies")
    return found


def entry(where: str, count: Any, name: Any = "", number: Any = "", set: Any = "") -> DeckLine:
    """A card of a structured list; with neither name nor number it is refused."""
    try:
        called = name_of(name) if name and name != "..." else ""
        code = word_of(number)
        made = DeckLine(counted(count, where), called, code, word_of(set))
    except ArbiterError as error:
        raise ArbiterError(f"{where}: a card of the list: {error.message}") from None
    if not called and not code:
        raise ArbiterError(f"{where}: a card of the list has neither a name nor a number")
    return made


def add(deck: DeckList, section: str, line: DeckLine) -> None:
    """Add a card; one that is there already is counted up."""
    lines = deck.sections.setdefault(section, [])
    for at, each in enumerate(lines):
        if (each.name, each.number, each.set) == (line.name, line.number, line.set):
            lines[at] = DeckLine(
                each.count + line.count, each.name, each.number, each.set, each.written, each.at
            )
            return
    if len(lines) >= MAX_LINES:
        raise ArbiterError(f"more than {MAX_LINES} lines are no deck")
    lines.append(line)


def named_section(heading: Any) -> str:
    """The part a heading means; "" (sorted by type) for one nobody knows."""
    return section_of(str(heading)) or ""
