"""The coverage ledger: every clause a game must carry out is in the code and settled by a ruling, or is listed.

    coverage("fow-8.01").missing               what is left to do
    check("fow-8.01")                          what must not be merged: [] if nothing
    show("fow-8.01", "903.2g")                 the gist, the code and the rulings of one clause

A clause that was covered may not become uncovered: the ids covered so far are in data/<ruleset>.covered.txt.
A clause that no position can reach is in data/<ruleset>.unreachable.tsv with the reason.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbiter.errors import ArbiterError
from arbiter.rulebook import citations, clauses, concordance, ids, rulings
from arbiter.rulebook.citations import Place
from arbiter.rulebook.clauses import Clause, Rulebook
from arbiter.rulebook.rulings import Ruling

_PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class Places:
    """Where the ledger reads. `rulings` None: tests/rulings of the repository around the current directory."""

    source: Path = _PACKAGE
    rulings: Path | None = None
    data: Path = clauses.DATA


@dataclass(frozen=True)
class Coverage:
    """How far a ruleset is covered. None stands for "unknown": there was nothing to read."""

    ruleset: str
    exec: int
    """Clauses to carry out, unreachable ones included."""
    in_code: int | None
    ruled: int | None
    missing: tuple[str, ...]
    """Not in the code or not ruled: `without_code` and `without_ruling` together, in the rulebook's order."""
    unknown: tuple[str, ...]
    """Cited by the code or by a ruling, but not in the rulebook."""
    unreachable: Mapping[str, str]
    """Neither missing nor covered: id and reason."""
    covered: tuple[str, ...]
    without_code: tuple[str, ...]
    without_ruling: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """All that is known about one clause. `code` None: there were no source files to read."""

    ruleset: str
    clause: Clause
    code: tuple[Place, ...] | None
    rulings: tuple[Ruling, ...] | None
    unreachable: str | None
    children: tuple[str, ...]


@dataclass(frozen=True)
class BaselineChange:
    added: tuple[str, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class _Ledger:
    """What was read for one ruleset, before anything is counted."""

    book: Rulebook
    code: Mapping[str, list[Place]] | None
    ruled: Collection[str] | None
    unreachable: Mapping[str, str]


def coverage(
    ruleset: str,
    rulings_dir: Path | None = None,
    passed: Collection[str] | None = None,
    chapters: Collection[str] = (),
    places: Places | None = None,
) -> Coverage:
    """Count what is carried and settled. `passed` are the ids whose rulings passed, where they have been run;
    `chapters` limits the count to those headings ("900", "903", ...)."""
    return _count(_read(ruleset, _at(places, rulings_dir), passed), chapters)


def check(
    ruleset: str,
    rulings_dir: Path | None = None,
    passed: Collection[str] | None = None,
    places: Places | None = None,
) -> list[str]:
    """What is wrong, a sentence each; nothing if the ledger may be committed as it is."""
    at = _at(places, rulings_dir)
    ledger = _read(ruleset, at, passed)
    counted = _count(ledger, ())
    return [
        *(_unknown_problem(clause_id, ledger) for clause_id in counted.unknown),
        *_regressions(baseline(ruleset, at), counted),
        *_misplaced(ledger),
    ]


def baseline(ruleset: str, places: Places | None = None) -> tuple[str, ...]:
    """The ids that were covered when the baseline was last written."""
    file = (places or Places()).data / f"{ruleset}.covered.txt"
    return tuple(file.read_text(encoding="utf-8").split()) if file.is_file() else ()


def update_baseline(
    ruleset: str,
    rulings_dir: Path | None = None,
    passed: Collection[str] | None = None,
    places: Places | None = None,
) -> BaselineChange:
    """Write down what is covered now, and say how that differs from before."""
    at = _at(places, rulings_dir)
    counted = coverage(ruleset, passed=passed, places=at)
    if counted.in_code is None or counted.ruled is None:
        raise ArbiterError(f"the baseline of {ruleset} needs both the game's source files and the rulings")
    before = baseline(ruleset, at)
    file = at.data / f"{ruleset}.covered.txt"
    file.write_text("".join(f"{clause_id}\n" for clause_id in counted.covered), encoding="utf-8")
    return BaselineChange(
        added=tuple(each for each in counted.covered if each not in before),
        dropped=tuple(each for each in before if each not in counted.covered),
    )


def show(
    ruleset: str, clause_id: str, rulings_dir: Path | None = None, places: Places | None = None
) -> Entry:
    """Everything about one clause: what it says, where it is carried, which rulings settle it."""
    at = _at(places, rulings_dir)
    book = clauses.load(ruleset, at.data)
    clause = book.get(clause_id)
    code = _code(ruleset, at)
    read = None if at.rulings is None else rulings.by_clause(rulings.read(at.rulings, ruleset))
    return Entry(
        ruleset=ruleset,
        clause=clause,
        code=None if code is None else tuple(code.get(clause_id, ())),
        rulings=None if read is None else tuple(read.get(clause_id, ())),
        unreachable=unreachable(ruleset, at).get(clause_id),
        children=tuple(book.children(clause_id)),
    )


def unreachable(ruleset: str, places: Places | None = None) -> dict[str, str]:
    """The clauses no position can reach, each with the reason."""
    file = (places or Places()).data / f"{ruleset}{clauses.UNREACHABLE}"
    if not file.is_file():
        return {}
    return {row[0]: row[1] for row in clauses.rows(file, ["id", "reason"])}


def _at(places: Places | None, rulings_dir: Path | None) -> Places:
    """The places with the folder of rulings settled: as said, or found."""
    given = places or Places()
    return Places(given.source, rulings_dir or given.rulings or rulings.find(), given.data)


def _code(ruleset: str, at: Places) -> dict[str, list[Place]] | None:
    """Where clauses are cited; of an older edition also under the newest edition's ids that say the same."""
    if not citations.has_source(at.source, ruleset):
        return None
    found = citations.scan(at.source, ruleset)
    same, _ = concordance.same_as(ruleset, at.data)
    if same:
        newest = citations.scan(at.source, citations.EDITIONS[citations.game_of(ruleset)][-1])
        for own, others in same.items():
            places = [place for other in others for place in newest.get(other, [])]
            if places:
                found.setdefault(own, []).extend(places)
    return found


def _read(ruleset: str, at: Places, passed: Collection[str] | None) -> _Ledger:
    book = clauses.load(ruleset, at.data)
    ruled: Collection[str] | None = passed
    if ruled is None and at.rulings is not None:
        ruled = rulings.by_clause(rulings.read(at.rulings, ruleset))
    return _Ledger(book, _code(ruleset, at), ruled, unreachable(ruleset, at))


def _count(ledger: _Ledger, chapters: Collection[str]) -> Coverage:
    executable = [each for each in ledger.book.executable() if ids.within(each, chapters)]
    reachable = [each for each in executable if each not in ledger.unreachable]
    without_code = _absent(reachable, ledger.code)
    without_ruling = _absent(reachable, ledger.ruled or ())  # no rulings found: nothing is settled
    missing = {*without_code, *without_ruling}
    return Coverage(
        ruleset=ledger.book.ruleset,
        exec=len(executable),
        in_code=None if ledger.code is None else len(reachable) - len(without_code),
        ruled=None if ledger.ruled is None else len(reachable) - len(without_ruling),
        missing=tuple(each for each in reachable if each in missing),
        unknown=tuple(each for each in _unknown(ledger) if ids.within(each, chapters)),
        unreachable={each: why for each, why in ledger.unreachable.items() if ids.within(each, chapters)},
        covered=_covered(reachable, ledger),
        without_code=without_code,
        without_ruling=without_ruling,
    )


def _absent(wanted: list[str], present: Collection[str] | None) -> tuple[str, ...]:
    """The wanted ids that are not there; none where nothing is known."""
    return () if present is None else tuple(each for each in wanted if each not in present)


def _covered(reachable: list[str], ledger: _Ledger) -> tuple[str, ...]:
    code, ruled = ledger.code, ledger.ruled
    if code is None or ruled is None:
        return ()
    return tuple(each for each in reachable if each in code and each in ruled)


def _unknown(ledger: _Ledger) -> list[str]:
    used = {*(ledger.code or ()), *(ledger.ruled or ()), *ledger.unreachable}
    return sorted(used - ledger.book.clauses.keys())


def _unknown_problem(clause_id: str, ledger: _Ledger) -> str:
    where = [f"{place.file}:{place.line}" for place in (ledger.code or {}).get(clause_id, ())]
    if clause_id in (ledger.ruled or ()):
        where.append("a ruling")
    if clause_id in ledger.unreachable:
        where.append("the list of unreachable clauses")
    return f"{ledger.book.ruleset} has no clause {clause_id}, cited by {', '.join(where)}"


def _regressions(before: tuple[str, ...], counted: Coverage) -> list[str]:
    if before and counted.in_code is None:
        return [f"{counted.ruleset}: no source files to compare with the baseline"]
    if before and counted.ruled is None:
        return [f"{counted.ruleset}: no rulings to compare with the baseline"]
    return [_regression(each, counted) for each in before if each not in counted.covered]


def _regression(clause_id: str, counted: Coverage) -> str:
    lost = {
        "no longer in the code": clause_id in counted.without_code,
        "no longer settled by a ruling": clause_id in counted.without_ruling,
        "now listed as unreachable": clause_id in counted.unreachable,
    }
    reasons = [reason for reason, holds in lost.items() if holds] or ["no longer a clause to carry out"]
    return f"{counted.ruleset} {clause_id} was covered and is {' and '.join(reasons)}"


def _misplaced(ledger: _Ledger) -> list[str]:
    """A clause that a ruling settles has been reached."""
    reached = [each for each in ledger.unreachable if each in (ledger.ruled or ())]
    return [
        f"{ledger.book.ruleset} {each} is listed as unreachable, yet a ruling settles it" for each in reached
    ]
