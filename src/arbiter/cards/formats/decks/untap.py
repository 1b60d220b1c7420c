"""untap and TCG Arena text: headings after ``//``."""

from __future__ import annotations

import re

from arbiter.errors import ArbiterError

from ..content import Content
from ..records import DeckFormat, DeckList
from ._lines import card_line

ZONES = {
    "deck-1": "main", "play-1": "", "sideboard-1": "sideboard", "deck-2": "stones", "pile-facedown": "extra",
    "maindeck": "", "extra-deck": "extra", "sideboard": "sideboard",
}  # fmt: skip
_HEADING = re.compile(
    r"^//\s*(deck-\d|play-\d|sideboard-\d|pile-[\w-]+|maindeck|extra-deck)\s*$", re.MULTILINE
)


def _recognise(content: Content) -> bool:
    return (
        not content.like_json
        and content.head[:1] != "<"
        and _HEADING.search(content.text[:20_000]) is not None
    )


def _read(content: Content) -> list[DeckList]:
    deck = DeckList(loose=True)
    section = ""
    for at, raw in enumerate(content.text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("//"):
            section = ZONES.get(line.lstrip("/ ").casefold(), "")
        elif line:
            deck.add(section, card_line(line, f"{content.where}, line {at}", at))
    if not deck.sections:
        raise ArbiterError(f"{content.where}: there is nothing in this deck list")
    return [deck]


FORMAT = DeckFormat(
    "untap", "untap text, and TCG Arena text", "lines such as `//deck-1`, `//play-1`, `//maindeck`",
    _recognise, _read,
)  # fmt: skip
