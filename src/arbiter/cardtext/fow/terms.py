"""What the game calls things that all games have, and the signs in its texts that its rulebooks know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..keywords import Marks

MARKS: Final = Marks(
    symbols=re.compile(r"\d+|[WRUGBMTXY](?:/[WRUGB1])?|Rest"),
    icons=("[activate]", "[continuous]"),
    later_words=frozenset({"contract", "crystal", "crystals", "expel", "stack", "stacked", "sub-ruler"}),
)
#: the words of the paraphrase, which says <turn> and the like
TERMS: Final[Mapping[str, str]] = {
    "turn": "rest",
    "upright": "recover",
    "turned": "rested",
    "straight": "recovered",
    "destroy": "destroy",
    "destroyed": "destroyed",
    "banish": "banish",
    "banished": "banished",
    "oblige": "must",
}
