"""A card database of our own invention in the format of a SVEN set file, as somebody would bring one along."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

#: would run, or become part of the page, if a name or text were ever taken for HTML
HOSTILE_NAME = "<img src=x onerror=alert(1)>"
HOSTILE_TEXT = "Ward.\n<script>alert(2)</script> <b>Frobnicate</b> the moon."
HOSTILE = "Moonlit Warden"
LEADER = "Hanna of the Orchard"
UNREAD = "Owl of Riddles"
PLAIN = (
    *(
        "Orchard Hand",
        "Apple Knight",
        "Cider Guard",
        "Bough Squire",
        "Ladder Scout",
        "Press Warden",
        "Pip Lancer",
    ),
    *("Russet Captain", "Windfall Rider", "Hedge Sentry", "Graft Duelist", "Barrel Brute", "Bloom Marshal"),
    *("Harvest Queen",),
)


def _card(number: int, name: str, **fields: Any) -> dict[str, Any]:
    code = f"ORC01-{number:03}EN"
    usual = {"type": "Follower", "class": "Swordcraft", "traits": "Officer", "text": {"en": ""}}
    return {"id": code, "names": {"en": name}, "printings": [code], **usual, **fields}


def sven_cards() -> list[dict[str, Any]]:
    """A leader, followers enough for a main deck (three of each of ``PLAIN`` are 42 cards), one card with text nobody
    reads, and one whose text is full of HTML."""
    made = [_card(1, LEADER, type="Leader")]
    for at, name in enumerate(PLAIN):
        cost = 1 + at // 3
        text = ("", "Ward.", "Rush.")[at % 3]
        made.append(_card(2 + at, name, cost=cost, attack=cost + 1, defense=cost, text={"en": text}))
    made.append(_card(90, UNREAD, cost=2, attack=2, defense=2, text={"en": "Ward.\nFrobnicate the moon."}))
    # markup in texts is taken out; what is escaped in the file stays, as text
    text = {"en": escape(HOSTILE_TEXT)}
    made.append(_card(91, HOSTILE, cost=3, attack=2, defense=4, text=text))
    return made


def sven_file(folder: Path, name: str = "orchard.json") -> Path:
    """The database, with two rows that cannot be used."""
    file = folder / name
    rows = [*sven_cards(), _card(98, HOSTILE_NAME), _card(99, "Stummer Gast", text={"de": "Nichts."})]
    file.write_text(json.dumps({"cards": rows}), encoding="utf-8")
    return file
