"""The parts of a deck, by all the names lists give them."""

from __future__ import annotations

import re

NAMES = {
    "ruler": ("ruler", "rulers", "ruler area", "j ruler", "ruler deck"),
    "main": (
        "main", "main deck", "maindeck", "deck", "mainboard", "resonator", "resonators", "chant", "chants", "spells",
        "addition", "additions", "regalia", "warden", "forward", "forwards", "backup", "backups", "summon", "summons",
        "monster", "monsters", "follower", "followers", "amulets",
    ),
    "stones": (
        "stone", "stones", "stone deck", "magic stone", "magic stones", "magic stone deck", "magic stones deck",
        "stonedeck",
    ),
    "extra": ("extra", "extra deck"),
    "runes": ("rune", "runes", "rune deck", "rune area"),
    "sideboard": ("side", "sideboard", "side deck", "side board", "sidedeck"),
    "collection": ("collection",),
    "leader": ("leader", "leaders", "leader cards", "leadercards"),
    "evolve": ("evolve", "evolve deck", "evolution deck", "evolved", "evo", "evo deck", "evodeck", "evolvedeck"),
    "tokens": ("token", "tokens", "token deck", "tokendeck"),
}  # fmt: skip
_SECTIONS = {name: section for section, names in NAMES.items() for name in names}


def section_of(heading: str) -> str | None:
    """The part a heading such as "Main Deck (40):" means; None if it is none."""
    words = re.sub(r"[(\[]\s*\d+\s*(?:cards?)?\s*[)\]]|\d+\s*cards?|[:=#*\[\]]", " ", heading.casefold())
    return _SECTIONS.get(" ".join(re.sub(r"[-_]", " ", words).split()))
