"""Plain text: headings or none, a card a line."""

from __future__ import annotations

import re

from arbiter.errors import ArbiterError

from ..cleaning import CONTROL
from ..content import Content
from ..records import DeckFormat, DeckList
from ..sections import section_of
from ._lines import MAX_LINES, card_line

_BRACKETED = re.compile(r"\[\s*([^\]]*?)\s*\]")


def _recognise(content: Content) -> bool:
    return not content.like_json and content.head[:1] != "<"


def _read(content: Content) -> list[DeckList]:
    deck = DeckList()
    about: list[str] = []
    section = ""
    lines = content.text.splitlines()
    if len(lines) > 5 * MAX_LINES:
        raise ArbiterError(f"{content.where}: {len(lines)} lines are no deck list")
    for at, raw in enumerate(lines, 1):
        line = raw.strip()
        where = f"{content.where}, line {at}"
        if not line:
            continue
        if len(line) > 400 or CONTROL.search(line.replace("\t", " ")):
            raise ArbiterError(f"{where}: this is no line of a deck list")
        comment = line.startswith(("#", "//"))
        bare = line.lstrip("#/ ") if comment else line
        known = section_of(bare) if not re.match(r"\d", bare) else None
        if match := _BRACKETED.fullmatch(line):
            section = known or match[1].casefold()
            deck.sections.setdefault(section, [])
            if known is None:
                raise ArbiterError(
                    f"{where}: there is no part {line}", hint="parts: [Ruler], [Leader], [Main], [Stones], …"
                )
        elif known is not None:
            section = known
            deck.sections.setdefault(section, [])
        elif comment:
            if not deck.sections:
                about.append(bare)
        else:
            deck.add(section, card_line(line, where, at))
    if not any(deck.sections.values()) and not deck.sections:
        raise ArbiterError(f"{content.where}: there is nothing in this deck list")
    deck.about = " ".join(about)
    return [deck]


FORMAT = DeckFormat(
    "text", "plain text, with headings or without; also LackeyCCG's text decks and SVEN's",
    "whatever is text and nothing else", _recognise, _read,
)  # fmt: skip
