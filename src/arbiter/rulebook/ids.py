"""The shape of clause ids: what lies above an id, in every numbering the five rulebooks use.

Two families: "903.2g-i", where the hundreds make the chapter, and dotted ids such as "8.2-3.1" or
"5.4.1.2", where the first part does.
"""

import re
from collections.abc import Collection
from functools import lru_cache

_PART = re.compile(r"\d+|[A-Za-z]+")
_ID = re.compile(r"(\d+|[A-Z])([.-][0-9a-z]+)+")
_SMALLEST_HUNDRED = 100


def is_id(text: str) -> bool:
    """Whether the text is shaped like a clause id; not whether any rulebook has it."""
    return _ID.fullmatch(text) is not None


@lru_cache(maxsize=1 << 14)
def ancestors(clause_id: str) -> tuple[str, ...]:
    """From the chapter down to the id itself: "903.2g" gives 900, 903, 903.2, 903.2g."""
    prefixes = tuple(clause_id[: part.end()] for part in _PART.finditer(clause_id))
    if not prefixes:
        return ()
    first = prefixes[0]
    if first.isdigit() and int(first) >= _SMALLEST_HUNDRED:
        hundreds = str(int(first) // _SMALLEST_HUNDRED * _SMALLEST_HUNDRED)
        return prefixes if hundreds == first else (hundreds, *prefixes)
    return prefixes


def chapter(clause_id: str) -> str:
    """The chapter an id belongs to: "900" of "903.2g", "1200" of "1204.1", "8" of "8.2-3.1"."""
    above = ancestors(clause_id)
    return above[0] if above else clause_id


def section(clause_id: str) -> str:
    """The heading just below the chapter: "903" of "903.2g", "8.2" of "8.2-3.1"."""
    above = ancestors(clause_id)
    return above[1] if len(above) > 1 else chapter(clause_id)


def within(clause_id: str, headings: Collection[str]) -> bool:
    """Whether the id lies under one of the headings (chapters, sections or clauses); no headings, no limit."""
    return not headings or any(prefix in headings for prefix in ancestors(clause_id))
