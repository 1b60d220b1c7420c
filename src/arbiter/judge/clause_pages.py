"""What there is to read about each clause of a rulebook, for the pages of the server and of the documentation.

pages = rulebook_pages("fow-8.01")
pages.chapters()                    the table of contents
pages.page("804.3")                 everything about a clause
pages.search("rested blocker")      clauses by their words, and by what happens in their rulings
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from arbiter.errors import ArbiterError
from arbiter.games import ruleset as make_ruleset
from arbiter.rulebook import citations, concordance, ids, ledger, load, rulings
from arbiter.rulebook.citations import Place
from arbiter.rulebook.clauses import Clause
from arbiter.rulebook.ledger import Exemption, Places, Proved
from arbiter.rulebook.references import chapter_titles, references, referred_by
from arbiter.rulebook.rulings import Ruling
from arbiter.rulebook.searching import happened, search

from .editions import differences

Status = Literal["proved", "exempt", "open", "definition", "physical"]
STATUSES: dict[Status, str] = {
    "proved": "a ruling fails when the code of this clause is disabled",
    "exempt": "it cannot be exercised or proved, and the reason is listed",
    "open": "it is not proved yet",
    "definition": "it says what something is; there is nothing to carry out",
    "physical": "it is about cards of paper; there is nothing for a program to do",
}
Relation = Literal["same", "changed", "none"]
LONGEST_EXCERPT = 60  # lines


@dataclass(frozen=True)
class Named:
    """A clause, a section or a chapter: its number, and what it is about in a line. ``clause``: it is a clause."""

    id: str
    title: str
    clause: bool = True


@dataclass(frozen=True)
class Difference:
    """A part of the rules that is made otherwise in another edition."""

    part: str
    here: tuple[str, ...]
    there: tuple[str, ...]


@dataclass(frozen=True)
class OtherEdition:
    """A clause in another edition: the clauses there that say the same; those with the same number that say something
    else; or none. ``differences``: what the code does otherwise there, as far as this clause is concerned."""

    ruleset: str
    relation: Relation
    clauses: tuple[Named, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Excerpt:
    """The code that carries a clause."""

    place: Place
    source: str


@dataclass(frozen=True)
class ClausePage:
    """``above``: from the chapter down; ``below``: directly part of it; ``section``: the clauses around it."""

    ruleset: str
    id: str
    kind: str
    gist: str
    above: tuple[Named, ...]
    below: tuple[Named, ...]
    section: tuple[Named, ...]
    before: str
    after: str
    refers_to: tuple[Named, ...]
    referred_by: tuple[Named, ...]
    editions: tuple[OtherEdition, ...]
    rulings: tuple[Ruling, ...]
    status: Status
    proof: Proved | None
    exemption: Exemption | None
    code: tuple[Place, ...]


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    clauses: tuple[Named, ...]


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Hit:
    """A clause that was found: by its gist (with the rank of `searching.Found`), or (rank 0) by the title of a ruling
    that settles it. ``by``: the words that were found."""

    clause: Clause
    rank: int
    by: str
    ruling: str = ""


class RulebookPages:
    """The pages of one rulebook. What is read from source files and rulings is read once, when it is first wanted."""

    def __init__(self, ruleset: str, places: Places | None = None) -> None:
        given = places or Places()
        self.ruleset = ruleset
        self.places = Places(given.source, given.rulings or rulings.find() or rulings.shipped(), given.data)
        self.book = load(ruleset, given.data)
        self.order = list(self.book.clauses)

    # --- reading once ----------------------------------------------------------------------------------------------

    @cached_property
    def code(self) -> Mapping[str, list[Place]]:
        """Nothing where the program was installed without its sources."""
        return ledger.code_by_clause(self.ruleset, self.places) or {}

    @cached_property
    def rulings(self) -> list[Ruling]:
        folder = self.places.rulings
        return [] if folder is None else rulings.read(folder, self.ruleset)

    @cached_property
    def rulings_by_clause(self) -> Mapping[str, list[Ruling]]:
        return rulings.by_clause(self.rulings)

    @cached_property
    def proved(self) -> Mapping[str, Proved]:
        return ledger.proved(self.ruleset, self.places)

    @cached_property
    def exemptions(self) -> Mapping[str, Exemption]:
        return ledger.exemptions(self.ruleset, self.places)

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The other editions of the game, the newest first."""
        editions = citations.EDITIONS[citations.game_of(self.ruleset)]
        return tuple(each for each in reversed(editions) if each != self.ruleset)

    @cached_property
    def _differences(self) -> Mapping[str, list[tuple[str, Difference]]]:
        """For each clause of this edition what another one does otherwise."""
        found: dict[str, list[tuple[str, Difference]]] = {}
        for other in self.others:
            for row in differences(make_ruleset(self.ruleset), make_ruleset(other)):
                here, there = row[self.ruleset], row[other]
                said = Difference(
                    row["part"], tuple(one["name"] for one in here), tuple(one["name"] for one in there)
                )
                for clause_id in dict.fromkeys(each for one in here for each in one["clauses"]):
                    found.setdefault(clause_id, []).append((other, said))
        return found

    # --- pages -----------------------------------------------------------------------------------------------------

    def chapters(self) -> list[Chapter]:
        """The table of contents."""
        made: list[Chapter] = []
        for chapter in self.book.chapters():
            within = [each for each in self.order if ids.chapter(each) == chapter]
            sections = dict.fromkeys(ids.section(each) for each in within)
            made.append(
                Chapter(
                    chapter,
                    self._named(chapter).title,
                    tuple(
                        Section(
                            one,
                            self._named(one).title,
                            tuple(self._named(each) for each in within if ids.section(each) == one),
                        )
                        for one in sections
                    ),
                )
            )
        return made

    def page(self, clause_id: str) -> ClausePage:
        """Everything about a clause. Raises ArbiterError, with the nearest numbers, if there is none."""
        clause = self.book.get(clause_id)
        at = self.order.index(clause_id)
        proof, exemption = self.proved.get(clause_id), self.exemptions.get(clause_id)
        return ClausePage(
            ruleset=self.ruleset,
            id=clause_id,
            kind=clause.kind,
            gist=clause.gist,
            above=tuple(self._named(each) for each in ids.ancestors(clause_id)[:-1]),
            below=self.named(self.book.children(clause_id)),
            section=self.named([each for each in self.order if ids.section(each) == ids.section(clause_id)]),
            before=self.order[at - 1] if at else "",
            after=self.order[at + 1] if at + 1 < len(self.order) else "",
            refers_to=self.named(references(self.ruleset, self.places.data).get(clause_id, ())),
            referred_by=self.named(referred_by(self.ruleset, self.places.data).get(clause_id, ())),
            editions=tuple(self._edition(clause, other) for other in self.others),
            rulings=tuple(self.rulings_by_clause.get(clause_id, ())),
            status=_status(clause, proof, exemption),
            proof=proof,
            exemption=exemption,
            code=_once(place for place in self.code.get(clause_id, ()) if place.decides),
        )

    def section(self, heading: str) -> Section:
        """A chapter or section, which need not be a clause itself."""
        found = [each for each in self.order if heading in ids.ancestors(each)]
        if not found:
            raise ArbiterError(f"{self.ruleset} has no section {heading}")
        return Section(heading, self._named(heading).title, self.named(found))

    def excerpt(self, place: Place) -> Excerpt:
        """The function or table around a place in the code; empty where the sources are not there."""
        file = self.places.source.parent / place.file
        return Excerpt(place, _around(file, place.line) if file.is_file() else "")

    def search(self, text: str) -> list[Hit]:
        """Clauses whose gists say it, then those with a ruling in which it happens; the best first."""
        found = {
            one.clause.id: Hit(one.clause, one.rank, one.by)
            for one in search(self.ruleset, text, self.places.data)
        }
        for ruling, clause in happened(self.book, self.rulings, text, self.places.data):
            found.setdefault(clause.id, Hit(clause, 0, ruling.title, ruling.title))
        return list(found.values())

    def named(self, clause_ids: Iterable[str]) -> tuple[Named, ...]:
        """Clauses and headings with what they are about."""
        return tuple(self._named(each) for each in clause_ids)

    def _named(self, clause_id: str) -> Named:
        """A heading that is no clause is called by its chapter's title, or by its first clause."""
        clause = self.book.clauses.get(clause_id)
        if clause is not None:
            return _of(clause)
        title = chapter_titles(self.ruleset, self.places.data).get(clause_id)
        if title is None:
            title = next(
                (one.gist for one in self.book.clauses.values() if clause_id in ids.ancestors(one.id)), ""
            )
        return Named(clause_id, title, clause=False)

    def _edition(self, clause: Clause, other: str) -> OtherEdition:
        there = load(other, self.places.data)
        same = [there.clauses[each] for each in self._same(clause.id, other) if each in there.clauses]
        relation: Relation = "same" if same else "none"
        if not same and citations.EDITIONS[citations.game_of(other)][-1] not in (self.ruleset, other):
            # two old editions number alike
            found = there.clauses.get(clause.id)
            if found is not None:
                same = [found]
                relation = "same" if found.gist == clause.gist else "changed"
        said = tuple(one for edition, one in self._differences.get(clause.id, ()) if edition == other)
        return OtherEdition(other, relation, tuple(_of(one) for one in same), said)

    def _same(self, clause_id: str, other: str) -> tuple[str, ...]:
        """The clauses of another edition that say the same, by the table of equal clauses."""
        newest = citations.EDITIONS[citations.game_of(other)][-1]
        if self.ruleset == newest:
            return concordance.same_as(other, self.places.data)[1].get(clause_id, ())
        if other == newest:
            return concordance.same_as(self.ruleset, self.places.data)[0].get(clause_id, ())
        return ()


@cache
def rulebook_pages(ruleset: str) -> RulebookPages:
    """The pages of a rulebook, with the rulings of the repository or those that came with the program."""
    return RulebookPages(ruleset)


def _once(places: Iterable[Place]) -> tuple[Place, ...]:
    """One place for each function or table."""
    found: dict[tuple[str, str], Place] = {}
    for place in places:
        found.setdefault((place.file, place.name), place)
    return tuple(found.values())


def _of(clause: Clause) -> Named:
    return Named(clause.id, clause.gist)


def _status(clause: Clause, proof: Proved | None, exemption: Exemption | None) -> Status:
    if proof is not None:
        return "proved"
    if clause.kind == "physical":
        return "physical"
    if clause.kind == "def":
        return "definition"
    return "exempt" if exemption is not None else "open"


def _around(file: Path, line: int) -> str:
    """The innermost function, or else the statement of the module, that a line belongs to."""
    text = _text(file)
    best: tuple[int, int] | None = None
    for first, last in _spans(file):
        if first <= line <= last and (best is None or last - first <= best[1] - best[0]):
            best = (first, last)
    if best is None:
        return ""
    first, last = best
    if last - first >= LONGEST_EXCERPT:  # a long table: the lines around the one that is meant
        first = max(first, line - LONGEST_EXCERPT // 2)
        last = min(last, first + LONGEST_EXCERPT - 1)
    return "\n".join(text[first - 1 : last])


@cache
def _text(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


@cache
def _spans(file: Path) -> tuple[tuple[int, int], ...]:
    """The lines of each function with its decorators, and of each statement of the module."""
    tree = ast.parse("\n".join(_text(file)))
    found: list[tuple[int, int]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.append((first, node.end_lineno or node.lineno))
    found += [
        (node.lineno, node.end_lineno or node.lineno)
        for node in tree.body
        if not isinstance(node, ast.ClassDef)
    ]
    return tuple(found)
