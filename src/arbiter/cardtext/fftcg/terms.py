"""What the game calls things that all games have, and the signs in its texts that its rulebooks know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..keywords import Marks

MARKS: Final = Marks(
    symbols=re.compile(r"\d+|[XS]|Dull|Multicard|Fire|Ice|Wind|Earth|Lightning|Water|Light|Dark"),
    names_marked=True,
)
#: the words of the paraphrase, which says <turn> and the like
TERMS: Final[Mapping[str, str]] = {
    "turn": "dull",
    "upright": "activate",
    "turned": "dull",
    "straight": "active",
    "destroy": "break",
    "destroyed": "broken",
    "banish": "banish",
    "banished": "banished",
    "oblige": "must",
}
