"""Keywords of a game and what they mean, in our own words: taken from the gists of the rulebook's chapters on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from arbiter.rulebook import ids
from arbiter.rulebook.clauses import Clause, load

from .looks import Term

#: how a gist says which keyword it is about: the name, then what it is or does
_NAMED = re.compile(
    r"(?P<name>[A-Z][\w'’]*(?: (?:of the |of |the )?[A-Z][\w'’]*)*)"
    r"(?:: | (?:is|belongs|triggers|limits|lets|keeps|raises|destroys|allows|means|can appear|attackers can)\b)"
)
EXAMPLE = "Example"


@cache
def terms(ruleset: str, chapters: tuple[str, ...]) -> list[Term]:
    """The keywords these chapters define, by name. Of its section the clause explains it that says what it does; one
    that only says what sort of ability it is explains nothing. A table that names no such chapter explains no
    keywords."""
    if not chapters:
        return []
    clauses = [one for one in load(ruleset).clauses.values() if ids.within(one.id, chapters)]
    found: dict[str, Term] = {}
    for at, clause in enumerate(clauses):
        named = _NAMED.match(clause.gist)
        if named is None or named["name"] == EXAMPLE:
            continue
        name = named["name"].removesuffix(" N")
        said = _explaining(clauses, at, name)
        found.setdefault(name, Term(name, said.gist, said.id))
    return list(found.values())


def _explaining(clauses: Sequence[Clause], at: int, name: str) -> Clause:
    clause = clauses[at]
    section = [one for one in clauses[at:] if ids.section(one.id) == ids.section(clause.id)]
    for one in section:
        if one.gist.startswith((f"{name}: ", f"{name} N: ")):
            return one
    after = clauses[at + 1] if at + 1 < len(clauses) else clause
    sorts = clause.kind == "def" or " belongs to " in clause.gist
    return after if sorts and ids.section(after.id) == ids.section(clause.id) else clause
