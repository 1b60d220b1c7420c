"""What stands around the clauses of a rulebook: the titles of its chapters, and which clauses name others."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from arbiter.rulebook.clauses import DATA

REFERENCES = ".references.txt"
CHAPTERS = ".chapters.txt"


@cache
def chapter_titles(ruleset: str, folder: Path | None = None) -> Mapping[str, str]:
    """What each chapter is about, in our words; an edition may share the list of its family ("fow-5.x")."""
    found: dict[str, str] = {}
    for words in _lines(ruleset, CHAPTERS, folder or DATA):
        chapter, _, title = words.partition(" ")
        found[chapter] = title.strip()
    return MappingProxyType(found)


@cache
def references(ruleset: str, folder: Path | None = None) -> Mapping[str, tuple[str, ...]]:
    """For each clause the clauses, sections and chapters it names."""
    found = {}
    for line in _lines(ruleset, REFERENCES, folder or DATA):
        clause_id, *named = line.split()
        found[clause_id] = tuple(named)
    return MappingProxyType(found)


@cache
def referred_by(ruleset: str, folder: Path | None = None) -> Mapping[str, tuple[str, ...]]:
    """For each clause or heading the clauses that name it."""
    found: dict[str, tuple[str, ...]] = {}
    for clause_id, named in references(ruleset, folder).items():
        for each in named:
            found[each] = (*found.get(each, ()), clause_id)
    return MappingProxyType(found)


def _lines(ruleset: str, ending: str, folder: Path) -> list[str]:
    for stem in (ruleset, f"{ruleset.rpartition('.')[0]}.x"):
        file = folder / f"{stem}{ending}"
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return []
