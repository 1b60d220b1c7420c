"""The clauses of one rulebook, read from its data file: id, kind and our own one-line gist."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from arbiter.errors import ArbiterError
from arbiter.rulebook import ids

KINDS = ("exec", "def", "physical")
"""What a clause asks of a program: to be carried out, to be understood, or nothing (paper and sleeves)."""

DATA = Path(str(files("arbiter.rulebook").joinpath("data")))
EXEMPTIONS = ".exemptions.tsv"
PROVED = ".proved.tsv"
_HEADER = ["id", "kind", "gist"]
_NEAREST = 5


@dataclass(frozen=True)
class Clause:
    id: str
    kind: str
    gist: str


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One edition. Ids keep the order of the rulebook."""

    ruleset: str
    clauses: Mapping[str, Clause]

    def executable(self) -> list[str]:
        """Ids of the clauses a game must carry out."""
        return [clause.id for clause in self.clauses.values() if clause.kind == "exec"]

    def get(self, clause_id: str) -> Clause:
        if clause_id in self.clauses:
            return self.clauses[clause_id]
        raise ArbiterError(f"{self.ruleset} has no clause {clause_id}", hint=self._near(clause_id))

    def children(self, clause_id: str) -> list[str]:
        """Ids directly below a clause, a section ("903") or a chapter ("900")."""
        return [each for each in self.clauses if self._parent_is(clause_id, each)]

    def chapter(self, clause_id: str) -> str:
        """The chapter an id belongs to: "900" of "903.2g"."""
        return ids.chapter(clause_id)

    def section(self, clause_id: str) -> str:
        """The section an id belongs to: "903" of "903.2g"."""
        return ids.section(clause_id)

    def chapters(self) -> list[str]:
        """Every chapter that has clauses, in order."""
        return list(dict.fromkeys(map(ids.chapter, self.clauses)))

    def _parent_is(self, parent: str, clause_id: str) -> bool:
        above = ids.ancestors(clause_id)[:-1]
        if parent not in above:
            return False
        between = above[above.index(parent) + 1 :]
        return not any(prefix in self.clauses for prefix in between)

    def _near(self, clause_id: str) -> str:
        below = self.children(clause_id)
        if below:
            more = ", ..." if len(below) > _NEAREST else ""
            return f"{clause_id} is a heading; below it: {', '.join(below[:_NEAREST])}{more}"
        near = get_close_matches(clause_id, self.clauses, n=_NEAREST, cutoff=0.5)
        if near:
            return f"nearest: {', '.join(near)}"
        return f"chapters: {', '.join(self.chapters())}"


def known(folder: Path | None = None) -> list[str]:
    """Every ruleset there is a data file for."""
    names = (file.name for file in (folder or DATA).iterdir())
    own = (EXEMPTIONS, PROVED)
    return sorted(n.removesuffix(".tsv") for n in names if n.endswith(".tsv") and not n.endswith(own))


@cache
def load(ruleset: str, folder: Path | None = None) -> Rulebook:
    """The rulebook of that name; `folder` is for data that is not the package's own."""
    if ruleset not in known(folder):
        raise ArbiterError(f"there is no ruleset {ruleset!r}", hint=f"known: {', '.join(known(folder))}")
    file = (folder or DATA) / f"{ruleset}.tsv"
    clauses: dict[str, Clause] = {}
    for row in rows(file, _HEADER):
        clause = Clause(*row)
        if clause.kind not in KINDS:
            raise ArbiterError(
                f"{file.name}: {clause.id} has the kind {clause.kind!r}", hint=f"kinds: {KINDS}"
            )
        if clause.id in clauses:
            raise ArbiterError(f"{file.name}: {clause.id} is there twice")
        clauses[clause.id] = clause
    return Rulebook(ruleset, MappingProxyType(clauses))


def rows(file: Path, header: list[str]) -> list[list[str]]:
    """The rows of a tab-separated file below its header. A quotation mark is an ordinary character."""
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    if not lines or lines[0] != header:
        raise ArbiterError(f"{file.name}: the first line must name the columns {', '.join(header)}")
    for line in lines[1:]:
        if len(line) != len(header):
            raise ArbiterError(
                f"{file.name}: the line of {line[0]!r} has {len(line)} columns, not {len(header)}"
            )
    return lines[1:]
